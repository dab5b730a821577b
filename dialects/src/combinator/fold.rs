//! `combinator.fold`

mod forward;
mod pullback;

use super::arrow::{self, TERM};
use super::body_split::BodySplit;
use super::term::{compute, impl_term};
use super::{Code, Combinator, Dual, PrimalValue, Split};
use crate::array;
use crate::array::ad::jacobian::array_of;
use crate::array::axis::slices::Slices;
use crate::autodiff::{NotDifferentiable, refused};
use crate::interp::{Datum, Evaluate, Frame, Trap};
use crate::{Cost, Elements};
use cotan_ir::constraints::UNIT;
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Ir, Op, Shape, Type, Value};
use pullback::ReverseFold;

/// Folds arrays along an axis with carried states, from the first element to the last one, or in
/// reverse if `right`.
///
/// The context of the step ends with the states and the element of each array. Its result is a
/// tuple of the next states, followed by the outputs of the iteration. The initial states and the
/// arrays are also terms with tuples as results.
///
/// ```mlir
/// func.func @example(%v: tensor<4xf64>) -> f64 {
///   %one = combinator.constant {
///     %c = arith.constant 1.0 : f64
///     combinator.yield %c : f64
///   } : !combinator.arrow<tuple<tensor<4xf64>>, f64>
///   %states = combinator.tuple %one : !combinator.arrow<tuple<tensor<4xf64>>, f64>
///   %v_ = combinator.project 0 : !combinator.arrow<tuple<tensor<4xf64>>, tensor<4xf64>>
///   %arrays = combinator.tuple %v_ : !combinator.arrow<tuple<tensor<4xf64>>, tensor<4xf64>>
///   %mul = combinator.primitive (%w: tensor<4xf64>, %acc: f64, %b: f64) {
///     %c = arith.mulf %acc, %b : f64
///     combinator.yield %c : f64
///   } : !combinator.arrow<tuple<tensor<4xf64>, f64, f64>, f64>
///   %step = combinator.tuple %mul : !combinator.arrow<tuple<tensor<4xf64>, f64, f64>, f64>
///   %term = combinator.fold %step, %states, %arrays along 0 : !combinator.arrow<tuple<tensor<4xf64>, f64, f64>, tuple<f64>>, !combinator.arrow<tuple<tensor<4xf64>>, tuple<f64>>, !combinator.arrow<tuple<tensor<4xf64>>, tuple<tensor<4xf64>>> -> !combinator.arrow<tuple<tensor<4xf64>>, tuple<f64>>
///   %t = combinator.apply %term(%v : tensor<4xf64>) : !combinator.arrow<tuple<tensor<4xf64>>, tuple<f64>>
///   %r = tuple.get %t[0] : tuple<f64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("combinator.fold", pure, verify = verify, impl(Evaluate, Combinator), attach(COST))]
#[asm(
    "$step `,` $states `,` $arrays `along` $axis (`right` $right^)? (`reassoc` $reassoc^)? \
     attr-dict `:` type($step) `,` type($states) `,` type($arrays) `->` type($term)"
)]
pub struct Fold {
    /// The step: returns the next states and the outputs.
    #[operand(TERM)]
    pub step: Value,
    /// The initial states.
    #[operand(TERM)]
    pub states: Value,
    /// The arrays.
    #[operand(TERM)]
    pub arrays: Value,
    /// The dimension of the iteration.
    #[attr]
    pub axis: i64,
    /// Present if the iteration is from the last element to the first one.
    #[attr(UNIT)]
    pub right: Option<Attr>,
    /// Present if rounding after every step is not required, as for `array.fold`.
    #[attr(UNIT)]
    pub reassoc: Option<Attr>,
    /// The term.
    #[result(TERM)]
    pub term: Value,
}

/// The written outputs.
const COST: Cost = Cost { of: Elements::Counted(size), ..Cost::MOVE };

fn size(ir: &Ir, op: Op) -> Option<Poly> {
    let types = ir.get::<Fold>(op)?.types(ir).ok()?;
    arrow::size(ir, types.results.get(types.states.len()..)?)
}

/// The types of a fold.
pub struct Types {
    /// The types of the states.
    pub states: Vec<Type>,
    /// The types of the arrays.
    pub arrays: Vec<Type>,
    /// The types of the elements of each array.
    pub elements: Vec<Type>,
    /// The types of the results: the last states, and the stacked outputs.
    pub results: Vec<Type>,
    /// The trip count.
    pub size: Poly,
}

impl Fold {
    fn types(&self, ir: &Ir) -> Result<Types, String> {
        let parts = |term, what: &str| -> Result<Vec<Type>, String> {
            let parts = ir.store.as_tuple(arrow::result(ir, term)).map(<[Type]>::to_vec);
            parts.ok_or_else(|| format!("has {what} that are not a tuple"))
        };
        let (states, arrays) = (parts(self.states, "states")?, parts(self.arrays, "arrays")?);
        let axis = usize::try_from(self.axis).ok();
        let (mut elements, mut size) = (Vec::with_capacity(arrays.len()), None);
        for &array in &arrays {
            let shape = Shape::of(&ir.store, array);
            let shape = shape.filter(|shape| axis.is_some_and(|axis| axis < shape.rank()));
            let (mut shape, axis) =
                shape.zip(axis).ok_or("iterates over an operand without such an axis")?;
            let along = shape.sizes.remove(axis);
            if *size.get_or_insert_with(|| along.clone()) != along {
                return Err("iterates over axes of different sizes".to_owned());
            }
            elements.push(shape);
        }
        let size = size.ok_or("has no array to go along")?;
        let step = arrow::context(ir, self.step);
        let first =
            step.len().checked_sub(elements.len()).ok_or("has a step with too few arguments")?;
        let taken = &step[first..];
        let fits = taken
            .iter()
            .zip(&elements)
            .all(|(&ty, it)| Shape::of(&ir.store, ty).as_ref() == Some(it));
        if !fits {
            return Err("has a step whose arguments are not elements of the arrays".to_owned());
        }
        let results = parts(self.term, "results")?;
        Ok(Types { states, elements: taken.to_vec(), arrays, results, size })
    }
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let fold: Fold = ir.verified(op);
    let types = fold.types(ir)?;
    let context = arrow::context(ir, fold.term);
    arrow::in_context(ir, "has states with", &context, fold.states)?;
    arrow::in_context(ir, "has arrays with", &context, fold.arrays)?;
    let inside = [&context[..], &types.states, &types.elements].concat();
    arrow::in_context(ir, "has a step with", &inside, fold.step)?;
    let next = ir
        .store
        .as_tuple(arrow::result(ir, fold.step))
        .ok_or("has a step whose result is not a tuple")?;
    let count = types.states.len();
    if !next.starts_with(&types.states)
        || !types.results.starts_with(&types.states)
        || next.len() != types.results.len()
    {
        return Err("has a step whose results do not begin with the next states".to_owned());
    }
    let fits = next[count..].iter().zip(&types.results[count..]).all(|(&row, &array)| {
        let shape = Shape::of(&ir.store, row).map(|mut shape| {
            shape.sizes.insert(0, types.size.clone());
            shape
        });
        shape.is_some() && shape == Shape::of(&ir.store, array)
    });
    if fits {
        Ok(())
    } else {
        Err("returns other arrays than those of the outputs of its step".to_owned())
    }
}

impl_term!(Fold);

impl Combinator for Fold {
    fn compute(&self, f: &mut Frame<'_, '_>, op: Op, context: &[Datum]) -> Result<Datum, Trap> {
        let types = self.types(f.ir()).map_err(|why| Trap::no_meaning(f.ir(), op, &why))?;
        let states = compute(f, op, self.states, context)?;
        let arrays = compute(f, op, self.arrays, context)?;
        let mut states = states.parts().unwrap_or_default().to_vec();
        let arrays = arrays.parts().unwrap_or_default().to_vec();
        let mut cuts = Vec::with_capacity(arrays.len());
        for &ty in &types.arrays {
            let sizes = f.sizes(op, ty)?;
            cuts.push(Slices::along(&sizes, self.axis as usize, sizes.len() - 1));
        }
        let mut outputs = Vec::new();
        for &ty in &types.results[states.len()..] {
            let sizes = f.sizes(op, ty)?;
            let count = sizes.iter().product();
            f.reserve(op, count, 1)?;
            outputs.push((Slices::along(&sizes, 0, sizes.len() - 1), sizes, vec![0; count]));
        }
        let (count, steps) = (states.len(), cuts[0].steps);
        for iteration in 0..steps {
            let step = if self.right.is_some() { steps - 1 - iteration } else { iteration };
            let elements =
                cuts.iter().zip(&arrays).map(|(cut, array)| cut.get(array.words(), 0, step));
            let inside: Vec<Datum> =
                context.iter().cloned().chain(states).chain(elements).collect();
            let yields = compute(f, op, self.step, &inside)?;
            let (next, rest) = yields.parts().unwrap_or_default().split_at(count);
            states = next.to_vec();
            for ((slices, _, words), value) in outputs.iter_mut().zip(rest) {
                slices.set(words, 0, step, value);
            }
        }
        let outputs = outputs.into_iter().map(|(_, sizes, words)| Datum::of(&sizes, words));
        Ok(Datum::tuple(states.into_iter().chain(outputs).collect()))
    }

    /// ```text
    /// (a, xa) = revf[ca](t); (v, xv) = revf[cv](t); loop (a, x_i) = revf[ce](t |> (a, v_i))
    /// da = dr; for i = n-1..0: (dt_i |> (da, dv[i])) = revr[ce](x_i, da); dt += dt_i
    /// dt + revr[ca](xa, da) + revr[cv](xv, dv)
    /// ```
    fn split(
        &self,
        code: &mut Code<'_>,
        op: Op,
        context: &[PrimalValue],
    ) -> Result<Split, NotDifferentiable> {
        let types = self.types(code.ir).expect("the operation is verified");
        let states = code.split(self.states, context)?;
        let arrays = code.split(self.arrays, context)?;
        let (first, over) = (states.primal.parts(code), arrays.primal.parts(code));
        let active = context.iter().chain(&first).chain(&over).any(PrimalValue::changes);
        let arg_types = [&types.states[..], &types.elements].concat();
        // An element is available in the pullback where its array is: the layout is that of the
        // residuals.
        let is_element = |at: usize| self.axis == 0 && at >= first.len();
        let inside =
            BodySplit::write(code, self.step, &arg_types, false, is_element, |code, args| {
                let (states, elements) = args.split_at(first.len());
                let states = states.iter().map(|&arg| PrimalValue::of(code.ir, arg, active));
                let elements = elements.iter().zip(&over);
                let elements =
                    elements.map(|(&arg, array)| PrimalValue::of(code.ir, arg, array.changes()));
                context.iter().cloned().chain(states).chain(elements).collect()
            })?;
        let mut results = types.results.clone();
        for &own in &inside.own {
            let ty = code.ir.ty(own);
            let array = array_of(&mut code.builder(), std::slice::from_ref(&types.size), ty);
            let why = "it has a residual that is neither a scalar nor an array";
            results.push(array.ok_or_else(|| refused(code.ir, op, why))?);
        }
        let yields = [inside.values(), inside.own.clone()].concat();
        inside.end(code, |b, loc| {
            array::Yield::build(b, loc, &yields);
        });
        let [from, along] = [&first, &over]
            .map(|all| -> Vec<Value> { all.iter().map(|primal| primal.value(code)).collect() });
        let (loc, b) = (code.loc, &mut code.builder());
        let emitted = array::Fold::build(b, loc, &along, self.axis, &from, inside.region, &results);
        array::Fold::set_right(b, emitted, self.right);
        array::Fold::set_reassoc(b, emitted, self.reassoc);
        let emitted: Vec<Value> = code.ir.results(emitted).collect();
        let (values, own) = emitted.split_at(types.results.len());
        let pairs = values.iter().enumerate().zip(&inside.primal);
        let primal = pairs.map(|((at, &value), part)| {
            let changes = if at < first.len() { active } else { part.1 };
            PrimalValue::of(code.ir, value, changes)
        });
        let primal = PrimalValue::Parts(primal.collect());
        if !primal.changes() {
            return Ok(Split::fixed(primal, context));
        }
        inside.name(code, own);
        let elements = inside.taken();
        let read: Vec<Value> = elements.iter().map(|&at| along[at - first.len()]).collect();
        let counts = [states.residuals.len(), arrays.residuals.len(), own.len() + read.len()];
        let residuals =
            [&states.residuals[..], &arrays.residuals, own, &read, &inside.outer].concat();
        let spaces = code.spaces(self.term);
        let (axis, right, reassoc) = (self.axis, self.right.is_some(), self.reassoc);
        Ok(Split::new(primal, residuals, context, move |code, residuals, cotangent| {
            let (of_states, rest) = residuals.split_at(counts[0]);
            let (of_arrays, rest) = rest.split_at(counts[1]);
            let (own, outer) = rest.split_at(counts[2]);
            let (types, spaces, elements) = (&types, &spaces, &elements);
            let reverse = ReverseFold { types, axis, right, reassoc, spaces, elements };
            let found = reverse.write(code, inside, own, outer, cotangent)?;
            let of_states = states.pullback.emit(code, of_states, found.states)?;
            let of_arrays = arrays.pullback.emit(code, of_arrays, found.arrays)?;
            let sum = code.sum(spaces, found.context, of_states);
            Ok(code.sum(spaces, sum, of_arrays))
        }))
    }

    fn forward(
        &self,
        code: &mut Code<'_>,
        _: Op,
        context: &[Dual],
    ) -> Result<Dual, NotDifferentiable> {
        forward::write(self, code, context)
    }
}
