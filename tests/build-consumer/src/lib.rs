//! Includes generated code as a library does.

include!(concat!(env!("OUT_DIR"), "/agent.rs"));

/// The package of several documents.
pub mod acme {
    include!(concat!(env!("OUT_DIR"), "/rust/mod.rs"));
}
