//! Contractions that a fold only accumulates, replaced by one contraction after the fold.

use crate::arith::Addf;
use crate::array::affine::Affine;
use crate::array::{AddAt, Contract};
use crate::autodiff::{Transposer, cotangent_type};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Ir, Op, Shape, Type, Value};

/// A contraction that each step of a fold adds to the cotangent of a value.
pub struct StepProduct {
    target: Value,
    factors: Vec<(Value, Vec<Affine<usize>>)>,
    /// The rank of its result.
    rank: usize,
    domain: Vec<Poly>,
}

/// The contractions of a fold and their residuals.
#[derive(Default)]
pub struct StepProducts {
    products: Vec<StepProduct>,
    /// The values saved at each step.
    pub residuals: Vec<Value>,
}

impl StepProducts {
    /// Extracts the contractions that a step adds last to a sum; returns the sum without them.
    /// Arrays of all `elements`, arguments of the body, are available anyway.
    pub fn take(
        &mut self,
        t: &mut Transposer<'_, '_>,
        block: Block,
        target: Value,
        mut sum: Value,
        elements: &[(Value, Value)],
    ) -> Value {
        while let Some((op, before, contract)) = last_product(t.ir(), block, sum) {
            let built: Contract = t.read(contract);
            let factors = built.factors(t.ir());
            let rank = rank(t.ir(), built.result);
            let is_inside = |value: &Value| t.ir().def_block(*value) == Some(block);
            let is_element = |value: &Value| elements.iter().any(|pair| pair.1 == *value);
            let residuals: Vec<Value> = factors.iter().map(|factor| factor.0).collect();
            let residuals: Vec<Value> =
                residuals.into_iter().filter(|it| is_inside(it) && !is_element(it)).collect();
            // Otherwise the residuals might be larger than the sum.
            let is_small = residuals.iter().all(|&value| self::rank(t.ir(), value) < rank);
            if !is_small {
                break;
            }
            for value in residuals {
                if !self.residuals.contains(&value) {
                    self.residuals.push(value);
                }
            }
            let domain = t.ir().store.as_dims(built.domain).unwrap_or_default().to_vec();
            self.products.push(StepProduct { target, factors, rank, domain });
            t.builder.ir_mut().erase_op(op);
            sum = before;
        }
        sum
    }

    /// Returns the types of the residual arrays.
    pub fn types(&self, t: &mut Transposer<'_, '_>, size: &Poly) -> Vec<Type> {
        let mut types = Vec::with_capacity(self.residuals.len());
        for &value in &self.residuals {
            let ir = t.builder.ir_mut();
            let mut shape =
                Shape::of(&ir.store, ir.ty(value)).expect("a factor is an array or a scalar");
            shape.sizes.insert(0, size.clone());
            types.push(shape.ty(&mut ir.store).expect("the sizes are those of existing arrays"));
        }
        types
    }

    /// Adds the contractions over all steps. `arrays` are values of the body and the arrays with
    /// their value at each of the `size` steps.
    pub fn add(self, t: &mut Transposer<'_, '_>, arrays: &[(Value, Value)], size: &Poly) {
        for StepProduct { target, factors, rank, mut domain } in self.products {
            let step = rank + domain.len();
            domain.push(size.clone());
            let factor = |(value, at): (Value, Vec<Affine<usize>>)| match arrays
                .iter()
                .find(|pair| pair.0 == value)
            {
                Some(&(_, array)) => (array, [vec![Affine::index(step)], at].concat()),
                None => (value, at),
            };
            let factors: Vec<_> = factors.into_iter().map(factor).collect();
            let ty = cotangent_type(&t.ir().store, t.ir().ty(target));
            let part = Contract::of(t.builder, t.loc, &factors, domain, ty);
            t.add(target, part);
        }
    }
}

/// Returns the operation that adds a contraction of this block to a sum, the sum before, and the
/// contraction.
fn last_product(ir: &Ir, block: Block, sum: Value) -> Option<(Op, Value, Op)> {
    let op = ir.def_op(sum).filter(|&op| ir.block_of(op) == Some(block))?;
    let (before, part) = match (ir.get::<Addf>(op), ir.get::<AddAt>(op)) {
        (Some(Addf { lhs, rhs, .. }), _) => (lhs, rhs),
        (_, Some(add)) if add.access().count(ir) == 0 => (add.target, add.value),
        _ => return None,
    };
    let contract = ir.def_op(part).filter(|&op| ir.is::<Contract>(op) && ir.has_one_use(part))?;
    (ir.block_of(contract) == Some(block) && ir.is_unused(sum)).then_some((op, before, contract))
}

fn rank(ir: &Ir, value: Value) -> usize {
    Shape::of(&ir.store, ir.ty(value)).map_or(0, |shape| shape.rank())
}
