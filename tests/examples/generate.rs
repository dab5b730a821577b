//! Prints a random module: `cargo run -p cotan-tests --example generate SEED [BYTES]`; or a program that laws of
//! derivatives are held to, by its kind and seed: `... --example generate smooth SEED`.

use cotan_tests::arrays::{
    asking_program, higher_order_program, program, program_with_sums, smooth_program,
    smooth_program_with_sums,
};
use cotan_tests::generate::{Choices, module, seeded};
use cotan_tests::meaning::bytes;

/// Writes a program.
type Write = fn(&mut Choices<'_>) -> String;

/// The programs that laws name by their seeds.
const KINDS: &[(&str, Write)] = &[
    ("arrays", program),
    ("smooth", smooth_program),
    ("sums", program_with_sums),
    ("smooth-sums", smooth_program_with_sums),
    ("asking", asking_program),
    ("functions", higher_order_program),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let seed = numbers.first().copied().unwrap_or(1);
    let kind = KINDS.iter().find(|(name, _)| words.iter().any(|word| word == name));
    let text = match kind {
        Some((_, program)) => program(&mut Choices::new(&bytes(seed))),
        None => {
            let bytes = numbers.get(1).map_or(400, |&bytes| bytes as usize);
            module(&seeded(seed, bytes))
        }
    };
    print!("{text}");
}
