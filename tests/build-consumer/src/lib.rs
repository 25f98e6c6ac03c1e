//! What was generated, as a library has it.

include!(concat!(env!("OUT_DIR"), "/agent.rs"));
