//! From a check to code, without a language: what every printer of checks needs, decided once and as data.
//!
//! - [`fill`]: the layout of data.
//! - [`table`]: the cold path. A check as rows of data, which an interpreter in each language's support module explains a
//!   value by.
//! - [`program`]: the hot path. A check as statements that decide on a value, which each language prints; [`lower`] makes
//!   them.
//! - [`layout`]: lines of printed code.
//! - [`residual`]: what remains to be checked of a value when something is known of it, as of the values of a type.

pub(crate) mod fill;
pub(crate) mod layout;
pub(crate) mod lower;
pub(crate) mod program;
pub(crate) mod residual;
pub(crate) mod table;
