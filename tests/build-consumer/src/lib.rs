#![deny(warnings)]

include!(concat!(env!("OUT_DIR"), "/agent.rs"));
