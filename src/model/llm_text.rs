//! The text that a model reads instead of a result, from a template of the author.

use crate::text::{Place, choices};

/// The settings of a tool's contract in the configuration.
#[derive(Debug, Clone, Default)]
pub struct ToolSettings {
    /// The tool's name.
    pub tool: String,
    /// The template of its text for a model.
    pub llm_text: Option<String>,
    /// The source location of the template.
    pub llm_text_place: Option<Place>,
    /// The maximum number of characters.
    pub max_chars: Option<usize>,
    /// The part of a longer text that is kept.
    pub keep: Option<Keep>,
    /// The source location of the settings.
    pub place: Option<Place>,
}

/// A parsed template, validated against its type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LlmText {
    /// The parts; two literal parts are never adjacent.
    pub parts: Vec<TextPart>,
}

/// A part of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextPart {
    /// A literal text.
    Literal(String),
    /// A property of the result: a string unchanged, anything else as JSON text.
    Member(Placeholder),
    /// The number of items of a list.
    Count(Placeholder),
}

/// A placeholder for a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placeholder {
    /// The path: keys, and indexes of lists. Empty for the whole result.
    pub path: Vec<String>,
    /// The text if the property is absent or null.
    pub fallback: Option<String>,
}

/// A limit of the length of a text for a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// The maximum number of characters (Unicode code points).
    pub max_chars: usize,
    /// The part of a longer text that is kept.
    pub keep: Keep,
}

impl Default for Limit {
    /// Returns the default: the first 5,000 characters.
    fn default() -> Self {
        Self { max_chars: 5_000, keep: Keep::Head }
    }
}

choices! {
    /// The part of a longer text that is kept.
    Keep {
        /// The beginning.
        Head = "head",
        /// The end.
        Tail = "tail",
        /// Both, half of each.
        Both = "both",
    }
}
