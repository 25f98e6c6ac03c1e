//! Basic types: JSON values and numbers, files and places in them, and text that is safe to show.
//!
//! It imports nothing from the other modules.

mod choices;
mod edit;
mod escape;
#[cfg(feature = "html")]
pub(crate) mod html;
mod json;
#[cfg(any(feature = "cli", feature = "flat"))]
pub(crate) mod markdown;
mod number;
mod percent;
mod place;
mod pointer;
mod print;
mod rare;
mod yaml;

pub(crate) use choices::{Choice, choices};
pub use ecow::EcoString;
pub use edit::{Change, Edit, Operation};
pub(crate) use escape::{is_deceptive, shortened, visible, visible_json, visible_lines};
pub use json::Json;
pub use number::Number;
pub(crate) use number::number_parts;
pub(crate) use percent::{percent_decode, percent_encode, percent_encode_path};
pub(crate) use place::line_breaks;
pub use place::{File, Place, Span};
pub(crate) use pointer::{decode_token, encode_token, with_token};
pub(crate) use print::{double_quoted, stringified};
pub use rare::{Empty, Rare};
pub(crate) use yaml::{MAX_SIMPLE_KEY, to_yaml};
