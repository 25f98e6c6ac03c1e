//! The formats of diagnostics.
