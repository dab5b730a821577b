//! The round-trip laws on ten thousand generated modules.

use cotan_tests::fuzz;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, ..ProptestConfig::default() })]

    #[test]
    fn generated_modules_obey_the_laws(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        fuzz::structure(&bytes);
    }
}
