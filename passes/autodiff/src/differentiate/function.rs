//! Emission of the derivative of a function.

use super::ad_method::{AdMethod, DerivativeRequest};
use super::custom_derivative;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::{
    Mode, NO_ZEROS, NotDifferentiable, Tangents, Transposer, has_zeros, name_like, prune, refused,
    tangent_type, without_rank, without_zeros,
};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_dialects::{Callable, Callee, Emit};
use cotan_ir::codes::NO_DERIVATIVE;
use cotan_ir::types::FunctionType;
use cotan_ir::{Block, Builder, Diagnostic, Editor, Ir, Loc, Op, Translator, Type, Value};

/// The AD method that linearizes the body of a function and transposes the linear part.
pub const DIRECT: AdMethod = AdMethod {
    can_split_linear: true,
    can_have_unknown_sizes: true,
    ..AdMethod::new("direct", "one forward walk linearizes, one backward walk transposes", direct)
};

/// Emits the derivative of a function after it, by its custom rule if it has one. Dimension
/// parameters are those of the function.
pub fn derivative(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
    method: &AdMethod,
) -> Result<Op, NotDifferentiable> {
    let created = by_rule_or_method(ir, function, request, method)?;
    share_facts(ir, function, created);
    Ok(created)
}

fn by_rule_or_method(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
    method: &AdMethod,
) -> Result<Op, NotDifferentiable> {
    if let Some(named) = custom_derivative::named(ir, function, request.reverse) {
        let ty = Callable::type_of(ir, function).expect("a verified function has a type");
        if !ty.inputs.iter().chain(&ty.results).all(|&ty| has_zeros(&ir.store, ty)) {
            return Err(refused(ir, function, NO_ZEROS));
        }
        let created = empty(ir, function, request);
        let built = custom_derivative::build(ir, function, request, named, created);
        return built.map(|()| created).inspect_err(|_| ir.detach_op(created));
    }
    if ir.verified::<Func>(function).is_declaration(ir) {
        return Err(refused(ir, function, "it is a declaration, without a body"));
    }
    let body = ir.verified::<Func>(function).body;
    if ir.single_block(body).is_none() {
        return Err(control_flow(ir, function));
    }
    // Elementwise code has zeros like its values; other methods know types only.
    if without_rank(ir, function) || !method.can_have_unknown_sizes && without_zeros(ir, function) {
        return Err(refused(ir, function, NO_ZEROS));
    }
    (method.derivative)(ir, function, request)
}

/// Returns a call that passes an accumulator, whose transpose would have to return it.
fn passes_accumulator(ir: &Ir, function: Op) -> Option<Op> {
    let mut calls = ir.walk(function).filter(|&op| Callee::of(ir, op).is_some());
    calls.find(|&op| ir.operands(op).any(|value| accumulators::is(&ir.store, ir.ty(value))))
}

fn direct(ir: &mut Ir, function: Op, request: &DerivativeRequest) -> Result<Op, NotDifferentiable> {
    if let Some(call) = passes_accumulator(ir, function).filter(|_| request.reverse) {
        return Err(refused(ir, call, "it passes an accumulator on: run `inline` before"));
    }
    let loc = ir.loc(function);
    let loc = ir.store.derived_loc(loc, "differentiate");
    let body = ir.verified::<Func>(function).body;
    let block = ir.single_block(body).expect("others are refused");
    let signature =
        Callable::type_of(ir, function).expect("a verified function has a type").clone();
    let created = empty(ir, function, request);
    let body = ir.verified::<Func>(created).body;
    let entry = ir.append_new_block(body, &[], loc);
    let built = DerivativeBuilder { ir: &mut *ir, block, entry, loc, request, signature }.build();
    match built {
        Ok((inputs, results)) => {
            let ty = ir.store.function_type(&inputs, &results);
            Func::set_function_type(ir, created, ty);
            Ok(created)
        }
        Err(refusal) => {
            // The incomplete function must not remain in the module.
            ir.detach_op(created);
            Err(refusal)
        }
    }
}

/// Adds a private function without a body after the function to derive.
pub fn empty(ir: &mut Ir, function: Op, request: &DerivativeRequest) -> Op {
    let loc = ir.loc(function);
    let loc = ir.store.derived_loc(loc, "differentiate");
    let base = ir.symbol_name(function).map_or("f", |name| ir.text(name));
    let name = format!("{base}_{}", if request.reverse { "vjp" } else { "jvp" });
    let (name, private) = (ir.store.string_attr(&name), ir.store.string_attr("private"));
    let (ty, body) = (ir.store.function_type(&[], &[]), ir.create_region());
    let created = Func::build(&mut Builder::after(ir, function), loc, name, ty, body);
    Func::set_sym_visibility(ir, created, Some(private));
    created
}

/// Names a derivative `<function>_<kind>`.
pub fn rename(ir: &mut Ir, created: Op, of: Op, kind: &str) {
    let base = ir.symbol_name(of).map_or("f", |name| ir.text(name));
    let name = format!("{base}_{kind}");
    let name = ir.store.symbol(&name);
    ir.set_symbol_name(created, name);
}

struct DerivativeBuilder<'a> {
    ir: &'a mut Ir,
    /// The body of the function.
    block: Block,
    /// The body of the derivative.
    entry: Block,
    loc: Loc,
    request: &'a DerivativeRequest,
    signature: FunctionType,
}

impl DerivativeBuilder<'_> {
    /// Emits the body; returns the types of arguments and results.
    fn build(mut self) -> Result<(Vec<Type>, Vec<Type>), NotDifferentiable> {
        let originals: Vec<Value> = self.ir.args(self.block).collect();
        let args: Vec<Value> = originals.iter().map(|&arg| self.arg_like(arg)).collect();
        let end = self.ir.last_op(self.block).expect("a verified function returns");
        let returned: Vec<Value> = self.ir.operands(end).collect();
        let changing = changing(&self.ir.store, &self.signature.results);
        let returned_changing: Vec<Value> = changing.iter().map(|&at| returned[at]).collect();
        let cotangents: Vec<Value> = match self.request.reverse {
            true => returned_changing.iter().map(|&value| self.tangent_arg(value)).collect(),
            false => Vec::new(),
        };
        let wrt: Vec<Value> = self.request.wrt.iter().map(|&at| originals[at]).collect();
        let linear: Vec<Value> = wrt.iter().map(|&arg| self.tangent_arg(arg)).collect();

        let split_linear = self.request.reverse || self.request.split_linear;
        let mode = if split_linear { Mode::Reverse } else { Mode::Forward };
        let mut tangents = Tangents::new(mode);
        for (&arg, &tangent) in wrt.iter().zip(&linear) {
            tangents.set(arg, tangent);
        }
        let builder = Editor::at_end(self.ir, self.entry);
        let mut t = Translator::new(builder).by_rule("linearize");
        let mut outputs = t.block(self.block, &args, &mut |t, op| tangents.step(t, op))?;
        let changes: Vec<Option<Value>> =
            returned_changing.iter().map(|&value| tangents.get(value)).collect();
        let derivatives = match self.request.reverse {
            true => self.transpose(&linear, &changes, &cotangents)?,
            false => changes,
        };
        let of: Vec<Value> = match self.request.reverse {
            true => self.request.wrt.iter().map(|&at| args[at]).collect(),
            false => changing.iter().map(|&at| outputs[at]).collect(),
        };
        for ((of, derivative), needed) in
            of.into_iter().zip(derivatives).zip(&self.request.needed[outputs.len()..])
        {
            outputs.push(match (derivative, needed) {
                (Some(value), _) => value,
                (None, true) => self.zeros_like(of),
                // The value is unused.
                (None, false) => of,
            });
        }
        Ok(self.finish(&outputs))
    }

    /// Transposes the linear program from `linear` to `changes`.
    fn transpose(
        &mut self,
        linear: &[Value],
        changes: &[Option<Value>],
        cotangents: &[Value],
    ) -> Result<Vec<Option<Value>>, NotDifferentiable> {
        let seeds = changes.iter().zip(cotangents);
        let seeds: Vec<(Value, Value)> =
            seeds.filter_map(|(change, &cotangent)| Some(((*change)?, cotangent))).collect();
        let builder = &mut Editor::at_end(self.ir, self.entry);
        let back = Transposer::block(builder, self.entry, linear, &[], &seeds)?;
        let found: Vec<Option<Value>> =
            linear.iter().map(|value| back.sums.get(value).copied()).collect();
        for &arg in linear.iter().rev() {
            let index = self.ir.arg_index(arg).expect("it is an argument");
            self.ir.erase_block_arg(self.entry, index);
        }
        Ok(found)
    }

    fn finish(self, outputs: &[Value]) -> (Vec<Type>, Vec<Type>) {
        let ir = self.ir;
        let needed = outputs.iter().zip(&self.request.needed).filter(|pair| *pair.1);
        let needed: Vec<Value> = needed.map(|pair| *pair.0).collect();
        Return::build(&mut Builder::at_end(ir, self.entry), self.loc, &needed);
        prune(ir, self.entry);
        let inputs = ir.args(self.entry).map(|arg| ir.ty(arg)).collect();
        (inputs, needed.iter().map(|&value| ir.ty(value)).collect())
    }

    fn zeros_like(&mut self, value: Value) -> Value {
        let builder = &mut Builder::at_end(self.ir, self.entry);
        Emit::new(builder, self.loc).zeros_like(value)
    }

    /// Adds an argument like one of the function.
    fn arg_like(&mut self, arg: Value) -> Value {
        let new = self.ir.add_block_arg(self.entry, self.ir.ty(arg), self.loc);
        self.ir.set_value_name(new, self.ir.value_name(arg));
        new
    }

    /// Adds an argument for the tangent of a value.
    fn tangent_arg(&mut self, of: Value) -> Value {
        let ty = self.ir.ty(of);
        let ty =
            tangent_type(&mut self.ir.store, ty).expect("a verified request has float arguments");
        let new = self.ir.add_block_arg(self.entry, ty, self.loc);
        name_like(self.ir, new, of);
        new
    }
}

fn control_flow(ir: &Ir, function: Op) -> NotDifferentiable {
    let body = ir.verified::<Func>(function).body;
    let branch = ir.entry(body).and_then(|entry| ir.last_op(entry));
    let Some(branch) = branch else { return refused(ir, function, "it has no body") };
    let message = format!(
        "`{}` cannot be differentiated: write `scf.if`, `scf.for` or `scf.while`",
        ir.name_text(branch)
    );
    let error = Diagnostic::error(&NO_DERIVATIVE, ir.loc(branch), message);
    error.note_at(ir.loc(function), "a derivative of this function is requested")
}
