//! The options of zod's schemas.

use crate::target::Target;
use crate::target::options::{DefaultsMode, StrictHost, options};

options! {
    /// Options of zod's schemas.
    ZodOptions of Target::Zod => {
        /// Host for whose structured outputs schemas are closed and all of their properties required: see strict.md
        strict: Option<StrictHost> = "strict";
        /// What becomes of the defaults of properties, in place of the general setting
        defaults: Option<DefaultsMode> = "defaults";
    }
}
