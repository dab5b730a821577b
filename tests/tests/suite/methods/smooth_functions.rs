//! Derivatives of generated programs with functions as values, by the only AD method that supports
//! all of them: both modes agree, also with the finite differences of the program, and after
//! simplification.

use cotan_ir::Ir;
use cotan_tests::arrays::higher_order_program;
use cotan_tests::certified::by_chad;
use cotan_tests::effort::small_share;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws;
use cotan_tests::meaning::bytes;
use cotan_tests::mistakes::Mistakes;
use std::collections::BTreeMap;
use std::ops::Range;

/// Number of programs when everything is requested.
const PROGRAMS: u64 = 2_000;

/// Number of programs below which the mix of their operations is left to chance.
const FEW: u64 = 32;

/// The sizes, used cyclically.
const SIZES: [usize; 4] = [3, 1, 2, 0];

/// The result for a program.
enum Tried {
    Agreed,
    /// It has no float arguments or results, or none that are finite.
    Nothing,
    Refused(String),
}

fn tried(ir: &Ir, size: usize) -> Result<Tried, String> {
    let certificate = match by_chad(ir, "main", size) {
        Ok(Some(certificate)) => certificate,
        Ok(None) => return Ok(Tried::Nothing),
        Err(why) if why.contains("cannot be differentiated") => return Ok(Tried::Refused(why)),
        Err(why) => return Err(why),
    };
    let failures: Vec<_> = certificate.failures.iter().map(|it| it.message.clone()).collect();
    match failures[..] {
        [] if certificate.undefined == certificate.points => Ok(Tried::Nothing),
        [] => Ok(Tried::Agreed),
        _ => Err(failures.join("\n")),
    }
}

fn hold(seeds: Range<u64>) {
    let (all, mut agreed, mut applied) = (seeds.end - seeds.start, 0, 0);
    let (mut mistakes, mut refused) = (Mistakes::default(), BTreeMap::<String, u64>::new());
    for seed in seeds {
        let text = higher_order_program(&mut Choices::new(&bytes(seed)));
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        laws::verified(&ir).unwrap_or_else(|error| panic!("{error}in\n{text}"));
        let size = SIZES[seed as usize % SIZES.len()];
        match tried(&ir, size) {
            Ok(Tried::Agreed) => {
                agreed += 1;
                applied += u64::from(text.contains("closure.apply"));
            }
            Ok(Tried::Nothing) => {}
            Ok(Tried::Refused(why)) => *refused.entry(why).or_default() += 1,
            Err(why) => {
                let name = format!("seed {seed}, size {size}");
                mistakes.add_small(&name, &why, &ir, &|ir| tried(ir, size).err());
            }
        }
    }
    println!("{agreed} of {all} agree, {applied} apply functions; refused: {refused:#?}");
    mistakes.none_of(all);
    // A handful of programs may have none.
    assert!(applied > 0 || all < FEW, "none of {all} applies functions");
}

#[test]
fn derivatives_of_functions_agree_1() {
    hold(small_share(0, PROGRAMS));
}

#[test]
fn derivatives_of_functions_agree_2() {
    hold(small_share(1, PROGRAMS));
}

#[test]
fn derivatives_of_functions_agree_3() {
    hold(small_share(2, PROGRAMS));
}

#[test]
fn derivatives_of_functions_agree_4() {
    hold(small_share(3, PROGRAMS));
}
