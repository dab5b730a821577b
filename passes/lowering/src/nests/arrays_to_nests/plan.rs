//! Selection of the operations that are computed where they are read.
//!
//! An operation is fused into its readers if no element is computed twice, or if recomputation is
//! free or cheaper than loads. That saves its array and its loop.

use super::is_array;
use super::recompute::is_cheaper_than_loads;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Accumulate, Contract, Fold, Index, Scatter, Transpose, Update};
use cotan_dialects::interp::{ElementwiseRow, word_of};
use cotan_dialects::r#loop::{ElementRow, LoweringRow, Reads};
use cotan_dialects::scf::{For, While};
use cotan_dialects::{Cost, IterationSpace};
use cotan_ir::dims::Poly;
use cotan_ir::spec::Traits;
use cotan_ir::{Block, Ir, Op, Shape, Use, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The attribute of a view that is copied to an array of its own.
pub const MATERIALIZE: &str = "cotan.materialize";

/// Maximum number of elements of a row that is scalarized.
const MAX_SCALARIZED: i64 = 16;

/// Maximum number of elements of an array that `scalarize-small-arrays` keeps in registers.
const MAX_IN_REGISTERS: i64 = 64;

/// Minimum rank of a product of matrices with batch indices.
const MIN_BATCHED_RANK: usize = 3;

/// The fewest terms of a sum whose tiles are worth an array of its own.
const MIN_TILED_TERMS: i64 = 16;

/// Maximum length of a chain of updates that is followed back to the array.
const MAX_CHAIN: usize = 256;

/// The operations that are fused into their readers, and thus are not materialized.
pub struct FusionPlan {
    fused: FxHashMap<Op, ResultReads>,
}

/// The readers of the results of an operation.
#[derive(Clone, Copy, Debug, Default)]
struct ResultReads {
    /// True if each element is read at most once.
    once: bool,
    /// The operation that reads them all at one index, perhaps through others.
    root: Option<Op>,
}

/// The computation of single elements of an operation.
#[derive(Clone, Copy)]
pub enum ElementRule {
    /// By its own interface.
    Interface(ElementRow),
    /// From the operand elements at the same index.
    Elementwise,
    /// All elements are one constant.
    Splat,
}

/// Returns how single elements of an operation on arrays can be computed, if they can.
pub fn element_rule(ir: &Ir, op: Op) -> Option<ElementRule> {
    if ir.result_count(op) == 0 || !ir.results(op).all(|value| is_array(ir, value)) {
        return None;
    }
    if is_in_place(ir, op) {
        return None;
    }
    let registry = ir.registry();
    if let Some(pull) = LoweringRow::of(ir, op).element {
        return Some(ElementRule::Interface(pull));
    }
    if registry.interface::<ElementwiseRow>(ir.name(op)).is_some() {
        return Some(ElementRule::Elementwise);
    }
    let is_constant = ir.spec(op).is_some_and(|spec| spec.has(Traits::CONSTANT));
    let attr = ir.constant(ir.result(op, 0)).filter(|_| is_constant)?;
    word_of(ir, attr).map(|_| ElementRule::Splat)
}

/// True if an operation updates a slice of a large array that a loop carries, or that another nest
/// or loop produced. A nest over the slice updates it in place, while a nest over all elements
/// would copy them.
fn is_in_place(ir: &Ir, op: Op) -> bool {
    let source = |op: Op| ir.get::<Update>(op).map(|update| update.source);
    let Some(mut array) = source(op).filter(|&array| is_large(ir, array)) else { return false };
    for _ in 0..MAX_CHAIN {
        let Some(def) = ir.def_op(array) else { return is_state(ir, array) };
        match source(def) {
            Some(before) => array = before,
            None => return element_rule(ir, def).is_none(),
        }
    }
    false
}

/// True if an array may have more elements than are kept in registers.
fn is_large(ir: &Ir, array: Value) -> bool {
    let sizes = Shape::of(&ir.store, ir.ty(array)).map_or(Vec::new(), |shape| shape.sizes);
    let count = sizes.iter().map(Poly::as_constant).try_fold(1_i64, |a, size| a.checked_mul(size?));
    count.is_none_or(|count| count > MAX_IN_REGISTERS)
}

/// True if a block argument is a state of a loop or fold.
fn is_state(ir: &Ir, array: Value) -> bool {
    let Some(block) = ir.def_block(array) else { return false };
    let Some(around) = ir.block_parent_op(block) else { return false };
    let states = ir.get::<Fold>(around).map(|fold| fold.states.iter(ir).count());
    match states {
        Some(states) => ir.args(block).take(states).any(|arg| arg == array),
        None => ir.is::<For>(around) || ir.is::<While>(around),
    }
}

impl FusionPlan {
    /// Plans a function.
    pub fn new(ir: &Ir, function: Op) -> Self {
        let mut plan = Self { fused: FxHashMap::default() };
        let ops: Vec<Op> = ir.walk(function).collect();
        // Readers come later, and are decided first.
        for &op in ops.iter().rev() {
            let Some(rule) = element_rule(ir, op) else { continue };
            if ir.attr_named(op, MATERIALIZE).is_some()
                || loses_its_order(ir, op)
                || loses_its_tiles(ir, op)
                || plan.is_product_of_stored_rows(ir, op)
            {
                continue;
            }
            let read = plan.read(ir, op);
            let is_view = match rule {
                ElementRule::Interface(pull) => pull.is_view,
                ElementRule::Splat => true,
                ElementRule::Elementwise => false,
            };
            if is_view || (read.once && is_scalar_per_element(ir, op, rule)) {
                plan.fused.insert(op, read);
            } else if is_cheaper_than_loads(ir, op) {
                plan.fused.insert(op, ResultReads { once: false, ..read });
            } else if read.once && plan.has_small_slices(ir, op, rule) {
                // An element of a row may be read more often than the row.
                plan.fused.insert(op, ResultReads::default());
            }
        }
        plan
    }

    /// Returns the number of fused operations.
    pub fn len(&self) -> usize {
        self.fused.len()
    }

    /// Returns whether an operation is computed where it is read.
    pub fn is_fused(&self, op: Op) -> bool {
        self.fused.contains_key(&op)
    }

    /// Returns whether rows are small enough to be scalarized, and computing a row only moves or
    /// selects elements. That is as cheap as a load.
    fn has_small_slices(&self, ir: &Ir, op: Op, rule: ElementRule) -> bool {
        let ElementRule::Interface(pull) = rule else { return false };
        let leading = (pull.leading)(ir, op);
        let is_small = |value| {
            let sizes = Shape::of(&ir.store, ir.ty(value)).map_or(Vec::new(), |it| it.sizes);
            let row = sizes.iter().skip(leading).map(Poly::as_constant);
            row.product::<Option<i64>>().is_some_and(|count| count <= MAX_SCALARIZED)
        };
        let is_cheap = |inner: Op| {
            let is_moved = self.is_fused(inner) || !ir.results(inner).any(|it| is_array(ir, it));
            let cost = ir.registry().interface::<Cost>(ir.name(inner));
            let is_free = cost.is_none_or(|cost| cost.per_element <= Cost::ONE.per_element);
            ir.regions(inner).is_empty() && is_moved && is_free
        };
        let mut inside = ir.walk(op).skip(1);
        ir.results(op).all(is_small) && inside.all(is_cheap)
    }

    /// Returns whether an operation is a product of matrices whose elements become rows that an inner
    /// body stores, as a softmax does. Alone it is a product of tiles, and these rows are stored
    /// anyway.
    fn is_product_of_stored_rows(&self, ir: &Ir, op: Op) -> bool {
        let Some(contract) = ir.get::<Contract>(op) else { return false };
        let dims = |at: &[Affine<usize>]| -> FxHashSet<usize> {
            at.iter().flat_map(|at| at.terms().iter().map(|term| term.0)).collect()
        };
        let factors: Vec<_> = contract.factors(ir).iter().map(|it| dims(&it.1)).collect();
        let all: FxHashSet<usize> = factors.iter().flatten().copied().collect();
        factors.iter().all(|factor| factor.len() < all.len())
            && is_long_product(ir, contract)
            && self.is_stored_inside(ir, op, contract.result)
    }

    /// Returns whether the body of an operation after `op` stores an array that is computed from
    /// elements of a value.
    fn is_stored_inside(&self, ir: &Ir, op: Op, value: Value) -> bool {
        let mut readers: Vec<Op> = ir.users(value).collect();
        for _ in 0..MAX_CHAIN {
            let Some(reader) = readers.pop() else { break };
            if ir.block_of(reader) == ir.block_of(op) {
                continue;
            }
            let has_arrays =
                ir.result_count(reader) > 0 && ir.results(reader).all(|it| is_array(ir, it));
            match has_arrays {
                true if !self.is_fused(reader) => return true,
                true => readers.extend(ir.results(reader).flat_map(|it| ir.users(it))),
                false if ir.is::<Index>(reader) => readers.extend(ir.parent_op(reader)),
                false => {}
            }
        }
        false
    }

    fn read(&self, ir: &Ir, op: Op) -> ResultReads {
        let uses: Vec<Use> = ir.results(op).flat_map(|result| ir.uses(result)).collect();
        match uses[..] {
            [] => ResultReads { once: true, root: None },
            [this] => self.read_by(ir, op, this),
            _ => {
                let roots = uses.iter().map(|&this| self.read_by(ir, op, this).root);
                let mut roots: Vec<Option<Op>> = roots.collect();
                roots.dedup();
                let root = if let [root] = roots[..] { root } else { None };
                ResultReads { once: root.is_some(), root }
            }
        }
    }

    fn read_by(&self, ir: &Ir, op: Op, this: Use) -> ResultReads {
        let user = ir.user(this);
        let reads = reads(ir, user, ir.operand_index(this));
        let once = self.fused.get(&user).is_none_or(|read| read.once);
        if ir.block_of(user) != ir.block_of(op) {
            let Reads::At(indices) = reads else { return ResultReads::default() };
            return ResultReads {
                once: once && self.is_once_inside(ir, op, user, &indices),
                root: None,
            };
        }
        match reads {
            Reads::Together => {
                let root = self.fused.get(&user).map_or(Some(user), |read| read.root);
                ResultReads { once, root }
            }
            Reads::Once | Reads::At(_) => ResultReads { once, root: None },
            Reads::Often => ResultReads::default(),
        }
    }

    /// Returns whether elements at some indices are read at most once by a user in loops that `op`
    /// is outside of. Each loop must define one of the indices.
    fn is_once_inside(&self, ir: &Ir, op: Op, user: Op, indices: &[Value]) -> bool {
        let outside = ir.block_of(op);
        let mut inner = user;
        while ir.block_of(inner) != outside {
            let Some(block) = ir.block_of(inner) else { return false };
            let Some(around) = ir.block_parent_op(block) else { return false };
            let is_once = self.fused.get(&around).is_none_or(|read| read.once);
            if !is_once || !indexes_domain(ir, block, indices) {
                return false;
            }
            inner = around;
        }
        true
    }
}

/// Returns whether the arguments of a body are all iteration indices and among some values.
fn indexes_domain(ir: &Ir, block: Block, indices: &[Value]) -> bool {
    ir.args(block).all(|arg| IterationSpace::extent(ir, arg).is_some() && indices.contains(&arg))
}

/// Returns how an operation reads one of its operands.
fn reads(ir: &Ir, user: Op, operand: usize) -> Reads {
    let lowering = LoweringRow::of(ir, user);
    if let Some(pull) = lowering.element.filter(|_| !is_in_place(ir, user)) {
        return (pull.reads)(ir, user, operand);
    }
    if let Some(nest) = lowering.nest {
        return (nest.reads)(ir, user, operand);
    }
    match ir.registry().interface::<ElementwiseRow>(ir.name(user)) {
        Some(_) => Reads::Together,
        None => Reads::Once,
    }
}

/// Returns whether a reader would iterate over the elements of a batched contraction with another
/// index innermost. The factors are contiguous in the contraction's own last index, and are read
/// for each term of each element; storing the elements takes little time then. Products of matrices
/// are packed in any order.
fn loses_its_order(ir: &Ir, op: Op) -> bool {
    let Some(contract) = ir.get::<Contract>(op) else { return false };
    let rank = Shape::of(&ir.store, ir.ty(contract.result)).map_or(0, |shape| shape.rank());
    let is_sum = ir.store.as_dims(contract.domain).is_some_and(|domain| !domain.is_empty());
    let moves_last = |user| {
        let Some(Transpose { permutation, .. }) = ir.get(user) else { return false };
        let axes = ir.store.as_i64_array(permutation).unwrap_or_default();
        axes.get(rank - 1).is_some_and(|&axis| axis != rank as i64 - 1)
    };
    rank >= MIN_BATCHED_RANK && is_sum && ir.users(contract.result).any(moves_last)
}

/// Returns whether a long sum of products would be computed between sequential additions, at indices
/// that may be computed from data, or row by row in the iterations of a fold: alone it is a product
/// of tiles.
fn loses_its_tiles(ir: &Ir, op: Op) -> bool {
    let Some(contract) = ir.get::<Contract>(op) else { return false };
    let is_sequence = |this: Use| {
        let user = ir.user(this);
        let is_operand = |fold: Fold| !fold.states.iter(ir).any(|state| state == contract.result);
        ir.get::<Fold>(user).is_some_and(is_operand)
    };
    let adds = |user| {
        let around = std::iter::successors(ir.parent_op(user), |&op| ir.parent_op(op));
        let mut around = around.take_while(|&inner| !ir.is_within(op, inner));
        ir.is::<Scatter>(user) || around.any(|inner| ir.is::<Accumulate>(inner))
    };
    let is_reordered =
        || ir.users(contract.result).any(adds) || ir.uses(contract.result).any(is_sequence);
    is_long_product(ir, contract) && is_reordered()
}

/// Returns whether a contraction sums many products.
fn is_long_product(ir: &Ir, contract: Contract) -> bool {
    let Some(domain) = ir.store.as_dims(contract.domain) else { return false };
    let terms = domain.iter().map(Poly::as_constant).product::<Option<i64>>();
    terms.is_none_or(|terms| terms >= MIN_TILED_TERMS) && contract.operands.len() > 1
}

/// Returns whether no computation is shared between elements.
fn is_scalar_per_element(ir: &Ir, op: Op, rule: ElementRule) -> bool {
    let ElementRule::Interface(pull) = rule else { return true };
    let leading = (pull.leading)(ir, op);
    let rank = |value| Shape::of(&ir.store, ir.ty(value)).map_or(0, |shape| shape.rank());
    ir.results(op).all(|value| rank(value) == leading)
}
