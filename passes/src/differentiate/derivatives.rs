//! The derivatives that were made.

use super::jacobian::{self, Seed};
use super::road::{Road, Wanted};
use super::{function, second_order};
use cotan_dialects::differentiate::Refusal;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Ir, Op, Symbol};
use rustc_hash::FxHashMap;

/// The derivatives of functions, each made once.
pub struct Derivatives {
    known: FxHashMap<(Op, Wanted), Symbol>,
    /// Functions that ask how others change along tangents.
    along: FxHashMap<(Op, Vec<usize>), Symbol>,
    jacobians: FxHashMap<(Op, Seed), Symbol>,
    table: SymbolTable,
    road: &'static Road,
}

impl Derivatives {
    /// None yet; they are made by a road, and put into `root`.
    pub fn new(ir: &Ir, root: Op, road: &'static Road) -> Self {
        let (known, along, jacobians) = Default::default();
        Self { known, along, jacobians, table: SymbolTable::new(ir, root), road }
    }

    /// How many there are.
    pub fn made(&self) -> usize {
        self.known.len() + self.jacobians.len()
    }

    /// The name of a function that asks how another one changes along tangents.
    pub fn along(&mut self, ir: &mut Ir, function: Op, wrt: &[usize]) -> Symbol {
        if let Some(&known) = self.along.get(&(function, wrt.to_vec())) {
            return known;
        }
        let made = second_order::along(ir, function, wrt);
        let name = self.table.insert(ir, made).expect("a function has a name");
        self.along.insert((function, wrt.to_vec()), name);
        name
    }

    /// The name of a function that gives Jacobians of another one.
    pub fn jacobian(&mut self, ir: &mut Ir, callee: Op, seed: Seed) -> Result<Symbol, Refusal> {
        if let Some(&known) = self.jacobians.get(&(callee, seed.clone())) {
            return Ok(known);
        }
        let made = jacobian::function(ir, callee, &seed, self.road)?;
        let name = self.table.insert(ir, made).expect("a function has a name");
        self.jacobians.insert((callee, seed), name);
        Ok(name)
    }

    /// The name of a derivative.
    pub fn of(&mut self, ir: &mut Ir, callee: Op, wanted: Wanted) -> Result<Symbol, Refusal> {
        if let Some(&known) = self.known.get(&(callee, wanted.clone())) {
            return Ok(known);
        }
        let made = function::derivative(ir, callee, &wanted, self.road)?;
        let name = self.table.insert(ir, made).expect("a function has a name");
        self.known.insert((callee, wanted), name);
        Ok(name)
    }
}
