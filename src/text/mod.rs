//! Basic types: JSON values and numbers, files and places in them, and text that is safe to show.
//!
//! It imports nothing from the other modules.

mod choices;
mod edit;
mod escape;
mod json;
#[cfg(feature = "cli")]
pub(crate) mod markdown;
mod percent;
mod place;
mod pointer;
mod rare;
mod yaml;

pub(crate) use choices::{Choice, choices};
pub use ecow::EcoString;
pub use edit::{Change, Edit, Operation};
#[cfg(feature = "cli")]
pub(crate) use escape::is_deceptive;
pub(crate) use escape::{shortened, visible};
#[cfg(feature = "cli")]
pub(crate) use escape::{visible_json, visible_lines};
pub(crate) use json::stringified;
pub use json::{Json, Number};
pub(crate) use percent::{percent_decode, percent_encode};
#[cfg(feature = "cli")]
pub(crate) use place::line_breaks;
pub use place::{File, Place, Span};
pub(crate) use pointer::{decode_token, encode_token};
pub use rare::{Empty, Rare};
#[cfg(feature = "cli")]
pub(crate) use yaml::MAX_SIMPLE_KEY;
pub(crate) use yaml::to_yaml;
