//! The derivatives that were made.

use super::ad_method::{AdMethod, DerivativeRequest};
use super::jacobian::{self, Seed};
use super::{function, linearize, second_order, transpose};
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Ir, Op, Symbol};
use rustc_hash::FxHashMap;

/// A derivative that does not take tangents, or cotangents, as it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Arrays of all derivatives along unit vectors.
    Jacobian(Seed),
    /// Values, and a function of tangents.
    Linearized(Vec<usize>),
    /// The transpose of a function that is linear in these arguments.
    Transposed(Vec<usize>),
}

/// The derivatives of functions, each made once.
pub struct Derivatives {
    known: FxHashMap<(Op, DerivativeRequest), Symbol>,
    /// Functions that ask how others change along tangents.
    along: FxHashMap<(Op, Vec<usize>), Symbol>,
    others: FxHashMap<(Op, Form), Symbol>,
    table: SymbolTable,
    method: &'static AdMethod,
}

impl Derivatives {
    /// None yet; they are made by a road, and put into `root`.
    pub fn new(ir: &Ir, root: Op, method: &'static AdMethod) -> Self {
        let (known, along, others) = Default::default();
        Self { known, along, others, table: SymbolTable::new(ir, root), method }
    }

    /// How many there are.
    pub fn made(&self) -> usize {
        self.known.len() + self.others.len()
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

    /// The name of a derivative in another form.
    pub fn form(&mut self, ir: &mut Ir, of: Op, form: Form) -> Result<Symbol, NotDifferentiable> {
        if let Some(&known) = self.others.get(&(of, form.clone())) {
            return Ok(known);
        }
        let made = match &form {
            Form::Jacobian(seed) => jacobian::function(ir, of, seed, self.method)?,
            Form::Linearized(wrt) => linearize::function(ir, of, wrt, self.method)?,
            Form::Transposed(wrt) => transpose::function(ir, of, wrt, self.method)?,
        };
        let name = self.table.insert(ir, made).expect("a function has a name");
        self.others.insert((of, form), name);
        Ok(name)
    }

    /// The name of a derivative.
    pub fn of(
        &mut self,
        ir: &mut Ir,
        callee: Op,
        wanted: DerivativeRequest,
    ) -> Result<Symbol, NotDifferentiable> {
        if let Some(&known) = self.known.get(&(callee, wanted.clone())) {
            return Ok(known);
        }
        let made = function::derivative(ir, callee, &wanted, self.method)?;
        let name = self.table.insert(ir, made).expect("a function has a name");
        self.known.insert((callee, wanted), name);
        Ok(name)
    }
}
