//! Sorts of many and of few elements have the order of the interpreter, bit for bit, and that of the
//! standard library's stable sort.

use crate::vectors::lowered;
use cotan_backend_llvm::{Elements, Program, Tensor};
use cotan_dialects::interp::{Datum, Interpreter, Limits, NumberFormat};
use cotan_ir::types::FloatKind;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use std::cmp::Ordering;

/// Sizes around the number of elements from which digits are sorted: 160, 320 or 640.
const SIZES: [usize; 10] = [0, 1, 2, 3, 8, 31, 130, 161, 321, 645];

/// Returns the program that sorts numbers, and returns their indices too.
fn plain(element: &str, comparison: &str) -> String {
    let array = format!("tensor<?x{element}, #cotan.dims<n>>");
    let body = format!(
        "(%a: {element}, %b: {element}) {{
           %is_before = {comparison}, %a, %b : {element}
           array.yield %is_before : i1
         }} : {array}"
    );
    format!(
        "func.func @sorted(%x: {array}) -> ({array}, tensor<?xindex, #cotan.dims<n>>) {{
           %r = array.sort %x along 0 {body}
           %i = array.argsort %x along 0 {body}
           return %r, %i : {array}, tensor<?xindex, #cotan.dims<n>>
         }}"
    )
}

/// Sorts rows, or columns, of two arrays by the square of the elements of one.
fn by_squares(axis: usize) -> String {
    let (first, second) =
        ("tensor<?x?xf64, #cotan.dims<n, m>>", "tensor<?x?xi32, #cotan.dims<n, m>>");
    format!(
        "func.func @sorted(%x: {first}, %y: {second}) -> ({first}, {second}) {{
           %r, %s = array.sort %x, %y along {axis} (%a: f64, %b: f64, %c: i32, %d: i32) {{
             %aa = arith.mulf %a, %a : f64
             %bb = arith.mulf %b, %b : f64
             %is_before = arith.cmpf ogt, %aa, %bb : f64
             array.yield %is_before : i1
           }} : {first}, {second}
           return %r, %s : {first}, {second}
         }}"
    )
}

/// Words that look random.
fn random(count: usize, seed: u64) -> Vec<u64> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ (state >> 29)
    };
    (0..count).map(|_| next()).collect()
}

/// Returns arguments of a size: of all magnitudes, few different ones, and those in order and in
/// reverse. Floats are also without NaN.
fn arguments(number: NumberFormat, count: usize) -> Vec<Vec<u64>> {
    let words = random(count, count as u64 + 3);
    let few: Vec<u64> = match number {
        NumberFormat::Int(_) => [0, 1, u64::MAX, 7].map(|word| number.wrap(word)).into(),
        NumberFormat::Float(_) => [0.0, -0.0, 1.0, -2.5, f64::INFINITY, f64::NEG_INFINITY]
            .map(|value| number.nearest(value))
            .into(),
    };
    let any: Vec<u64> = words.iter().map(|&word| number.settled(number.wrap(word))).collect();
    let repeated: Vec<u64> =
        words.iter().map(|&word| few[(word >> 40) as usize % few.len()]).collect();
    let mut found = vec![repeated.clone()];
    if let NumberFormat::Float(_) = number {
        let ordinary = words.iter().map(|&word| number.nearest((word as i64) as f64 * 1e-19));
        found.push(ordinary.collect());
        let mut with_nan = repeated;
        if let Some(last) = with_nan.last_mut() {
            *last = number.nearest(f64::NAN);
        }
        found.push(with_nan);
    }
    let mut ordered = found[found.len() / 2].clone();
    ordered.sort_by(|&a, &b| number.float_or_signed(a).total_cmp(&number.float_or_signed(b)));
    found.push(ordered.iter().rev().copied().collect());
    found.extend([ordered, any]);
    found
}

/// The value of a word, about which the order of arguments is.
trait Valued {
    fn float_or_signed(self, word: u64) -> f64;
}

impl Valued for NumberFormat {
    fn float_or_signed(self, word: u64) -> f64 {
        match self {
            Self::Int(_) => self.signed(word) as f64,
            Self::Float(_) => self.float(word),
        }
    }
}

/// Asserts that machine code has the results of the interpreter.
fn assert_agrees(text: &str, pipeline: &str, all: &[Vec<Datum>]) {
    let ir = laws::read_dialects(&REGISTRY, "program", text, false).expect("it is valid");
    let program = Program::compile(&lowered(&ir, pipeline)).expect("it is lowered");
    let compiled = program.function("sorted").expect("it was compiled");
    let signature = compiled.signature();
    for inputs in all {
        let mut interpreter = Interpreter::new(&ir, Limits::default());
        let function = interpreter.function_named("sorted").expect("it is there");
        let expected = interpreter.call(function, inputs.clone()).expect("it comes to its end");
        let tensors = inputs.iter().zip(&signature.inputs);
        let tensors = tensors.map(|(datum, input)| Tensor::of_datum(input.number, datum));
        let tensors: Vec<Tensor> = tensors.map(|tensor| tensor.expect("it has a format")).collect();
        let found = compiled.call(&tensors).expect("it comes to its end");
        let found = found.into_iter().zip(&signature.results);
        let found: Vec<Datum> =
            found.map(|(tensor, result)| tensor.into_datum(result.number, false)).collect();
        assert_eq!(found, expected, "{text}\nof {inputs:?}");
    }
}

#[test]
fn plain_orders_agree_for_all_bits() {
    let floats = ["olt", "ogt", "ult", "ugt"].map(|it| format!("arith.cmpf {it}"));
    let integers = ["slt", "sgt", "ult", "ugt"].map(|it| format!("arith.cmpi {it}"));
    let formats = [
        ("f64", NumberFormat::Float(FloatKind::F64), &floats),
        ("f32", NumberFormat::Float(FloatKind::F32), &floats),
        ("i64", NumberFormat::Int(64), &integers),
        ("index", NumberFormat::Int(64), &integers),
        ("i32", NumberFormat::Int(32), &integers),
        ("i8", NumberFormat::Int(8), &integers),
        ("i5", NumberFormat::Int(5), &integers),
    ];
    for (at, (element, number, comparisons)) in formats.into_iter().enumerate() {
        let lists = SIZES.iter().flat_map(|&count| {
            arguments(number, count).into_iter().map(move |it| vec![Datum::of(&[count], it)])
        });
        let lists: Vec<Vec<Datum>> = lists.collect();
        // Each format has two of the orders.
        for comparison in [&comparisons[at % 4], &comparisons[(at + 3) % 4]] {
            assert_agrees(&plain(element, comparison), "lower-to-vector-loops", &lists);
        }
    }
}

#[test]
fn computed_keys_of_rows_and_columns_agree() {
    let (long, short) = ([700, 3], [2, 650]);
    for (axis, shape) in [(0, long), (1, short), (0, [9, 4]), (1, [0, 7]), (1, [5, 1])] {
        let count = shape.iter().product();
        let x = arguments(NumberFormat::Float(FloatKind::F64), count);
        let y: Vec<u64> = (0..count as u64).collect();
        let all = x.into_iter().map(|x| vec![Datum::of(&shape, x), Datum::of(&shape, y.clone())]);
        assert_agrees(&by_squares(axis), "lower-to-vector-loops", &all.collect::<Vec<_>>());
    }
}

#[test]
fn many_elements_have_the_order_of_the_standard_library() {
    const COUNT: usize = 40_000;
    let ir = laws::read_dialects(&REGISTRY, "program", &plain("f64", "arith.cmpf olt"), false);
    let ir = ir.expect("it is valid");
    let program = Program::compile(&lowered(&ir, "lower-to-vector-loops")).expect("it is lowered");
    let compiled = program.function("sorted").expect("it was compiled");
    for words in arguments(NumberFormat::Float(FloatKind::F64), COUNT) {
        let x: Vec<f64> = words.iter().map(|&word| f64::from_bits(word)).collect();
        if x.iter().any(|x| x.is_nan()) {
            continue;
        }
        let mut order: Vec<i64> = (0..COUNT as i64).collect();
        let value = |at: i64| x[at as usize];
        order.sort_by(|&a, &b| value(a).partial_cmp(&value(b)).unwrap_or(Ordering::Equal));
        let sorted: Vec<u64> = order.iter().map(|&at| value(at).to_bits()).collect();
        let found = compiled.call([&x]).expect("it comes to its end");
        let bits = |tensor: &Tensor| -> Vec<u64> {
            tensor.numbers::<f64>().expect("floats").iter().map(|x| x.to_bits()).collect()
        };
        assert_eq!(bits(&found[0]), sorted);
        assert_eq!(found[1].elements, Elements::I64(order));
    }
}
