//! The fuzz target `parts` under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    if let Err(broken) = cotan_tests::fuzz::parts(input) {
        panic!("{broken}");
    }
});
