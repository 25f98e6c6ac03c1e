//! Generates the target `html`.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| adl_gen_fuzz::generate(adl_gen::Target::Html, input));
