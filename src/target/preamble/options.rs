//! The options of preambles.

use crate::target::Target;
use crate::target::options::{OptionRow, Scope, scope, target_options};
use crate::text::choices;

scope! {
    /// Options of preambles.
    PreambleOptions, Target::Preamble, |options, _path, _subject, _key| options.of_mut::<PreambleOptions>();
    /// Style of preambles
    style: PreambleStyle = "style", flag "STYLE" as "style", was "style";
}

target_options!(PreambleOptions, Target::Preamble);

choices! {
    /// The style of a preamble.
    PreambleStyle {
        /// All that a type checker can use, in few tokens
        Short = "short",
        /// The style of the system from which the tool return contracts originate
        Monty = "monty",
    }
}
