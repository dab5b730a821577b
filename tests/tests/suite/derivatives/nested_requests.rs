//! Derivative requests inside generated programs, at the top and in bodies, some of functions with
//! requests: none is left after `differentiate`, all pipelines agree, and the output has
//! derivatives that agree, to second and third order.

use cotan_dialects::ad::Request;
use cotan_ir::Ir;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_passes::certificate::Certificate;
use cotan_tests::arrays::asking_program;
use cotan_tests::certified::{backwards, by_methods, certificate};
use cotan_tests::derivatives::derived;
use cotan_tests::effort::small_share;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws;
use cotan_tests::meaning::bytes;
use cotan_tests::mistakes::Mistakes;
use std::ops::Range;

/// Number of programs when everything is requested.
const PROGRAMS: u64 = 2_000;

/// Number of programs below which the mix of their operations is left to chance.
const FEW: u64 = 32;

/// The sizes, used cyclically.
const SIZES: [usize; 4] = [3, 1, 2, 0];

/// One of this many is differentiated twice more, and one by all AD methods.
const TWICE: u64 = 4;

fn requests(ir: &Ir) -> usize {
    ir.walk(ir.root()).filter(|&op| Request::of(ir, op).is_some()).count()
}

fn agrees(certificate: &Certificate) -> Result<(), String> {
    let failures: Vec<_> = certificate.failures.iter().map(|it| it.message.clone()).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// Expands the derivative requests of a program and tries the derivatives of the output; returns
/// whether anything was compared.
fn tried(ir: &Ir, size: usize, seed: u64) -> Result<bool, String> {
    let text = print_to_string(ir, PrintOptions::default());
    let made = derived(&text, "differentiate")?;
    if requests(&made) > 0 {
        return Err("a request is left".to_owned());
    }
    let Some(found) = certificate(&made, "main", size)? else { return Ok(false) };
    agrees(&found)?;
    if seed.is_multiple_of(TWICE) {
        let again = backwards(&print_to_string(&made, PrintOptions::default()), "main")?;
        certificate(&again, "the_vjp", size)?.as_ref().map_or(Ok(()), agrees)?;
    }
    if seed % TWICE == 1 {
        by_methods(&made, "main", size)?.as_ref().map_or(Ok(()), agrees)?;
    }
    Ok(found.undefined < found.points)
}

fn hold(seeds: Range<u64>) {
    let (all, mut asking, mut compared, mut mistakes) =
        (seeds.end - seeds.start, 0, 0, Mistakes::default());
    for seed in seeds {
        let text = asking_program(&mut Choices::new(&bytes(seed)));
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false);
        let ir = ir.unwrap_or_else(|error| panic!("{error}in\n{text}"));
        laws::verified(&ir).unwrap_or_else(|error| panic!("{error}in\n{text}"));
        let size = SIZES[seed as usize % SIZES.len()];
        asking += u64::from(requests(&ir) > 0);
        match tried(&ir, size, seed) {
            Ok(is_compared) => compared += u64::from(is_compared && requests(&ir) > 0),
            Err(why) => {
                let name = format!("seed {seed}, size {size}");
                mistakes.add_small(&name, &why, &ir, &|ir| tried(ir, size, seed).err());
            }
        }
    }
    println!("{compared} of {asking} that ask for derivatives were compared, of {all}");
    mistakes.none_of(all);
    // A handful of programs may have few.
    assert!(4 * compared >= all || all < FEW, "only {compared} of {all} were compared");
}

#[test]
fn nested_requests_agree_1() {
    hold(small_share(0, PROGRAMS));
}

#[test]
fn nested_requests_agree_2() {
    hold(small_share(1, PROGRAMS));
}

#[test]
fn nested_requests_agree_3() {
    hold(small_share(2, PROGRAMS));
}

#[test]
fn nested_requests_agree_4() {
    hold(small_share(3, PROGRAMS));
}
