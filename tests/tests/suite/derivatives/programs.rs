//! The operations of derivatives: their provenance, and the growth of the text with each level of
//! differentiation.

use cotan_dialects::Callable;
use cotan_dialects::interp::{Interpreter, Limits};
use cotan_passes::provenance::rules;
use cotan_tests::derivatives::{derived, requests};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use std::fmt::Write;
use std::path::Path;

/// Functions of a vector, and how many operations they have, their first, second and third
/// derivatives along a vector, each by a gradient: with the pipeline `gradient`, without the
/// function around them.
const GROWTH: &[(&str, &str, [usize; 4])] = &[
    (
        "sum of squares",
        "  %e = arith.mulf %x, %x : !v
  %r = array.sum %e along 0 : !v",
        [2, 3, 3, 4],
    ),
    (
        "sum of exponentials",
        "  %e = array.map %x (%a: f64) {
    %p = arith.mulf %a, %a : f64
    %b = math.exp %p : f64
    array.yield %b : f64
  } : (!v) -> !v
  %r = array.sum %e along 0 : !v",
        [6, 8, 18, 26],
    ),
    (
        "stencil",
        "  %e = array.build (%i: index) {
    %a = array.index %x[%i] : !v
    %b = array.index %x[%i + 1] : !v
    %p = arith.mulf %a, %b : f64
    %s = math.sin %p : f64
    array.yield %s : f64
  } : !v
  %r = array.sum %e along 0 : !v",
        [8, 12, 24, 33],
    ),
    ("product", "  %r = array.product %x along 0 : !v", [2, 10, 51, 127]),
    (
        "logarithm of a sum",
        "  %e = math.exp %x : !v
  %s = array.sum %e along 0 : !v
  %r = math.log %s : f64",
        [4, 8, 15, 29],
    ),
];

/// Returns a function, and its derivatives along a vector.
fn nested(body: &str) -> String {
    let mut text = format!(
        "!v = tensor<?xf64, #cotan.dims<n>>\nfunc.func private @d0(%x: !v, %v: !v) -> f64 {{\n{body}\n  return %r : f64\n}}\n"
    );
    for level in 1..4 {
        let of = level - 1;
        write!(
            text,
            "func.func private @d{level}(%x: !v, %v: !v) -> f64 {{
  %g = ad.grad @d{of}(%x, %v) {{wrt = [0]}} : (!v, !v) -> !v
  %p = arith.mulf %g, %v : !v
  %r = array.sum %p along 0 : !v
  return %r : f64
}}
"
        )
        .expect("strings take all");
    }
    text
}

/// Returns the number of operations of the derivative of a level.
fn size(text: &str, level: usize) -> usize {
    let text = text.replace(&format!("private @d{level}("), &format!("@d{level}("));
    let ir = derived(&text, "gradient").unwrap_or_else(|why| panic!("{why} in\n{text}"));
    let function = Interpreter::new(&ir, Limits::default()).function_named(&format!("d{level}"));
    ir.walk(function.expect("it stays")).skip(1).count()
}

#[test]
fn text_growth_matches_the_table() {
    let mut table = String::new();
    let mut same = true;
    for &(name, body, expected) in GROWTH {
        let text = nested(body);
        let found: Vec<usize> = (0..4).map(|level| size(&text, level)).collect();
        same &= found == expected;
        writeln!(table, "{name}: {found:?}").expect("strings take all");
    }
    assert!(same, "now it is\n{table}");
}

#[test]
fn generated_operations_have_provenance() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kit");
    for entry in std::fs::read_dir(folder).expect("it is a folder") {
        let path = entry.expect("it can be listed").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let mut ir = laws::read_dialects(&REGISTRY, &name, &text, false).expect("it is a module");
        let function = Interpreter::new(&ir, Limits::default()).function_named(&name);
        let signature = Callable::type_of(&ir, function.expect("it is called as its file"));
        let signature = signature.expect("it is a function").clone();
        let mut text = text;
        text.push_str(&requests(&mut ir, &name, &signature));
        let written = text.matches("func.func").count();
        for pipeline in
            ["differentiate,verify-derivative-provenance", "gradient,verify-derivative-provenance"]
        {
            let made = derived(&text, pipeline).unwrap_or_else(|why| panic!("{name}: {why}"));
            let functions = made.walk(made.root()).filter(|&op| Callable::is(&made, op));
            let others = functions.filter(|&op| rules(&made, made.loc(op)).is_empty()).count();
            assert!(others <= written, "{name}: a derivative does not say what it is of");
        }
    }
}
