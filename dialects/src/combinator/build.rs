//! `combinator.build`

use super::arrow::{self, TERM};
use super::body_split::BodySplit;
use super::primitive::together;
use super::term::{compute, impl_term};
use super::{Code, Combinator, Dual, PrimalValue, Split};
use crate::array::ad::jacobian::{array_of, summed_along};
use crate::array::index_space::{Indices, data};
use crate::array::{self, Index};
use crate::autodiff::{NotDifferentiable, prune, refused};
use crate::interp::{Datum, Evaluate, Frame, Trap};
use crate::linear::Vector;
use crate::{Cost, Elements};
use cotan_ir::dims::Poly;
use cotan_ir::{InsertPoint, Ir, Op, Shape, Type, Value};

/// Builds arrays whose elements, or slices, are the result of a term. The context of the term ends
/// with the indices. Their number is the number of leading dimensions that are built.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %read = combinator.primitive (%a: tensor<?xf64, #cotan.dims<n>>, %i: index) {
///     %e = array.index %a[%i] : tensor<?xf64, #cotan.dims<n>>
///     combinator.yield %e : f64
///   } : !combinator.arrow<tuple<tensor<?xf64, #cotan.dims<n>>, index>, f64>
///   %term = combinator.build %read : !combinator.arrow<tuple<tensor<?xf64, #cotan.dims<n>>, index>, f64> -> !combinator.arrow<tuple<tensor<?xf64, #cotan.dims<n>>>, tensor<?xf64, #cotan.dims<n>>>
///   %r = combinator.apply %term(%x : tensor<?xf64, #cotan.dims<n>>) : !combinator.arrow<tuple<tensor<?xf64, #cotan.dims<n>>>, tensor<?xf64, #cotan.dims<n>>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("combinator.build", pure, verify = verify, impl(Evaluate, Combinator), attach(COST))]
#[asm("$body attr-dict `:` type($body) `->` type($term)")]
pub struct Build {
    /// The term of an element.
    #[operand(TERM)]
    pub body: Value,
    /// The term.
    #[result(TERM)]
    pub term: Value,
}

/// The written slices.
const COST: Cost = Cost { of: Elements::Counted(size), ..Cost::MOVE };

fn size(ir: &Ir, op: Op) -> Option<Poly> {
    let Build { term, .. } = ir.get(op)?;
    arrow::size(ir, &parts(ir, arrow::result(ir, term)))
}

/// Returns the components of a tuple type, else the type itself.
fn parts(ir: &Ir, ty: Type) -> Vec<Type> {
    ir.store.as_tuple(ty).map_or_else(|| vec![ty], <[Type]>::to_vec)
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let Build { body, term } = ir.verified(op);
    let mut inside = arrow::context(ir, term);
    let count = arrow::context(ir, body).len().checked_sub(inside.len());
    let count = count.filter(|&count| count > 0).ok_or("has a body without an index argument")?;
    inside.resize(inside.len() + count, Type::INDEX);
    arrow::in_context(ir, "has a body with", &inside, body)?;
    let (primal, emitted) = (arrow::result(ir, body), arrow::result(ir, term));
    let (rows, arrays) = (parts(ir, primal), parts(ir, emitted));
    if rows.len() != arrays.len() || rows.is_empty() {
        return Err("does not return one array for each component of its body".to_owned());
    }
    let first = leading(ir, arrays[0], count);
    let fits = rows.iter().zip(&arrays).all(|(&row, &array)| {
        let row = Shape::of(&ir.store, row);
        let shape = Shape::of(&ir.store, array).filter(|shape| shape.rank() >= count);
        let rest = shape.map(|shape| Shape { sizes: shape.sizes[count..].to_vec(), ..shape });
        rest.is_some() && rest == row && leading(ir, array, count) == first
    });
    if fits {
        Ok(())
    } else {
        Err("returns arrays whose elements differ from the results of its body".to_owned())
    }
}

fn leading(ir: &Ir, array: Type, count: usize) -> Option<Vec<Poly>> {
    Shape::of(&ir.store, array)?.sizes.get(..count).map(<[Poly]>::to_vec)
}

impl_term!(Build);

impl Build {
    fn indices(&self, ir: &Ir) -> usize {
        arrow::context(ir, self.body).len() - arrow::context(ir, self.term).len()
    }
}

impl Combinator for Build {
    fn compute(&self, f: &mut Frame<'_, '_>, op: Op, context: &[Datum]) -> Result<Datum, Trap> {
        let count = self.indices(f.ir());
        let arrays = parts(f.ir(), arrow::result(f.ir(), self.term));
        let mut emitted = Vec::with_capacity(arrays.len());
        for &array in &arrays {
            let sizes = f.sizes(op, array)?;
            f.reserve(op, sizes.iter().product(), 1)?;
            emitted.push((sizes, Vec::new()));
        }
        let over = emitted[0].0[..count].to_vec();
        for index in Indices::new(&over) {
            let inside: Vec<Datum> = context.iter().cloned().chain(data(&index)).collect();
            let row = compute(f, op, self.body, &inside)?;
            let rows = row.parts().map_or_else(|| vec![row.clone()], <[Datum]>::to_vec);
            for ((_, words), row) in emitted.iter_mut().zip(rows) {
                words.extend_from_slice(row.words());
            }
        }
        Ok(together(emitted.into_iter().map(|(sizes, words)| Datum::of(&sizes, words)).collect()))
    }

    /// ```text
    /// n = cs <> t; build of (r_i, x_i) = revf[ce](t |> i); unzip
    /// sum_i init(revr[ce](x_i, dr[i])), where init drops the index
    /// ```
    fn split(
        &self,
        code: &mut Code<'_>,
        op: Op,
        context: &[PrimalValue],
    ) -> Result<Split, NotDifferentiable> {
        let indices = vec![Type::INDEX; self.indices(code.ir)];
        let mut types = parts(code.ir, arrow::result(code.ir, self.term));
        let leading = leading(code.ir, types[0], indices.len()).expect("the operation is verified");
        let inside = BodySplit::write(
            code,
            self.body,
            &indices,
            true,
            |_| true,
            |code, args| {
                let args = args.iter().map(|&arg| PrimalValue::of(code.ir, arg, false));
                context.iter().cloned().chain(args).collect()
            },
        )?;
        for &own in &inside.own {
            let ty = code.ir.ty(own);
            let array = array_of(&mut code.builder(), &leading, ty);
            let why = "it has a residual that is neither a scalar nor an array";
            types.push(array.ok_or_else(|| refused(code.ir, op, why))?);
        }
        let yields = [inside.values(), inside.own.clone()].concat();
        inside.end(code, |b, loc| {
            array::Yield::build(b, loc, &yields);
        });
        let loc = code.loc;
        let emitted = array::Build::build(&mut code.builder(), loc, inside.region, &types);
        let emitted: Vec<Value> = code.ir.results(emitted).collect();
        let (arrays, own) = emitted.split_at(inside.primal.len());
        inside.name(code, own);
        let pairs = arrays.iter().zip(&inside.primal);
        let primal = pairs.map(|(&array, row)| PrimalValue::of(code.ir, array, row.1)).collect();
        let primal = PrimalValue::together(primal);
        if !primal.changes() {
            return Ok(Split::fixed(primal, context));
        }
        let residuals = [own, &inside.outer].concat();
        let spaces = code.spaces(self.term);
        let arrays: Vec<Type> = types[..arrays.len()].to_vec();
        Ok(Split::new(primal, residuals, context, move |code, residuals, cotangent| {
            let parts = match arrays.len() {
                1 => vec![cotangent],
                count => code.cotangents(cotangent, count),
            };
            let mut cotangents = Vec::with_capacity(arrays.len());
            for (part, &ty) in parts.into_iter().zip(&arrays) {
                let space = code.space(ty);
                cotangents.push((!part.is_zero()).then(|| code.cotangent(&part, space)));
            }
            reverse(code, inside, residuals, &cotangents, &leading, &spaces)
        }))
    }

    fn forward(
        &self,
        code: &mut Code<'_>,
        _: Op,
        context: &[Dual],
    ) -> Result<Dual, NotDifferentiable> {
        let indices = vec![Type::INDEX; self.indices(code.ir)];
        let arrays = parts(code.ir, arrow::result(code.ir, self.term));
        let row = arrow::result(code.ir, self.body);
        let leading =
            leading(code.ir, arrays[0], indices.len()).expect("the operation is verified");
        let (region, changes) = code.region(&indices, |code, block| {
            let args: Vec<Value> = code.ir.args(block).collect();
            let args =
                args.into_iter().map(|arg| Dual::fixed(PrimalValue::of(code.ir, arg, false)));
            let inside: Vec<Dual> = context.iter().cloned().chain(args).collect();
            let dual = code.forward(self.body, &inside)?;
            let changes = dual.changes(code, row);
            let rows = dual.primal.leaves(code).into_iter().map(|leaf| leaf.0);
            let yields: Vec<Value> = rows.chain(changes.iter().flatten().copied()).collect();
            let loc = code.loc;
            array::Yield::build(&mut code.builder(), loc, &yields);
            Ok(changes)
        })?;
        let mut types = arrays.clone();
        for &change in changes.iter().flatten() {
            let ty = code.ir.ty(change);
            let array = array_of(&mut code.builder(), &leading, ty);
            types.push(array.expect("its sizes are those of an array"));
        }
        let loc = code.loc;
        let emitted = array::Build::build(&mut code.builder(), loc, region, &types);
        let mut emitted: Vec<Value> = code.ir.results(emitted).collect();
        let tangents = emitted.split_off(arrays.len());
        let primal =
            emitted.into_iter().map(|array| PrimalValue::of(code.ir, array, false)).collect();
        let mut tangents = tangents.into_iter();
        let leaves = changes.iter().map(|change| change.and_then(|_| tangents.next())).collect();
        let spaces: Vec<Type> = arrays.iter().map(|&ty| code.space(ty)).collect();
        let mut tangents = code.of_leaves(leaves, &spaces);
        let tangent = if arrays.len() == 1 { tangents.remove(0) } else { Vector::Parts(tangents) };
        Ok(Dual { primal: PrimalValue::together(primal), tangent })
    }
}

/// Emits the pullback: each element is independent, and the cotangents of the context are summed.
fn reverse(
    code: &mut Code<'_>,
    inside: BodySplit,
    residuals: &[Value],
    cotangents: &[Option<Value>],
    leading: &[Poly],
    spaces: &[Type],
) -> Result<Vec<Vector>, NotDifferentiable> {
    let (own, outer) = residuals.split_at(inside.own.len());
    let indices = vec![Type::INDEX; leading.len()];
    let written = code.region(&indices, |code, block| {
        let at: Vec<Value> = code.ir.args(block).collect();
        let loc = code.loc;
        let mut row = |array: Value| Index::value(&mut code.builder(), loc, array, &at);
        let own: Vec<Value> = own.iter().map(|&array| row(array)).collect();
        let rows = cotangents.iter().map(|it| it.map_or(Vector::Zero, |it| Vector::Whole(row(it))));
        let mut rows: Vec<Vector> = rows.collect();
        let cotangent = if rows.len() == 1 { rows.remove(0) } else { Vector::Parts(rows) };
        let residuals = inside.residuals(code, |index| at[index], &own, outer);
        let mut context_cotangents = inside.pullback.emit(code, &residuals, cotangent)?;
        context_cotangents.truncate(spaces.len());
        Ok((block, code.leaves(context_cotangents, spaces)))
    });
    let (region, (block, leaves)) = written?;
    let yields: Vec<Value> = leaves.iter().flatten().copied().collect();
    if yields.is_empty() {
        return Ok(vec![Vector::Zero; spaces.len()]);
    }
    let around = std::mem::replace(&mut code.at, InsertPoint::End(block));
    let loc = code.loc;
    array::Yield::build(&mut code.builder(), loc, &yields);
    prune(code.ir, block);
    code.at = around;
    let mut types = Vec::with_capacity(yields.len());
    for &value in &yields {
        let ty = code.ir.ty(value);
        let array = array_of(&mut code.builder(), leading, ty);
        types.push(array.expect("its sizes are those of an array"));
    }
    let emitted = array::Build::build(&mut code.builder(), loc, region, &types);
    let emitted: Vec<Value> = code.ir.results(emitted).collect();
    let sums = emitted
        .into_iter()
        .map(|emitted| summed_along(&mut code.builder(), loc, emitted, leading.len()));
    let mut sums = sums.collect::<Vec<Value>>().into_iter();
    let leaves = leaves.into_iter().map(|leaf| leaf.and_then(|_| sums.next()));
    Ok(code.of_leaves(leaves.collect(), spaces))
}
