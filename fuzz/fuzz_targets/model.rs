//! Makes models: references, dialects, lowering, checks.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| adl_gen_fuzz::model(input));
