//! Derivatives of generated programs: all checks of a certificate agree, and so do those of the
//! derivative of the derivative. No gradient exceeds the work that the operations of its function
//! declare.

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

/// Number of programs; they are slow.
const PROGRAMS: u64 = 20_000;

/// The sizes, used cyclically.
const SIZES: [usize; 5] = [3, 1, 2, 0, 5];

/// The largest one at every change: the work of bodies in bodies is a power of it.
const FEW: u64 = 3;

/// One of so many is differentiated twice.
const TWICE: u64 = 4;

/// Returns the failures.
fn failures(certificate: &Certificate) -> Result<(), String> {
    let failures: Vec<_> = certificate.failures.iter().map(|it| it.message.clone()).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// Maximal ratio of the work of value and gradient, before simplification, to the declared work of
/// the function.
///
/// # Errors
/// If it is more.
fn times_declared(certificate: &Certificate) -> Result<f64, String> {
    let made = certificate.growths.iter().find(|growth| growth.way == "differentiate");
    let Some((taken, bound)) = made.map(|growth| (growth.work[1], growth.bound)) else {
        return Ok(0.0);
    };
    match taken <= bound {
        true => Ok(taken as f64 / bound.max(1) as f64),
        false => Err(format!("a gradient takes {taken}, {bound} are declared")),
    }
}

/// Returns whether the function is finite at some point.
fn is_defined(certificate: &Certificate) -> bool {
    certificate.undefined < certificate.points
}

/// Tries the derivatives of a program; skipped if it has no float arguments or results.
fn tried(ir: &Ir, size: usize, twice: bool) -> Result<Option<Certificate>, String> {
    let Some(certificate) = certificate(ir, "main", size)? else { return Ok(None) };
    failures(&certificate)?;
    times_declared(&certificate)?;
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
    let mut most = 0.0_f64;
    for seed in seeds {
        let text = smooth_program(&mut Choices::new(&bytes(seed)));
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        laws::verified(&ir).unwrap_or_else(|error| panic!("{error}in\n{text}"));
        let size = SIZES[seed as usize % SIZES.len()].min(sample(u64::MAX, FEW) as usize);
        let twice = seed % TWICE == 0;
        match tried(&ir, size, twice) {
            Ok(certificate) => {
                let times = certificate.as_ref().and_then(|it| times_declared(it).ok());
                most = most.max(times.unwrap_or(0.0));
                agreed += u64::from(certificate.is_some_and(|it| is_defined(&it)));
            }
            Err(why) => {
                let name = format!("seed {seed}, size {size}");
                mistakes.add_small(&name, &why, &ir, &|ir| tried(ir, size, twice).err());
            }
        }
    }
    println!("{agreed} of {all} agreed; others give no floats, or none that are finite");
    println!("gradients take {most:.2} times the work that is declared at most");
    mistakes.none_of(all);
    assert!(5 * agreed >= 4 * all, "only {agreed} of {all} were compared");
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
