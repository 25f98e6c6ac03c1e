//! The options of preambles.

use crate::target::Target;
use crate::target::options::options;
use crate::text::choices;

options! {
    /// Options of preambles.
    PreambleOptions of Target::Preamble => {
        /// Style of preambles
        style: PreambleStyle = "style", flag "STYLE" as "style", was "style";
    }
}

choices! {
    /// The style of a preamble.
    PreambleStyle {
        /// All that a type checker can use, in few tokens
        Short = "short",
        /// The style of the system from which the tool return contracts originate
        Monty = "monty",
    }
}
