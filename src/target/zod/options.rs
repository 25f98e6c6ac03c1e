//! The options of zod's schemas.

use crate::target::Target;
use crate::target::options::{OptionRow, Scope, StrictHost, scope, target_options};

scope! {
    /// Options of zod's schemas.
    ZodOptions, Target::Zod, |options, _path, _subject, _key| options.of_mut::<ZodOptions>();
    /// Host for whose structured outputs schemas are closed and all of their properties required: see strict.md
    strict: Option<StrictHost> = "strict";
}

target_options!(ZodOptions, Target::Zod);
