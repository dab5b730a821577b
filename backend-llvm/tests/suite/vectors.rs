//! Vectorized loops have the results of the interpreter: bit for bit where nothing is rounded, or
//! where nothing may be regrouped; else approximately.

use cotan_backend_llvm::{Program, Tensor};
use cotan_dialects::interp::{Datum, Interpreter, Limits, NumberFormat};
use cotan_ir::Ir;
use cotan_passes::{PassManager, Pipeline, VectorUnit};
use cotan_tests::examples::programs;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;

/// Sizes of dimensions, from the first parameter on: vectors and a remainder, and less than a
/// vector.
pub const SIZES: [i64; 4] = [43, 18, 37, 5];

/// The tolerance of results, relative to the largest one.
const TOLERANCE: f64 = 1e-11;

pub fn lowered(ir: &Ir, pipeline: &str) -> Ir {
    let passes = cotan_passes::registry();
    let pipeline = Pipeline::parse(&passes, &REGISTRY, pipeline).expect("there is one");
    let mut lowered = ir.clone();
    let report = PassManager::new(pipeline).run(&mut lowered, &mut []);
    assert!(report.failure.is_none(), "{}", laws::messages(&report.diagnostics));
    lowered
}

/// Returns pseudo-random values: quarters from -2 to 2, or arbitrary ones between.
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

/// Returns the results of functions with float arguments: by the interpreter and as machine code.
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
        let NumberFormat::Float(_) = input.number else { return None };
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

/// Sums of products, and other code that does not round for values with few digits.
const EXACT: [&str; 15] = [
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
    // A matrix that is processed in row blocks, and a remainder of rows.
    "!columns = tensor<?xf64, #cotan.dims<100 * m>>
     !matrix = tensor<?x?xf64, #cotan.dims<n, 100 * m>>
     func.func @normal(%y: tensor<?xf64, #cotan.dims<n>>, %m: tensor<?xf64, #cotan.dims<m>>, %a: !matrix, %x: !columns) -> (f64, !columns) {
       %b = array.contract %a, %x over [100 * m] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !matrix, !columns -> tensor<?xf64, #cotan.dims<n>>
       %r = arith.subf %b, %y : tensor<?xf64, #cotan.dims<n>>
       %s = array.sum %r along 0 : tensor<?xf64, #cotan.dims<n>>
       %g = array.contract %r, %a over [n] by [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>] : tensor<?xf64, #cotan.dims<n>>, !matrix -> !columns
       return %s, %g : f64, !columns
     }",
    // Rows that are read near where they were written, by blocks, and two sums of the same
    // elements.
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
    // Steps that are composed: from both sides, chosen, subtracted, and two states that depend on
    // each other.
    "!v = tensor<?xf64, #cotan.dims<n>>
     !m = tensor<?x2x2xf64, #cotan.dims<n>>
     func.func @steps(%x: !v, %y: !v, %a: !m) -> (f64, !v, !v, f64, !v, f64, f64, !v, !v) {
       %zero = arith.constant 0.0 : f64
       %one = arith.constant 1.0 : f64
       %minus = arith.constant -1.0 : f64
       %far = arith.constant 1.5 : f64
       %r, %s, %t = array.fold %x, %y along 0 right reassoc from %one (%c: f64, %b: f64, %d: f64) {
         %is_up = arith.cmpf ogt, %d, %zero : f64
         %f = arith.select %is_up, %one, %minus : f64
         %e = arith.addf %c, %b : f64
         %g = arith.mulf %f, %e : f64
         array.yield %g, %c, %e : f64, f64, f64
       } : (!v, !v, f64) -> (f64, !v, !v)
       %p, %q = array.fold %x, %y along 0 reassoc from %zero (%c: f64, %b: f64, %d: f64) {
         %is_far = arith.cmpf ogt, %d, %far : f64
         %e = arith.subf %b, %c : f64
         %f = arith.negf %e : f64
         %g = arith.select %is_far, %e, %f : f64
         array.yield %g, %g : f64, f64
       } : (!v, !v, f64) -> (f64, !v)
       %u, %v, %w, %z = array.fold %x, %a along 0 reassoc from %one, %zero (%c: f64, %d: f64, %b: f64, %m: tensor<2x2xf64>) {
         %is_up = arith.cmpf ogt, %b, %zero : f64
         %f = arith.select %is_up, %one, %minus : f64
         %g = arith.mulf %d, %f : f64
         %h = arith.mulf %c, %f : f64
         %k = arith.subf %g, %c : f64
         array.yield %h, %k, %c, %k : f64, f64, f64, f64
       } : (!v, !m, f64, f64) -> (f64, f64, !v, !v)
       return %r, %s, %t, %p, %q, %u, %v, %w, %z : f64, !v, !v, f64, !v, f64, f64, !v, !v
     }",
    // Values carried between iterations, forwards and in reverse.
    "!m = tensor<?x2x2xf64, #cotan.dims<n>>
     !q = tensor<?x4xf64, #cotan.dims<n>>
     func.func @between(%a: !m, %b: !q) -> (!m, !m, tensor<?xf64, #cotan.dims<n>>) {
       %zero = arith.constant dense<0.0> : tensor<2x2xf64>
       %r, %s = array.fold %a along 0 right reassoc from %zero (%c: tensor<2x2xf64>, %d: tensor<2x2xf64>) {
         %e = arith.addf %c, %d : tensor<2x2xf64>
         array.yield %e, %c : tensor<2x2xf64>, tensor<2x2xf64>
       } : (!m, tensor<2x2xf64>) -> (tensor<2x2xf64>, !m)
       %t = array.scan %a along 0 (%c: tensor<2x2xf64>, %d: tensor<2x2xf64>) {
         %e = arith.addf %c, %d : tensor<2x2xf64>
         array.yield %e : tensor<2x2xf64>
       } : !m
       %i0 = arith.constant 0 : index
       %i1 = arith.constant 1 : index
       %i2 = arith.constant 2 : index
       %i3 = arith.constant 3 : index
       %u = array.build (%i: index) {
         %b0 = array.index %b[%i, %i0] : !q
         %b1 = array.index %b[%i, %i1] : !q
         %b2 = array.index %b[%i, %i2] : !q
         %b3 = array.index %b[%i, %i3] : !q
         %c = arith.mulf %b0, %b3 : f64
         %d = arith.mulf %b1, %b2 : f64
         %e = arith.subf %c, %d : f64
         array.yield %e : f64
       } : tensor<?xf64, #cotan.dims<n>>
       return %s, %t, %u : !m, !m, tensor<?xf64, #cotan.dims<n>>
     }",
    // Products of matrices of ones and zeros.
    "!m = tensor<?x2x2xf64, #cotan.dims<n>>
     func.func @matrices(%x: tensor<?xf64, #cotan.dims<n>>) -> (!m, !m) {
       %zero = arith.constant 0.0 : f64
       %one = arith.constant 1.0 : f64
       %i1 = arith.constant 1 : index
       %m = array.build (%i: index, %j: index, %k: index) {
         %b = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
         %is_up = arith.cmpf ogt, %b, %zero : f64
         %is_below = arith.cmpi ugt, %j, %k : index
         %is_last = arith.cmpi eq, %k, %i1 : index
         %f = arith.select %is_below, %zero, %one : f64
         %g = arith.select %is_last, %f, %one : f64
         %e = arith.select %is_up, %f, %g : f64
         array.yield %e : f64
       } : !m
       %r = array.scan %m along 0 (%p: tensor<2x2xf64>, %q: tensor<2x2xf64>) {
         %o = array.contract %p, %q over [2] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<2x2xf64>, tensor<2x2xf64> -> tensor<2x2xf64>
         array.yield %o : tensor<2x2xf64>
       } : !m
       %s = array.scan %m along 0 right (%p: tensor<2x2xf64>, %q: tensor<2x2xf64>) {
         %o = array.contract %p, %q over [2] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<2x2xf64>, tensor<2x2xf64> -> tensor<2x2xf64>
         array.yield %o : tensor<2x2xf64>
       } : !m
       return %r, %s : !m, !m
     }",
    // Elements at arbitrary indices, and out of range, in interleaved scalar iterations.
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
fn exact_sums_are_order_independent() {
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

/// An outlined part of a function has scalars, vectors and buffers as parameters and results; large
/// modules are compiled in partitions.
#[test]
fn divided_functions_are_the_same_bit_for_bit() {
    let mut compared = 0;
    let exact = EXACT.map(|text| (String::new(), text.to_owned()));
    for (name, text) in programs("tests/kit").into_iter().chain(exact) {
        let lowering = "lower-to-loops{fp=strict},split-large-functions{least=2 piece=2}";
        for (expected, found) in results(&text, lowering, false).unwrap_or_default() {
            assert_eq!(expected.words(), found.words(), "{name}{text}");
            compared += 1;
        }
        let lowering = "lower-to-vector-loops,split-large-functions{least=2 piece=2}";
        for (expected, found) in results(&text, lowering, false).unwrap_or_default() {
            assert!(are_near(&expected, &found), "{name}: {expected:?} is now {found:?}");
            compared += 1;
        }
    }
    assert!(compared > 40, "only {compared} results");
}

/// The remainder of a loop is computed as vectors are, by the same code.
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

/// Long functions are compiled once in a process: those of one name are distinguished by their
/// computation, and a later program gets the same bits.
#[test]
fn long_functions_of_one_name_are_distinguished() {
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
