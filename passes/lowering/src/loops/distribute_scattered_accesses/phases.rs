//! Assignment of the operations of an iteration to loops.

use crate::analysis::vectorizable_loop::{
    AccessGroup, ElementUpdate, INTERLEAVE, PARALLELISM, Uniformity, UniformityInfo, VECTOR_WIDTH,
    access, carried_values,
};
use crate::vectorize::plan_vectorization;
use cotan_dialects::memref::Load;
use cotan_dialects::{Cost, CountedLoop, Effects, effects, scf, writes, yielded};
use cotan_ir::{Block, Ir, Op, Type, TypeData, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Minimum trip count of a distributed loop, if it is constant.
const MIN_TRIP_COUNT: i64 = 32;

/// Work that outweighs storing and loading one value.
const WORTH_A_MOVE: u32 = 3;

/// Work that outweighs a loop of its own.
const WORTH_A_LOOP: u32 = 16;

/// Maximum number of values that are stored for a later loop.
const MAX_STORED: usize = 96;

/// The loop that executes an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Loads scattered elements.
    Pack,
    /// Computes.
    Compute,
    /// Accumulates and stores.
    Update,
}

impl Phase {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Pack, Self::Compute, Self::Update];
}

/// A loop to distribute.
pub struct Distribution {
    pub this: Op,
    pub looped: scf::For,
    pub block: Block,
    /// The phase of each operation of the body.
    pub phases: FxHashMap<Op, Phase>,
    /// The phase of each carried value.
    pub carried: Vec<Phase>,
    /// The operations of other phases that a phase repeats.
    pub repeated: [FxHashSet<Op>; 3],
    /// The values that a later phase reads from a buffer, with these phases.
    pub stored: Vec<(Value, Vec<Phase>)>,
}

/// The facts of a loop by which its operations are assigned.
struct Assignment<'a> {
    ir: &'a Ir,
    this: Op,
    block: Block,
    ops: Vec<Op>,
    uniformity: UniformityInfo,
    groups: Vec<AccessGroup>,
    /// The written buffers, each once.
    written: Vec<Value>,
    phases: FxHashMap<Op, Phase>,
    carried: Vec<Phase>,
}

impl Distribution {
    /// Returns how to distribute a loop, if that is legal and profitable.
    pub fn of(ir: &Ir, this: Op, options: plan_vectorization::Options) -> Option<Self> {
        let looped: scf::For = ir.get(this)?;
        let block = looped.block(ir)?;
        let has = |name: &&str| ir.attr_named(this, name).is_some();
        if !has(&PARALLELISM) || [VECTOR_WIDTH, INTERLEAVE].iter().any(has) {
            return None;
        }
        let is_short =
            CountedLoop::constant_trip_count(ir, this).is_some_and(|count| count < MIN_TRIP_COUNT);
        let is_plain = || ir.walk(this).skip(1).all(|op| is_supported(ir, this, op));
        if is_short || !looped.range().has_unit_step(ir) || !is_plain() {
            return None;
        }
        let around = std::iter::successors(Some(this), |&op| ir.parent_op(op));
        let mut around = around.filter(|&op| ir.is::<scf::For>(op));
        if around.any(|op| plan_vectorization::is_vectorized_alone(ir, op, options)) {
            return None;
        }
        let mut assignment = Assignment::new(ir, this, &looped, block);
        assignment.updates();
        let gathers = assignment.packs(options);
        let Assignment { phases, carried, written, uniformity, .. } = assignment;
        let stored = Vec::new();
        let mut made =
            Self { this, looped, block, phases, carried, repeated: Default::default(), stored };
        made.find_needed(ir, &written, &uniformity)?;
        made.is_profitable(ir, &uniformity, gathers, options).then_some(made)
    }

    fn is_profitable(
        &self,
        ir: &Ir,
        uniformity: &UniformityInfo,
        gathers: usize,
        options: plan_vectorization::Options,
    ) -> bool {
        let is_divided = self.phases.values().any(|&it| it != Phase::Compute);
        let computing = self.phases.iter().filter(|it| *it.1 == Phase::Compute);
        let works = varying_works(ir, uniformity, computing.map(|it| *it.0));
        let work: u32 = works.iter().sum();
        let worth = options.worth_a_gather_among(&works);
        let moves = self.stored.len() as u32;
        is_divided
            && self.stored.len() <= MAX_STORED
            && work >= gathers as u32 * worth
            && work >= WORTH_A_MOVE * moves + WORTH_A_LOOP
    }

    /// Finds what each phase needs of the others: repeated operations and stored values.
    fn find_needed(
        &mut self,
        ir: &Ir,
        written: &[Value],
        uniformity: &UniformityInfo,
    ) -> Option<()> {
        let outputs = yielded(ir, self.looped.body)?;
        let ops: Vec<Op> = ir.ops(self.block).collect();
        let mut stored: Vec<(Value, Vec<Phase>)> = Vec::new();
        for (number, phase) in Phase::ALL.into_iter().enumerate() {
            let mine = ops.iter().filter(|op| self.phases.get(op) == Some(&phase));
            let used = mine.flat_map(|&op| used_values(ir, op));
            let carried = outputs.iter().zip(&self.carried);
            let carried = carried.filter(|it| *it.1 == phase).map(|it| *it.0);
            let mut worklist: Vec<Value> = used.chain(carried).collect();
            while let Some(value) = worklist.pop() {
                let op = ir.def_op(value).filter(|&op| ir.block_of(op) == Some(self.block));
                let Some(op) = op else { continue };
                let from = *self.phases.get(&op)?;
                if from == phase || self.repeated[number].contains(&op) {
                    continue;
                }
                if is_repeatable(ir, self.block, written, uniformity, op, MAX_REPEATED) {
                    self.repeated[number].insert(op);
                    worklist.extend(ir.operands(op));
                    continue;
                }
                let is_storable = from < phase && is_storable(ir, value);
                let known = stored.iter_mut().find(|it| it.0 == value);
                match known.filter(|_| is_storable) {
                    Some((_, phases)) if phases.contains(&phase) => {}
                    Some((_, phases)) => phases.push(phase),
                    None if is_storable => stored.push((value, vec![phase])),
                    None => return None,
                }
            }
        }
        stored.sort_by_key(|it| ops.iter().position(|&op| ir.def_op(it.0) == Some(op)));
        self.stored = stored;
        self.drop_repeated(ir, &ops, &outputs);
        Some(())
    }

    /// Drops operations from phases that only repeat them elsewhere.
    fn drop_repeated(&mut self, ir: &Ir, ops: &[Op], outputs: &[Value]) {
        for &op in ops.iter().rev() {
            let Some(&phase) = self.phases.get(&op) else { continue };
            let is_here = |user: Op| {
                let here = ops.iter().copied().find(|&op| ir.is_within(user, op));
                here.is_some_and(|user| {
                    self.phases.get(&user) == Some(&phase)
                        || self.repeated[phase as usize].contains(&user)
                })
            };
            let is_yielded = |value: Value| {
                outputs.iter().zip(&self.carried).any(|it| *it.0 == value && *it.1 == phase)
            };
            let is_needed = writes(ir, op)
                || ir.results(op).any(|result| {
                    self.stored.iter().any(|it| it.0 == result)
                        || is_yielded(result)
                        || ir.users(result).any(is_here)
                });
            if !is_needed {
                self.phases.remove(&op);
            }
        }
    }
}

/// Maximum depth of operations that are repeated instead of stored.
const MAX_REPEATED: usize = 6;

/// Returns whether an operation of the body may be executed again for little: an index, a
/// condition on indices, or a contiguous load of what the loop does not write.
fn is_repeatable(
    ir: &Ir,
    block: Block,
    written: &[Value],
    uniformity: &UniformityInfo,
    op: Op,
    depth: usize,
) -> bool {
    if depth == 0 || !ir.regions(op).is_empty() {
        return false;
    }
    let is_cheap = match access(ir, op) {
        Some(read) => {
            let class = read.at.map(|at| uniformity.get(at));
            ir.is::<Load>(op)
                && !written.contains(&read.buffer)
                && class.is_some_and(Uniformity::is_consecutive)
        }
        None => {
            let is_integer = |value| is_integer(ir, value);
            effects(ir, op) == Effects::Pure
                && Cost::per_element_of(ir, op) <= 1
                && ir.results(op).chain(ir.operands(op)).all(is_integer)
        }
    };
    let mut operands = ir.operands(op).filter_map(|value| ir.def_op(value));
    is_cheap
        && operands.all(|operand| {
            ir.block_of(operand) != Some(block)
                || is_repeatable(ir, block, written, uniformity, operand, depth - 1)
        })
}

fn is_integer(ir: &Ir, value: Value) -> bool {
    matches!(ir.type_data(ir.ty(value)), TypeData::Integer { .. }) || ir.ty(value) == Type::INDEX
}

/// Returns whether values of this type have buffers.
fn is_storable(ir: &Ir, value: Value) -> bool {
    let is_float = matches!(ir.type_data(ir.ty(value)), TypeData::Float(_));
    is_float || is_integer(ir, value) && ir.ty(value) != Type::I1
}

/// Returns the values that an operation and its regions read.
fn used_values(ir: &Ir, op: Op) -> Vec<Value> {
    ir.walk(op).flat_map(|op| ir.operands(op).collect::<Vec<Value>>()).collect()
}

/// Returns the costs of the operations that vectors execute, which are not uniform.
fn varying_works(ir: &Ir, uniformity: &UniformityInfo, ops: impl Iterator<Item = Op>) -> Vec<u32> {
    let is_varying =
        |&op: &Op| ir.results(op).any(|result| uniformity.get(result) == Uniformity::Varying);
    let ops = ops.flat_map(|op| ir.walk(op)).filter(is_varying);
    ops.map(|op| Cost::per_element_of(ir, op)).collect()
}

/// Returns whether an operation in a loop may be moved to a loop of its own.
fn is_supported(ir: &Ir, this: Op, op: Op) -> bool {
    let is_vector =
        |value| matches!(ir.type_data(ir.ty(value)), TypeData::Vector { .. } | TypeData::MemRef(_));
    if ir.results(op).any(is_vector) {
        return false;
    }
    if let Some(access) = access(ir, op) {
        let is_scalar = !access.stored.is_some_and(is_vector);
        return is_scalar && access.at.is_some() && !ir.is_defined_inside(access.buffer, this);
    }
    ir.is::<scf::If>(op)
        || ir.is::<scf::Yield>(op)
        || ir.regions(op).is_empty() && effects(ir, op) == Effects::Pure
}

impl<'a> Assignment<'a> {
    fn new(ir: &'a Ir, this: Op, looped: &scf::For, block: Block) -> Self {
        let uniformity = UniformityInfo::of(ir, looped, &Default::default());
        let groups = AccessGroup::all(ir, looped, &uniformity);
        let ops: Vec<Op> = ir.ops(block).filter(|&op| !ir.is::<scf::Yield>(op)).collect();
        let phases = ops.iter().map(|&op| (op, Phase::Compute)).collect();
        let accesses = ir.walk(this).filter_map(|op| access(ir, op));
        let mut seen = FxHashSet::default();
        let writes = accesses.filter(|it| it.stored.is_some() && seen.insert(it.buffer));
        let written = writes.map(|it| it.buffer).collect();
        let phase = |reads_partial| if reads_partial { Phase::Update } else { Phase::Compute };
        let carried = match carried_values(ir, this, looped) {
            Ok(carried) => carried.reductions.iter().map(|it| phase(it.reads_partial())).collect(),
            Err(_) => vec![Phase::Update; ir.result_count(this)],
        };
        Self { ir, this, block, ops, uniformity, groups, written, phases, carried }
    }

    /// Returns the operations of the body that access a buffer, which may contain the accesses.
    fn accessing(&self, buffer: Value) -> impl Iterator<Item = Op> + '_ {
        let accesses = move |op| access(self.ir, op).is_some_and(|it| it.buffer == buffer);
        self.ops.iter().copied().filter(move |&op| self.ir.walk(op).any(accesses))
    }

    /// Assigns the operations that vectors do not execute, and all that depends on them.
    fn updates(&mut self) {
        let buffers = self.written.iter().copied().filter(|&buffer| !self.is_in_vectors(buffer));
        let seeds: Vec<Op> = buffers.flat_map(|buffer| self.accessing(buffer)).collect();
        let mut changed = !seeds.is_empty() || self.carried.contains(&Phase::Update);
        self.phases.extend(seeds.into_iter().map(|op| (op, Phase::Update)));
        while std::mem::take(&mut changed) {
            changed |= self.follow_values();
            changed |= self.follow_buffers();
        }
    }

    /// Moves the users of updated values, and what determines carried values; returns whether there
    /// are any.
    fn follow_values(&mut self) -> bool {
        let (ir, mut changed) = (self.ir, false);
        let args: Vec<Value> = ir.args(self.block).skip(1).collect();
        for position in 0..self.ops.len() {
            let op = self.ops[position];
            if self.phases[&op] == Phase::Update {
                continue;
            }
            let is_updated = |value: Value| {
                let number = args.iter().position(|&arg| arg == value);
                number.is_some_and(|number| self.carried[number] == Phase::Update)
                    || ir
                        .def_op(value)
                        .is_some_and(|op| self.phases.get(&op) == Some(&Phase::Update))
            };
            if used_values(ir, op).into_iter().any(is_updated) {
                self.phases.insert(op, Phase::Update);
                changed = true;
            }
        }
        let last = ir.last_op(self.block).map(|op| ir.operands(op).collect::<Vec<Value>>());
        for (number, output) in last.into_iter().flatten().enumerate() {
            let is_used = |&op: &Op| used_values(ir, op).contains(&args[number]);
            let mut updating =
                self.ops.iter().filter(|&op| self.phases[op] == Phase::Update).copied();
            let is_updated =
                ir.def_op(output).is_some_and(|op| self.phases.get(&op) == Some(&Phase::Update))
                    || updating.any(|op| is_used(&op));
            if is_updated && self.carried[number] == Phase::Compute {
                self.carried[number] = Phase::Update;
                changed = true;
            }
        }
        changed
    }

    /// Moves all accesses of the written buffers that an update accesses; returns whether there are
    /// any.
    fn follow_buffers(&mut self) -> bool {
        let mut changed = false;
        for buffer in self.written.clone() {
            let accessing: Vec<Op> = self.accessing(buffer).collect();
            let is_update = |op: &Op| self.phases[op] == Phase::Update;
            if accessing.iter().any(is_update) && !accessing.iter().all(is_update) {
                self.phases.extend(accessing.into_iter().map(|op| (op, Phase::Update)));
                changed = true;
            }
        }
        changed
    }

    /// Returns whether vectors may access a written buffer: at contiguous elements, or at one
    /// element that all iterations accumulate into.
    fn is_in_vectors(&self, buffer: Value) -> bool {
        let ir = self.ir;
        let here = ir.walk(self.this);
        let here = here.filter(|&op| access(ir, op).is_some_and(|it| it.buffer == buffer));
        let ops: Vec<Op> = here.collect();
        let is_grouped = |op: &Op| self.groups.iter().any(|group| group.has(*op));
        let positions = ops.iter().filter_map(|&op| access(ir, op)?.at).collect::<FxHashSet<_>>();
        let class = |&at: &Value| self.uniformity.get(at);
        let in_body = |op: &Op| ir.block_of(*op) == Some(self.block);
        let is_contiguous = |at| matches!(class(at), Uniformity::Strided(1 | -1));
        let is_read = ops.iter().any(|&op| access(ir, op).is_some_and(|it| it.stored.is_none()));
        if !is_read {
            return positions.iter().all(is_contiguous) || ops.iter().all(is_grouped);
        }
        if positions.len() == 1 && positions.iter().all(is_contiguous) {
            return true;
        }
        let is_sum = |op: &Op| match access(ir, *op) {
            Some(it) if it.stored.is_some() => {
                ElementUpdate::of(ir, *op).is_some_and(|sum| sum.how.is_some())
            }
            _ => true,
        };
        positions.len() == 1
            && ops.len() == 2
            && positions.iter().all(|at| class(at) == Uniformity::Uniform)
            && ops.iter().all(|op| in_body(op) && is_sum(op))
    }

    /// Assigns scattered loads to a loop that packs them, if there are too many for vectors; returns
    /// the number of those that stay.
    fn packs(&mut self, options: plan_vectorization::Options) -> usize {
        let ir = self.ir;
        let computing: Vec<Op> =
            self.ops.iter().copied().filter(|op| self.phases[op] == Phase::Compute).collect();
        let works = varying_works(ir, &self.uniformity, computing.iter().copied());
        let gathers = |op: Op| ir.walk(op).filter(|&op| self.is_scattered(op)).count();
        let scattered: Vec<Op> = computing.iter().copied().filter(|&op| gathers(op) > 0).collect();
        let total: usize = scattered.iter().map(|&op| gathers(op)).sum();
        if total as u32 * options.worth_a_gather_among(&works) <= works.iter().sum() {
            return total;
        }
        let mut left = 0;
        for op in scattered {
            match self.is_packable(op) {
                true => drop(self.phases.insert(op, Phase::Pack)),
                false => left += ir.walk(op).filter(|&op| self.is_scattered(op)).count(),
            }
        }
        left
    }

    fn is_scattered(&self, op: Op) -> bool {
        let class = access(self.ir, op).and_then(|it| it.at).map(|at| self.uniformity.get(at));
        class.is_some_and(|class| !class.is_consecutive())
            && !self.groups.iter().any(|group| group.has(op))
    }

    /// Returns whether an operation only loads, at indices that need no arithmetic of floats.
    fn is_packable(&self, op: Op) -> bool {
        let ir = self.ir;
        let is_plain = |inner: Op| {
            let is_read = access(ir, inner)
                .is_some_and(|it| it.stored.is_none() && !self.written.contains(&it.buffer));
            is_read || ir.is::<scf::If>(inner) || Cost::per_element_of(ir, inner) <= 1
        };
        let is_known = |value: Value| {
            let op = ir.def_op(value).filter(|&op| ir.block_of(op) == Some(self.block));
            op.is_none_or(|op| {
                self.phases[&op] == Phase::Pack
                    || is_repeatable(
                        ir,
                        self.block,
                        &self.written,
                        &self.uniformity,
                        op,
                        MAX_REPEATED,
                    )
            })
        };
        ir.walk(op).all(is_plain)
            && used_values(ir, op)
                .into_iter()
                .all(|value| ir.is_defined_inside(value, op) || is_known(value))
    }
}
