//! Contractions of slices that an earlier fold computes already.

use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Contract, Fold};
use cotan_dialects::yielded;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Op, Type, Value};

/// A contraction for each slice of the operands of a fold.
pub struct SlicedContraction<'a> {
    /// The factors and their indices; the slice index comes first.
    pub factors: &'a [(Value, Vec<Affine<usize>>)],
    pub domain: &'a [Poly],
    /// The type of a slice.
    pub row: Type,
    /// The type of all slices.
    pub ty: Type,
}

impl SlicedContraction<'_> {
    /// Returns the slices as a further result of a fold that returns the factors and has the same
    /// contraction in its body. The reverse pass of a recurrent network has this form: it folds
    /// over the states of the forward pass.
    pub fn slices_in_fold(&self, ir: &mut Ir) -> Option<Value> {
        let folds = self.factors.iter().filter_map(|factor| ir.def_op(factor.0));
        let mut folds = folds.filter(|&op| ir.is::<Fold>(op)).collect::<Vec<Op>>().into_iter();
        let (op, contract) = folds.find_map(|op| Some((op, self.in_body(ir, op)?)))?;
        Some(self.return_per_step(ir, op, contract))
    }

    /// Returns the same contraction in the body of a fold.
    fn in_body(&self, ir: &Ir, op: Op) -> Option<Op> {
        let fold: Fold = ir.get(op).filter(|fold: &Fold| fold.axis == 0)?;
        let block = ir.single_block(fold.body)?;
        let rows = rows_in(ir, op, &fold)?;
        let is_factor = |value: Value, at: &[Affine<usize>], factor: &(Value, Vec<_>)| {
            let moved = at.iter().map(|at| at.renamed(|dim| dim + 1));
            let is_row = rows.contains(&(value, factor.0));
            let at: Vec<Affine<usize>> = match is_row {
                true => [Affine::index(0)].into_iter().chain(moved).collect(),
                false => moved.collect(),
            };
            factor.1 == at && (is_row || factor.0 == value)
        };
        let is_same = |&inner: &Op| {
            let Some(new_op) = ir.get::<Contract>(inner) else { return false };
            let factors = new_op.factors(ir);
            let mut pairs = factors.iter().zip(self.factors);
            ir.ty(new_op.result) == self.row
                && ir.store.as_dims(new_op.domain) == Some(self.domain)
                && factors.len() == self.factors.len()
                && pairs.all(|((value, at), factor)| is_factor(*value, at, factor))
        };
        ir.ops(block).find(is_same)
    }

    /// Makes the fold return its contraction per step.
    fn return_per_step(&self, ir: &mut Ir, op: Op, contract: Op) -> Value {
        let fold: Fold = ir.verified(op);
        let block = ir.single_block(fold.body).expect("a verified body is one block");
        let end = ir.last_op(block).expect("a body has an end");
        let yielded_values =
            ir.operands(end).chain([ir.result(contract, 0)]).collect::<Vec<Value>>();
        ir.set_operands(end, &yielded_values);
        let types = ir.results(op).map(|result| ir.ty(result)).chain([self.ty]);
        let types: Vec<Type> = types.collect();
        let [over, states] =
            [fold.operands, fold.states].map(|values| values.iter(ir).collect::<Vec<Value>>());
        let (region, loc) = (ir.create_region(), ir.loc(op));
        ir.move_blocks(fold.body, region);
        let b = &mut Builder::before(ir, op);
        let new_op = Fold::build(b, loc, &over, 0, &states, region, &types);
        fold.lead(b, new_op);
        let mut results: Vec<Value> = ir.results(new_op).collect();
        let rows = results.pop().expect("there is a further result");
        ir.replace_op(op, &results);
        rows
    }
}

/// Returns the values in the body of a fold that are slices of its operands or results.
fn rows_in(ir: &Ir, op: Op, fold: &Fold) -> Option<Vec<(Value, Value)>> {
    let states = fold.states.len();
    let args = ir.args(ir.single_block(fold.body)?).skip(states);
    let yields = yielded(ir, fold.body)?.into_iter().skip(states);
    let results = ir.results(op).skip(states);
    Some(args.zip(fold.operands.iter(ir)).chain(yields.zip(results)).collect())
}
