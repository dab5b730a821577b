//! The fuzz target `bytecode` under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    if let Err(broken) = cotan_tests::fuzz::bytecode(input) {
        panic!("{broken}");
    }
});
