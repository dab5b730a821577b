//! The loops over rows to fuse with a loop over columns.

use super::columns::Columns;
use crate::analysis::access_set::AccessSet;
use crate::analysis::vectorizable_loop::PARALLELISM;
use cotan_dialects::{Effects, array, effects, scf};
use cotan_ir::{Ir, Op, Value};
use rustc_hash::FxHashSet;

/// Maximum number of operations searched before a loop.
const MAX_SEARCHED: usize = 256;

/// A loop over columns, and the preceding loops over rows that become one loop over blocks of rows.
pub struct Group {
    /// The loop over columns.
    pub columns: Columns,
    /// The loops over rows, the last one first.
    pub rows: Vec<Op>,
    /// Operations in between that must precede all of them, the last one first.
    pub needed: Vec<Op>,
}

/// A loop of a group.
struct Member {
    op: Op,
    /// The row index.
    index: Value,
    accessed: AccessSet,
}

/// The members of a group, found from the last one to the first.
struct GroupSearch<'a> {
    ir: &'a Ir,
    members: Vec<Member>,
    /// The operands of members, and their definitions.
    required: FxHashSet<Value>,
    needed: Vec<Op>,
}

impl Group {
    /// Returns the group of a loop over columns, if it reads a matrix that loops over rows have
    /// read.
    pub fn of(ir: &Ir, columns: Columns) -> Option<Self> {
        let bounds = bounds(ir, columns.rows)?;
        let last = Member::of(ir, columns.op, columns.rows)?;
        let mut search = GroupSearch {
            ir,
            members: Vec::new(),
            required: FxHashSet::default(),
            needed: Vec::new(),
        };
        search.add(last);
        let (mut next, mut is_moved) = (ir.prev_op(columns.op), 0);
        for _ in 0..MAX_SEARCHED {
            let Some(op) = next else { break };
            next = ir.prev_op(op);
            match search.member(op, bounds) {
                Some(member) if search.may_precede(&member) => {
                    search.add(member);
                    is_moved = search.needed.len();
                }
                None if search.may_pass(op) => {}
                _ => break,
            }
        }
        let GroupSearch { members, mut needed, .. } = search;
        needed.truncate(is_moved);
        let (last, earlier) = members.split_first()?;
        let is_profitable = earlier.iter().any(|it| reads_one_matrix(ir, it, last, &columns));
        let rows = earlier.iter().map(|member| member.op).collect();
        is_profitable.then_some(Self { columns, rows, needed })
    }
}

impl GroupSearch<'_> {
    fn add(&mut self, member: Member) {
        self.want(member.op);
        self.members.push(member);
    }

    fn want(&mut self, op: Op) {
        let ops = self.ir.walk(op);
        self.required.extend(ops.flat_map(|op| self.ir.operands(op)));
    }

    /// Returns a loop over the same rows that produces an input of the members.
    fn member(&self, op: Op, rows: [Value; 2]) -> Option<Member> {
        self.ir.attr_named(op, PARALLELISM)?;
        bounds(self.ir, op).filter(|&it| it == rows)?;
        let member = Member::of(self.ir, op, op)?;
        let is_read = |later: &Member| {
            let mut shared = later.accessed.shared(&member.accessed).into_iter();
            shared.any(|buffer| member.accessed.writes(buffer) && later.accessed.reads(buffer))
        };
        self.members.iter().any(is_read).then_some(member)
    }

    /// Returns whether a loop may precede the members block by block: the values it passes on are
    /// indexed by the row.
    fn may_precede(&self, first: &Member) -> bool {
        let stays = |buffer, member: &Member| member.accessed.only_at(buffer, member.index);
        let is_needed = self.ir.results(first.op).any(|result| self.required.contains(&result));
        !is_needed
            && self.members.iter().all(|later| {
                let shared = later.accessed.shared(&first.accessed);
                shared.into_iter().all(|buffer| stays(buffer, first) && stays(buffer, later))
            })
    }

    /// Returns whether the members may be moved above an operation, or the operation above them.
    fn may_pass(&mut self, op: Op) -> bool {
        let ir = self.ir;
        if ir.results(op).any(|result| self.required.contains(&result)) {
            self.want(op);
            self.needed.push(op);
            return effects(ir, op) == Effects::Pure && ir.regions(op).is_empty();
        }
        AccessSet::by(ir, op).is_some_and(|accessed| {
            self.members.iter().all(|member| member.accessed.shared(&accessed).is_empty())
        })
    }
}

impl Member {
    /// Returns a loop whose `rows` loop is over rows.
    fn of(ir: &Ir, op: Op, rows: Op) -> Option<Self> {
        let looped: scf::For = ir.get(rows)?;
        let index = looped.induction_variable(ir)?;
        Some(Self { op, index, accessed: AccessSet::by(ir, op)? })
    }
}

/// Returns the bounds of a unit-step loop.
fn bounds(ir: &Ir, op: Op) -> Option<[Value; 2]> {
    let looped: scf::For = ir.get(op)?;
    (array::constant(ir, looped.step) == Some(1)).then_some([looped.lower, looped.upper])
}

/// Returns whether a loop over rows reads the matrix of which the loop over columns reads an
/// element of each row.
fn reads_one_matrix(ir: &Ir, rows: &Member, last: &Member, columns: &Columns) -> bool {
    let depends = |position: Option<Value>, on: Op, index| {
        let block = position.filter(|&it| it != index).and_then(|position| ir.def_block(position));
        let around = block.and_then(|block| ir.block_parent_op(block));
        around.is_some_and(|around| ir.is_within(around, on))
    };
    let mut reads = last.accessed.accesses.iter().filter(|it| it.stored.is_none());
    reads.any(|read| {
        let mut others = rows.accessed.accesses.iter();
        depends(read.at, columns.rows, last.index)
            && others.any(|it| {
                it.buffer == read.buffer
                    && it.stored.is_none()
                    && depends(it.at, rows.op, rows.index)
            })
    })
}
