//! From a check to code, without a language: what every printer of checks needs, decided once and as data.
//!
//! - [`fill`]: the layout of data.
//! - [`table`]: the cold path. A check as rows of data, which an interpreter in each language's support module explains a
//!   value by.

pub(crate) mod fill;
pub(crate) mod table;
