//! `fuse-loops{mode=blocks}`: fuses row reductions with a column reduction, by blocks of rows.
//!
//! It is legal if values pass between the loops within a row only, and column sums may wait in
//! memory. The matrix is read from memory once.

use crate::analysis::address_polynomials::AddressPolynomials;
use crate::fusion::candidate::{Candidate, is_parallel};
use crate::fusion::motion::UpwardSearch;
use crate::fusion::profit::Benefit;
use crate::fusion::rewrite::columns::Columns;
use crate::fusion::trace::{Decision, Obstacle, Trace};
use crate::fusion::{Fused, legality};
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Value};

/// Maximum number of operations searched before a loop.
const MAX_SEARCHED: usize = 256;

/// A loop over columns, and the preceding loops over rows that become one loop over blocks of rows.
struct Group {
    columns: Columns,
    /// The loops over rows, the last one first.
    rows: Vec<Op>,
    /// Operations in between that must precede all of them, the last one first.
    needed: Vec<Op>,
}

/// Fuses loops over columns with the loops over rows before them.
pub fn fuse(ir: &mut Ir, root: Op, trace: &mut Trace) -> Fused {
    let addresses = &mut AddressPolynomials::new(ir);
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_fused = 0;
    for op in loops {
        let Some(columns) = Columns::of(ir, op) else { continue };
        addresses.clear();
        if let Some(group) = Group::of(ir, addresses, columns, trace) {
            num_fused += group.rows.len();
            let Group { columns, rows, needed } = group;
            columns.fuse(ir, rows, needed);
        }
    }
    Fused { num_fused, ..Fused::default() }
}

impl Group {
    /// Returns the group of a loop over columns, if it reads a matrix that loops over rows have
    /// read.
    fn of(
        ir: &Ir,
        addresses: &mut AddressPolynomials,
        columns: Columns,
        trace: &mut Trace,
    ) -> Option<Self> {
        let last = Candidate::along(ir, columns.op, columns.rows)?;
        let mut search = UpwardSearch::new(ir, last);
        let (mut next, mut is_moved) = (ir.prev_op(columns.op), 0);
        for _ in 0..MAX_SEARCHED {
            let Some(op) = next else { break };
            next = ir.prev_op(op);
            if let Some(member) = member(&search, op) {
                let both = [op, columns.op];
                let decision = may_precede(&search, addresses, &member);
                if trace.decided(ir, both, decision).is_none() {
                    break;
                }
                search.add(member);
                is_moved = search.needed.len();
            } else if !search.may_pass(op) {
                break;
            }
        }
        let UpwardSearch { members, mut needed, .. } = search;
        needed.truncate(is_moved);
        let (last, earlier) = members.split_first()?;
        let is_profitable = earlier.iter().any(|it| read_matrix(ir, it, last).is_some());
        let rows = earlier.iter().map(|member| member.op).collect();
        is_profitable.then_some(Self { columns, rows, needed })
    }
}

/// Returns a loop over the rows of the members that produces an input of them, or reads the matrix
/// of the last one.
fn member(search: &UpwardSearch<'_>, op: Op) -> Option<Candidate> {
    let (ir, last) = (search.ir, search.members.first()?);
    let member = Some(op).filter(|&op| is_parallel(ir, op));
    let member = member.and_then(|op| Candidate::of(ir, op))?;
    let is_read = |later: &Candidate| {
        let mut shared = later.accessed.shared(&member.accessed).into_iter();
        shared.any(|buffer| member.accessed.writes(buffer) && later.accessed.reads(buffer))
    };
    let is_same_range = has_unit_step(ir, &member) && member.domain(ir).is(last.domain(ir));
    let is_reuse =
        || search.members.iter().any(is_read) || read_matrix(ir, &member, last).is_some();
    (is_same_range && is_reuse()).then_some(member)
}

/// Tests whether a loop may precede the members block by block.
fn may_precede(
    search: &UpwardSearch<'_>,
    addresses: &mut AddressPolynomials,
    first: &Candidate,
) -> Decision<()> {
    if let Some(result) = search.required_result(first.op) {
        return Err(Obstacle::NeedsResult(Some(result)));
    }
    let last = search.members.first();
    let mut shared = last.and_then(|last| read_matrix(search.ir, first, last));
    for later in &search.members {
        legality::may_interleave(search.ir, addresses, [first, later], false)?;
        shared = shared.or(later.accessed.shared(&first.accessed).first().copied());
    }
    let none = Obstacle::NoBenefit("it reads no buffer of the other one");
    Ok(((), Benefit::Reuse(vec![shared.ok_or(none)?])))
}

fn has_unit_step(ir: &Ir, candidate: &Candidate) -> bool {
    ir.verified::<scf::For>(candidate.along).range().has_unit_step(ir)
}

/// Returns the matrix that a loop over rows reads, and of which the loop over columns reads an
/// element of each row.
fn read_matrix(ir: &Ir, rows: &Candidate, last: &Candidate) -> Option<Value> {
    let depends = |position: Option<Value>, it: &Candidate| {
        let block = position.filter(|&at| at != it.index).and_then(|at| ir.def_block(at));
        let around = block.and_then(|block| ir.block_parent_op(block));
        around.is_some_and(|around| ir.is_within(around, it.along))
    };
    let read = last.accessed.loads().find(|read| {
        let mut others = rows.accessed.loads().filter(|it| it.buffer == read.buffer);
        depends(read.at, last) && others.any(|it| depends(it.at, rows))
    });
    read.map(|read| read.buffer)
}
