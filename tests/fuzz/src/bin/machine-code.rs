//! The fuzz target `machine-code` under libFuzzer.
#![no_main]

#[path = "../../../../backend-llvm/tests/suite/guarded.rs"]
mod guarded;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    if let Err(broken) = guarded::machine_code(input) {
        panic!("{broken}");
    }
});
