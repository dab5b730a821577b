//! `fuse-loops{mode=fill}`: fuses a loop that fills a buffer into its reader.
//!
//! It is legal if the reader needs no element of a later iteration. The element of the same
//! iteration stays in a register.

use crate::analysis::address_polynomials::AddressPolynomials;
use crate::analysis::vectorizable_loop::{VECTOR_WIDTH, access, is_vectorized, set_parallelism};
use crate::fusion::candidate::Candidate;
use crate::fusion::pairs::{PairMode, Pairs};
use crate::fusion::profit::Benefit;
use crate::fusion::rewrite::merge::fuse_loops;
use crate::fusion::scope::blocks_of_loops;
use crate::fusion::trace::{Obstacle, Trace};
use crate::fusion::{Fused, legality};
use cotan_dialects::arith::{Cmpi, CmpiPredicate};
use cotan_dialects::memref::{Load, Store};
use cotan_dialects::scf;
use cotan_ir::{Block, Ir, Op, Value};

/// Fuses loops that fill a buffer into their readers.
pub fn fuse(ir: &mut Ir, root: Op, trace: &mut Trace) -> Fused {
    let blocks = blocks_in_vectors(ir, root);
    let mode = &mut Fills { addresses: AddressPolynomials::new(ir) };
    let mut pairs = Pairs::new(ir, trace);
    for block in blocks {
        pairs.fuse_block(block, mode);
    }
    Fused { num_fused: pairs.num_fused, ..Fused::default() }
}

/// Returns the blocks of loops inside vectorized ones, each once.
fn blocks_in_vectors(ir: &Ir, root: Op) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut walk = ir.walk(root);
    while let Some(op) = walk.next() {
        if is_vectorized(ir, op) {
            walk.skip_inside(op);
            let around = ir.block_of(op);
            blocks.extend(blocks_of_loops(ir, op).into_iter().filter(|&it| Some(it) != around));
        }
    }
    blocks
}

struct Fills {
    addresses: AddressPolynomials,
}

impl PairMode for Fills {
    type Plan = Fill;

    fn selects(&self, ir: &Ir, op: Op) -> bool {
        ir.is::<scf::For>(op) || guarded(ir, op).is_some()
    }

    fn candidate(&self, ir: &Ir, op: Op) -> Option<Candidate> {
        Candidate::along(ir, op, guarded(ir, op).unwrap_or(op))
    }

    fn benefit(&self, ir: &Ir, both: [&Candidate; 2]) -> Result<Benefit, Obstacle> {
        let [first, reader] = both;
        let form = |why| Err(Obstacle::Form(why));
        let Some(Fill { buffer, .. }) = Fill::of(ir, first) else {
            return form("that loop does not only fill a buffer");
        };
        match reader.accessed.shared(&first.accessed)[..] {
            [] => Err(Obstacle::NoBenefit("it does not read the buffer")),
            _ if reader.op != reader.along => form("it is conditional"),
            _ if ir.attr_named(reader.op, VECTOR_WIDTH).is_some() => {
                form("its vector width was chosen")
            }
            [shared] if shared == buffer && !reader.accessed.writes(buffer) => {
                Ok(Benefit::Reuse(vec![buffer]))
            }
            _ => form("it does not only read the buffer"),
        }
    }

    fn plan(&mut self, ir: &Ir, both: [&Candidate; 2]) -> Result<Fill, Obstacle> {
        self.addresses.clear();
        legality::may_interleave(ir, &mut self.addresses, both, false)?;
        Fill::of(ir, both[0]).ok_or(Obstacle::Range)
    }

    fn fuse(&mut self, ir: &mut Ir, [whole, reader]: [Op; 2], fill: Fill) -> Op {
        let Fill { this, buffer, store } = fill;
        if whole != this {
            ir.move_before(this, whole);
            ir.erase_op(whole);
        }
        let attrs = ir.attrs(reader);
        let fused = fuse_loops(ir, [this, reader]);
        ir.set_attrs(fused, attrs);
        // An iteration now depends on earlier ones.
        set_parallelism(ir, fused, None);
        let stored = access(ir, store).and_then(|it| Some((it.at?, it.stored?)));
        let Some((index, value)) = stored else { return fused };
        let reads = ir.walk(fused).filter(|&op| {
            let read = access(ir, op).filter(|_| ir.is::<Load>(op));
            read.is_some_and(|it| it.buffer == buffer && it.at == Some(index))
        });
        for read in reads.collect::<Vec<Op>>() {
            ir.replace_op(read, &[value]);
        }
        fused
    }
}

/// A loop that stores one element of a row in each iteration, at its induction variable.
struct Fill {
    this: Op,
    buffer: Value,
    store: Op,
}

impl Fill {
    fn of(ir: &Ir, candidate: &Candidate) -> Option<Self> {
        let this = candidate.along;
        let looped: scf::For = ir.get(this).filter(|_| ir.result_count(this) == 0)?;
        let block = looped.block(ir)?;
        let is_plain = ir.ops(block).all(|op| ir.regions(op).is_empty());
        let mut stores = ir.ops(block).filter(|&op| ir.is::<Store>(op));
        let (Some(store), None) = (stores.next(), stores.next()) else { return None };
        let written = access(ir, store).filter(|it| it.at == Some(candidate.index))?;
        let is_private = !candidate.accessed.reads(written.buffer);
        (is_plain && is_private && looped.range().has_unit_step(ir)).then_some(Self {
            this,
            buffer: written.buffer,
            store,
        })
    }
}

/// Returns the loop in a conditional that contains nothing else and tests for a nonzero trip count.
fn guarded(ir: &Ir, op: Op) -> Option<Op> {
    let it: scf::If = ir.get(op).filter(|_| ir.result_count(op) == 0)?;
    let block = ir.single_block(it.then_region)?;
    let this = ir.ops(block).find(|&op| ir.is::<scf::For>(op))?;
    let looped: scf::For = ir.verified(this);
    let test: Cmpi = ir.def_as(it.condition)?;
    let ordered_operands = match test.predicate {
        CmpiPredicate::Slt => [test.lhs, test.rhs],
        CmpiPredicate::Sgt => [test.rhs, test.lhs],
        _ => return None,
    };
    let is_nonempty = ordered_operands == [looped.lower, looped.upper];
    let is_alone = ir.ops(block).all(|op| op == this || ir.is::<scf::Yield>(op));
    (is_nonempty && is_alone && ir.entry(it.else_region).is_none()).then_some(this)
}
