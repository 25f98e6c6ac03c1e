//! Types that come out of `build.rs`.
#![deny(warnings)]

/// The contracts of `agent.adl.json`.
pub mod agent {
    include!(concat!(env!("OUT_DIR"), "/agent.rs"));
}
