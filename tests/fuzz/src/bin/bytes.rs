//! The fuzz target `bytes` under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| cotan_tests::fuzz::hold("bytes", input));

libfuzzer_sys::fuzz_mutator!(|input: &mut [u8], size: usize, room: usize, seed: u32| {
    match cotan_tests::fuzz::mutate(&input[..size], u64::from(seed), room) {
        Some(changed) => {
            input[..changed.len()].copy_from_slice(&changed);
            changed.len()
        }
        None => libfuzzer_sys::fuzzer_mutate(input, size, room),
    }
});
