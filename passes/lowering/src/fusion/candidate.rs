//! Loops and nests that may be fused, with the facts that legality and profit need.

use super::domain::Domain;
use super::motion::may_swap;
use super::reductions::Reductions;
use crate::analysis::access_set::AccessSet;
use crate::analysis::vectorizable_loop::{INTERLEAVE, PARALLELISM, VECTOR_WIDTH};
use cotan_dialects::array::Index;
use cotan_dialects::r#loop::{Kind, Nest};
use cotan_dialects::{Cost, CountedLoop, scf};
use cotan_ir::{Ir, Op, Value};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::cell::{Cell, OnceCell};

/// A loop that may be fused.
pub struct Candidate {
    /// The operation in the block.
    pub op: Op,
    /// The loop whose iterations are fused: the same one, or one inside it.
    pub along: Op,
    /// Its induction variable, the outermost one of a nest.
    pub index: Value,
    /// Its loads from buffers and its stores.
    pub accessed: AccessSet,
    /// True if its iterations have an order.
    pub is_ordered: bool,
    /// The number of its operations.
    pub size: usize,
    /// The range of the fused iterations, computed on demand.
    domain: OnceCell<Domain>,
    /// Facts about the body, computed on demand.
    facts: OnceCell<Facts>,
    /// Earlier loops that it can never be fused with, even after other fusions.
    never_fused_with: FxHashSet<Op>,
}

/// Facts about the body of a loop.
#[derive(Default)]
pub struct Facts {
    /// The captured arrays that it reads.
    pub reads: Reads,
    /// All captured values.
    pub uses: FxHashSet<Value>,
    /// True if it computes elementary functions.
    pub has_functions: bool,
    /// True if it contains loops.
    pub has_loops: bool,
    /// The reductions inside, if the loops have no order.
    pub reductions: Option<Reductions>,
}

/// A read of an array by a nest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArrayRead {
    pub array: Value,
    /// True if the array is read with a negative stride.
    pub is_backward: bool,
}

/// The arrays that a nest reads, in order.
pub type Reads = IndexSet<ArrayRead, FxBuildHasher>;

impl ArrayRead {
    fn of(ir: &Ir, outermost: Value, read: &Index) -> Self {
        let positions = read.access().indices_within(ir);
        let mut terms = positions.iter().flat_map(|position| position.terms());
        let factor = terms.find(|term| term.0 == outermost).and_then(|term| term.1.as_constant());
        Self { array: read.source, is_backward: factor.is_some_and(|factor| factor < 0) }
    }
}

impl Candidate {
    /// Returns a loop whose own iterations are fused, if it only loads and stores.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        Self::along(ir, op, op)
    }

    /// Returns a loop, the iterations of which are those of a loop inside it.
    pub fn along(ir: &Ir, op: Op, along: Op) -> Option<Self> {
        Some(Self {
            op,
            along,
            index: CountedLoop::of(ir, along)?.induction_variables(ir).next()?,
            accessed: AccessSet::by(ir, op)?,
            is_ordered: is_ordered(ir, along),
            size: ir.walk(op).count(),
            domain: OnceCell::new(),
            facts: OnceCell::new(),
            never_fused_with: FxHashSet::default(),
        })
    }

    /// Returns the range of the fused iterations.
    pub fn domain(&self, ir: &Ir) -> &Domain {
        let domain = || Domain::of(ir, self.along).expect("a candidate is a counted loop");
        self.domain.get_or_init(domain)
    }

    /// Returns facts about the body.
    pub fn facts(&self, ir: &Ir) -> &Facts {
        self.facts.get_or_init(|| Facts::of(ir, self))
    }

    /// Returns two nests that access no buffers and became one. The second one uses the values that
    /// the first one stored.
    fn fused(
        ir: &Ir,
        op: Op,
        [first, second]: [Self; 2],
        is_result: impl Fn(Value) -> bool,
    ) -> Option<Self> {
        let facts = [first.facts.into_inner()?, second.facts.into_inner()?];
        let mut never_fused_with = first.never_fused_with;
        never_fused_with.extend(second.never_fused_with);
        Some(Self {
            op,
            along: op,
            index: CountedLoop::of(ir, op)?.induction_variables(ir).next()?,
            accessed: first.accessed,
            is_ordered: first.is_ordered || second.is_ordered,
            size: first.size + second.size,
            domain: first.domain,
            facts: Facts::fused(facts, is_result).into(),
            never_fused_with,
        })
    }
}

impl Facts {
    /// Collects facts by a walk over the body.
    fn of(ir: &Ir, this: &Candidate) -> Self {
        let mut facts = Self { reductions: Reductions::of(ir, this.op), ..Self::default() };
        let is_outside = |value: &Value| !ir.is_defined_inside(*value, this.op);
        for op in ir.walk(this.op) {
            facts.uses.extend(ir.operands(op).filter(is_outside));
            let read = ir.get::<Index>(op).filter(|read| is_outside(&read.source));
            facts.reads.extend(read.map(|read| ArrayRead::of(ir, this.index, &read)));
            facts.has_functions |= Cost::per_element_of(ir, op) >= Cost::FUNCTION.per_element;
            facts.has_loops |= op != this.along && CountedLoop::of(ir, op).is_some();
        }
        facts
    }

    fn fused([first, second]: [Self; 2], is_result: impl Fn(Value) -> bool) -> Self {
        let mut fused = first;
        fused.reads.extend(second.reads.into_iter().filter(|read| !is_result(read.array)));
        fused.uses.extend(second.uses.into_iter().filter(|&value| !is_result(value)));
        fused.has_functions |= second.has_functions;
        fused.has_loops |= second.has_loops;
        fused.reductions = Reductions::fused(fused.reductions, second.reductions);
        fused
    }
}

/// The facts of the loops of a block, which avoid another walk over a body each time it grows.
#[derive(Default)]
pub struct Candidates {
    loops: FxHashMap<Op, Option<Candidate>>,
    /// Number of operations visited and moved.
    pub num_visited: Cell<usize>,
}

impl Candidates {
    /// Collects the facts of a loop unless they are known.
    pub fn collect(&mut self, op: Op, of: impl FnOnce() -> Option<Candidate>) {
        let visited = &self.num_visited;
        self.loops.entry(op).or_insert_with(|| {
            let candidate = of();
            visited.update(|count| count + candidate.as_ref().map_or(1, |it| it.size));
            candidate
        });
    }

    /// Returns the facts of a loop; `None` if it has other effects than loads and stores.
    pub fn get(&self, op: Op) -> Option<&Candidate> {
        self.loops.get(&op)?.as_ref()
    }

    /// Returns whether an operation or its regions use any of some values.
    pub fn uses_any(&self, ir: &Ir, op: Op, values: &FxHashSet<Value>) -> bool {
        self.num_visited.update(|count| count + 1);
        let Some(candidate) = self.get(op) else { return uses_any(ir, op, values) };
        let Facts { uses, .. } = candidate.facts(ir);
        match uses.len() < values.len() {
            true => uses.iter().any(|value| values.contains(value)),
            false => values.iter().any(|value| uses.contains(value)),
        }
    }

    /// Returns whether an operation accesses no memory in common with a set, where one of both
    /// writes.
    pub fn may_swap(&self, ir: &Ir, accessed: &AccessSet, op: Op) -> bool {
        match self.get(op) {
            Some(candidate) => candidate.accessed.shared(accessed).is_empty(),
            None => may_swap(ir, accessed, op),
        }
    }

    /// Records that two loops became one, and that their dependents were moved.
    pub fn fused(&mut self, ir: &Ir, both: [Op; 2], results: &FxHashSet<Value>, new: Op) {
        let [first, second] = both.map(|op| self.loops.remove(&op).flatten());
        let (Some(first), Some(second)) = (first, second) else { return };
        if first.accessed.is_empty() && second.accessed.is_empty() {
            let is_result = |value| results.contains(&value);
            let fused = Candidate::fused(ir, new, [first, second], is_result);
            self.loops.extend(fused.map(|fused| (new, Some(fused))));
        }
    }

    /// Records that two loops can never be fused.
    pub fn forbid(&mut self, [first, second]: [Op; 2]) {
        if let Some(Some(candidate)) = self.loops.get_mut(&second) {
            candidate.never_fused_with.insert(first);
        }
    }

    /// Returns whether two loops can never be fused.
    pub fn are_forbidden(&self, [first, second]: [Op; 2]) -> bool {
        self.get(second).is_some_and(|it| it.never_fused_with.contains(&first))
    }

    /// Discards all facts, before the loops of another block.
    pub fn clear(&mut self) {
        self.loops.clear();
    }

    /// Discards the facts of an operation whose operands have changed.
    pub fn invalidate(&mut self, op: Op) {
        self.loops.remove(&op);
    }
}

/// Returns whether an operation or its regions use any of some values.
pub fn uses_any(ir: &Ir, op: Op, values: &FxHashSet<Value>) -> bool {
    ir.walk(op).flat_map(|inner| ir.operands(inner)).any(|value| values.contains(&value))
}

/// Returns the innermost loops of a loop nest.
pub fn innermost(ir: &Ir, this: Op) -> Vec<Op> {
    let has_none = |&op: &Op| !ir.walk(op).skip(1).any(|inner| ir.is::<scf::For>(inner));
    ir.walk(this).filter(|&op| ir.is::<scf::For>(op)).filter(has_none).collect()
}

/// Returns whether the iterations of a loop or nest have an order.
fn is_ordered(ir: &Ir, op: Op) -> bool {
    match ir.get::<Nest>(op) {
        Some(nest) => {
            let mut kinds = nest.kinds(&ir.store).into_iter();
            kinds.any(|kind| matches!(kind, Kind::Scan | Kind::Ordered))
        }
        None => !is_parallel(ir, op),
    }
}

/// Returns whether the iterations of a loop may run in any order.
pub fn is_parallel(ir: &Ir, this: Op) -> bool {
    ir.attr_named(this, PARALLELISM).is_some()
}

/// Returns whether the vector width or the interleave count of a loop was chosen.
pub fn is_planned(ir: &Ir, this: Op) -> bool {
    [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| ir.attr_named(this, name).is_some())
}
