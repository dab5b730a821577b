//! Programs over arrays have the same results as machine code as in the interpreter, bit for bit
//! where floats are added in program order.

mod compare;
mod generated;
mod overwritten;
mod threads;

pub use self::compare::{CHECKED, DEFAULT, STRICT};
use self::compare::{Way, compare};
use cotan_dialects::func::Func;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_tests::agree::Range;
use cotan_tests::derivatives::{derived, request};
use cotan_tests::examples::{documented, programs};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;

/// Compares programs, except those that are expected to be rejected.
fn check(programs: &[(String, String)], refused: &[&str], way: &Way) -> usize {
    let mut compared = 0;
    for (name, text) in programs {
        let Ok(ir) = laws::read_dialects(&REGISTRY, name, text, false) else { continue };
        if laws::verified(&ir).is_err() {
            continue;
        }
        match compare(&ir, way) {
            Ok(count) => compared += count,
            Err(error) if error.starts_with('@') => panic!("{name}: {error}"),
            Err(error) => {
                let is_expected = refused.iter().any(|part| name.contains(part));
                assert!(is_expected, "{name}: {error}");
            }
        }
    }
    compared
}

#[test]
fn examples_of_array_operations_are_the_same_as_machine_code() {
    let mut programs = documented();
    let dialects = ["array.", "scf.", "ad.checkpoint"];
    programs.retain(|(name, _)| dialects.iter().any(|dialect| name.starts_with(dialect)));
    // Stages of a transform round in another order than its definition.
    programs.retain(|(name, _)| name != "array.fft");
    // Sums that nothing was there for before begin with 0: the sign of zero may be another one.
    programs.retain(|(name, _)| name != "array.add_at");
    let compared = check(&programs, &[], &Way::strict());
    assert!(compared > 100, "only {compared} calls");
}

#[test]
fn programs_are_the_same_as_machine_code() {
    let folders = ["tests/kit", "examples/programs", "tests/conformance/oracles"];
    let programs: Vec<_> = folders.into_iter().flat_map(programs).collect();
    // Tuples, functions as values, and calls that stay for the requests in rules of derivatives.
    let refused =
        ["chad/o02", "chad/o07", "chad/o09", "chad/o12", "chad/o19", "equilibrium", "diffusion"];
    let compared = check(&programs, &refused, &Way::strict());
    assert!(compared > 100, "only {compared} calls");
}

#[test]
fn long_straight_line_code_is_the_same_as_machine_code() {
    let text = cotan_tests::straight_line::straight_line(4_000);
    let gradient = with_gradient(&text).expect("it has a gradient");
    let compared = check(&[("gradient".to_owned(), gradient)], &[], &Way::strict());
    assert!(compared > 0, "nothing was compared");
}

/// Returns the program with the gradient of its last public function, if it has one.
pub fn with_gradient(text: &str) -> Option<String> {
    let mut ir = laws::read_dialects(&REGISTRY, "program", text, false).ok()?;
    let functions = ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op));
    let public = functions.filter(|&op| !ir.verified::<Func>(op).is_private(&ir));
    let function = public.last()?;
    let signature = Func::type_of(&ir, function)?.clone();
    let name = ir.text(ir.symbol_name(function)?).to_owned();
    let request = request(&mut ir, &name, &signature, false);
    let gradient = derived(&format!("{text}{request}"), "gradient").ok()?;
    Some(print_to_string(&gradient, PrintOptions::default()))
}

#[test]
fn gradients_are_the_same_as_machine_code() {
    let programs = ["tests/kit", "tests/conformance/oracles"].into_iter().flat_map(programs);
    let gradients = programs.filter_map(|(name, text)| Some((name, with_gradient(&text)?)));
    let gradients: Vec<_> = gradients.collect();
    assert!(gradients.len() > 100, "only {} gradients", gradients.len());
    let compared = check(&gradients, &["chad/o"], &Way::strict());
    assert!(compared > 100, "only {compared} calls");
    let checked = check(&gradients, &["chad/o"], &Way::checked());
    assert_eq!(checked, compared, "calls stop, or do not, with checks");
}

/// A sum of rows and columns whose terms are stored, too.
const KEPT: &str = "
!x = tensor<?x?xf64, #cotan.dims<n, d>>
!y = tensor<?x?xf64, #cotan.dims<k, d>>
!d = tensor<?xf64, #cotan.dims<d>>
func.func @distances(%x: !x, %y: !y) -> (tensor<?x?xf64, #cotan.dims<n, k>>, tensor<?x?x?xf64, #cotan.dims<n, k, d>>) {
  %s, %t = array.build (%i: index, %j: index) {
    %squares, %terms = array.build (%l: index) {
      %a = array.index %x[%i, %l] : !x
      %b = array.index %y[%j, %l] : !y
      %c = arith.subf %a, %b : f64
      %e = arith.mulf %c, %c : f64
      array.yield %e, %c : f64, f64
    } : !d, !d
    %sum = array.sum %squares along 0 : !d
    array.yield %sum, %terms : f64, !d
  } : tensor<?x?xf64, #cotan.dims<n, k>>, tensor<?x?x?xf64, #cotan.dims<n, k, d>>
  return %s, %t : tensor<?x?xf64, #cotan.dims<n, k>>, tensor<?x?x?xf64, #cotan.dims<n, k, d>>
}";

#[test]
fn stored_terms_of_row_and_column_sums_are_present() {
    let range = Range { sizes: &[17, 8, 33], ..Range::default() };
    let ir = laws::read_dialects(&REGISTRY, "kept", KEPT, false).expect("it is a program");
    let compared = compare(&ir, &Way { range, ..Way::strict() });
    assert!(compared.as_ref().is_ok_and(|&calls| calls > 0), "{compared:?}");
}
