//! Contractions of rows that an earlier fold had before it.

use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Contract, Fold};
use cotan_dialects::yielded;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Op, Type, Value};

/// A contraction for each row of what folds go over.
pub struct Rows<'a> {
    /// Arrays, and where they are read; the row comes first.
    pub factors: &'a [(Value, Vec<Affine<usize>>)],
    pub domain: &'a [Poly],
    /// The type of a row.
    pub row: Type,
    /// The type of all rows.
    pub ty: Type,
}

impl Rows<'_> {
    /// The rows as a further result of a fold that gives what they are made of, and has the same contraction in its
    /// body: as the way back through a recurrent network has, whose states the way there went through.
    pub fn given_by_fold(&self, ir: &mut Ir) -> Option<Value> {
        let folds = self.factors.iter().filter_map(|factor| ir.def_op(factor.0));
        let mut folds = folds.filter(|&op| ir.is::<Fold>(op)).collect::<Vec<Op>>().into_iter();
        let (op, contract) = folds.find_map(|op| Some((op, self.in_body(ir, op)?)))?;
        Some(self.give(ir, op, contract))
    }

    /// The contraction in the body of a fold.
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
            let Some(made) = ir.get::<Contract>(inner) else { return false };
            let factors = made.factors(ir);
            let mut pairs = factors.iter().zip(self.factors);
            ir.ty(made.result) == self.row
                && ir.store.as_dims(made.domain) == Some(self.domain)
                && factors.len() == self.factors.len()
                && pairs.all(|((value, at), factor)| is_factor(*value, at, factor))
        };
        ir.ops(block).find(is_same)
    }

    /// Lets the fold give what its contraction gives.
    fn give(&self, ir: &mut Ir, op: Op, contract: Op) -> Value {
        let fold: Fold = ir.verified(op);
        let block = ir.single_block(fold.body).expect("a verified body is one block");
        let end = ir.last_op(block).expect("a body has an end");
        let yields = ir.operands(end).chain([ir.result(contract, 0)]).collect::<Vec<Value>>();
        ir.set_operands(end, &yields);
        let types = ir.results(op).map(|result| ir.ty(result)).chain([self.ty]);
        let types: Vec<Type> = types.collect();
        let [over, states] =
            [fold.operands, fold.states].map(|values| values.iter(ir).collect::<Vec<Value>>());
        let (region, loc) = (ir.create_region(), ir.loc(op));
        ir.move_blocks(fold.body, region);
        let b = &mut Builder::before(ir, op);
        let made = Fold::build(b, loc, &over, 0, &states, region, &types);
        fold.lead(b, made);
        let mut results: Vec<Value> = ir.results(made).collect();
        let rows = results.pop().expect("there is a further result");
        ir.replace_op(op, &results);
        rows
    }
}

/// What in the body of a fold is a row of what it goes over or gives.
fn rows_in(ir: &Ir, op: Op, fold: &Fold) -> Option<Vec<(Value, Value)>> {
    let states = fold.states.len();
    let args = ir.args(ir.single_block(fold.body)?).skip(states);
    let given = yielded(ir, fold.body)?.into_iter().skip(states);
    let results = ir.results(op).skip(states);
    Some(args.zip(fold.operands.iter(ir)).chain(given.zip(results)).collect())
}
