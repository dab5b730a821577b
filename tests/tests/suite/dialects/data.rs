//! Values of a running program.

use cotan_dialects::interp::{Datum, NumberFormat, SplitMix64};
use cotan_ir::types::FloatKind;

#[test]
fn long_chains_are_dropped_without_recursion() {
    let nest = |inner, _| Datum::tuple(vec![inner, Datum::Scalar(1)]);
    let deep = (0..1_000_000).fold(Datum::tuple(Vec::new()), nest);
    let shared = deep.clone();
    drop(deep);
    assert_eq!(shared.parts().map(<[Datum]>::len), Some(2));
}

/// The first values of the published program for the seed 1234567.
#[test]
fn the_generator_is_the_published_one() {
    let mut generator = SplitMix64::new(1_234_567);
    let first: Vec<u64> = (0..3).map(|_| generator.bits()).collect();
    let published =
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
    assert_eq!(first, published);
}

#[test]
fn numbers_are_in_their_ranges() {
    let mut generator = SplitMix64::new(1);
    for _ in 0..1000 {
        let float = f64::from_bits(generator.word(NumberFormat::Float(FloatKind::F64)));
        assert!((0.0..1.0).contains(&float));
        assert!(generator.word(NumberFormat::Int(64)) < 10);
        assert!(generator.word(NumberFormat::Int(3)) < 4);
        assert!(generator.word(NumberFormat::Int(1)) < 2);
    }
}
