//! Which operations are computed where they are read.

use super::is_array;
use cotan_dialects::interp::{ElementwiseRow, word_of};
use cotan_dialects::r#loop::{NestLoweringRow, PullRow, Reads};
use cotan_dialects::{Cost, Domain};
use cotan_ir::dims::Poly;
use cotan_ir::spec::Traits;
use cotan_ir::{Block, Ir, Op, Shape, Use, Value};
use rustc_hash::FxHashMap;

/// How many elements a row has at most that becomes numbers.
const SMALL: i64 = 16;

/// Says of each operation whether it is computed where it is read, and has no array of its own.
pub struct Plan {
    pulled: FxHashMap<Op, Read>,
}

/// How the results of an operation are read.
#[derive(Clone, Copy, Debug, Default)]
struct Read {
    /// Whether each element is read once at most.
    once: bool,
    /// The operation that reads them all at one place, perhaps through others in between.
    root: Option<Op>,
}

/// How the elements of an operation can be computed alone.
#[derive(Clone, Copy)]
pub enum Rule {
    /// As it says itself.
    Own(PullRow),
    /// As those of its operands at the same place.
    Elementwise,
    /// All are the same number.
    Copies,
}

/// How the elements of an operation on arrays can be computed alone, if they can.
pub fn rule_of(ir: &Ir, op: Op) -> Option<Rule> {
    if ir.result_count(op) == 0 || !ir.results(op).all(|value| is_array(ir, value)) {
        return None;
    }
    let registry = ir.registry();
    if let Some(pull) = registry.interface::<PullRow>(ir.name(op)) {
        return Some(Rule::Own(pull));
    }
    if registry.interface::<ElementwiseRow>(ir.name(op)).is_some() {
        return Some(Rule::Elementwise);
    }
    let is_constant = ir.spec(op).is_some_and(|spec| spec.has(Traits::CONSTANT));
    let attr = ir.constant(ir.result(op, 0)).filter(|_| is_constant)?;
    word_of(ir, attr).map(|_| Rule::Copies)
}

impl Plan {
    /// The plan for a function.
    pub fn new(ir: &Ir, function: Op) -> Self {
        let mut plan = Self { pulled: FxHashMap::default() };
        let ops: Vec<Op> = ir.walk(function).collect();
        // What reads something comes later, and is decided first.
        for &op in ops.iter().rev() {
            let Some(rule) = rule_of(ir, op) else { continue };
            let read = plan.read(ir, op);
            let is_view = match rule {
                Rule::Own(pull) => pull.is_view,
                Rule::Copies => true,
                Rule::Elementwise => false,
            };
            if is_view || (read.once && has_numbers_as_rows(ir, op, rule)) {
                plan.pulled.insert(op, read);
            } else if read.once && plan.has_small_rows(ir, op, rule) {
                // An element of a row may be read more often than the row.
                plan.pulled.insert(op, Read::default());
            }
        }
        plan
    }

    /// How many operations are computed where they are read.
    pub fn len(&self) -> usize {
        self.pulled.len()
    }

    /// Whether an operation is computed where it is read.
    pub fn is_pulled(&self, op: Op) -> bool {
        self.pulled.contains_key(&op)
    }

    /// Whether rows are so small that their elements become numbers, and what is computed for one row
    /// moves or chooses what stands elsewhere: that is as soon done as a row is read.
    fn has_small_rows(&self, ir: &Ir, op: Op, rule: Rule) -> bool {
        let Rule::Own(pull) = rule else { return false };
        let leading = (pull.leading)(ir, op);
        let is_small = |value| {
            let sizes = Shape::of(&ir.store, ir.ty(value)).map_or(Vec::new(), |it| it.sizes);
            let row = sizes.iter().skip(leading).map(Poly::as_constant);
            row.product::<Option<i64>>().is_some_and(|count| count <= SMALL)
        };
        let is_cheap = |inner: Op| {
            let is_moved = self.is_pulled(inner) || !ir.results(inner).any(|it| is_array(ir, it));
            let cost = ir.registry().interface::<Cost>(ir.name(inner));
            let is_free = cost.is_none_or(|cost| cost.per_element <= Cost::ONE.per_element);
            ir.regions(inner).is_empty() && is_moved && is_free
        };
        let mut inside = ir.walk(op).skip(1);
        ir.results(op).all(is_small) && inside.all(is_cheap)
    }

    fn read(&self, ir: &Ir, op: Op) -> Read {
        let uses: Vec<Use> = ir.results(op).flat_map(|result| ir.uses(result)).collect();
        match uses[..] {
            [] => Read { once: true, root: None },
            [this] => self.read_by(ir, op, this),
            _ => {
                let roots = uses.iter().map(|&this| self.read_by(ir, op, this).root);
                let mut roots: Vec<Option<Op>> = roots.collect();
                roots.dedup();
                let root = if let [root] = roots[..] { root } else { None };
                Read { once: root.is_some(), root }
            }
        }
    }

    fn read_by(&self, ir: &Ir, op: Op, this: Use) -> Read {
        let user = ir.user(this);
        let reads = reads(ir, user, ir.operand_index(this));
        let once = self.pulled.get(&user).is_none_or(|read| read.once);
        if ir.block_of(user) != ir.block_of(op) {
            let Reads::At(indices) = reads else { return Read::default() };
            return Read { once: once && self.is_once_inside(ir, op, user, &indices), root: None };
        }
        match reads {
            Reads::Together => {
                let root = self.pulled.get(&user).map_or(Some(user), |read| read.root);
                Read { once, root }
            }
            Reads::Once | Reads::At(_) => Read { once, root: None },
            Reads::Often => Read::default(),
        }
    }

    /// Whether what stands at some indices is read once at most, by a user that runs in loops which
    /// `op` is outside of: each loop must count one of the indices.
    fn is_once_inside(&self, ir: &Ir, op: Op, user: Op, indices: &[Value]) -> bool {
        let outside = ir.block_of(op);
        let mut inner = user;
        while ir.block_of(inner) != outside {
            let Some(block) = ir.block_of(inner) else { return false };
            let Some(around) = ir.block_parent_op(block) else { return false };
            let is_once = self.pulled.get(&around).is_none_or(|read| read.once);
            if !is_once || !counts(ir, block, indices) {
                return false;
            }
            inner = around;
        }
        true
    }
}

/// Whether the arguments of a body are all indices that it counts through, and among some values.
fn counts(ir: &Ir, block: Block, indices: &[Value]) -> bool {
    ir.args(block).all(|arg| Domain::of(ir, arg).is_some() && indices.contains(&arg))
}

/// How an operation reads one of its operands.
fn reads(ir: &Ir, user: Op, operand: usize) -> Reads {
    let registry = ir.registry();
    if let Some(pull) = registry.interface::<PullRow>(ir.name(user)) {
        return (pull.reads)(ir, user, operand);
    }
    if let Some(nest) = registry.interface::<NestLoweringRow>(ir.name(user)) {
        return (nest.reads)(ir, user, operand);
    }
    match registry.interface::<ElementwiseRow>(ir.name(user)) {
        Some(_) => Reads::Together,
        None => Reads::Once,
    }
}

/// Whether what is computed for one element serves no other one.
fn has_numbers_as_rows(ir: &Ir, op: Op, rule: Rule) -> bool {
    let Rule::Own(pull) = rule else { return true };
    let leading = (pull.leading)(ir, op);
    let rank = |value| Shape::of(&ir.store, ir.ty(value)).map_or(0, |shape| shape.rank());
    ir.results(op).all(|value| rank(value) == leading)
}
