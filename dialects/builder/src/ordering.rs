//! Sorts, and combinations at computed indices.

use super::bodies::{Body, handles};
use super::writer::{New, Shared, axis_attr};
use super::{Expr, Writer, here};
use cotan_dialects::array::{Argsort, ReduceByIndex, Sort};
use cotan_ir::spec::OpSpec;
use cotan_ir::{Loc, OpDef, Shape, Type};

impl Writer<'_> {
    /// Sorts arrays along an axis, in lockstep and stably. The body returns whether a tuple of
    /// elements comes before another one.
    ///
    /// ```
    /// # use cotan_dialects::builtin::Module;
    /// # use cotan_builder::Writer;
    /// # use cotan_ir::{Diagnostics, InsertPoint, Ir, Loc, Type};
    /// # let mut ir = Ir::new(cotan_dialects::registry());
    /// # let module = Module::root(&mut ir, Loc::UNKNOWN);
    /// # let w = Writer::new(&mut ir, InsertPoint::End(module));
    /// let (keys, values) = (w.array([3], Type::I64), w.array([3], Type::F64));
    /// w.function("f", [("keys", keys), ("values", values)], |[keys, values]| {
    ///     w.sort(0, [keys, values], |[a, _], [b, _]| a.lt(b))
    /// });
    /// # w.finish()?;
    /// # Ok::<(), Diagnostics>(())
    /// ```
    #[track_caller]
    pub fn sort<'w, const N: usize>(
        &'w self,
        axis: usize,
        arrays: [Expr<'w>; N],
        is_before: impl FnOnce([Expr<'w>; N], [Expr<'w>; N]) -> Expr<'w>,
    ) -> [Expr<'w>; N] {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        handles(shared, ordered(shared, (Sort::SPEC, loc), axis, arrays, is_before))
    }

    /// Returns the indices of the elements in the order of [`sort`](Self::sort).
    #[track_caller]
    pub fn argsort<'w, const N: usize>(
        &'w self,
        axis: usize,
        arrays: [Expr<'w>; N],
        is_before: impl FnOnce([Expr<'w>; N], [Expr<'w>; N]) -> Expr<'w>,
    ) -> Expr<'w> {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let made = ordered(shared, (Argsort::SPEC, loc), axis, arrays, is_before);
        handles::<1>(shared, made)[0]
    }

    /// Combines the elements, or slices, of updates with those of arrays: `at` maps an index of the
    /// updates to an index of the arrays. `by` returns the new elements from those of the arrays
    /// and those of the updates.
    #[track_caller]
    pub fn reduce_by_index<'w, const N: usize, const K: usize, const M: usize>(
        &'w self,
        updates: [Expr<'w>; N],
        arrays: [Expr<'w>; N],
        at: impl FnOnce([Expr<'w>; K]) -> [Expr<'w>; M],
        by: impl FnOnce([Expr<'w>; N], [Expr<'w>; N]) -> [Expr<'w>; N],
    ) -> [Expr<'w>; N] {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let [updates, arrays] =
            [updates, arrays].map(|all| all.map(|array| shared.own(loc, array)));
        let indices =
            shared.body(loc, &[Type::INDEX; K], |args| at(std::array::from_fn(|at| args[at])));
        let Some(elements) = elements(&arrays) else { return [shared.missing(); N] };
        let combined = shared.body(loc, &[&elements[..], &elements].concat(), |args| {
            by(std::array::from_fn(|at| args[at]), std::array::from_fn(|at| args[N + at]))
        });
        let mut outputs = indices.outputs.iter().chain(&combined.outputs);
        if outputs.any(|expr| expr.value.is_none()) {
            return [shared.missing(); N];
        }
        let (operands, regions) = ([&updates[..], &arrays[..]], [indices.region, combined.region]);
        let spec = ReduceByIndex::SPEC;
        let new = New { spec, loc, operands: &operands, results: None, regions: &regions };
        handles(shared, shared.make(new, |_, _| {}))
    }
}

/// Emits an operation that orders arrays along an axis.
fn ordered<'w, const N: usize>(
    shared: &'w dyn Shared,
    (spec, loc): (&'static OpSpec, Loc),
    axis: usize,
    arrays: [Expr<'w>; N],
    is_before: impl FnOnce([Expr<'w>; N], [Expr<'w>; N]) -> Expr<'w>,
) -> Vec<Expr<'w>> {
    let arrays = arrays.map(|array| shared.own(loc, array));
    let Some(elements) = elements(&arrays) else { return Vec::new() };
    let pairs: Vec<Type> = elements.into_iter().flat_map(|element| [element; 2]).collect();
    let Body { region, outputs } = shared.body(loc, &pairs, |args| {
        [is_before(
            std::array::from_fn(|at| args[2 * at]),
            std::array::from_fn(|at| args[2 * at + 1]),
        )]
    });
    if outputs[0].value.is_none() {
        return Vec::new();
    }
    let operands = [&arrays[..]];
    let new = New { spec, loc, operands: &operands, results: None, regions: &[region] };
    shared.make(new, axis_attr(axis))
}

/// Returns the element types of arrays.
fn elements(arrays: &[Expr<'_>]) -> Option<Vec<Type>> {
    arrays.iter().map(|array| array.shape().map(|Shape { element, .. }| element)).collect()
}
