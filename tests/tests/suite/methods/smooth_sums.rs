//! Derivatives of generated programs with sums: the direct AD method and `chad` agree in both modes
//! with each other and with the finite differences of the program, and other methods agree or
//! refuse it.

use cotan_ir::Ir;
use cotan_tests::arrays::smooth_program_with_sums;
use cotan_tests::certified::with_sums;
use cotan_tests::effort::small_share;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws;
use cotan_tests::meaning::bytes;
use cotan_tests::mistakes::Mistakes;
use std::collections::BTreeMap;
use std::ops::Range;

/// Number of programs when everything is requested.
const PROGRAMS: u64 = 4_000;

/// The sizes, used cyclically.
const SIZES: [usize; 4] = [3, 1, 2, 0];

/// The AD methods that reject a program, with the reasons; `None` if nothing is compared.
type Refused = Option<Vec<(String, String)>>;

fn tried(ir: &Ir, size: usize) -> Result<Refused, String> {
    let Some(certificate) = with_sums(ir, "main", size)? else { return Ok(None) };
    let failures: Vec<_> = certificate.failures.iter().map(|it| it.message.clone()).collect();
    if !failures.is_empty() {
        return Err(failures.join("\n"));
    }
    Ok((certificate.undefined < certificate.points).then_some(certificate.refused))
}

fn hold(seeds: Range<u64>) {
    let (all, mut agreed, mut matched) = (seeds.end - seeds.start, 0, 0);
    let (mut mistakes, mut refused) = (Mistakes::default(), BTreeMap::<String, u64>::new());
    for seed in seeds {
        let text = smooth_program_with_sums(&mut Choices::new(&bytes(seed)));
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        laws::verified(&ir).unwrap_or_else(|error| panic!("{error}in\n{text}"));
        let size = SIZES[seed as usize % SIZES.len()];
        match tried(&ir, size) {
            Ok(Some(found)) => {
                agreed += 1;
                matched += u64::from(text.contains("sum.match"));
                for (way, why) in found {
                    *refused.entry(format!("{way}: {why}")).or_default() += 1;
                }
            }
            Ok(None) => {}
            Err(why) => {
                let name = format!("seed {seed}, size {size}");
                mistakes.add_small(&name, &why, &ir, &|ir| tried(ir, size).err());
            }
        }
    }
    println!("{agreed} of {all} agree, {matched} choose by a sum; refused: {refused:#?}");
    mistakes.none_of(all);
    assert!(5 * matched >= all, "only {matched} of {all} choose by a sum");
}

#[test]
fn derivatives_of_sums_agree_1() {
    hold(small_share(0, PROGRAMS));
}

#[test]
fn derivatives_of_sums_agree_2() {
    hold(small_share(1, PROGRAMS));
}

#[test]
fn derivatives_of_sums_agree_3() {
    hold(small_share(2, PROGRAMS));
}

#[test]
fn derivatives_of_sums_agree_4() {
    hold(small_share(3, PROGRAMS));
}
