//! Compares the types of two documents in both directions, and confirms the counterexamples.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| adl_gen_fuzz::compare(input));
