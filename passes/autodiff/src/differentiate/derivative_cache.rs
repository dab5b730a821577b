//! A cache of emitted derivatives.

use super::ad_method::{AdMethod, DerivativeRequest};
use super::jacobian::{self, Seed};
use super::stage_log::StageLog;
use super::{function, linearize, second_order, transpose};
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Ir, Op, Symbol};
use rustc_hash::FxHashMap;

/// A derivative with another signature than a JVP or VJP.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DerivativeForm {
    /// Jacobians along all basis vectors.
    Jacobian(Seed),
    /// Values, and a closure from tangents to tangents.
    Linearized(Vec<usize>),
    /// The transpose of a function that is linear in these arguments.
    Transposed(Vec<usize>),
}

/// The derivatives of functions, each emitted once.
pub struct Derivatives {
    known: FxHashMap<(Op, DerivativeRequest), Symbol>,
    /// Functions that request the directional derivatives of others.
    along: FxHashMap<(Op, Vec<usize>), Symbol>,
    others: FxHashMap<(Op, DerivativeForm), Symbol>,
    table: SymbolTable,
    method: &'static AdMethod,
    /// The stages inside the method.
    pub stages: StageLog,
}

impl Derivatives {
    /// Creates an empty cache; derivatives are emitted by a method, into `root`.
    pub fn new(ir: &Ir, root: Op, method: &'static AdMethod) -> Self {
        let (known, along, others) = Default::default();
        let (table, stages) = (SymbolTable::new(ir, root), StageLog::default());
        Self { known, along, others, table, method, stages }
    }

    /// Returns the number of derivatives.
    pub fn count(&self) -> usize {
        self.known.len() + self.others.len()
    }

    /// Returns the name of a function that requests the directional derivative of another one.
    pub fn along(&mut self, ir: &mut Ir, function: Op, wrt: &[usize]) -> Symbol {
        if let Some(&known) = self.along.get(&(function, wrt.to_vec())) {
            return known;
        }
        let created = second_order::along(ir, function, wrt);
        let name = self.table.insert(ir, created).expect("a function has a name");
        self.along.insert((function, wrt.to_vec()), name);
        name
    }

    /// Returns the name of a derivative in another form.
    pub fn form(
        &mut self,
        ir: &mut Ir,
        of: Op,
        form: DerivativeForm,
    ) -> Result<Symbol, NotDifferentiable> {
        if let Some(&known) = self.others.get(&(of, form.clone())) {
            return Ok(known);
        }
        let created = match &form {
            DerivativeForm::Jacobian(seed) => jacobian::function(ir, of, seed, self.method)?,
            DerivativeForm::Linearized(wrt) => linearize::function(ir, of, wrt, self.method)?,
            DerivativeForm::Transposed(wrt) => transpose::function(ir, of, wrt, self.method)?,
        };
        let name = self.table.insert(ir, created).expect("a function has a name");
        self.others.insert((of, form), name);
        Ok(name)
    }

    /// Returns the name of a derivative.
    pub fn of(
        &mut self,
        ir: &mut Ir,
        callee: Op,
        mut request: DerivativeRequest,
    ) -> Result<Symbol, NotDifferentiable> {
        if let Some(&known) = self.known.get(&(callee, request.clone())) {
            return Ok(known);
        }
        request.stages = self.stages.clone();
        let created = function::derivative(ir, callee, &request, self.method)?;
        let name = self.table.insert(ir, created).expect("a function has a name");
        self.known.insert((callee, request), name);
        Ok(name)
    }
}
