//! Fourier transforms as contractions with constant matrices.

mod bluestein;
mod line;
mod real;
mod stages;

use super::parts::{Pair, PartsBuilder, pair};
use cotan_dialects::array::{Fft, FftKind};
use cotan_ir::{Op, OpDef, Type, Value};
use cotan_pass::conversion::{ConversionPattern, ConversionRewriter, PatternRoot, ValueLists};
use line::Line;

/// The pattern: one dimension after the other, the last one first for a real operand and last for a
/// real result.
pub static PATTERN: ConversionPattern<'_> =
    ConversionPattern::new("fft", PatternRoot::Op(Fft::SPEC.name), &[], &convert);

fn convert(rewriter: &mut ConversionRewriter<'_>, op: Op, operands: &[Vec<Value>]) -> ValueLists {
    let mut t = PartsBuilder::new(rewriter);
    let fft: Fft = t.b.verified(op);
    let lengths = fft.lengths(&t.b);
    let last = lengths.len() - 1;
    let (ty, operand) = (t.b.ty(fft.result), &operands[0]);
    let t = &mut t;
    if lengths.contains(&0) {
        return vec![empty(t, ty)];
    }
    vec![match fft.kind {
        FftKind::Forward | FftKind::Inverse => {
            let is_inverse = fft.kind == FftKind::Inverse;
            along_all(t, pair(operand), &lengths, 0, is_inverse).to_vec()
        }
        FftKind::RealForward => {
            let line = Line::of(t, operand[0], 0);
            let pair = real::forward(t, &line, operand[0]);
            along_all(t, pair, &lengths[..last], 1, false).to_vec()
        }
        FftKind::RealInverse => {
            let pair = along_all(t, pair(operand), &lengths[..last], 1, true);
            let line = Line::of(t, pair[0], 0);
            vec![real::inverse(t, &line, pair, lengths[last], ty)]
        }
    }]
}

/// Returns the parts of a transform without elements.
fn empty(t: &mut PartsBuilder<'_>, ty: Type) -> Vec<Value> {
    let part = t.part(ty);
    let zeros = t.emit().zeros(part);
    if part == ty { vec![zeros] } else { vec![zeros; 2] }
}

/// Transforms along dimensions of these lengths, before `inner` other ones.
fn along_all(
    t: &mut PartsBuilder<'_>,
    pair: Pair,
    lengths: &[usize],
    inner: usize,
    is_inverse: bool,
) -> Pair {
    (0..lengths.len()).rev().fold(pair, |pair, index| {
        let line = Line::of(t, pair[0], inner + lengths.len() - 1 - index);
        complex(t, &line, pair, is_inverse)
    })
}

/// Transforms along a line; the inverse swaps the parts before and after, and divides by the length.
fn complex(t: &mut PartsBuilder<'_>, line: &Line, [re, im]: Pair, is_inverse: bool) -> Pair {
    if !is_inverse {
        return forward(t, line, re, Some(im));
    }
    let [im, re] = forward(t, line, im, Some(re));
    let scale = 1.0 / line.length as f64;
    [re, im].map(|part| t.emit().scaled(scale, part).expect("a part has a format"))
}

/// Transforms along a line: by stages for small prime factors, else as a convolution.
fn forward(t: &mut PartsBuilder<'_>, line: &Line, re: Value, im: Option<Value>) -> Pair {
    match stages::radices(line.length) {
        Some(radices) => stages::forward(t, line, re, im, &radices),
        None => bluestein::forward(t, line, re, im),
    }
}
