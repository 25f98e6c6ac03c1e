//! Reads documents: JSON and YAML.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| adl_gen_fuzz::read(input));
