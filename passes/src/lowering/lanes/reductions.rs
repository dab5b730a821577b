//! What a loop carries that is only combined.

use super::{Combining, Refused, Scan};
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::{scf, yielded};
use cotan_ir::{Ir, Op, Value};

/// Something that a loop carries, to which each turn adds by an associative operation.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// How.
    pub monoid: Monoid,
    /// What it begins with.
    pub init: Value,
    /// What stands for it in a turn.
    pub arg: Value,
    /// What a turn gives.
    pub given: Value,
    /// How it comes about, if turns look at it.
    pub scan: Option<Scan>,
}

/// What a loop carries.
pub fn find(ir: &Ir, op: Op, this: &scf::For) -> Result<Vec<Reduction>, Refused> {
    let block = ir.single_block(this.body);
    let given = yielded(ir, this.body).unwrap_or_default();
    let args = block.into_iter().flat_map(|block| ir.args(block).skip(1)).collect::<Vec<_>>();
    let mut reductions = Vec::new();
    for ((init, arg), given) in this.inits.iter(ir).zip(args).zip(given) {
        let scan = match combined(ir, arg, given) {
            Some(monoid) => Some((monoid, None)),
            None => Scan::of(ir, arg, given).map(|(monoid, scan)| (monoid, Some(scan))),
        };
        let Some((monoid, scan)) = scan else {
            let why = "what the loop carries is more than a sum that may be regrouped";
            return Err(Refused { op, why });
        };
        reductions.push(Reduction { monoid, init, arg, given, scan });
    }
    Ok(reductions)
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
