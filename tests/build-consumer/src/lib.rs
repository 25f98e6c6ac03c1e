//! Includes generated code as a library does.

include!(concat!(env!("OUT_DIR"), "/agent.rs"));
