//! Loops whose turns run side by side give what the interpreter gives: bit for bit where nothing is
//! rounded, or where nothing may be regrouped; else nearly.

use cotan_backend_llvm::{Program, Tensor};
use cotan_dialects::eval::{Datum, Interpreter, Limits, Number};
use cotan_ir::Ir;
use cotan_passes::{PassManager, PassRegistry, Pipeline, VectorUnit};
use cotan_tests::examples::programs;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;

/// Sizes of dimensions, from the first parameter on: vectors and something left over, and less than
/// a vector.
pub const SIZES: [i64; 4] = [43, 18, 37, 5];

/// How far results may be from those of the interpreter, in parts of the largest one.
const TOLERANCE: f64 = 1e-11;

pub fn lowered(ir: &Ir, pipeline: &str) -> Ir {
    let passes = PassRegistry::standard();
    let pipeline = Pipeline::parse(&passes, &REGISTRY, pipeline).expect("there is one");
    let mut lowered = ir.clone();
    let report = PassManager::new(pipeline).run(&mut lowered, &mut []);
    assert!(report.failure.is_none(), "{}", laws::messages(&report.diagnostics));
    lowered
}

/// Numbers that look random: quarters from -2 to 2, or anything in between.
pub fn numbers(count: usize, seed: u64, are_dyadic: bool) -> Vec<f64> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / f64::from(1_u32 << 31)
    };
    let dyadic = |x: f64| if are_dyadic { (16.0 * x).floor() / 4.0 - 2.0 } else { 2.0 * x - 1.0 };
    (0..count).map(|_| dyadic(next())).collect()
}

/// What functions with arguments of floats give: by the interpreter and as machine code.
fn results(text: &str, pipeline: &str, are_dyadic: bool) -> Option<Vec<(Datum, Datum)>> {
    let ir = laws::read_dialects(&REGISTRY, "program", text, false).ok()?;
    laws::verified(&ir).ok()?;
    let program = Program::compile(&lowered(&ir, pipeline)).ok()?;
    let mut interpreter = Interpreter::new(&ir, Limits::default());
    let name = ir.walk(ir.root()).filter_map(|op| ir.symbol_name(op)).last()?;
    let name = ir.text(name);
    let compiled = program.function(name).ok()?;
    let signature = compiled.signature();
    let sizes = signature.sizes.iter().zip(SIZES.iter().cycle());
    let sizes: Vec<_> = sizes.map(|(size, &value)| (size.name.clone(), value)).collect();
    let value = |name| sizes.iter().find(|size| size.0 == ir.text(name)).map(|size| size.1);
    let mut inputs = Vec::new();
    for (place, input) in signature.inputs.iter().enumerate() {
        let shape = input.sizes.iter().map(|size| usize::try_from(size.eval(value)?).ok());
        let shape: Vec<usize> = shape.collect::<Option<_>>()?;
        let count = shape.iter().product();
        let Number::Float(_) = input.number else { return None };
        let words = numbers(count, place as u64 + 1, are_dyadic);
        let words: Vec<u64> = words.into_iter().map(|it| input.number.nearest(it)).collect();
        inputs.push(Datum::of(&shape, words));
    }
    let function = interpreter.function_named(name)?;
    let expected = interpreter.call(function, inputs.clone()).ok()?;
    let tensors = inputs.iter().zip(&signature.inputs);
    let tensors = tensors.map(|(datum, input)| Tensor::of_datum(input.number, datum));
    let tensors: Vec<Tensor> = tensors.collect::<Option<_>>()?;
    let found = compiled.call(&tensors).expect("it comes to its end");
    let found = found.into_iter().zip(&signature.results);
    let found = found.map(|(tensor, result)| tensor.into_datum(result.number, result.by_value));
    Some(expected.into_iter().zip(found).collect())
}

fn floats(datum: &Datum) -> Vec<f64> {
    datum.words().iter().map(|&word| f64::from_bits(word)).collect()
}

pub fn are_near(expected: &Datum, found: &Datum) -> bool {
    let (expected, found) = (floats(expected), floats(found));
    let largest = expected.iter().fold(1.0_f64, |largest, x| largest.max(x.abs()));
    let near = |(a, b): (&f64, &f64)| {
        a.to_bits() == b.to_bits()
            || a == b
            || (a - b).abs() <= TOLERANCE * largest
            || a.is_nan() && b.is_nan()
    };
    expected.len() == found.len() && expected.iter().zip(&found).all(near)
}

/// Sums of products, and what else rounds nothing where numbers have few digits.
const EXACT: [&str; 12] = [
    "func.func @dot(%a: tensor<?xf64, #cotan.dims<n>>, %b: tensor<?xf64, #cotan.dims<n>>) -> f64 {
       %p = arith.mulf %a, %b : tensor<?xf64, #cotan.dims<n>>
       %s = array.sum %p along 0 : tensor<?xf64, #cotan.dims<n>>
       return %s : f64
     }",
    "func.func @matmul(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %b: tensor<?x?xf64, #cotan.dims<m, k>>) -> tensor<?x?xf64, #cotan.dims<n, k>> {
       %r = array.contract %a, %b over [m] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?x?xf64, #cotan.dims<m, k>> -> tensor<?x?xf64, #cotan.dims<n, k>>
       return %r : tensor<?x?xf64, #cotan.dims<n, k>>
     }",
    // Several blocks of rows, both factors transposed.
    "func.func @transposed(%n: tensor<?xf64, #cotan.dims<n>>, %a: tensor<?x?xf64, #cotan.dims<m, 4 * n>>, %b: tensor<?x?xf64, #cotan.dims<k, m>>) -> tensor<?x?xf64, #cotan.dims<4 * n, k>> {
       %r = array.contract %a, %b over [m] by [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d1, d2)>] : tensor<?x?xf64, #cotan.dims<m, 4 * n>>, tensor<?x?xf64, #cotan.dims<k, m>> -> tensor<?x?xf64, #cotan.dims<4 * n, k>>
       return %r : tensor<?x?xf64, #cotan.dims<4 * n, k>>
     }",
    // More columns than are packed at once, and sums so long that all are.
    "func.func @wide(%k: tensor<?xf64, #cotan.dims<k>>, %m: tensor<?xf64, #cotan.dims<m>>, %p: tensor<?xf64, #cotan.dims<p>>, %n: tensor<?xf64, #cotan.dims<n>>, %a: tensor<?x?xf64, #cotan.dims<2 * n, 40 * m>>, %b: tensor<?x?xf64, #cotan.dims<40 * m, 3 * k>>) -> tensor<?x?xf64, #cotan.dims<2 * n, 3 * k>> {
       %r = array.contract %a, %b over [40 * m] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<?x?xf64, #cotan.dims<2 * n, 40 * m>>, tensor<?x?xf64, #cotan.dims<40 * m, 3 * k>> -> tensor<?x?xf64, #cotan.dims<2 * n, 3 * k>>
       return %r : tensor<?x?xf64, #cotan.dims<2 * n, 3 * k>>
     }",
    "func.func @long(%k: tensor<?xf64, #cotan.dims<k>>, %m: tensor<?xf64, #cotan.dims<m>>, %p: tensor<?xf64, #cotan.dims<p>>, %n: tensor<?xf64, #cotan.dims<n>>, %a: tensor<?x?xf64, #cotan.dims<2 * n, 60 * m>>, %b: tensor<?x?xf64, #cotan.dims<60 * m, k>>) -> tensor<?x?xf64, #cotan.dims<2 * n, k>> {
       %r = array.contract %a, %b over [60 * m] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<?x?xf64, #cotan.dims<2 * n, 60 * m>>, tensor<?x?xf64, #cotan.dims<60 * m, k>> -> tensor<?x?xf64, #cotan.dims<2 * n, k>>
       return %r : tensor<?x?xf64, #cotan.dims<2 * n, k>>
     }",
    // Rows in which all products are needed.
    "func.func @most(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %b: tensor<?x?xf64, #cotan.dims<m, k>>) -> tensor<?xf64, #cotan.dims<n>> {
       %r = array.contract %a, %b over [m] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?x?xf64, #cotan.dims<m, k>> -> tensor<?x?xf64, #cotan.dims<n, k>>
       %most = array.max %r along 1 : tensor<?x?xf64, #cotan.dims<n, k>>
       return %most : tensor<?xf64, #cotan.dims<n>>
     }",
    "func.func @shifted(%a: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, f64) {
       %b = array.shift %a by 1 along 0 : tensor<?xf64, #cotan.dims<n>>
       %c = arith.mulf %a, %b : tensor<?xf64, #cotan.dims<n>>
       %m = array.max %c along 0 : tensor<?xf64, #cotan.dims<n>>
       return %c, %m : tensor<?xf64, #cotan.dims<n>>, f64
     }",
    "func.func @columns(%a: tensor<?x?xf64, #cotan.dims<n, m>>) -> tensor<?xf64, #cotan.dims<m>> {
       %s = array.sum %a along 0 : tensor<?x?xf64, #cotan.dims<n, m>>
       return %s : tensor<?xf64, #cotan.dims<m>>
     }",
    // A matrix that is gone through by blocks of rows, and some rows that are left over.
    "!columns = tensor<?xf64, #cotan.dims<100 * m>>
     !matrix = tensor<?x?xf64, #cotan.dims<n, 100 * m>>
     func.func @normal(%y: tensor<?xf64, #cotan.dims<n>>, %m: tensor<?xf64, #cotan.dims<m>>, %a: !matrix, %x: !columns) -> (f64, !columns) {
       %b = array.contract %a, %x over [100 * m] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !matrix, !columns -> tensor<?xf64, #cotan.dims<n>>
       %r = arith.subf %b, %y : tensor<?xf64, #cotan.dims<n>>
       %s = array.sum %r along 0 : tensor<?xf64, #cotan.dims<n>>
       %g = array.contract %r, %a over [n] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : tensor<?xf64, #cotan.dims<n>>, !matrix -> !columns
       return %s, %g : f64, !columns
     }",
    // Rows that are read near where they were written, by blocks, and two sums of the same elements.
    "!matrix = tensor<?x?xf64, #cotan.dims<n, 100 * m>>
     func.func @neighbours(%m: tensor<?xf64, #cotan.dims<m>>, %a: !matrix) -> (f64, f64, !matrix) {
       %squares = arith.mulf %a, %a : !matrix
       %all = array.sum %squares : !matrix
       %zero = arith.constant 0 : index
       %sum, %b = array.accumulate over [n, 100 * m] (%i: index, %j: index, %sum: !array.acc<f64>, %b: !array.acc<!matrix>) {
         %c = array.index %a[%i, %j] : !matrix
         %sum_1 = array.add_at %sum[], %c : !array.acc<f64>, f64
         %d = array.add_at %b[%i + 1, %j], %c : !array.acc<!matrix>, f64
         %e = array.add_at %d[%i - 2, %j + 1], %c : !array.acc<!matrix>, f64
         array.yield %sum_1, %e : !array.acc<f64>, !array.acc<!matrix>
       } : () -> (f64, !matrix)
       %r = array.build (%i: index, %j: index) {
         %above = array.index %b[%i - 1, %j] : !matrix
         %below = array.index %b[%i + 2, %j - 3] : !matrix
         %first = arith.cmpi eq, %j, %zero : index
         %other = arith.select %first, %below, %above : f64
         %c = arith.subf %other, %below : f64
         array.yield %c : f64
       } : !matrix
       return %all, %sum, %r : f64, f64, !matrix
     }",
    // Beginnings and ends, combined, in a vector and in rows.
    "!v = tensor<?xf64, #cotan.dims<n>>
     !m = tensor<?x?xf64, #cotan.dims<m, n>>
     func.func @scans(%x: !v, %a: !m) -> (!v, !v, !v, f64, !m) {
       %least = arith.constant -1000.0 : f64
       %zero = arith.constant 0.0 : f64
       %sums = array.scan %x along 0 (%s: f64, %y: f64) {
         %t = arith.addf %s, %y : f64
         array.yield %t : f64
       } : !v
       %squares = arith.mulf %x, %x : !v
       %suffixes = array.scan %squares along 0 right exclusive from %zero : f64 (%y: f64, %s: f64) {
         %t = arith.addf %y, %s : f64
         array.yield %t : f64
       } : !v
       %before = array.scan %x along 0 exclusive from %least : f64 (%s: f64, %y: f64) {
         %t = arith.maximumf %s, %y : f64
         array.yield %t : f64
       } : !v
       %both = arith.mulf %sums, %x : !v
       %r = array.sum %both along 0 : !v
       %rows = array.scan %a along 1 right (%y: f64, %s: f64) {
         %t = arith.addf %s, %y : f64
         array.yield %t : f64
       } : !m
       return %sums, %suffixes, %before, %r, %rows : !v, !v, !v, f64, !m
     }",
    // Elements that stand anywhere, and beyond, in single turns side by side.
    "!v = tensor<?xf64, #cotan.dims<n>>
     func.func @gathered(%x: !v, %w: !v) -> f64 {
       %sixteen = arith.constant 16.0 : f64
       %p = array.build (%i: index) {
         %a = array.index %w[%i] : !v
         %b = arith.mulf %a, %sixteen : f64
         %c = arith.fptosi %b : f64 to i64
         %j = arith.index_cast %c : i64 to index
         %d = array.index %x[%j] : !v
         array.yield %d : f64
       } : !v
       %s = array.sum %p along 0 : !v
       return %s : f64
     }",
];

/// Vectors of all the widths that machines have.
pub const UNITS: [VectorUnit; 3] = [
    VectorUnit { width: 64, registers: 32 },
    VectorUnit { width: 32, registers: 16 },
    VectorUnit { width: 16, registers: 16 },
];

#[test]
fn what_rounds_nothing_is_the_same_in_any_order() {
    for (text, unit) in EXACT.iter().flat_map(|text| UNITS.map(|unit| (text, unit))) {
        let lowering = format!("lower-to-loops{{{unit}}}");
        for (expected, found) in results(text, &lowering, true).expect("it runs") {
            assert_eq!(expected, found, "{unit}: {text}");
        }
    }
}

#[test]
fn strict_sums_are_the_same_bit_for_bit() {
    let mut compared = 0;
    for (name, text) in
        programs("tests/kit").into_iter().chain(EXACT.map(|text| (String::new(), text.to_owned())))
    {
        for (expected, found) in
            results(&text, "lower-to-loops{fp=strict}", false).unwrap_or_default()
        {
            assert_eq!(expected.words(), found.words(), "{name}{text}");
            compared += 1;
        }
    }
    assert!(compared > 10, "only {compared} results");
}

/// A piece of a function takes and gives numbers, vectors and buffers; large modules are compiled in parts.
#[test]
fn divided_functions_are_the_same_bit_for_bit() {
    let mut compared = 0;
    let exact = EXACT.map(|text| (String::new(), text.to_owned()));
    for (name, text) in programs("tests/kit").into_iter().chain(exact) {
        let lowering = "lower-to-loops{fp=strict},divide-functions{least=2 piece=2}";
        for (expected, found) in results(&text, lowering, false).unwrap_or_default() {
            assert_eq!(expected.words(), found.words(), "{name}{text}");
            compared += 1;
        }
        let lowering = "lower-to-vectors,divide-functions{least=2 piece=2}";
        for (expected, found) in results(&text, lowering, false).unwrap_or_default() {
            assert!(are_near(&expected, &found), "{name}: {expected:?} is now {found:?}");
            compared += 1;
        }
    }
    assert!(compared > 40, "only {compared} results");
}

/// What is left over of a loop is computed as vectors are, by the code that is there for them.
#[test]
fn long_functions_are_the_same_on_numbers_and_vectors() {
    let functions = ["special.lgamma", "math.asin", "math.atan", "math.powf"];
    for function in functions {
        let operands = if function == "math.powf" { "%x, %x" } else { "%x" };
        let text = format!(
            "!v = tensor<?xf64, #cotan.dims<n>>
             func.func @f(%x: !v) -> !v {{
               %y = {function} {operands} : !v
               return %y : !v
             }}"
        );
        let results = results(&text, "lower-to-loops", false).expect("it runs");
        for (expected, found) in results {
            assert_eq!(expected.words(), found.words(), "{function}");
        }
    }
}

/// Long functions are compiled once in a process: those of one name are told apart by what they compute, and a program that
/// comes later gets the same bits.
#[test]
fn long_functions_of_one_name_are_told_apart() {
    let of = |orders: [i64; 2]| {
        let [first, second] = orders;
        let text = format!(
            "!v = tensor<?xf64, #cotan.dims<n>>
             func.func @f(%x: !v) -> (!v, !v) {{
               %y = special.polygamma {first}, %x : !v
               %z = special.polygamma {second}, %x : !v
               return %y, %z : !v, !v
             }}"
        );
        let results = results(&text, "lower-to-loops", false).expect("it runs");
        for (expected, found) in results {
            assert_eq!(expected.words(), found.words(), "{orders:?}");
        }
    };
    [[0, 1], [1, 0], [2, 1], [0, 1]].into_iter().for_each(of);
}

#[test]
fn regrouped_sums_are_near() {
    let mut compared = 0;
    let kit = programs("tests/kit").into_iter();
    for ((name, text), unit) in kit.flat_map(|it| UNITS.map(|unit| (it.clone(), unit))) {
        let lowering = format!("lower-to-loops{{{unit}}}");
        for (expected, found) in results(&text, &lowering, false).unwrap_or_default() {
            assert!(are_near(&expected, &found), "{name}: {expected:?} is now {found:?}");
            compared += 1;
        }
    }
    assert!(compared > 10, "only {compared} results");
}
