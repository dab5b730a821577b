//! Prints a random module: `cargo run -p cotan-tests --example generate SEED [BYTES]`.

use cotan_tests::generate::{module, seeded};

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let seed = numbers.first().copied().unwrap_or(1);
    let bytes = numbers.get(1).map_or(400, |&bytes| bytes as usize);
    print!("{}", module(&seeded(seed, bytes)));
}
