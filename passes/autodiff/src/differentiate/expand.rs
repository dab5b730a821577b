//! Expansion of derivative requests, those inside callees first.

use super::ad_method::{AdMethod, DerivativeRequest};
use super::derivative_cache::{DerivativeForm, Derivatives};
use super::stage_log::StageLog;
use super::{hessian, jacobian, linearize, second_order};
use cotan_dialects::Callable;
use cotan_dialects::ad::{Kind, Request, Transpose};
use cotan_dialects::arith::Constant;
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::func::{self, Func};
use cotan_dialects::{array, interp};
use cotan_ir::codes::NO_DERIVATIVE;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::types::FunctionType;
use cotan_ir::{Builder, Diagnostic, Ir, Op, Part, Symbol, Type, Value};

/// The expansion of the requests of a module to calls.
pub struct Expansion {
    root: Op,
    derivatives: Derivatives,
    /// The number of expanded requests.
    pub requests: usize,
}

/// A request and its callee.
type OpenRequest = (Op, Op);

impl Expansion {
    /// Starts the expansion of the requests inside `root`, by an AD method.
    pub fn new(ir: &Ir, root: Op, method: &'static AdMethod) -> Self {
        Self { root, derivatives: Derivatives::new(ir, root, method), requests: 0 }
    }

    /// Records the stages inside the method.
    pub fn record(&mut self, stages: StageLog) {
        self.derivatives.stages = stages;
    }

    /// Returns the number of emitted derivatives.
    pub fn derivative_count(&self) -> usize {
        self.derivatives.count()
    }

    /// Expands all requests, in rounds: those whose callee has no requests inside, and then those
    /// in the emitted derivatives. A transposition inlines calls, so it waits for all others.
    pub fn run(&mut self, ir: &mut Ir) -> Result<(), NotDifferentiable> {
        loop {
            let open = self.open(ir);
            if open.is_empty() {
                return Ok(());
            }
            let is_ready = |&(_, callee): &OpenRequest| !has_requests(ir, callee);
            let mut ready: Vec<OpenRequest> = open.iter().copied().filter(is_ready).collect();
            let waits = |request: Op| ir.is::<Transpose>(request);
            if !ready.iter().all(|&(request, _)| waits(request)) {
                ready.retain(|&(request, _)| !waits(request));
            }
            if ready.is_empty() {
                return Err(cyclic_request(ir, &open));
            }
            for (request, callee) in ready {
                self.replace(ir, request, callee)?;
            }
        }
    }

    fn open(&self, ir: &Ir) -> Vec<OpenRequest> {
        let mut tables = SymbolTables::default();
        let requests = ir.walk(self.root).filter_map(|op| Some((op, Request::of(ir, op)?)));
        let callee = |(op, request): (Op, Request)| {
            let callee = tables.resolve(ir, op, request.callee)?;
            ir.is::<Func>(callee).then_some((op, callee))
        };
        requests.filter_map(callee).collect()
    }

    fn replace(&mut self, ir: &mut Ir, op: Op, callee: Op) -> Result<(), NotDifferentiable> {
        let request = Request::of(ir, op).expect("it was one");
        let signature =
            Callable::type_of(ir, callee).expect("a verified function has a type").clone();
        let wrt = request.with_respect_to(ir, &signature);
        match request.kind {
            Kind::Hvp => {
                return second_order::replace(ir, &mut self.derivatives, op, callee, &wrt);
            }
            Kind::Hessian => {
                return hessian::replace(ir, &mut self.derivatives, op, callee, &wrt);
            }
            Kind::Jacobian => {
                self.requests += 1;
                return jacobian::replace(ir, &mut self.derivatives, op, callee, wrt);
            }
            Kind::Linearize | Kind::Transpose => {
                self.requests += 1;
                let linearize = request.kind == Kind::Linearize;
                let form = if linearize {
                    DerivativeForm::Linearized(wrt)
                } else {
                    DerivativeForm::Transposed(wrt)
                };
                return linearize::replace(ir, &mut self.derivatives, op, callee, form);
            }
            _ => {}
        }
        let mut operands: Vec<Value> = ir.operands(op).collect();
        let loc = ir.loc(op);
        let loc = ir.store.derived_loc(loc, "differentiate");
        if matches!(request.kind, Kind::Grad | Kind::ValueAndGrad) {
            let one = interp::splat(&mut ir.store, signature.results[0], 1.0);
            let one = one.expect("a verified request has a float result");
            operands.push(Constant::value(&mut Builder::before(ir, op), loc, one));
        }
        let results: Vec<Value> = ir.results(op).collect();
        let all = signature.results.len();
        let values = match request.kind {
            Kind::Grad => 0,
            _ => all,
        };
        let used: Vec<bool> = results.iter().map(|&result| !ir.is_unused(result)).collect();
        let mut needed = vec![false; all - values];
        needed.extend(&used);
        let derivative_request = DerivativeRequest {
            reverse: !matches!(request.kind, Kind::Jvp | Kind::Jet),
            wrt,
            needed,
            split_linear: false,
            order: request.order,
            stages: StageLog::default(),
        };
        let name = self.derivatives.of(ir, callee, derivative_request)?;
        let used_results = results.iter().zip(&used).filter(|pair| *pair.1);
        let used_results: Vec<Value> = used_results.map(|pair| *pair.0).collect();
        let types: Vec<Type> = used_results.iter().map(|&value| ir.ty(value)).collect();
        let call = call(ir, op, name, (&request, &signature), &operands, &types);
        ir.set_loc(call, loc);
        for (&result, value) in used_results.iter().zip(ir.results(call).collect::<Vec<_>>()) {
            ir.replace_all_uses(result, value);
        }
        ir.erase_op(op);
        self.requests += 1;
        Ok(())
    }
}

/// Emits a call of a derivative before a request.
pub fn call(
    ir: &mut Ir,
    op: Op,
    name: Symbol,
    (request, signature): (&Request, &FunctionType),
    operands: &[Value],
    types: &[Type],
) -> Op {
    let loc = ir.loc(op);
    let callee = ir.store.symbol_ref(name);
    let mut formal = signature.inputs.iter().chain(&signature.results);
    let sized = formal.any(|&ty| ir.has_dims(Part::Type(ty)));
    let b = &mut Builder::before(ir, op);
    if !sized {
        return func::Call::build(b, loc, callee, operands, types);
    }
    let call = array::Call::build(b, loc, callee, operands, types);
    array::Call::set_parameters(b, call, request.parameters);
    array::Call::set_sizes(b, call, request.sizes);
    call
}

fn has_requests(ir: &Ir, function: Op) -> bool {
    ir.walk(function).any(|op| Request::of(ir, op).is_some())
}

/// Reports a function that requests its own derivative, directly or through the callees of its
/// requests.
fn cyclic_request(ir: &Ir, open: &[OpenRequest]) -> NotDifferentiable {
    // Every requested function contains a request, so the chain of requests has a cycle.
    let next = |function: Op| {
        let of = open.iter().find(|(request, _)| ir.is_within(*request, function));
        *of.expect("a request that is not ready names a function with requests")
    };
    let mut chain = vec![open[0]];
    let again = loop {
        let request = next(chain[chain.len() - 1].1);
        match chain.iter().position(|known| known.0 == request.0) {
            Some(at) => break at,
            None => chain.push(request),
        }
    };
    let chain = &chain[again..];
    let name = |function| ir.symbol_name(function).map_or("", |name| ir.text(name));
    let (request, callee) = chain[chain.len() - 1];
    let message = format!("@{} requests a derivative of itself", name(callee));
    let error = Diagnostic::error(&NO_DERIVATIVE, ir.loc(request), message);
    let error = error.note_at(ir.loc(callee), "the function is here");
    chain[..chain.len() - 1].iter().fold(error, |error, &(request, callee)| {
        let message = format!("it requests a derivative of @{} here", name(callee));
        error.note_at(ir.loc(request), message)
    })
}
