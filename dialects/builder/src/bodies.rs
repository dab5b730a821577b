//! Operations whose bodies are Rust closures.

use super::writer::{New, Shared, WRONG_SIZE, axis_attr};
use super::{AnyOperand, Expr, Operand, Size, Values, Writer, here};
use cotan_dialects::array::{Build, Fold, Gather, Map, Reduce, Scan, Scatter, Yield};
use cotan_ir::OpDef;
use cotan_ir::dims::Poly;
use cotan_ir::spec::OpSpec;
use cotan_ir::text::type_to_string;
use cotan_ir::{Attr, Loc, Region, Shape, Type};

/// The direction of an iteration along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the first element to the last one.
    Left,
    /// From the last element to the first one.
    Right,
}

/// A region and the results of its body closure.
pub(super) struct Body<R> {
    pub(super) region: Region,
    pub(super) outputs: R,
}

impl<'w> dyn Shared + 'w {
    pub(super) fn body<R: Values<'w>>(
        &'w self,
        loc: Loc,
        arg_types: &[Type],
        body: impl FnOnce(Vec<Expr<'w>>) -> R,
    ) -> Body<R> {
        let (region, outputs) = self.region(loc, arg_types, Yield::build, body);
        Body { region, outputs }
    }

    /// Returns the array types with these sizes prepended to the types of the body results; `None`
    /// if a result is missing.
    fn stacked_types(&self, loc: Loc, sizes: &[Poly], outputs: &[Expr<'w>]) -> Option<Vec<Type>> {
        let stacked_types = |expr: &Expr<'w>| {
            let ty = expr.ty()?;
            let Some(mut shape) = expr.shape() else {
                let ty = type_to_string(&self.ir(), ty);
                self.report(loc, format!("`{ty}` cannot be an element of an array"));
                return None;
            };
            shape.sizes.splice(0..0, sizes.iter().cloned());
            shape.ty(&mut self.ir().store)
        };
        outputs.iter().map(stacked_types).collect()
    }

    /// Returns the sizes as polynomials, or reports an error.
    fn sizes<const N: usize>(&self, loc: Loc, sizes: [Size; N]) -> Option<Vec<Poly>> {
        let polys = self.polys(loc, sizes, WRONG_SIZE)?;
        let is_size = |poly: &Poly| poly.as_constant().is_none_or(|number| number >= 0);
        if !polys.iter().all(is_size) {
            self.report(loc, WRONG_SIZE);
            return None;
        }
        Some(polys)
    }

    /// Returns the type of an element along an axis: the last `rank` dimensions of the array.
    fn element(&self, loc: Loc, array: Expr<'w>, axis: usize, rank: usize) -> Option<Type> {
        let mut shape = array.shape()?;
        if axis >= shape.rank() {
            let ty = type_to_string(&self.ir(), array.ty()?);
            self.report(loc, format!("there is no axis {axis} in `{ty}`"));
            return None;
        }
        shape.sizes.remove(axis);
        let batch = shape.rank().saturating_sub(rank);
        shape.sizes.drain(..batch);
        shape.ty(&mut self.ir().store)
    }

    /// Returns missing handles of the structure of `outputs`: the arguments are invalid and the body
    /// was run for its diagnostics only.
    pub fn poisoned<R: Values<'w>>(&'w self, outputs: R) -> R {
        outputs.with(&mut std::iter::repeat_with(|| self.missing()))
    }
}

impl Writer<'_> {
    /// Builds the array, or arrays, whose element or slice at each index is the result of `body`
    /// for that index.
    #[track_caller]
    pub fn build<'w, S: Into<Size>, const N: usize, R: Values<'w>>(
        &'w self,
        sizes: [S; N],
        body: impl FnOnce([Expr<'w>; N]) -> R,
    ) -> R {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let sizes = shared.sizes(loc, sizes.map(Into::into));
        let Body { region, outputs } =
            shared.body(loc, &[Type::INDEX; N], |args| body(std::array::from_fn(|at| args[at])));
        let types = sizes.and_then(|sizes| shared.stacked_types(loc, &sizes, &outputs.list()));
        let Some(types) = types else { return shared.poisoned(outputs) };
        let regions = &[region];
        let new = New { spec: Build::SPEC, loc, operands: &[], results: Some(&types), regions };
        outputs.with(&mut shared.make(new, |_, _| {}).into_iter())
    }

    /// Applies `body` to the elements, or slices, at the same index of several arrays, over that
    /// many leading dimensions.
    #[track_caller]
    pub fn map<'w, const N: usize, R: Values<'w>>(
        &'w self,
        leading: usize,
        arrays: [Expr<'w>; N],
        body: impl FnOnce([Expr<'w>; N]) -> R,
    ) -> R {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let arrays = arrays.map(|array| shared.own(loc, array));
        let rest = |array: &Expr<'w>| {
            let mut shape = array.shape()?;
            let front: Vec<Poly> = shape.sizes.drain(..leading.min(shape.rank())).collect();
            Some((front, shape.ty(&mut shared.ir().store)?))
        };
        let rests = arrays.iter().map(rest).collect::<Option<Vec<_>>>();
        let arg_types: Option<Vec<Type>> =
            rests.as_ref().map(|rests| rests.iter().map(|rest| rest.1).collect());
        let Some(arg_types) = arg_types else {
            return shared.poisoned(body([shared.missing(); N]));
        };
        let front = rests.into_iter().flatten().next().map(|rest| rest.0).unwrap_or_default();
        let Body { region, outputs } =
            shared.body(loc, &arg_types, |args| body(std::array::from_fn(|at| args[at])));
        let types = shared.stacked_types(loc, &front, &outputs.list());
        let Some(types) = types else { return shared.poisoned(outputs) };
        let (operands, regions) = ([&arrays[..]], &[region]);
        let new = New { spec: Map::SPEC, loc, operands: &operands, results: Some(&types), regions };
        outputs.with(&mut shared.make(new, |_, _| {}).into_iter())
    }

    /// Reduces arrays along an axis, from the first element to the last one. `initial` holds the
    /// identity for each array. The body combines two elements of each array into one. An element
    /// has the type of `initial`; leading dimensions are batch dimensions.
    #[track_caller]
    pub fn reduce<'w, const N: usize>(
        &'w self,
        axis: usize,
        arrays: [Expr<'w>; N],
        initial: [impl Operand<'w>; N],
        body: impl FnOnce([Expr<'w>; N], [Expr<'w>; N]) -> [Expr<'w>; N],
    ) -> [Expr<'w>; N] {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let arrays = arrays.map(|array| shared.own(loc, array));
        let initial = identities(loc, arrays, initial);
        let Some(region) = combination(shared, loc, axis, arrays, initial, body) else {
            return [shared.missing(); N];
        };
        let operands = [&arrays[..], &initial[..]];
        let regions = &[region];
        let new = New { spec: Reduce::SPEC, loc, operands: &operands, results: None, regions };
        handles(shared, shared.make(new, axis_attr(axis)))
    }

    /// Scans arrays along an axis: an inclusive [`reduce`](Self::reduce) that returns every partial
    /// result.
    #[track_caller]
    pub fn scan<'w, const N: usize>(
        &'w self,
        axis: usize,
        direction: Direction,
        arrays: [Expr<'w>; N],
        initial: [impl Operand<'w>; N],
        body: impl FnOnce([Expr<'w>; N], [Expr<'w>; N]) -> [Expr<'w>; N],
    ) -> [Expr<'w>; N] {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let arrays = arrays.map(|array| shared.own(loc, array));
        let initial = identities(loc, arrays, initial);
        let Some(region) = combination(shared, loc, axis, arrays, initial, body) else {
            return [shared.missing(); N];
        };
        let operands = [&arrays[..], &initial[..]];
        let regions = &[region];
        let new = New { spec: Scan::SPEC, loc, operands: &operands, results: None, regions };
        let created = shared.make(new, |ir, parts| {
            axis_attr(axis)(ir, parts);
            if direction == Direction::Right {
                parts.attr("right", Attr::UNIT);
            }
        });
        handles(shared, created)
    }

    /// Folds arrays along an axis with carried states. The body maps the states and a slice of each
    /// array to the next states and the outputs of the iteration. Returns the last states, and all
    /// outputs stacked along a new axis 0.
    #[track_caller]
    pub fn fold<'w, const N: usize, S: Values<'w>, R: Values<'w>>(
        &'w self,
        axis: usize,
        direction: Direction,
        arrays: [Expr<'w>; N],
        states: S,
        body: impl FnOnce(S, [Expr<'w>; N]) -> (S, R),
    ) -> (S, R) {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let arrays = arrays.map(|array| shared.own(loc, array));
        let first: Vec<_> = states.list().into_iter().map(|state| shared.own(loc, state)).collect();
        let elements = arrays.iter().map(|&array| shared.element(loc, array, axis, usize::MAX));
        let arg_types: Option<Vec<Type>> =
            first.iter().map(|state| state.ty()).chain(elements).collect();
        let size = arrays.first().and_then(|array| array.shape()?.sizes.get(axis).cloned());
        let (Some(arg_types), Some(size)) = (arg_types, size) else {
            let (states, stacked) = body(shared.poisoned(states), [shared.missing(); N]);
            return (shared.poisoned(states), shared.poisoned(stacked));
        };
        let count = first.len();
        let Body { region, outputs } = shared.body(loc, &arg_types, |args| {
            let states = states.with(&mut args.iter().copied());
            body(states, std::array::from_fn(|at| args[count + at]))
        });
        let (states, stacked) = outputs;
        let output_types = shared.stacked_types(loc, &[size], &stacked.list());
        let state_types: Option<Vec<Type>> = states.list().iter().map(|state| state.ty()).collect();
        let (Some(mut types), Some(output_types)) = (state_types, output_types) else {
            return (shared.poisoned(states), shared.poisoned(stacked));
        };
        types.extend(output_types);
        let operands = [&arrays[..], &first[..]];
        let regions = &[region];
        let new =
            New { spec: Fold::SPEC, loc, operands: &operands, results: Some(&types), regions };
        let mut created = shared
            .make(new, |ir, parts| {
                axis_attr(axis)(ir, parts);
                if direction == Direction::Right {
                    parts.attr("right", Attr::UNIT);
                }
            })
            .into_iter();
        (states.with(&mut created), stacked.with(&mut created))
    }
}

/// Returns the identity of the reduction for each array.
fn identities<'w, const N: usize>(
    loc: Loc,
    arrays: [Expr<'w>; N],
    initial: [impl Operand<'w>; N],
) -> [Expr<'w>; N] {
    std::array::from_fn(|at| match initial[at].any_operand() {
        AnyOperand::Expr(expr) => arrays[at].writer.own(loc, expr),
        AnyOperand::Literal(literal) => {
            let array = arrays[at];
            let element = array.shape().map(|shape| shape.element);
            element.map_or(array.missing(), |ty| array.writer.constant(literal, ty, loc))
        }
    })
}

/// Returns the region that combines two elements of each array.
fn combination<'w, const N: usize>(
    shared: &'w dyn Shared,
    loc: Loc,
    axis: usize,
    arrays: [Expr<'w>; N],
    initial: [Expr<'w>; N],
    body: impl FnOnce([Expr<'w>; N], [Expr<'w>; N]) -> [Expr<'w>; N],
) -> Option<Region> {
    let element = |(array, initial): (&Expr<'w>, &Expr<'w>)| {
        shared.element(loc, *array, axis, initial.shape()?.rank())
    };
    let arg_types = arrays.iter().zip(&initial).map(element).collect::<Option<Vec<Type>>>()?;
    let arg_types = [&arg_types[..], &arg_types[..]].concat();
    let created = shared.body(loc, &arg_types, |args| {
        body(std::array::from_fn(|at| args[at]), std::array::from_fn(|at| args[N + at]))
    });
    created.outputs.iter().all(|expr| expr.value.is_some()).then_some(created.region)
}

/// Returns `N` handles; those beyond `created` are missing.
pub fn handles<'w, const N: usize>(
    shared: &'w dyn Shared,
    created: Vec<Expr<'w>>,
) -> [Expr<'w>; N] {
    std::array::from_fn(|at| created.get(at).copied().unwrap_or(shared.missing()))
}

impl<'w> Expr<'w> {
    /// Applies `body` to every element.
    #[track_caller]
    pub fn map<R: Values<'w>>(self, body: impl FnOnce(Expr<'w>) -> R) -> R {
        let rank = self.shape().map_or(0, |shape| shape.rank());
        let (shared, loc) = (self.writer, here(self.writer));
        let Some(Shape { sizes, element }) = self.shape().filter(|_| rank > 0) else {
            if self.value.is_some() {
                shared.report(loc, "a scalar has no elements");
            }
            return shared.poisoned(body(self.missing()));
        };
        let Body { region, outputs } = shared.body(loc, &[element], |args| body(args[0]));
        let Some(types) = shared.stacked_types(loc, &sizes, &outputs.list()) else {
            return shared.poisoned(outputs);
        };
        let regions = &[region];
        let new =
            New { spec: Map::SPEC, loc, operands: &[&[self]], results: Some(&types), regions };
        outputs.with(&mut shared.make(new, |_, _| {}).into_iter())
    }

    /// Gathers elements, or slices, of this array: `body` maps an index of the result to an index
    /// of this array.
    #[track_caller]
    pub fn gather<S: Into<Size>, const N: usize, const M: usize>(
        self,
        sizes: [S; N],
        body: impl FnOnce([Expr<'w>; N]) -> [Expr<'w>; M],
    ) -> Self {
        self.at_indices(Gather::SPEC, &[&[self]], M, sizes.map(Into::into), body)
    }

    /// Scatters with addition: `body` maps an index of this array to an index of the result, which
    /// starts as zeros.
    #[track_caller]
    pub fn scatter<S: Into<Size>, const N: usize, const M: usize>(
        self,
        sizes: [S; M],
        body: impl FnOnce([Expr<'w>; N]) -> [Expr<'w>; M],
    ) -> Self {
        self.at_indices(Scatter::SPEC, &[&[self], &[]], N, sizes.map(Into::into), body)
    }

    /// Emits a gather or scatter whose `replaced` leading dimensions are replaced by `sizes`.
    #[track_caller]
    fn at_indices<const K: usize, const N: usize, const M: usize>(
        self,
        spec: &'static OpSpec,
        operands: &[&[Self]],
        replaced: usize,
        sizes: [Size; K],
        body: impl FnOnce([Expr<'w>; N]) -> [Expr<'w>; M],
    ) -> Self {
        let (shared, loc) = (self.writer, here(self.writer));
        let sizes = shared.sizes(loc, sizes);
        let Body { region, outputs } =
            shared.body(loc, &[Type::INDEX; N], |args| body(std::array::from_fn(|at| args[at])));
        let ty = || {
            let mut shape = self.shape()?;
            shape.sizes.splice(..replaced.min(shape.rank()), sizes?);
            shape.ty(&mut shared.ir().store)
        };
        let ty = if outputs.iter().all(|expr| expr.value.is_some()) { ty() } else { None };
        let Some(ty) = ty else { return self.missing() };
        let new = New { spec, loc, operands, results: Some(&[ty]), regions: &[region] };
        handles::<1>(shared, shared.make(new, |_, _| {}))[0]
    }
}
