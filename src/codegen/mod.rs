//! From checks to code, independent of languages: everything that printers of checks need, decided once and as data.
//!
//! - [`table`]: the cold path. A check as rows of data, from which an interpreter in each language's support module
//!   explains a value.
//! - [`program`]: the hot path. A check as statements that decide on a value, which each language prints; [`lower`]
//!   makes them.
//! - [`verdict`]: prints its functions in a language, with [`expression`]s.
//! - [`json_literal`]: JSON values as literals.
//! - [`layout`]: lines of printed code.
//! - [`residual`]: what remains to be checked of a value about which something is known, such as its type.

#[cfg(feature = "verdicts")]
pub(crate) mod expression;
pub(crate) mod json_literal;
pub(crate) mod layout;
#[cfg(feature = "verdicts")]
pub(crate) mod lower;
pub(crate) mod phrases;
#[cfg(feature = "verdicts")]
pub(crate) mod program;
pub(crate) mod residual;
pub(crate) mod support;
pub(crate) mod table;
#[cfg(feature = "verdicts")]
pub(crate) mod verdict;
