//! Addresses in flat buffers as polynomials in sizes and induction variables.
//!
//! They are affine forms in which sizes and induction variables are parameters: a small scalar
//! evolution. Polynomials are exact only if no intermediate result wraps,
//! which holds for addresses within a buffer. They decide independence of loop iterations and
//! equality of addresses.

use crate::analysis::buffer_sizes;
use cotan_dialects::array::affine::{self, Affine};
use cotan_dialects::func::Func;
use cotan_dialects::{array, scf};
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Symbol, Value};
use rustc_hash::FxHashMap;

/// Maximum number of distinct sizes and induction variables.
const MAX_SYMBOLS: usize = 64;

/// Maps index values to polynomials in sizes and induction variables (a small scalar evolution).
pub struct AddressPolynomials {
    symbols: Vec<Symbol>,
    /// Any number of further iterations.
    more: Symbol,
    known: FxHashMap<Value, Symbol>,
    /// Number of symbols in use.
    used: usize,
    /// Memoized polynomials, `None` if a value has none.
    read: FxHashMap<Value, Option<Poly>>,
}

/// The smallest and the largest address of an access.
pub struct AddressRange {
    pub min: Poly,
    pub max: Poly,
}

impl AddressPolynomials {
    pub fn new(ir: &mut Ir) -> Self {
        let symbols = (0..MAX_SYMBOLS).map(|number| ir.store.symbol(&format!("at{number}")));
        Self {
            symbols: symbols.collect(),
            more: ir.store.symbol("more"),
            known: FxHashMap::default(),
            used: 0,
            read: FxHashMap::default(),
        }
    }

    /// Discards all cached polynomials and symbols. Must be called after the IR changes.
    pub fn clear(&mut self) {
        self.known.clear();
        self.used = 0;
        self.read.clear();
    }

    /// Returns the polynomial of a value in non-negative symbols (sizes and induction variables),
    /// if it has one.
    pub fn of(&mut self, ir: &Ir, value: Value) -> Option<Poly> {
        if let Some(read) = self.read.get(&value) {
            return read.clone();
        }
        let symbol = &mut |value| {
            let symbol = is_natural(ir, value).then(|| self.symbol(value))?;
            symbol.map(|symbol| Affine::<Value>::size(Poly::parameter(symbol)))
        };
        let read = affine::read(ir, value, symbol).and_then(|form| form.as_size().cloned());
        self.read.insert(value, read.clone());
        read
    }

    /// Returns the symbol of a size or an induction variable.
    fn symbol(&mut self, value: Value) -> Option<Symbol> {
        if let Some(&symbol) = self.known.get(&value) {
            return Some(symbol);
        }
        let next = self.fresh_symbol()?;
        self.known.insert(value, next);
        Some(next)
    }

    /// Returns a fresh symbol, which represents any non-negative integer.
    pub fn fresh_symbol(&mut self) -> Option<Symbol> {
        self.used += 1;
        self.symbols.get(self.used - 1).copied()
    }

    /// Returns a symbol for any non-negative number of further iterations, which no value has.
    pub fn more(&self) -> Symbol {
        self.more
    }

    /// Returns the symbol of the induction variable of a loop.
    pub fn induction_symbol(&mut self, ir: &Ir, this: Op) -> Option<Symbol> {
        self.symbol(induction_variable(ir, this)?)
    }

    /// Splits an address into the coefficient of a loop's induction variable and the remainder.
    pub fn split_at_loop(&mut self, ir: &Ir, address: &Poly, this: Op) -> Option<[Poly; 2]> {
        let induction_variable = self.symbol(induction_variable(ir, this)?)?;
        let (mut coefficient, mut remainder) = (Poly::default(), Poly::default());
        for (names, times) in address.terms() {
            let others = names.iter().filter(|&&name| name != induction_variable);
            let parameters: Vec<Poly> = others.map(|&name| Poly::parameter(name)).collect();
            let term = Poly::product(&parameters)?.mul(&Poly::constant(times))?;
            match names.len() - parameters.len() {
                0 => remainder = remainder.add(&term)?,
                1 => coefficient = coefficient.add(&term)?,
                _ => return None,
            }
        }
        Some([coefficient, remainder])
    }

    /// Returns the address after reversal of a loop (from its last iteration to its first).
    pub fn reversed(&mut self, ir: &Ir, address: &Poly, this: Op) -> Option<Poly> {
        let looped: scf::For = ir.verified(this);
        let [coefficient, remainder] = self.split_at_loop(ir, address, this)?;
        let ends = self.of(ir, looped.lower)?.add(&self.of(ir, looped.upper)?)?;
        let induction_variable =
            self.of(ir, induction_variable(ir, this)?)?.add(&Poly::constant(1))?;
        remainder.add(&coefficient.mul(&ends.sub(&induction_variable)?)?)
    }

    /// Returns the range of an address over all iterations of some loops, the innermost first.
    pub fn range(&mut self, ir: &Ir, address: Poly, loops: &[Op]) -> Option<AddressRange> {
        let mut range = AddressRange { min: address.clone(), max: address };
        for &this in loops {
            let index = self.induction_symbol(ir, this)?;
            if [&range.min, &range.max].iter().all(|end| !end.parameters().any(|it| it == index)) {
                continue;
            }
            let looped: scf::For = ir.verified(this);
            let first = self.of(ir, looped.lower)?;
            let last = self.of(ir, looped.upper)?.sub(&Poly::constant(1))?;
            range.min = self.at_end(ir, &range.min, this, [&first, &last])?;
            range.max = self.at_end(ir, &range.max, this, [&last, &first])?;
        }
        Some(range)
    }

    /// Evaluates an address at one end of a loop: `ends[0]` if it is non-decreasing in the
    /// induction variable, `ends[1]` if it is non-increasing.
    fn at_end(&mut self, ir: &Ir, address: &Poly, this: Op, ends: [&Poly; 2]) -> Option<Poly> {
        let [coefficient, remainder] = self.split_at_loop(ir, address, this)?;
        let end = match coefficient.is_never_negative(&[]) {
            true => ends[0],
            false if negated(&coefficient)?.is_never_negative(&[]) => ends[1],
            false => return None,
        };
        remainder.add(&coefficient.mul(end)?)
    }
}

/// Returns the negated polynomial.
pub fn negated(poly: &Poly) -> Option<Poly> {
    Poly::default().sub(poly)
}

/// Returns the induction variable of a loop.
pub fn induction_variable(ir: &Ir, this: Op) -> Option<Value> {
    ir.args(ir.get::<scf::For>(this)?.block(ir)?).next()
}

/// Returns whether a value is a size parameter or the induction variable of a loop with unit step
/// and a non-negative lower bound.
fn is_natural(ir: &Ir, value: Value) -> bool {
    let around = ir.def_block(value).and_then(|block| ir.block_parent_op(block));
    let Some(around) = around.filter(|_| ir.def_op(value).is_none()) else { return false };
    if ir.is::<Func>(around) {
        let sizes = buffer_sizes::dimension_names(ir, around).unwrap_or_default();
        return ir.arg_index(value).is_some_and(|address| address < sizes.len());
    }
    let constant = |value| array::constant(ir, value);
    ir.get::<scf::For>(around).is_some_and(|this| {
        induction_variable(ir, around) == Some(value)
            && constant(this.lower).is_some_and(|lower| lower >= 0)
            && constant(this.step) == Some(1)
    })
}

/// Returns the loops between an operation and an ancestor of it, the innermost first.
pub fn loops_within(ir: &Ir, op: Op, around: Op) -> Vec<Op> {
    let parents = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    parents.take_while(|&op| op != around).filter(|&op| ir.is::<scf::For>(op)).collect()
}
