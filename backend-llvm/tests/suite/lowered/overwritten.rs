//! Elements that are loaded under a mask, overwritten, and then selected are those from before.

use cotan_backend_llvm::{Elements, Program, Tensor};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;

/// The loads of four elements under `%mask`.
const LOADS: &[&str] = &[
    "vector.maskedload %out[%zero], %mask, %none : memref<?xf64>, vector<4xi1>, vector<4xf64> \
     into vector<4xf64>",
    "vector.gather %out[%zero] [%step], %mask, %none : memref<?xf64>, vector<4xindex>, \
     vector<4xi1>, vector<4xf64> into vector<4xf64>",
];

/// The selections of the active lanes, ones for the others: in the same block, by the negated mask,
/// and in a block inside.
const SELECTIONS: &[&str] = &[
    "%s = arith.select %mask, %old, %ones : vector<4xi1>, vector<4xf64>",
    "%all = arith.constant true
     %each = vector.broadcast %all : i1 to vector<4xi1>
     %others = arith.xori %mask, %each : vector<4xi1>
     %s = arith.select %others, %ones, %old : vector<4xi1>, vector<4xf64>",
    "%has_lanes = arith.cmpi sgt, %n, %zero : index
     %s = scf.if %has_lanes -> (vector<4xf64>) {
       %then = arith.select %mask, %old, %ones : vector<4xi1>, vector<4xf64>
       scf.yield %then : vector<4xf64>
     } else {
       scf.yield %ones : vector<4xf64>
     }",
];

/// Copies `x`, whose first elements are then read, overwritten by twos, and selected for the last
/// four.
fn program(load: &str, selection: &str) -> String {
    format!(
        r#"func.func @f(%n: index, %x: memref<?xf64>, %k: index, %out: memref<?xf64>) attributes {{
  cotan.inputs = ["x", "k"],
  cotan.signature = (tensor<?xf64, #cotan.dims<n>>, index) -> tensor<?xf64, #cotan.dims<n>>,
  cotan.sizes = ["n"]
}} {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %none = arith.constant dense<0.0> : vector<4xf64>
  %ones = arith.constant dense<1.0> : vector<4xf64>
  %twos = arith.constant dense<2.0> : vector<4xf64>
  scf.for %i = %zero to %n step %one {{
    %v = memref.load %x[%i] : memref<?xf64>
    memref.store %v, %out[%i] : memref<?xf64>
  }}
  %step = vector.step : vector<4xindex>
  %count = vector.broadcast %k : index to vector<4xindex>
  %mask = arith.cmpi slt, %step, %count : vector<4xindex>
  %old = {load}
  vector.store %twos, %out[%zero] : memref<?xf64>, vector<4xf64>
  {selection}
  vector.store %s, %out[%four] : memref<?xf64>, vector<4xf64>
  return
}}"#
    )
}

#[test]
fn selected_elements_are_those_before_a_store() {
    for (load, selection) in LOADS.iter().flat_map(|load| SELECTIONS.iter().map(move |s| (load, s)))
    {
        let text = program(load, selection);
        let ir = laws::read_dialects(&REGISTRY, "program", &text, false).expect("it is a program");
        laws::verified(&ir).expect("it verifies");
        let program = Program::compile(&ir).expect("it has machine code");
        let x: Vec<f64> = (0..8_u8).map(|it| 10.0 + f64::from(it)).collect();
        for lanes in 0..=4_i64 {
            let arguments = [Tensor::from(x.clone()), Tensor::from(lanes)];
            let found = program.function("f").unwrap().call(&arguments).expect("it terminates");
            let Elements::F64(found) = &found[0].elements else { panic!("it returns floats") };
            let selected = (0..4).map(|at| if (at as i64) < lanes { x[at] } else { 1.0 });
            let expected: Vec<f64> = [2.0; 4].into_iter().chain(selected).collect();
            assert_eq!(*found, expected, "{lanes} lanes of\n{text}");
        }
    }
}
