//! Contractions of every small shape, in both types of floats, become loops over vectors for every machine.

use cotan_tests::derivatives::derived;
use cotan_tests::effort;
use std::fmt::Write;

/// Where the factors have the summed dimension: last or first, each.
const LAYOUTS: [[&str; 2]; 4] = [
    ["(d0, d2)", "(d1, d2)"],
    ["(d0, d2)", "(d2, d1)"],
    ["(d2, d0)", "(d1, d2)"],
    ["(d2, d0)", "(d2, d1)"],
];

/// Vectors and registers of machines, and the widest vectors that the options allow.
const MACHINES: [&str; 5] = [
    "",
    "{width=32 registers=16}",
    "{width=16 registers=16}",
    "{width=1024 registers=64}",
    "{width=48 registers=32 chunks=64}",
];

const TYPES: [&str; 4] = ["f32", "f64", "i8", "i64"];

/// The number of sizes in all layouts and types.
const ALL: u64 = 130 * 4 * 4;

/// The product of two matrices whose sum has `k` terms.
fn product(ty: &str, layout: [&str; 2], [n, m, k]: [usize; 3]) -> String {
    let shape = |dims: &str| {
        let size = |dim| match dim {
            "d0" => n,
            "d1" => m,
            _ => k,
        };
        let sizes = dims.trim_matches(['(', ')']).split(", ").map(size);
        let sizes = sizes.fold(String::new(), |mut text, size| {
            let _ = write!(text, "{size}x");
            text
        });
        format!("tensor<{sizes}{ty}>")
    };
    let [a, b] = layout.map(shape);
    let maps = layout.map(|dims| format!("affine_map<(d0, d1, d2) -> {dims}>")).join(", ");
    let c = format!("tensor<{n}x{m}x{ty}>");
    format!(
        "func.func @f(%a: {a}, %b: {b}) -> {c} {{
  %c = array.contract %a, %b over [{k}] by [{maps}] : {a}, {b} -> {c}
  return %c : {c}
}}
"
    )
}

#[test]
fn contractions_of_every_shape_are_lowered() {
    let mut wrong = Vec::new();
    for seed in effort::seeds(ALL, 60) {
        // A part of them is of all kinds.
        let at = (seed * 809 % ALL) as usize;
        let (n, layout) = (at % 130 + 1, LAYOUTS[at / 130 % 4]);
        let ty = TYPES[at / 520 % 4];
        // Each shape is long along one dimension after the other.
        let shapes = [[n, n, n], [n, 130, 17], [5, n, 130], [64, 33, n]];
        let shape = shapes[at / 7 % 4];
        let machine = MACHINES[at % MACHINES.len()];
        let text = product(ty, layout, shape);
        if let Err(why) = derived(&text, &format!("lower-to-vector-loops{machine}")) {
            wrong.push(format!("{ty} {layout:?} {shape:?} {machine}: {why}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn arrays_of_symbolic_sizes_are_lowered_for_every_machine() {
    for ty in TYPES {
        let subtract = if ty.starts_with('f') { "subf" } else { "subi" };
        let text = SYMBOLIC.replace("TYPE", ty).replace("SUBTRACT", subtract);
        for machine in MACHINES {
            let lowered = derived(&text, &format!("lower-to-vector-loops{machine}"));
            lowered.unwrap_or_else(|why| panic!("{ty} {machine}: {why}"));
        }
    }
}

/// A product with a transposed factor, a table of all pairs of rows, and elements on their own.
const SYMBOLIC: &str = "!a = tensor<?x?xTYPE, #cotan.dims<n, k>>
!b = tensor<?x?xTYPE, #cotan.dims<m, k>>
!c = tensor<?x?xTYPE, #cotan.dims<n, m>>
func.func @product(%a: !a, %b: !b) -> !c {
  %c = array.contract %a, %b over [k] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>] : !a, !b -> !c
  return %c : !c
}
func.func @pairs(%a: !a, %b: !b) -> !c {
  %c = array.build (%i: index, %j: index) {
    %x = array.index %a[%i] : !a
    %y = array.index %b[%j] : !b
    %z = array.map %x, %y (%p: TYPE, %q: TYPE) {
      %same = arith.SUBTRACT %p, %q : TYPE
      array.yield %same : TYPE
    } : (tensor<?xTYPE, #cotan.dims<k>>, tensor<?xTYPE, #cotan.dims<k>>) -> tensor<?xTYPE, #cotan.dims<k>>
    %s = array.max %z along 0 : tensor<?xTYPE, #cotan.dims<k>>
    array.yield %s : TYPE
  } : !c
  return %c : !c
}
func.func @turned(%a: !a) -> tensor<?x?xTYPE, #cotan.dims<k, n>> {
  %t = array.transpose %a by [1, 0] : !a
  return %t : tensor<?x?xTYPE, #cotan.dims<k, n>>
}
";
