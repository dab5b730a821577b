//! `stablehlo.dot_general` and `stablehlo.dot`

use super::attributes;
use super::convert::converted;
use super::importer::{Importer, Refusal, Translation};
use super::types::{self, Kind};
use cotan_dialects::array::Contract;
use cotan_dialects::array::affine::Affine;
use cotan_ir::{Op, Type, Value};
use cotan_stablehlo::attributes::DotDimensions;

/// The dimensions of both operands that are paired.
struct Pairs {
    batch: [Vec<i64>; 2],
    contracted: [Vec<i64>; 2],
}

/// Translates a contraction with batch dimensions.
pub fn dot_general(it: &mut Importer<'_>, op: Op) -> Translation {
    let dims = attributes::get(it.ir(), op, "dot_dimension_numbers");
    let dims: DotDimensions = dims.unwrap_or_default();
    let pairs = Pairs {
        batch: [dims.lhs_batching.to_vec(), dims.rhs_batching.to_vec()],
        contracted: [dims.lhs_contracting.to_vec(), dims.rhs_contracting.to_vec()],
    };
    contract(it, op, &pairs)
}

/// Translates the product of two matrices or vectors.
pub fn dot(it: &mut Importer<'_>, op: Op) -> Translation {
    let left = it.operand(op, 0)?;
    let rank = it.sizes(op, left)?.len() as i64;
    let pairs = Pairs { batch: Default::default(), contracted: [vec![rank - 1], vec![0]] };
    contract(it, op, &pairs)
}

fn contract(it: &mut Importer<'_>, op: Op, pairs: &Pairs) -> Translation {
    if Kind::of(it.ir(), it.result_type(op, 0)) == Kind::Other {
        return it.refuse(op, "has no translation for this type of element");
    }
    let operands = [it.factor(op, 0)?, it.factor(op, 1)?];
    let sizes = [it.sizes(op, operands[0])?, it.sizes(op, operands[1])?];
    let free = [0, 1].map(|side| free(pairs, side, sizes[side].len()));
    let batch = pairs.batch[0].len();
    let rank = batch + free[0].len() + free[1].len();
    let indices = [0, 1].map(|side| {
        let first = batch + if side == 0 { 0 } else { free[0].len() };
        let mut at = vec![0; sizes[side].len()];
        let groups =
            [(&pairs.batch[side], 0), (&free[side], first), (&pairs.contracted[side], rank)];
        for (dims, first) in groups {
            dims.iter().enumerate().for_each(|(index, &dim)| at[dim as usize] = first + index);
        }
        at.into_iter().map(Affine::index).collect::<Vec<_>>()
    });
    let [left, right] = indices;
    let domain =
        pairs.contracted[0].iter().map(|&dim| types::poly(it.ir(), sizes[0][dim as usize]));
    let (domain, ty) = (domain.collect(), it.new_type(op, 0));
    let element = types::element(it.ir(), ty);
    let result = it.ir().result(op, 0);
    let sizes = it.sizes(op, result)?;
    let wide = it.element(operands[0]);
    let ty = it.array(&sizes, wide);
    let factors = [(operands[0], left), (operands[1], right)];
    let value = Contract::of(&mut it.b, it.loc, &factors, domain, ty);
    Ok(vec![it.narrowed(value, element)])
}

impl Importer<'_> {
    /// Returns an operand of a contraction with elements of the type of the result; sums of floats
    /// narrower than `f32` are computed in `f32`.
    pub fn factor(&mut self, op: Op, index: usize) -> Result<Value, Refusal> {
        let (x, from) = (self.operand(op, index)?, self.operand_type(op, index));
        let to: Type = types::element(self.ir(), self.result_type(op, 0));
        let is_narrow = types::width(self.ir(), to) < 32 && Kind::of(self.ir(), to) == Kind::Float;
        let to = if is_narrow { Type::F32 } else { to };
        match converted(self, x, from, to) {
            Some(value) => Ok(value),
            None => self.refuse(op, "has operands of types that are not converted to the result"),
        }
    }

    /// Returns floats in the format of a result; other elements as they are.
    pub fn narrowed(&mut self, x: Value, element: Type) -> Value {
        if self.element(x) == element { x } else { self.emit().cast(x, element) }
    }
}

/// Returns the dimensions of an operand that are not paired.
fn free(pairs: &Pairs, side: usize, rank: usize) -> Vec<i64> {
    let paired =
        |dim: &i64| pairs.batch[side].contains(dim) || pairs.contracted[side].contains(dim);
    (0..rank as i64).filter(|dim| !paired(dim)).collect()
}
