//! The fuzz target `bytecode` under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| cotan_tests::fuzz::hold("bytecode", input));
