//! The forward and the reverse program of `split-gradient` compute the bits of the derivative that
//! they are derived from, for generated programs.

use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::interp::{Arguments, Datum, Interpreter, Limits, Sources, read_arguments};
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_ir::types::FunctionType;
use cotan_ir::{Ir, Op, Symbol};
use cotan_passes::split_gradient::{ReverseInput, split};
use cotan_tests::arrays::smooth_program;
use cotan_tests::certified::backwards;
use cotan_tests::effort::small_share;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::Choices;
use cotan_tests::laws;
use cotan_tests::meaning::bytes;
use cotan_tests::mistakes::Mistakes;
use cotan_tests::sizes::alike;

/// Number of programs.
const PROGRAMS: u64 = 4_000;

/// The sizes, used cyclically.
const SIZES: [usize; 5] = [3, 1, 2, 0, 4];

/// The counts of one program.
#[derive(Default)]
struct Counts {
    /// Residuals.
    residuals: u64,
    /// Recomputed operations.
    recomputed: u64,
}

fn signature(ir: &Ir, function: Op) -> FunctionType {
    Callable::type_of(ir, function).expect("it is a function").clone()
}

/// Returns the results of a function, with sizes passed by name.
fn call(ir: &Ir, function: Op, values: &[Datum], sizes: &[(Symbol, i64)]) -> Option<Vec<Datum>> {
    let args = Arguments { values: values.to_vec(), sizes: sizes.to_vec() };
    Interpreter::new(ir, Limits::default()).call_sized(function, args).ok()
}

/// Splits the derivative of a program and compares both; `None` if it has no active results, or if
/// it stops.
fn tried(ir: &Ir, size: usize) -> Result<Option<Counts>, String> {
    let main = Interpreter::new(ir, Limits::default()).function_named("main").ok_or("no @main")?;
    let (values, active) = {
        let ty = signature(ir, main);
        let inputs = changing(&ir.store, &ty.inputs).len();
        (ty.results.len(), if inputs == 0 { 0 } else { changing(&ir.store, &ty.results).len() })
    };
    if active == 0 {
        return Ok(None);
    }
    let mut ir = backwards(&print_to_string(ir, PrintOptions::default()), "main")?;
    let whole = Interpreter::new(&ir, Limits::default()).function_named("the_vjp");
    let whole = whole.ok_or("no @the_vjp")?;
    let halves = split(&mut ir, whole, values, active).map_err(|error| error.message)?;
    laws::verified(&ir)?;
    let dims = alike(&ir, whole, size);
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let sources = Sources { dims: &dims, seed: Some(7), bytes: 1 << 20, ..Sources::default() };
    let Ok(args) = read_arguments(&ir, whole, &[], sources) else { return Ok(None) };
    let (given, seeds) = args.values.split_at(args.values.len() - active);
    let Some(wanted) = call(&ir, whole, &args.values, &args.sizes) else { return Ok(None) };
    let forward = call(&ir, halves.forward, given, &args.sizes).ok_or("@the_vjp_fwd stops")?;
    let taken = halves.inputs.iter().map(|input| match *input {
        ReverseInput::Argument(at) => given[at].clone(),
        ReverseInput::Result(at) => forward[at].clone(),
    });
    let taken: Vec<Datum> = taken.chain(seeds.iter().cloned()).collect();
    let reverse = call(&ir, halves.reverse, &taken, &args.sizes).ok_or("@the_vjp_rev stops")?;
    let found = [&forward[..values], &reverse].concat();
    if found != wanted {
        return Err(format!("{found:?} and {wanted:?}"));
    }
    let recomputed = halves.recomputed as u64;
    Ok(Some(Counts { residuals: halves.residual_count() as u64, recomputed }))
}

fn hold(quarter: u64) {
    let seeds = small_share(quarter, PROGRAMS);
    let (all, mut compared, mut mistakes) = (seeds.end - seeds.start, 0, Mistakes::default());
    let mut counts = Counts::default();
    for seed in seeds {
        let text = smooth_program(&mut Choices::new(&bytes(seed)));
        let ir = laws::read_dialects(&REGISTRY, "made.mlir", &text, false).unwrap();
        let size = SIZES[seed as usize % SIZES.len()];
        match tried(&ir, size) {
            Ok(None) => {}
            Ok(Some(found)) => {
                compared += 1;
                counts.residuals += found.residuals;
                counts.recomputed += found.recomputed;
            }
            Err(why) => {
                let name = format!("seed {seed}, size {size}");
                mistakes.add_small(&name, &why, &ir, &|ir| tried(ir, size).err());
            }
        }
    }
    let Counts { residuals, recomputed } = counts;
    println!("{compared} of {all} compared: {residuals} residuals, {recomputed} recomputed");
    mistakes.none_of(all);
    assert!(2 * compared >= all, "only {compared} of {all} were compared");
    assert!(residuals > 0 && recomputed > 0, "no program has residuals, or none recomputes");
}

#[test]
fn both_programs_are_the_derivative_1() {
    hold(0);
}

#[test]
fn both_programs_are_the_derivative_2() {
    hold(1);
}
