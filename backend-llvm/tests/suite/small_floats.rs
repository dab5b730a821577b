//! Arrays of `f16` and `bf16`: conversions of every value, vectors, and sums that accumulate in `f32`.

use crate::vectors::lowered;
use cotan_backend_llvm::{ArtifactKind, Cpu, Elements, Jit, Level, Target, Tensor, build};
use cotan_backend_llvm::{bf16, f16};
use cotan_dialects::interp::{Datum, NumberFormat, Word};
use cotan_ir::Ir;
use cotan_ir::types::FloatKind;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;

const F32: NumberFormat = NumberFormat::Float(FloatKind::F32);
const F64: NumberFormat = NumberFormat::Float(FloatKind::F64);
/// The formats of 16 bits, by name.
const SMALL: [(&str, FloatKind); 2] = [("bf16", FloatKind::BF16), ("f16", FloatKind::F16)];

fn read(text: &str) -> Ir {
    laws::read_dialects(&REGISTRY, "program", text, false).expect("it is a program")
}

/// Returns all values of a format but NaN, as floats.
fn all_values(small: NumberFormat) -> Vec<f64> {
    (0..1 << 16).map(|word| small.float(word)).filter(|value| !value.is_nan()).collect()
}

/// Returns values of another format near values of a 16-bit format, ties and their neighbors, and
/// special ones.
fn near_values(small: NumberFormat, wide: NumberFormat) -> Vec<Word> {
    let mut values = all_values(small);
    values.sort_by(f64::total_cmp);
    let middles = values.windows(2).map(|pair| pair[0] / 2.0 + pair[1] / 2.0);
    let near = |value: f64| {
        let word = wide.nearest(value);
        [word.wrapping_sub(1), word, word.wrapping_add(1)]
    };
    let special = [0x7f80_0001, 0x7fff_ffff, 0xffff_ffff, 0x7f7f_ffff, 0x7f80_0000, 1];
    let special = special.map(|word| if wide == F32 { word } else { word << 32 | 0xffff });
    values.iter().copied().chain(middles).flat_map(near).chain(special).collect()
}

/// Runs the function `f` of one array as machine code that has the bits of the interpreter.
fn run(text: &str, from: NumberFormat, to: NumberFormat, words: Vec<Word>) -> Vec<Word> {
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
        let all: Vec<Word> = (0..1 << 16).collect();
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
        let found =
            run(&each("arith.bitcast", name, "i16"), small, NumberFormat::Int(16), all.clone());
        let expected: Vec<Word> = all.iter().map(|&word| small.settled(word)).collect();
        assert_eq!(found, expected, "the bits of {name}");
        let found = run(&each("arith.bitcast", "i16", name), NumberFormat::Int(16), small, all);
        assert_eq!(found, expected, "{name} of bits");
    }
}

#[test]
fn every_integer_is_rounded_once() {
    for (name, kind) in SMALL {
        let small = NumberFormat::Float(kind);
        // Ties of 8 and 11 digits, with the lowest bit far below or none.
        let digits = [0x101_u64, 0x103, 0x801, 0x803, 0x1ff, 0xfff];
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

#[cfg(target_arch = "x86_64")]
#[test]
fn loops_are_vectorized() {
    for (name, _) in SMALL {
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
        let load = if name == "bf16" { "vpmovzxwd" } else { "vcvtph2ps" };
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
