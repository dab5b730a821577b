//! What a loop carries that is only combined.

use super::{Combining, NotVectorizable, Recurrence, Scan};
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::{scf, yielded};
use cotan_ir::{Ir, Op, Value};

/// Something that a loop carries, to which each turn adds by an associative operation, or which it changes by sums and products.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// How; if by sums and products, by what the last one adds.
    pub monoid: Monoid,
    /// What it begins with.
    pub init: Value,
    /// What stands for it in a turn.
    pub arg: Value,
    /// What a turn gives.
    pub given: Value,
    /// How it comes about, if turns look at it and it is combined by one operation.
    pub scan: Option<Scan>,
    /// Whether it is changed by sums and products.
    pub recurs: bool,
}

impl Reduction {
    /// Whether turns look at it.
    pub fn is_looked_at(&self) -> bool {
        self.scan.is_some() || self.recurs
    }
}

/// What a loop carries, and which recurrences there are.
pub fn find(
    ir: &Ir,
    op: Op,
    this: &scf::For,
) -> Result<(Vec<Reduction>, Vec<Recurrence>), NotVectorizable> {
    let block = ir.single_block(this.body);
    let given = yielded(ir, this.body).unwrap_or_default();
    let args = block.into_iter().flat_map(|block| ir.args(block).skip(1)).collect::<Vec<_>>();
    let mut reductions = Vec::new();
    for ((init, arg), given) in this.inits.iter(ir).zip(args).zip(given) {
        let combined = combined(ir, arg, given).map(|monoid| (monoid, None));
        let combined = combined
            .or_else(|| Scan::of(ir, arg, given).map(|(monoid, scan)| (monoid, Some(scan))));
        let recurs = combined.is_none();
        let (monoid, scan) = combined.unwrap_or((Monoid::Add, None));
        reductions.push(Reduction { monoid, init, arg, given, scan, recurs });
    }
    let states = reductions.iter().filter(|it| it.recurs).map(|it| (it.arg, it.given));
    let states: Vec<(Value, Value)> = states.collect();
    if states.is_empty() {
        return Ok((reductions, Vec::new()));
    }
    match block.and_then(|block| Recurrence::all(ir, block, &states)) {
        Some(recurrences) => Ok((reductions, recurrences)),
        None => {
            let why = "what the loop carries is more than a sum that may be regrouped";
            Err(NotVectorizable { op, why })
        }
    }
}

/// How a value is combined with others, and nothing else is done with it, until another one.
fn combined(ir: &Ir, arg: Value, given: Value) -> Option<Monoid> {
    let (mut value, mut monoid) = (arg, None);
    while value != given {
        let user = ir.users(value).next().filter(|_| ir.has_one_use(value))?;
        let next = Combining::with(ir, user, value)?.monoid;
        if ir.block_of(user) != ir.def_block(arg) || monoid.is_some_and(|it| it != next) {
            return None;
        }
        (value, monoid) = (ir.result(user, 0), Some(next));
    }
    monoid.filter(|_| ir.has_one_use(given))
}
