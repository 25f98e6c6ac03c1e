//! The text that a model reads in place of a result, as the author of a tool says it.

use crate::text::Place;

/// What the user says of a tool's contract beyond its document.
#[derive(Debug, Clone, Default)]
pub struct ToolSettings {
    /// The tool's name.
    pub tool: String,
    /// The template of its text for a model.
    pub llm_text: Option<String>,
    /// Where that stands, if that is a file.
    pub llm_text_place: Option<Place>,
    /// The longest text.
    pub max_chars: Option<usize>,
    /// What is kept of a longer one.
    pub keep: Option<Keep>,
    /// Where this is said, if that is a file.
    pub place: Option<Place>,
}

/// A template, read and compared with its type: what is printed, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LlmText {
    /// Its parts; no two literal ones side by side.
    pub parts: Vec<TextPart>,
}

/// A part of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextPart {
    /// A text as it is.
    Literal(String),
    /// A member of the result: a string as it is, anything else as JSON text.
    Member(Placeholder),
    /// The number of items of a list.
    Count(Placeholder),
}

/// What a template says about a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placeholder {
    /// The way to it: keys, and indexes of lists. Empty for the whole result.
    pub path: Vec<String>,
    /// What is printed where it is absent or null.
    pub fallback: Option<String>,
}

/// How long a text for a model may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// The most characters (Unicode code points).
    pub max_chars: usize,
    /// What is kept of a longer text.
    pub keep: Keep,
}

impl Default for Limit {
    /// The first 5,000 characters.
    fn default() -> Self {
        Self { max_chars: 5_000, keep: Keep::Head }
    }
}

/// What is kept of a text that is too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Keep {
    /// Its beginning.
    #[default]
    Head,
    /// Its end.
    Tail,
    /// Both, half of each.
    Both,
}

impl Keep {
    /// All of them.
    pub const ALL: &[Self] = &[Self::Head, Self::Tail, Self::Both];

    /// Its name in the config file and in generated code.
    pub fn name(self) -> &'static str {
        match self {
            Self::Head => "head",
            Self::Tail => "tail",
            Self::Both => "both",
        }
    }
}

impl std::str::FromStr for Keep {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().copied().find(|keep| keep.name() == name);
        found.ok_or_else(|| format!("`{name}` is not one of `head`, `tail`, `both`"))
    }
}
