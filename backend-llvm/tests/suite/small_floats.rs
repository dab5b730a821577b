//! Arrays of floats of 8 and 16 bits: conversions of every value, vectors, and sums that accumulate
//! in `f32`.

use crate::vectors::lowered;
use cotan_backend_llvm::{
    ArtifactKind, Cpu, Elements, F8E4M3FN, Jit, Level, Target, Tensor, build,
};
use cotan_backend_llvm::{bf16, f16};
use cotan_dialects::interp::{Datum, NumberFormat, Word};
use cotan_ir::Ir;
use cotan_ir::types::FloatKind;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;

const F32: NumberFormat = NumberFormat::Float(FloatKind::F32);
const F64: NumberFormat = NumberFormat::Float(FloatKind::F64);
/// The formats of 8 and 16 bits, by name.
const SMALL: [(&str, FloatKind); 4] = [
    ("bf16", FloatKind::BF16),
    ("f16", FloatKind::F16),
    ("f8E4M3FN", FloatKind::F8E4M3FN),
    ("f8E5M2", FloatKind::F8E5M2),
];

fn read(text: &str) -> Ir {
    laws::read_dialects(&REGISTRY, "program", text, false).expect("it is a program")
}

/// Returns all values of a format but NaN, as floats.
fn all_values(small: NumberFormat) -> Vec<f64> {
    let words = 0..1 << small.width();
    words.map(|word| small.float(word)).filter(|value| !value.is_nan()).collect()
}

/// Returns values of another format near values of a small format, ties and their neighbors, and
/// special ones.
fn near_values(small: NumberFormat, wide: NumberFormat) -> Vec<Word> {
    let mut values = all_values(small);
    values.sort_by(f64::total_cmp);
    let middles = values.windows(2).map(|pair| pair[0] / 2.0 + pair[1] / 2.0);
    let near = |value: f64| {
        let word = wide.nearest(value);
        [word.wrapping_sub(1), word, word.wrapping_add(1)]
    };
    // The last four are 448, 464, 57344 and 61440 as `f32`: the largest floats of 8 bits, and ties.
    let special = [0x7f80_0001, 0x7fff_ffff, 0xffff_ffff, 0x7f7f_ffff, 0x7f80_0000, 1]
        .into_iter()
        .chain([0x43e0_0000, 0x43e8_0000, 0x4760_0000, 0x4770_0000])
        .flat_map(|word| [word, word + 1, word | 0x8000_0000]);
    let special = special.map(|word| if wide == F32 { word } else { word << 32 | 0xffff });
    values.iter().copied().chain(middles).flat_map(near).chain(special).collect()
}

/// Runs the function `f` of one array as machine code that has the bits of the interpreter.
pub fn run(text: &str, from: NumberFormat, to: NumberFormat, words: Vec<Word>) -> Vec<Word> {
    let ir = read(text);
    let program = Jit::strict(&ir).expect("it has machine code");
    let input = Datum::of(&[words.len()], words);
    let tensor = Tensor::of_datum(from, &input).expect("machines have the format");
    let mut found = program.function("f").unwrap().call(&[tensor]).expect("it terminates");
    found.remove(0).into_datum(to, false).words().to_vec()
}

/// Returns a function that applies an operation to each element.
fn each(op: &str, from: &str, to: &str) -> String {
    format!(
        "func.func @f(%x: tensor<?x{from}, #cotan.dims<n>>) -> tensor<?x{to}, #cotan.dims<n>> {{
          %r = {op} %x : tensor<?x{from}, #cotan.dims<n>> to tensor<?x{to}, #cotan.dims<n>>
          return %r : tensor<?x{to}, #cotan.dims<n>>
        }}"
    )
}

#[test]
fn every_value_is_converted() {
    for (name, kind) in SMALL {
        let small = NumberFormat::Float(kind);
        let all: Vec<Word> = (0..1 << small.width()).collect();
        for (wide_name, wide) in [("f32", F32), ("f64", F64)] {
            let found = run(&each("arith.extf", name, wide_name), small, wide, all.clone());
            let expected: Vec<Word> =
                all.iter().map(|&word| wide.nearest(small.float(word))).collect();
            assert_eq!(found, expected, "{name} to {wide_name}");
            let words = near_values(small, wide);
            let expected: Vec<Word> =
                words.iter().map(|&word| small.nearest(wide.float(word))).collect();
            let found = run(&each("arith.truncf", wide_name, name), wide, small, words);
            assert_eq!(found, expected, "{wide_name} to {name}");
        }
        let (bits, bits_name) = (NumberFormat::Int(small.width()), format!("i{}", small.width()));
        let found = run(&each("arith.bitcast", name, &bits_name), small, bits, all.clone());
        let expected: Vec<Word> = all.iter().map(|&word| small.settled(word)).collect();
        assert_eq!(found, expected, "the bits of {name}");
        let found = run(&each("arith.bitcast", &bits_name, name), bits, small, all);
        assert_eq!(found, expected, "{name} of bits");
    }
}

#[test]
fn every_integer_is_rounded_once() {
    for (name, kind) in SMALL {
        let small = NumberFormat::Float(kind);
        // Ties of 3, 4, 8 and 11 digits, with the lowest bit far below or none.
        let digits = [9_u64, 11, 0x11, 0x13, 0x1f, 0x101, 0x103, 0x801, 0x803, 0x1ff, 0xfff];
        let tie = |digits: u64| {
            (0..53).flat_map(move |by| [0, 1, u64::MAX].map(|low| (digits << by).wrapping_add(low)))
        };
        let words: Vec<Word> =
            digits.into_iter().flat_map(tie).flat_map(|word| [word, word.wrapping_neg()]).collect();
        for (op, is_signed) in [("arith.sitofp", true), ("arith.uitofp", false)] {
            let value =
                |word: Word| if is_signed { i128::from(word as i64) } else { i128::from(word) };
            let expected: Vec<Word> =
                words.iter().map(|&word| small.nearest_integer(value(word))).collect();
            let found = run(&each(op, "i64", name), NumberFormat::Int(64), small, words.clone());
            assert_eq!(found, expected, "{op} to {name}");
        }
    }
}

#[test]
fn conversions_between_small_floats_round_once() {
    let halves: Vec<Word> = (0..1 << 16).collect();
    for (from_name, from) in SMALL {
        let wide = NumberFormat::Float(from);
        for (to_name, to) in SMALL.into_iter().filter(|(_, to)| to.width() < from.width()) {
            let small = NumberFormat::Float(to);
            let found = run(&each("arith.truncf", from_name, to_name), wide, small, halves.clone());
            let expected: Vec<Word> =
                halves.iter().map(|&word| small.nearest(wide.float(word))).collect();
            assert_eq!(found, expected, "{from_name} to {to_name}");
            let all: Vec<Word> = (0..1 << small.width()).collect();
            let found = run(&each("arith.extf", to_name, from_name), small, wide, all.clone());
            let expected: Vec<Word> =
                all.iter().map(|&word| wide.nearest(small.float(word))).collect();
            assert_eq!(found, expected, "{to_name} to {from_name}");
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn loops_are_vectorized() {
    for (name, load) in [
        ("bf16", "vpmovzxwd"),
        ("f16", "vcvtph2ps"),
        ("f8E4M3FN", "vcvtph2ps"),
        ("f8E5M2", "vcvtph2ps"),
    ] {
        let ty = format!("tensor<?x{name}, #cotan.dims<n>>");
        let text = format!(
            "func.func @f(%x: {ty}, %y: {ty}) -> {ty} {{
              %p = arith.mulf %x, %y : {ty}
              %r = math.exp %p : {ty}
              return %r : {ty}
            }}"
        );
        let ir = lowered(&read(&text), "lower-to-loops{width=64 registers=32}");
        let target = Target { cpu: Cpu::named("x86-64-v4").unwrap(), level: Level::O2 };
        let code = build(&ir, &target, ArtifactKind::Assembly).expect("it has machine code");
        let code = String::from_utf8(code).unwrap();
        assert!(code.contains("vmulps") && code.contains("%zmm"), "{code}");
        assert!(code.lines().any(|line| line.contains(load) && line.contains("zmm")), "{code}");
        assert!(!code.contains("callq\t__"), "no call of a library: {code}");
    }
}

/// The gradient of a dot product of 16-bit floats that is accumulated in `f32`.
const DOT: &str = "func.func private @dot(%x: tensor<?xbf16, #cotan.dims<n>>, %y: tensor<?xbf16, #cotan.dims<n>>) -> f32 {
  %a = arith.extf %x : tensor<?xbf16, #cotan.dims<n>> to tensor<?xf32, #cotan.dims<n>>
  %b = arith.extf %y : tensor<?xbf16, #cotan.dims<n>> to tensor<?xf32, #cotan.dims<n>>
  %s = array.contract %a, %b over [n] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<?xf32, #cotan.dims<n>>, tensor<?xf32, #cotan.dims<n>> -> f32
  %r = arith.mulf %s, %s : f32
  return %r : f32
}
func.func @f(%x: tensor<?xbf16, #cotan.dims<n>>, %y: tensor<?xbf16, #cotan.dims<n>>) -> tensor<?xbf16, #cotan.dims<n>> {
  %d, %e = ad.grad @dot(%x, %y) : (tensor<?xbf16, #cotan.dims<n>>, tensor<?xbf16, #cotan.dims<n>>) -> (tensor<?xbf16, #cotan.dims<n>>, tensor<?xbf16, #cotan.dims<n>>)
  return %d : tensor<?xbf16, #cotan.dims<n>>
}";

#[test]
fn a_gradient_with_wide_sums_is_precise() {
    let value = |at: usize, seed: usize| ((at * seed) % 257) as f32 / 64.0 - 1.5;
    let x: Vec<bf16> = (0..4096).map(|at| bf16::from_f32(value(at, 37))).collect();
    let y: Vec<bf16> = (0..4096).map(|at| bf16::from_f32(value(at, 101))).collect();
    let sum: f64 = x.iter().zip(&y).map(|(x, y)| x.to_f64() * y.to_f64()).sum();
    let program = Jit::new(&read(DOT)).expect("it has machine code");
    let found = program.function("f").unwrap().call(&[Tensor::from(x), Tensor::from(y.clone())]);
    let found = found.expect("it terminates").remove(0);
    let Elements::BF16(found) = found.elements else { panic!("the gradient has the type of x") };
    for (found, y) in found.iter().zip(&y) {
        let expected = 2.0 * sum * y.to_f64();
        let ulp = expected.abs() / 128.0;
        assert!((found.to_f64() - expected).abs() <= 2.0 * ulp, "{found} for {expected}");
    }
}

/// The last element of a row of five is stored under a mask of one lane.
#[test]
fn a_store_of_one_lane_keeps_its_neighbors() {
    let text = "func.func @f(%x: tensor<2x5xbf16>, %y: tensor<6x5xbf16>) -> tensor<6x5xbf16> {
      %two = arith.constant 2 : index
      %r = array.reduce_by_index %x into %y at (%i: index) {
        %j = arith.muli %i, %two : index
        array.yield %j : index
      } by (%a: bf16, %b: bf16) {
        %m = arith.maximumf %a, %b : bf16
        array.yield %m : bf16
      } : tensor<2x5xbf16> into tensor<6x5xbf16>
      return %r : tensor<6x5xbf16>
    }";
    let array = |shape: [usize; 2], value: f32| Tensor {
        shape: shape.to_vec(),
        elements: Elements::BF16(vec![bf16::from_f32(value); shape[0] * shape[1]]),
    };
    let program = Jit::new(&read(text)).expect("it has machine code");
    let found = program.function("f").unwrap().call(&[array([2, 5], 3.0), array([6, 5], 1.0)]);
    let Elements::BF16(found) = found.expect("it terminates").remove(0).elements else {
        panic!("the result has the type of y")
    };
    let expected = (0..30).map(|at| if [0, 2].contains(&(at / 5)) { 3.0 } else { 1.0 });
    assert_eq!(found, expected.map(bf16::from_f32).collect::<Vec<_>>());
}

#[cfg(target_arch = "x86_64")]
#[test]
fn a_truncated_store_of_one_lane_has_its_width() {
    let text = "func.func @f(%x: memref<?xi32>, %y: memref<?xi16>, %i: index) {
      %one = arith.constant 1 : index
      %step = vector.step : vector<4xindex>
      %count = vector.broadcast %one : index to vector<4xindex>
      %mask = arith.cmpi slt, %step, %count : vector<4xindex>
      %wide = vector.load %x[%i] : memref<?xi32>, vector<4xi32>
      %narrow = arith.trunci %wide : vector<4xi32> to vector<4xi16>
      vector.maskedstore %y[%i], %mask, %narrow : memref<?xi16>, vector<4xi1>, vector<4xi16>
      return
    }";
    let target = Target { cpu: Cpu::named("x86-64-v4").unwrap(), level: Level::O2 };
    let code = build(&read(text), &target, ArtifactKind::Assembly).expect("it has machine code");
    let code = String::from_utf8(code).unwrap();
    let stores = |name: &str| {
        code.lines().any(|line| line.trim_start().starts_with(name) && line.ends_with(",2)"))
    };
    assert!(stores("movw") || stores("vpextrw"), "{code}");
    assert!(!stores("vmovss") && !stores("vmovd"), "{code}");
}

/// Weights of 8 bits, which are widened where they are read, and a factor for all of them.
const SCALED: &str = "func.func private @dot(%w: tensor<?xf8E4M3FN, #cotan.dims<n>>, %x: tensor<?xf32, #cotan.dims<n>>) -> f32 {
  %a = arith.extf %w : tensor<?xf8E4M3FN, #cotan.dims<n>> to tensor<?xf32, #cotan.dims<n>>
  %s = array.contract %a, %x over [n] by [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>] : tensor<?xf32, #cotan.dims<n>>, tensor<?xf32, #cotan.dims<n>> -> f32
  return %s : f32
}
func.func @f(%w: tensor<?xf8E4M3FN, #cotan.dims<n>>, %x: tensor<?xf32, #cotan.dims<n>>) -> (f32, tensor<?xf8E4M3FN, #cotan.dims<n>>) {
  %v = func.call @dot(%w, %x) : (tensor<?xf8E4M3FN, #cotan.dims<n>>, tensor<?xf32, #cotan.dims<n>>) -> f32
  %d, %e = ad.grad @dot(%w, %x) : (tensor<?xf8E4M3FN, #cotan.dims<n>>, tensor<?xf32, #cotan.dims<n>>) -> (tensor<?xf8E4M3FN, #cotan.dims<n>>, tensor<?xf32, #cotan.dims<n>>)
  return %v, %d : f32, tensor<?xf8E4M3FN, #cotan.dims<n>>
}";

#[test]
fn weights_of_8_bits_have_gradients() {
    let small = NumberFormat::Float(FloatKind::F8E4M3FN);
    let weights: Vec<F8E4M3FN> = (0..100).map(|at| F8E4M3FN(at as u8)).collect();
    let x: Vec<f32> = (0..100).map(|at| at as f32 * 1.1 - 30.0).collect();
    let expected: f64 = x.iter().zip(0..).map(|(&x, word)| f64::from(x) * small.float(word)).sum();
    let program = Jit::new(&read(SCALED)).expect("it has machine code");
    let found =
        program.function("f").unwrap().call(&[Tensor::from(weights), Tensor::from(x.clone())]);
    let [value, gradient] = found.expect("it terminates").try_into().expect("two results");
    let Elements::F32(value) = value.elements else { panic!("the sum is an `f32`") };
    assert!((f64::from(value[0]) - expected).abs() <= expected.abs() * 1e-6, "{value:?}");
    let rounded = x.iter().map(|&x| F8E4M3FN(small.nearest(x.into()) as u8)).collect();
    assert_eq!(gradient.elements, Elements::F8E4M3FN(rounded));
}

#[test]
fn sums_round_after_each_addition() {
    // Each addition of one is lost: it is half a unit in the last place, and ties are to even.
    let ones = |count: usize| vec![bf16::ONE; count];
    let x: Vec<bf16> = std::iter::once(bf16::from_f32(256.0)).chain(ones(64)).collect();
    let text = "func.func @f(%x: tensor<?xbf16, #cotan.dims<n>>) -> bf16 {
      %s = array.sum %x : tensor<?xbf16, #cotan.dims<n>>
      return %s : bf16
    }";
    let program = Jit::strict(&read(text)).expect("it has machine code");
    let found = program.function("f").unwrap().call(&[Tensor::from(x)]).expect("it terminates");
    assert_eq!(found, [Tensor::from(bf16::from_f32(256.0))]);
    let halves: Vec<f16> = vec![f16::from_f32(0.5); 4096];
    let text = text.replace("bf16", "f16");
    let program = Jit::new(&read(&text)).expect("it has machine code");
    let found =
        program.function("f").unwrap().call(&[Tensor::from(halves)]).expect("it terminates");
    assert_eq!(found, [Tensor::from(f16::from_f32(2048.0))], "partial sums of lanes are exact");
}
