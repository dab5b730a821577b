//! Random functions that are linear in their last argument: of arrays of a size `n`, read, moved,
//! summed and accumulated at affine and computed indices, in nested loops, scaled by scalars from
//! the other arguments.

use crate::generate::Choices;
use std::fmt::Write;

/// The aliases of the programs.
const ALIASES: &str = "\
!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x?xf64, #cotan.dims<n, n>>
!at = tensor<?xindex, #cotan.dims<n>>
!av = !array.acc<!v>
!am = !array.acc<!m>
";

/// A few letters for the types of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinearTy {
    NumberFormat,
    Vector,
    Matrix,
}

use LinearTy::{Matrix, NumberFormat, Vector};

impl LinearTy {
    const ALL: [Self; 3] = [NumberFormat, Vector, Matrix];

    fn text(self) -> &'static str {
        match self {
            NumberFormat => "f64",
            Vector => "!v",
            Matrix => "!m",
        }
    }
}

/// A step: its operand and result types, and its text. `R` is its result, `A` and `B` are its
/// operands, `P` and `Q` indices derived from `%i` and `%j`.
struct Step {
    takes: &'static [LinearTy],
    gives: LinearTy,
    text: &'static str,
}

const fn step(takes: &'static [LinearTy], gives: LinearTy, text: &'static str) -> Step {
    Step { takes, gives, text }
}

/// Everything is linear in `A` and `B` together; `%w`, `%c` and `%at` are other arguments.
const STEPS: &[Step] = &[
    step(&[Vector, Vector], Vector, "R = arith.addf A, B : !v"),
    step(&[Matrix, Matrix], Matrix, "R = arith.subf A, B : !m"),
    step(&[NumberFormat, NumberFormat], NumberFormat, "R = arith.addf A, B : f64"),
    step(&[Vector], Vector, "R = arith.mulf %c, A : !v"),
    step(&[Matrix], Matrix, "R = arith.mulf A, %w : !m"),
    step(&[Vector], Vector, "R = array.reverse A along 0 : !v"),
    step(&[Vector], Vector, "R = array.shift A by -1 along 0 : !v"),
    step(&[Vector], Vector, "R = array.roll A by 1 along 0 : !v"),
    step(&[Matrix], Matrix, "R = array.transpose A by [1, 0] : !m"),
    step(&[Vector], Matrix, "R = array.replicate A along 1 : !v -> !m"),
    step(&[NumberFormat], Vector, "R = array.replicate A along 0 : f64 -> !v"),
    step(&[Vector], NumberFormat, "R = array.sum A along 0 : !v"),
    step(&[Matrix], Vector, "R = array.sum A along 0 : !m"),
    step(&[Vector], NumberFormat, "R = array.index A[0] : !v"),
    step(&[Matrix], Vector, "R = array.index A[n - 1] : !m"),
    step(
        &[Vector],
        Vector,
        "R = array.contract %w, A over [n] by [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>] : !m, !v -> !v",
    ),
    step(
        &[Matrix],
        Vector,
        "R = array.contract A, %c over [n] by [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i + j)>] : !m, !v -> !v",
    ),
    step(
        &[Vector],
        Vector,
        "R = array.build (%i: index) {
  %e = array.index A[P] : !v
  array.yield %e : f64
} : !v",
    ),
    step(
        &[Vector, Matrix],
        Matrix,
        "R = array.build (%i: index, %j: index) {
  %e = array.index A[P] : !v
  %k = array.index %at[%j] : !at
  %f = array.index B[Q, %k] : !m
  %g = array.index %c[%j] : !v
  %h = arith.mulf %g, %e : f64
  %s = arith.addf %h, %f : f64
  array.yield %s : f64
} : !m",
    ),
    step(
        &[Vector],
        Vector,
        "R = array.gather A (%i: index) {
  %k = array.index %at[%i] : !at
  array.yield %k : index
} : !v -> !v",
    ),
    step(
        &[Vector],
        Vector,
        "R = array.scatter A (%i: index) {
  %k = array.index %at[%i] : !at
  array.yield %k : index
} : !v -> !v",
    ),
    step(
        &[Vector],
        Vector,
        "R = array.accumulate over [n] (%i: index, %s: !av) {
  %e = array.index A[P] : !v
  %t = array.add_at %s[Q], %e : !av, f64
  array.yield %t : !av
} : () -> !v",
    ),
    step(
        &[Vector, Vector],
        Vector,
        "R = array.accumulate A over [n, n] (%i: index, %j: index, %s: !av) {
  %e = array.index B[P] : !v
  %k = array.index %w[%i, %j] : !m
  %f = arith.mulf %k, %e : f64
  %t = array.add_at %s[Q], %f : !av, f64
  array.yield %t : !av
} : (!v) -> !v",
    ),
    step(
        &[Matrix],
        Matrix,
        "R = array.accumulate over [n] (%i: index, %s: !am) {
  %t = array.accumulate %s over [n] (%j: index, %u: !am) {
    %e = array.index A[Q, P] : !m
    %k = array.index %at[%i] : !at
    %z = array.add_at %u[%k, P], %e : !am, f64
    array.yield %z : !am
  } : (!am) -> !am
  array.yield %t : !am
} : () -> !m",
    ),
    step(
        &[Vector],
        Vector,
        "%first_R, R = array.accumulate over [n] (%i: index, %s: !av) {
  %zero = arith.constant 0 : index
  %e = array.index A[P] : !v
  %one = arith.constant 1 : index
  %t = scf.for %j = %zero to %i step %one iter_args(%u = %s) -> (!av) {
    %z = array.add_at %u[Q], %e : !av, f64
    scf.yield %z : !av
  }
  array.yield %t, %e : !av, f64
} : () -> (!v, !v)",
    ),
    step(
        &[Vector],
        Vector,
        "%zero_R = arith.constant 0.0 : f64
%last_R, R = array.fold %c, A along 0 from %zero_R (%s: f64, %k: f64, %e: f64) {
  %p = arith.mulf %k, %s : f64
  %q = arith.addf %p, %e : f64
  array.yield %q, %q : f64, f64
} : (!v, !v, f64) -> (f64, !v)",
    ),
    step(
        &[Vector],
        Vector,
        "R = array.scan A along 0 (%p: f64, %q: f64) {
  %s = arith.addf %p, %q : f64
  array.yield %s : f64
} : !v",
    ),
    step(&[Vector, NumberFormat], Vector, "R = array.update A[1] to B : !v, f64"),
    step(&[Vector, NumberFormat], Vector, "R = array.add_at A[n - 1], B : !v, f64"),
    step(
        &[Vector, Vector],
        Vector,
        "R = array.map A, B, %c (%a: f64, %b: f64, %k: f64) {
  %zero = arith.constant 0.0 : f64
  %more = arith.cmpf ogt, %k, %zero : f64
  %r = scf.if %more -> (f64) {
    scf.yield %a : f64
  } else {
    %d = arith.subf %b, %a : f64
    scf.yield %d : f64
  }
  array.yield %r : f64
} : (!v, !v, !v) -> !v",
    ),
];

/// Leading indices of rows and columns.
const FIRST: &[&str] = &["%i", "%i", "%i + 1", "n - 1 - %i", "2 * %i", "2 * %i - 1", "0"];

/// Returns a program with a private function `@linear(%w: !m, %c: !v, %at: !at, %x: !v) -> !v`,
/// which is linear in `%x`.
pub fn program(choices: &mut Choices<'_>) -> String {
    let mut text =
        format!("{ALIASES}func.func private @linear(%w: !m, %c: !v, %at: !at, %x: !v) -> !v {{\n");
    let mut known = vec![("%x".to_owned(), Vector)];
    let count = 2 + choices.below(6);
    for number in 0..count {
        let named = |ty: LinearTy| known.iter().filter(|value| value.1 == ty).collect::<Vec<_>>();
        let possible: Vec<&Step> = STEPS
            .iter()
            .filter(|step| step.takes.iter().all(|&ty| !named(ty).is_empty()))
            .collect();
        let step = choices.pick(&possible);
        let result = format!("%r{number}");
        let mut line = step.text.replace("_R", &format!("_{number}"));
        line = line.replace("R = ", &format!("{result} = "));
        for (name, &ty) in ["A", "B"].iter().zip(step.takes) {
            let values = named(ty);
            // The last ones more often.
            let back = choices.below(values.len()).min(choices.below(values.len()));
            let value = &values[values.len() - 1 - back].0;
            line = word(&line, name, value);
        }
        let places = [*choices.pick(FIRST), *choices.pick(FIRST)];
        // An inner index where there is one.
        let second = places[1].replace("%i", if line.contains("%j: index") { "%j" } else { "%i" });
        line = word(&word(&line, "P", places[0]), "Q", &second);
        let _ = writeln!(text, "{line}");
        known.push((result, step.gives));
    }
    let sum = sum_of_all(&mut text, &known);
    let _ = write!(text, "return {sum} : !v\n}}\n");
    text
}

/// Adds up the last value of each type, as a vector.
fn sum_of_all(text: &mut String, known: &[(String, LinearTy)]) -> String {
    let mut sum = String::from("%x");
    for ty in LinearTy::ALL {
        let Some((last, _)) = known.iter().rev().find(|value| value.1 == ty) else { continue };
        let vector = match ty {
            NumberFormat => {
                format!("%as_vector = array.replicate {last} along 0 : {} -> !v\n", ty.text())
            }
            Matrix => format!("%of_rows = array.sum {last} along 1 : {}\n", ty.text()),
            Vector => String::new(),
        };
        text.push_str(&vector);
        let name = vector.split(' ').next().filter(|name| !name.is_empty()).unwrap_or(last);
        let _ = writeln!(text, "%sum_{} = arith.addf {sum}, {name} : !v", ty as usize);
        sum = format!("%sum_{}", ty as usize);
    }
    sum
}

/// Returns a text with something else for a word.
fn word(text: &str, word: &str, by: &str) -> String {
    let mut out = String::new();
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_%!.#".contains(c);
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let before = rest[..at].chars().next_back().or(out.chars().next_back());
        let after = rest[at + word.len()..].chars().next();
        let is_whole = !before.is_some_and(is_part) && !after.is_some_and(is_part);
        out.push_str(&rest[..at]);
        out.push_str(if is_whole { by } else { word });
        rest = &rest[at + word.len()..];
    }
    out + rest
}
