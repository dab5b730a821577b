//! `!signal.stereo` and the operations on it

use cotan_dialects::prelude::*;
use cotan_ir::constraints::FLOAT;

/// A sample for each of two channels: `!signal.stereo<f64>`.
#[derive(Type, Clone, Copy, Debug)]
#[ty("signal.stereo")]
pub struct Stereo {
    pub sample: Type,
}

/// Places a sample between two channels: 0 is left, 1 is right.
///
/// ```mlir
/// func.func @example(%x: f64, %p: f64) -> !signal.stereo<f64> {
///   %r = signal.pan %x at %p : f64
///   return %r : !signal.stereo<f64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("signal.pan", pure, same_operand_type, infer = stereo, impl(Evaluate), attach(Cost::each(3)))]
#[asm("$x `at` $position attr-dict `:` type($x)")]
pub struct Pan {
    #[operand(FLOAT)]
    pub x: Value,
    #[operand(FLOAT)]
    pub position: Value,
    #[result(Stereo::CONSTRAINT)]
    pub result: Value,
}

fn stereo(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    Ok([Stereo { sample: from.operands[0] }.to_type(store)].into_iter().collect())
}

impl Evaluate for Pan {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let (x, right) = (frame.float(op, self.x)?, frame.float(op, self.position)?);
        let float = frame.number(op, self.x)?;
        let left = float.float(float.nearest(1.0 - right));
        let channels = [left, right].map(|side| Datum::Scalar(float.nearest(side * x)));
        frame.set(self.result, Datum::tuple(channels.to_vec()));
        Ok(Next::Op)
    }
}

/// Adds up two channels.
///
/// ```mlir
/// func.func @example(%s: !signal.stereo<f64>) -> f64 {
///   %r = signal.downmix %s : !signal.stereo<f64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("signal.downmix", pure, infer = sample, impl(Evaluate), attach(Cost::ONE))]
#[asm("$channels attr-dict `:` type($channels)")]
pub struct Downmix {
    #[operand(Stereo::CONSTRAINT)]
    pub channels: Value,
    #[result(FLOAT)]
    pub result: Value,
}

fn sample(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    Ok(Stereo::from_type(store, from.operands[0]).into_iter().map(|ty| ty.sample).collect())
}

impl Evaluate for Downmix {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let float = frame.number(op, self.result)?;
        let channels = frame.get(self.channels)?;
        let words = channels.parts().unwrap_or_default().iter().filter_map(Datum::scalar);
        frame.set_float(op, self.result, words.map(|word| float.float(word)).sum())
    }
}
