//! Derivatives of generated programs: all that a certificate tries of them agrees, and so it does of
//! the derivative of the derivative. Hardly any gradient takes more work than the operations of its function
//! declare: one in a thousand at most, and of a few programs none.

use cotan_ir::Ir;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_passes::certificate::Certificate;
use cotan_tests::arrays::smooth_program;
use cotan_tests::certified::{backwards, certificate};
use cotan_tests::effort::{sample, small_share};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws;
use cotan_tests::meaning::bytes;
use cotan_tests::mistakes::Mistakes;
use std::ops::Range;

/// How many there are; they take their time.
const PROGRAMS: u64 = 20_000;

/// The sizes that there are in turn.
const SIZES: [usize; 5] = [3, 1, 2, 0, 5];

/// The largest one at every change: the work of bodies in bodies is a power of it.
const FEW: u64 = 3;

/// One of so many is differentiated twice.
const TWICE: u64 = 4;

/// What failed.
fn failures(certificate: &Certificate) -> Result<(), String> {
    let failures: Vec<_> = certificate.failures.iter().map(|it| it.message.clone()).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// How the work of value and gradient, as it is made, compares with what the operations declare.
#[derive(Default)]
struct Work {
    within: u64,
    above: u64,
    /// The most, as many times as is declared.
    worst: f64,
}

impl Work {
    fn add(&mut self, seed: u64, certificate: &Certificate) {
        for growth in certificate.growths.iter().filter(|growth| growth.way == "differentiate") {
            let (taken, bound) = (growth.work[1], growth.bound);
            let times = taken as f64 / bound.max(1) as f64;
            *if times > 1.0 { &mut self.above } else { &mut self.within } += 1;
            if times > 1.0 {
                eprintln!("seed {seed}: a gradient takes {taken}, {bound} are declared");
            }
            self.worst = self.worst.max(times);
        }
    }
}

/// Whether the function is finite at some point.
fn is_defined(certificate: &Certificate) -> bool {
    certificate.undefined < certificate.points
}

/// Tries the derivatives of a program; there is nothing to try if it takes or gives no floats.
fn tried(ir: &Ir, size: usize, twice: bool) -> Result<Option<Certificate>, String> {
    let Some(certificate) = certificate(ir, "main", size)? else { return Ok(None) };
    failures(&certificate)?;
    if twice {
        let text = print_to_string(ir, PrintOptions::default());
        let backwards = backwards(&text, "main")?;
        let again = self::certificate(&backwards, "the_vjp", size)?;
        again.as_ref().map_or(Ok(()), failures)?;
    }
    Ok(Some(certificate))
}

fn hold(seeds: Range<u64>) {
    let (all, mut agreed, mut mistakes) = (seeds.end - seeds.start, 0, Mistakes::default());
    let mut work = Work::default();
    for seed in seeds {
        let text = smooth_program(&mut Choices::new(&bytes(seed)));
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        laws::verified(&ir).unwrap_or_else(|error| panic!("{error}in\n{text}"));
        let size = SIZES[seed as usize % SIZES.len()].min(sample(u64::MAX, FEW) as usize);
        let twice = seed % TWICE == 0;
        match tried(&ir, size, twice) {
            Ok(certificate) => {
                certificate.iter().for_each(|it| work.add(seed, it));
                agreed += u64::from(certificate.is_some_and(|it| is_defined(&it)));
            }
            Err(why) => {
                let name = format!("seed {seed}, size {size}");
                mistakes.add_small(&name, &why, &ir, &|ir| tried(ir, size, twice).err());
            }
        }
    }
    println!("{agreed} of {all} agreed; others give no floats, or none that are finite");
    let Work { within, above, worst } = work;
    println!(
        "{within} gradients take no more work than declared, {above} do, {worst:.2} times at most"
    );
    mistakes.none_of(all);
    assert!(5 * agreed >= 4 * all, "only {agreed} of {all} were compared");
    // Seed 3079 takes a ninth more (219 for 196), seed 16123, which has a checkpoint, 678 for 629.
    assert!(
        1_000 * above <= within + above,
        "{above} of {} take more than declared",
        within + above
    );
}

#[test]
fn derivatives_agree_1() {
    hold(small_share(0, PROGRAMS));
}

#[test]
fn derivatives_agree_2() {
    hold(small_share(1, PROGRAMS));
}

#[test]
fn derivatives_agree_3() {
    hold(small_share(2, PROGRAMS));
}

#[test]
fn derivatives_agree_4() {
    hold(small_share(3, PROGRAMS));
}
