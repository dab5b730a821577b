//! `combinator.if`

use super::arrow::{self, TERM};
use super::body_split::BodySplit;
use super::term::{compute, impl_term};
use super::{Code, Combinator, Dual, PrimalValue, Split};
use crate::Cost;
use crate::autodiff::{NotDifferentiable, prune};
use crate::interfaces::verify::infer::Inferred;
use crate::interp::{Datum, Evaluate, Frame, Trap};
use crate::linear::Vector;
use crate::scf;
use cotan_ir::spec::InferFrom;
use cotan_ir::{InsertPoint, Ir, Op, Store, Type, Value};

/// Returns the result of one of two terms, selected by a condition term in the same context. Only
/// the selected term is evaluated.
///
/// ```mlir
/// func.func @example(%c: i1, %x: f64, %y: f64) -> f64 {
///   %0 = combinator.project 0 : !combinator.arrow<tuple<i1, f64, f64>, i1>
///   %1 = combinator.project 1 : !combinator.arrow<tuple<i1, f64, f64>, f64>
///   %2 = combinator.project 2 : !combinator.arrow<tuple<i1, f64, f64>, f64>
///   %term = combinator.if %0 then %1 else %2 : !combinator.arrow<tuple<i1, f64, f64>, i1>, !combinator.arrow<tuple<i1, f64, f64>, f64>, !combinator.arrow<tuple<i1, f64, f64>, f64>
///   %r = combinator.apply %term(%c, %x, %y : i1, f64, f64) : !combinator.arrow<tuple<i1, f64, f64>, f64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "combinator.if",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate, Combinator),
    attach(Cost::FREE)
)]
#[asm(
    "$condition `then` $then `else` $otherwise attr-dict `:` type($condition) `,` type($then) `,` type($otherwise)"
)]
pub struct If {
    /// The condition.
    #[operand(TERM)]
    pub condition: Value,
    /// The term for a true condition.
    #[operand(TERM)]
    pub then: Value,
    /// The term for a false condition.
    #[operand(TERM)]
    pub otherwise: Value,
    /// The term.
    #[result(TERM)]
    pub term: Value,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let (context, result) = arrow::of_operand(store, from.operands, 1)?;
    arrow::one(store, &context, result)
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let If { condition, then, otherwise, .. } = ir.verified(op);
    let context = arrow::context(ir, condition);
    arrow::same(ir, "has a condition with the result", Type::I1, arrow::result(ir, condition))?;
    for term in [then, otherwise] {
        arrow::in_context(ir, "has a branch with", &context, term)?;
        arrow::check_result(ir, op, &context, arrow::result(ir, term))?;
    }
    Ok(())
}

impl_term!(If);

impl Combinator for If {
    fn compute(&self, f: &mut Frame<'_, '_>, op: Op, context: &[Datum]) -> Result<Datum, Trap> {
        let holds = compute(f, op, self.condition, context)?.scalar() != Some(0);
        compute(f, op, if holds { self.then } else { self.otherwise }, context)
    }

    /// ```text
    /// b = c1 <> t; run one branch; (r, (b, x2, x3)), where the residuals of the other one are zero
    /// if b then revr[c2](x2, dr) else revr[c3](x3, dr)
    /// ```
    fn split(
        &self,
        code: &mut Code<'_>,
        op: Op,
        context: &[PrimalValue],
    ) -> Result<Split, NotDifferentiable> {
        let fixed: Vec<PrimalValue> = context.iter().map(PrimalValue::fixed).collect();
        let condition = code.split(self.condition, &fixed)?;
        let tag = condition.primal.value(code);
        let one = BodySplit::write(code, self.then, &[], true, |_| false, |_, _| context.to_vec())?;
        let other =
            BodySplit::write(code, self.otherwise, &[], true, |_| false, |_, _| context.to_vec())?;
        let mut one_yields: Vec<Value> = one.values();
        let mut other_yields: Vec<Value> = other.values();
        one_yields.extend(&one.own);
        one_yields.extend(one.placeholders(code, op, &other.own)?);
        other_yields.extend(other.placeholders(code, op, &one.own)?);
        other_yields.extend(&other.own);
        let types: Vec<Type> = one_yields.iter().map(|&value| code.ir.ty(value)).collect();
        for (branch, yields) in [(&one, &one_yields), (&other, &other_yields)] {
            branch.end(code, |b, loc| {
                scf::Yield::build(b, loc, yields);
            });
        }
        let (loc, regions) = (code.loc, [one.region, other.region]);
        let emitted = scf::If::build(&mut code.builder(), loc, tag, regions[0], regions[1], &types);
        let emitted: Vec<Value> = code.ir.results(emitted).collect();
        let (values, own) = emitted.split_at(one.primal.len());
        one.name(code, &own[..one.own.len()]);
        other.name(code, &own[one.own.len()..]);
        let changes = one.primal.iter().zip(&other.primal).map(|(one, other)| one.1 || other.1);
        let mut leaves = values.iter().copied().zip(changes.collect::<Vec<bool>>());
        let primal =
            PrimalValue::of_leaves(code.ir, arrow::result(code.ir, self.term), &mut leaves);
        if !primal.changes() {
            return Ok(Split::fixed(primal, context));
        }
        let mut residuals = vec![tag];
        residuals.extend(own);
        residuals.extend(one.outer.iter().chain(&other.outer));
        let spaces = code.spaces(self.term);
        Ok(Split::new(primal, residuals, context, move |code, residuals, cotangent| {
            let (tag, residuals) = (residuals[0], &residuals[1..]);
            let (of_one, residuals) = residuals.split_at(one.own.len());
            let (of_other, residuals) = residuals.split_at(other.own.len());
            let (seen_by_one, seen_by_other) = residuals.split_at(one.outer.len());
            let one_residuals = one.residuals(code, |_| tag, of_one, seen_by_one);
            let other_residuals = other.residuals(code, |_| tag, of_other, seen_by_other);
            let both = [(one, one_residuals), (other, other_residuals)];
            reverse(code, tag, both, &spaces, &cotangent)
        }))
    }

    fn forward(
        &self,
        code: &mut Code<'_>,
        _: Op,
        context: &[Dual],
    ) -> Result<Dual, NotDifferentiable> {
        let fixed: Vec<Dual> = context.iter().map(|it| Dual::fixed(it.primal.clone())).collect();
        let tag = code.forward(self.condition, &fixed)?.primal.value(code);
        let ty = arrow::result(code.ir, self.term);
        let mut branches = Vec::with_capacity(2);
        for term in [self.then, self.otherwise] {
            branches.push(code.region(&[], |code, block| {
                let dual = code.forward(term, context)?;
                let changes = dual.changes(code, ty);
                Ok((block, dual.primal.leaves(code), changes))
            })?);
        }
        let comes = |at: &usize| branches.iter().any(|(_, branch)| branch.2[*at].is_some());
        let changing: Vec<usize> = (0..branches[0].1.2.len()).filter(comes).collect();
        let space = code.space(ty);
        let spaces = code.leaf_types(space);
        let mut types = Vec::new();
        for (_, (block, primal, changes)) in &branches {
            let around = std::mem::replace(&mut code.at, InsertPoint::End(*block));
            let mut yields: Vec<Value> = primal.iter().map(|leaf| leaf.0).collect();
            for &at in &changing {
                let change = changes[at].map_or(Vector::Zero, Vector::Whole);
                yields.push(code.cotangent(&change, spaces[at]));
            }
            let loc = code.loc;
            scf::Yield::build(&mut code.builder(), loc, &yields);
            types = yields.iter().map(|&value| code.ir.ty(value)).collect();
            code.at = around;
        }
        let (loc, regions) = (code.loc, [branches[0].0, branches[1].0]);
        let emitted = scf::If::build(&mut code.builder(), loc, tag, regions[0], regions[1], &types);
        let mut values: Vec<Value> = code.ir.results(emitted).collect();
        let tangents = values.split_off(branches[0].1.1.len());
        let mut leaves = vec![None; spaces.len()];
        changing.into_iter().zip(tangents).for_each(|(at, value)| leaves[at] = Some(value));
        let primal = PrimalValue::of_leaves(
            code.ir,
            ty,
            &mut values.into_iter().map(|value| (value, false)),
        );
        Ok(Dual { primal, tangent: code.of_leaves(leaves, &[space]).remove(0) })
    }
}

/// Emits the pullback of the selected branch.
fn reverse(
    code: &mut Code<'_>,
    tag: Value,
    branches: [(BodySplit, Vec<Value>); 2],
    spaces: &[Type],
    cotangent: &Vector,
) -> Result<Vec<Vector>, NotDifferentiable> {
    let mut transposed = Vec::with_capacity(2);
    for (branch, residuals) in branches {
        transposed.push(code.region(&[], |code, block| {
            Ok((block, branch.pullback.emit(code, &residuals, cotangent.clone())?))
        })?);
    }
    let comes =
        |at: &usize| transposed.iter().any(|(_, (_, cotangents))| !cotangents[*at].is_zero());
    let positions: Vec<usize> = (0..spaces.len()).filter(comes).collect();
    for (_, (block, cotangents)) in &transposed {
        let around = std::mem::replace(&mut code.at, InsertPoint::End(*block));
        let yields = positions.iter().map(|&at| code.cotangent(&cotangents[at], spaces[at]));
        let yields: Vec<Value> = yields.collect();
        let loc = code.loc;
        scf::Yield::build(&mut code.builder(), loc, &yields);
        prune(code.ir, *block);
        code.at = around;
    }
    let types: Vec<Type> = positions.iter().map(|&at| spaces[at]).collect();
    let (loc, regions) = (code.loc, [transposed[0].0, transposed[1].0]);
    let emitted = scf::If::build(&mut code.builder(), loc, tag, regions[0], regions[1], &types);
    let mut found = vec![Vector::Zero; spaces.len()];
    for (at, result) in positions.into_iter().zip(code.ir.results(emitted)) {
        found[at] = Vector::Whole(result);
    }
    Ok(found)
}
