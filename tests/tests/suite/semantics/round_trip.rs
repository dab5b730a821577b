//! The laws of the text format, on ten thousand generated modules.

use cotan_tests::effort::sample;
use cotan_tests::fuzz;
use cotan_tests::generate::module;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::fmt;

/// The bytes that decide a module; shown as the module.
#[derive(Clone)]
struct Generated(Vec<u8>);

impl fmt::Debug for Generated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, which makes\n{}", self.0, module(&self.0))
    }
}

fn generated() -> impl Strategy<Value = Generated> {
    prop::collection::vec(any::<u8>(), 0..240).prop_map(Generated)
}

/// Returns the configuration with a fixed seed, so that a failure is caused by a change;
/// `PROPTEST_RNG_SEED` chooses others, and fuzzing explores further.
fn config() -> ProptestConfig {
    let default = ProptestConfig::default();
    let rng_seed = match default.rng_seed {
        RngSeed::Random => RngSeed::Fixed(10_000),
        chosen => chosen,
    };
    let cases = sample(10_000, 400) as u32;
    ProptestConfig { cases, failure_persistence: None, rng_seed, ..default }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn generated_modules_obey_the_laws(Generated(bytes) in generated()) {
        fuzz::structure(&bytes).map_err(TestCaseError::fail)?;
    }
}

/// So that the law above is about something.
#[test]
fn generated_modules_have_everything() {
    let texts: String =
        (0..300).map(|seed| module(&cotan_tests::generate::seeded(seed, 240))).collect();
    let wanted = [
        "loc(callsite(",
        "fused<",
        "dense<",
        "sparse<",
        "affine_map<",
        "affine_set<",
        "strided<",
        "distinct[",
        "array<i8",
        "dense_resource<",
        "#cotan.dims<",
        "memref<",
        "tensor<*x",
        "vector<[4]x",
        "complex<",
        "tuple<",
        ") -> (",
        "!t.",
        "#t.",
        "@a::@b",
        "#-}",
        "cf.cond_br",
        "func.func",
        "#0",
        "({",
        "<{",
        "!type0 = ",
        "#attr0 = ",
        "#loc0 = ",
        "\\FF",
    ];
    let missing: Vec<_> = wanted.into_iter().filter(|text| !texts.contains(text)).collect();
    assert_eq!(missing, [""; 0]);
}
