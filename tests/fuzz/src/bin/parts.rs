//! The fuzz target `parts` under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| cotan_tests::fuzz::hold("parts", input));
