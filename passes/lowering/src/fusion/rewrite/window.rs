//! The rows of a buffer that one loop writes and another one reads.

use crate::analysis::address_polynomials::AddressPolynomials;
use crate::analysis::delinearize::Delinearized;
use crate::analysis::dependence::{Dependence, Distance};
use crate::analysis::vectorizable_loop::access;
use crate::fusion::candidate::Candidate;
use crate::fusion::legality::dependences;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Value};

/// A loop over rows, or over elements that are treated as rows.
pub struct RowLoop {
    pub all: Candidate,
    /// True if it is over elements.
    pub is_flat: bool,
    /// The number of rows.
    pub count: Value,
}

/// A buffer that the iterations of one loop write, a row each, and those of a later loop read.
pub struct Window {
    pub alloc: Op,
    pub buffer: Value,
    /// The number of elements of a row; `None` if it is one.
    pub size: Option<Value>,
    pub accesses: Vec<RowAccess>,
    /// The range of rows that an iteration reads, relative to its own.
    pub reach: (i64, i64),
}

/// A load or a store.
pub struct RowAccess {
    pub op: Op,
    /// The index.
    pub at: Value,
    /// The delinearized index, unless rows are elements.
    pub row: Option<Delinearized>,
}

impl RowLoop {
    /// Returns a loop over rows from 0.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let looped: scf::For = ir.get(op).filter(|it: &scf::For| it.range().is_from_zero(ir))?;
        // Matrix products, which are three loops deep, have packed panels of their own.
        let mut inside = ir.walk(op).filter(|&inner| inner != op && ir.is::<scf::For>(inner));
        let is_deeper = |inner: Op| ir.parent_op(inner) != Some(op);
        let first = inside.next();
        if first.into_iter().chain(inside).any(is_deeper) {
            return None;
        }
        Some(Self { all: Candidate::of(ir, op)?, is_flat: first.is_none(), count: looped.upper })
    }

    fn row_accesses(&self, ir: &Ir, buffer: Value, is_own: bool) -> Option<Vec<RowAccess>> {
        let ops = ir.walk(self.all.op).filter_map(|op| Some((op, access(ir, op)?)));
        let own = ops.filter(|it| it.1.buffer == buffer);
        own.map(|(op, access)| RowAccess::of(ir, op, access.at?, (self, is_own))).collect()
    }
}

impl Window {
    /// Returns the window of a buffer that two loops share, if it has no other users.
    pub fn of(
        ir: &Ir,
        addresses: &mut AddressPolynomials,
        buffer: Value,
        [producer, consumer]: [&RowLoop; 2],
    ) -> Option<Self> {
        let alloc = ir.def_op(buffer).filter(|&op| ir.is::<Alloc>(op))?;
        let is_expected = |op: Op| match access(ir, op).map(|it| it.stored.is_some()) {
            Some(true) => ir.is_within(op, producer.all.op),
            Some(false) => ir.is_within(op, consumer.all.op),
            None => ir.is::<Dealloc>(op),
        };
        let is_alone =
            ir.block_of(alloc) == ir.block_of(producer.all.op) && ir.users(buffer).all(is_expected);
        // Each iteration of the producer writes its own row.
        let mut accesses = producer.row_accesses(ir, buffer, true).filter(|_| is_alone)?;
        accesses.extend(consumer.row_accesses(ir, buffer, false)?);
        let size = accesses.first()?.row.map(|row| row.size);
        let is_one_size = accesses.iter().all(|it| it.row.map(|row| row.size) == size);
        if !is_one_size || size.is_some_and(|size| ir.is_defined_inside(size, producer.all.op)) {
            return None;
        }
        let reach = reach(&dependences(ir, addresses, [&producer.all, &consumer.all], buffer))?;
        Some(Self { alloc, buffer, size, accesses, reach })
    }
}

/// Returns the range of rows that an iteration of the second loop reads, relative to its own.
fn reach(dependences: &[Dependence]) -> Option<(i64, i64)> {
    dependences.iter().try_fold((0, 0), |(least, most), it| match *it {
        Dependence::SameIteration => Some((least, most)),
        Dependence::Carried(Distance { min: Some(min), max: Some(max) }) => {
            Some((least.min(-max), most.max(-min)))
        }
        Dependence::Independent | Dependence::Carried(_) | Dependence::Unknown => None,
    })
}

impl RowAccess {
    /// Analyzes an index that is provably within a row, perhaps that of the iteration.
    fn of(ir: &Ir, op: Op, at: Value, (rows, is_own): (&RowLoop, bool)) -> Option<Self> {
        let is_row = |number| {
            let number = Affine::of(ir, number);
            let is_row = match is_own {
                true => number.as_index() == Some(rows.all.index),
                false => number.has(rows.all.index),
            };
            is_row.then_some(())
        };
        let row = match rows.is_flat {
            true => is_row(at).map(|()| None)?,
            false => Some(Delinearized::of(ir, at, (op, rows.all.op), is_row)?.0),
        };
        Some(Self { op, at, row })
    }
}
