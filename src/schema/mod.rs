//! The schema graph: keywords parsed once, references resolved, one dialect (2020-12).

mod assumed;
mod build;
mod condition;
mod copies;
mod cycles;
mod data;
mod dialect;
mod embedded;
mod enum_values;
mod graph;
mod keyword;
mod left_out;
mod loading;
mod meta;
mod mistakes;
#[cfg(feature = "cli")]
mod print;
mod reference;
mod referring;
mod resource;
mod schema_key;
mod scopes;
mod standard;
mod suggest;
mod unresolved;
mod uri;
mod vocabulary;
mod widen;

pub(crate) use build::{BuildOptions, Builder};
pub(crate) use cycles::find_cycles;
pub(crate) use data::is_json_type;
pub use dialect::Dialect;
pub(crate) use dialect::can_be_schema;
pub(crate) use enum_values::EnumValues;
pub(crate) use graph::{Body, Branches, Entry, Given, Graph, OF_BYTES, Operand, Schema, SchemaId};
pub use keyword::Keyword;
pub(crate) use keyword::OperandKind;
pub(crate) use left_out::{LEFT_OUT, LeftOut, invalid_pattern};
pub(crate) use reference::follow;
pub(crate) use standard::{document as standard_document, runtime_tables, standard_named, suggestion};
pub(crate) use suggest::{meant, meant_of_all, nearest, typo};
pub(crate) use uri::resolve;
pub(crate) use vocabulary::{is_schema_word, misspelled};
