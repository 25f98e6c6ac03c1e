//! Reads lists of MCP tools and documents of OpenAPI, and generates any target.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| adl_gen_fuzz::front(input));
