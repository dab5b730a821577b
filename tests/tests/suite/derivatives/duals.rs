//! Values, gradients, jvps and hvps of generated programs against dual numbers, which share no rule with the
//! passes that build derivatives.

use cotan_passes::METHODS;
use cotan_tests::arrays::smooth_program;
use cotan_tests::dual::{Compared, Stop, compare, program};
use cotan_tests::effort::seeds;
use cotan_tests::generate::Choices;
use cotan_tests::meaning::bytes;
use cotan_tests::mistakes::Mistakes;
use std::collections::BTreeMap;

/// The sizes of arrays, one after the other.
const SIZES: [usize; 5] = [3, 1, 2, 0, 4];

/// Programs under `COTAN_TESTS=full`, by each of the two tests of own programs.
const PROGRAMS: u64 = 40_000;

/// Programs of the general generator under `COTAN_TESTS=full`.
const SMOOTH: u64 = 20_000;

/// The pipeline that a program is compared by: most by the default, others without simplification or by another method.
fn pipeline(seed: u64) -> String {
    let turn = seed / 4;
    match seed % 4 {
        0 => "differentiate".to_owned(),
        1 => format!("gradient{{method={}}}", METHODS[turn as usize % METHODS.len()].name),
        _ => "gradient".to_owned(),
    }
}

#[derive(Default)]
struct Outcome {
    agreed: u64,
    skipped: BTreeMap<String, u64>,
    mistakes: Mistakes,
}

impl Outcome {
    fn add(&mut self, seed: u64, text: &str) {
        let size = SIZES[seed as usize % SIZES.len()];
        match compare(text, size, seed, &pipeline(seed)) {
            Ok(Compared::Agreed) => self.agreed += 1,
            Ok(Compared::Refused) => self.skip("refused".to_owned()),
            Ok(Compared::Skipped(Stop::Unsupported(name))) => self.skip(name),
            Ok(Compared::Skipped(stop)) => self.skip(format!("{stop:?}")),
            Err(why) => {
                let name = format!("seed {seed}, size {size}");
                eprintln!("{name}: {}", why.lines().next().unwrap_or_default());
                self.mistakes.add(&name, &why, text);
            }
        }
    }

    fn skip(&mut self, why: String) {
        *self.skipped.entry(why).or_default() += 1;
    }

    fn hold(self, all: u64, least: u64) {
        println!("{} of {all} agreed; not compared: {:?}", self.agreed, self.skipped);
        self.mistakes.none_of(all);
        assert!(self.agreed * 100 >= all * least, "only {} of {all} were compared", self.agreed);
    }
}

fn own(half: u64) {
    let (mut outcome, mut all) = (Outcome::default(), 0);
    for seed in seeds(2 * PROGRAMS, 240).filter(|seed| seed % 2 == half) {
        all += 1;
        outcome.add(seed / 2, &program(&mut Choices::new(&bytes(seed))));
    }
    outcome.hold(all, 50);
}

#[test]
fn derivatives_are_those_of_dual_numbers_1() {
    own(0);
}

#[test]
fn derivatives_are_those_of_dual_numbers_2() {
    own(1);
}

#[test]
fn derivatives_of_arrays_are_those_of_dual_numbers() {
    let (mut outcome, mut all) = (Outcome::default(), 0);
    for seed in seeds(SMOOTH, 60) {
        all += 1;
        outcome.add(seed, &smooth_program(&mut Choices::new(&bytes(seed))));
    }
    outcome.hold(all, 20);
}
