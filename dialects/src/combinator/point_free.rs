//! Point-free code: every variable becomes a position in the context.

use super::scope::LastReads;
use super::{
    Apply, Compose, Constant, IntoTerm, Let, Primitive, Project, Scope, Tuple, Yield, arrow,
};
use crate::autodiff::NotDifferentiable;
use cotan_ir::codes::OP_RULE;
use cotan_ir::{
    Block, Builder, Diagnostic, InsertPoint, Ir, Loc, Mapping, Op, Region, Type, Value,
};

/// The emission of terms.
pub struct Terms<'b> {
    /// The builder, which inserts before the end of the function.
    pub builder: Builder<'b>,
    /// The location of emitted operations.
    pub loc: Loc,
    /// True if the context of a body is pruned to the variables that it reads.
    pub prune: bool,
}

impl Terms<'_> {
    /// Emits an equivalent of the code of a function, a term applied to its arguments; nothing is
    /// erased.
    ///
    /// # Errors
    /// Returns an error if an operation cannot be a term.
    pub fn function(&mut self, block: Block) -> Result<Value, NotDifferentiable> {
        let args: Vec<Value> = self.builder.args(block).collect();
        let mut scope = Scope::default();
        for &arg in &args {
            scope.push(self.builder.ty(arg), &[arg]);
        }
        let term = self.block(scope, block, false)?;
        Ok(Apply::value(&mut self.builder, self.loc, term, &args))
    }

    /// Returns the term of a block, whose terminator determines the result. A single result is a
    /// tuple of one if `as_tuple`.
    ///
    /// # Errors
    /// Returns an error if an operation cannot be a term.
    pub fn block(
        &mut self,
        mut scope: Scope,
        block: Block,
        as_tuple: bool,
    ) -> Result<Value, NotDifferentiable> {
        let ir: &Ir = &self.builder;
        let mut ops: Vec<Op> = ir.ops(block).collect();
        let end = ops.pop().expect("a verified block has a terminator");
        let outputs: Vec<Value> = ir.operands(end).collect();
        let reads = LastReads::new(ir, &ops, &outputs);
        let start = if ops.is_empty() { None } else { self.narrow(&mut scope, &reads, 0) };
        let mut lets = Vec::with_capacity(ops.len());
        let last = ops.last().copied();
        // The results of the last operation need no variable.
        let is_tail = |ir: &Ir, op: Op, bound: Value| {
            let only = (!as_tuple && Some(op) == last).then(|| ir.results(op));
            let is_returned = only.is_some_and(|results| outputs.iter().copied().eq(results));
            is_returned && outputs.len() == 1 && ir.ty(outputs[0]) == arrow::result(ir, bound)
        };
        let mut tail = None;
        for (at, &op) in ops.iter().enumerate() {
            let bound = self.op(&scope, op)?;
            let results: Vec<Value> = self.builder.results(op).collect();
            let name = self.builder.value_name(results[0]);
            self.builder.set_value_name(bound, name);
            if is_tail(&self.builder, op, bound) {
                tail = Some(bound);
                break;
            }
            scope.push(arrow::result(&self.builder, bound), &results);
            // After the last operation there are only variables.
            let narrow = match Some(op) == last {
                true => None,
                false => self.narrow(&mut scope, &reads, at + 1),
            };
            lets.push((bound, narrow, self.builder.loc(op)));
        }
        let mut term = tail.unwrap_or_else(|| self.variables(&scope, &outputs, as_tuple));
        for (bound, narrow, loc) in lets.into_iter().rev() {
            term = self.after(narrow, term);
            term = Let::value(&mut self.builder, loc, bound, term);
        }
        Ok(self.after(start, term))
    }

    /// Returns the term of a list of variables.
    fn variables(&mut self, scope: &Scope, values: &[Value], as_tuple: bool) -> Value {
        let parts = values.iter().map(|&value| self.read(scope, value));
        let mut parts: Vec<Value> = parts.collect();
        match parts.len() {
            1 if !as_tuple => parts.remove(0),
            _ => Tuple::value(&mut self.builder, self.loc, &parts),
        }
    }

    /// Restricts the scope to the variables that are read from an operation on, and returns the
    /// term of the restriction. Returns `None` if the scope is unchanged. Without pruning only
    /// large scopes are restricted.
    fn narrow(&mut self, scope: &mut Scope, reads: &LastReads, from: usize) -> Option<Value> {
        let is_read = |value| reads.is_read_from(value, from);
        let (positions, types) = match self.prune {
            true => scope.narrow(is_read),
            false => scope.narrow_large(is_read),
        }?;
        let parts = positions.into_iter().map(|at| self.project(&types, at));
        let parts: Vec<Value> = parts.collect();
        Some(Tuple::value(&mut self.builder, self.loc, &parts))
    }

    /// Composes a term with an optional inner term.
    fn after(&mut self, inner: Option<Value>, term: Value) -> Value {
        match inner {
            Some(inner) => Compose::value(&mut self.builder, self.loc, term, inner),
            None => term,
        }
    }

    /// Returns the term of a variable.
    pub fn read(&mut self, scope: &Scope, value: Value) -> Value {
        let at = *scope.positions.get(&value).expect("an operand is in scope");
        let term = self.project(&scope.types, at);
        let holds = &scope.holds[at];
        let Some(part) = holds.iter().position(|&value_at| value_at == value) else { return term };
        let ty = self.builder.ty(value);
        if holds.len() == 1 && scope.types[at] == ty {
            return term;
        }
        let parts = self.builder.store.as_tuple(scope.types[at]).unwrap_or_default().to_vec();
        let project = self.project(&parts, part);
        Compose::value(&mut self.builder, self.loc, project, term)
    }

    pub(super) fn project(&mut self, context: &[Type], at: usize) -> Value {
        let ty = arrow::of(self.builder.store_mut(), context, context[at]);
        Project::value(&mut self.builder, self.loc, at as i64, ty)
    }

    /// Returns the scope of a body.
    pub(super) fn inside(&self, scope: &Scope, block: Block) -> Scope {
        let mut inside = scope.clone();
        self.builder.args(block).for_each(|arg| inside.push(self.builder.ty(arg), &[arg]));
        inside
    }

    /// Returns the term of an operation.
    fn op(&mut self, scope: &Scope, op: Op) -> Result<Value, NotDifferentiable> {
        let loc = self.builder.loc(op);
        let around = std::mem::replace(&mut self.loc, loc);
        let row: Option<IntoTerm> = self.builder.registry().interface(self.builder.name(op));
        let term = match row {
            Some(IntoTerm(row)) => stacker::maybe_grow(128 << 10, 2 << 20, || row(self, scope, op)),
            None => self.primitive(scope, op),
        };
        self.loc = around;
        term
    }

    /// Returns the term of an operation applied to variables: its operands and captured values.
    /// Constant operands of operations with regions are cloned into the body, so that they stay
    /// constant.
    pub(super) fn primitive(&mut self, scope: &Scope, op: Op) -> Result<Value, NotDifferentiable> {
        let ir: &Ir = &self.builder;
        let types: Vec<Type> = ir.results(op).map(|result| ir.ty(result)).collect();
        if types.is_empty() {
            return Err(no_term(ir, op, "it has no results"));
        }
        let has_regions = !ir.regions(op).is_empty();
        let mut seen: Vec<Value> = Vec::new();
        for value in ir.walk(op).flat_map(|inner| ir.operands(inner)) {
            if scope.positions.contains_key(&value) && !seen.contains(&value) {
                seen.push(value);
            }
        }
        let is_constant = |value: &Value| has_regions && ir.def_constant(*value).is_some();
        let (constants, args): (Vec<Value>, Vec<Value>) = seen.into_iter().partition(is_constant);
        let body = self.body(op, &constants, &args);
        let outputs = arrow::together(self.builder.store_mut(), &types);
        if args.is_empty() {
            let ty = arrow::of(self.builder.store_mut(), &scope.types, outputs);
            return Ok(Constant::value(&mut self.builder, self.loc, body, ty));
        }
        let taken: Vec<Type> = args.iter().map(|&arg| self.builder.ty(arg)).collect();
        let ty = arrow::of(self.builder.store_mut(), &taken, outputs);
        let primitive = Primitive::value(&mut self.builder, self.loc, body, ty);
        let args: Vec<Value> = args.iter().map(|&arg| self.read(scope, arg)).collect();
        let args = Tuple::value(&mut self.builder, self.loc, &args);
        Ok(Compose::value(&mut self.builder, self.loc, primitive, args))
    }

    /// Creates a region with an operation whose arguments are the captured values, preceded by
    /// constants.
    fn body(&mut self, op: Op, constants: &[Value], args: &[Value]) -> Region {
        let b = &mut self.builder;
        let region = b.create_region();
        let block = b.append_new_block(region, &[], self.loc);
        let mut mapping = Mapping::default();
        for &value in args {
            let (ty, loc, name) = (b.ty(value), b.value_loc(value), b.value_name(value));
            let arg = b.add_block_arg(block, ty, loc);
            b.set_value_name(arg, name);
            mapping.values.insert(value, arg);
        }
        let inside = &mut b.elsewhere(InsertPoint::End(block));
        let constants: Vec<Op> = constants.iter().filter_map(|&it| inside.def_op(it)).collect();
        for constant in constants {
            let copy = inside.clone_op(constant, &mut mapping);
            inside.insert(copy);
        }
        let copy = inside.clone_op(op, &mut mapping);
        inside.insert(copy);
        let outputs: Vec<Value> = inside.results(copy).collect();
        Yield::build(inside, self.loc, &outputs);
        region
    }
}

/// Creates the error of an operation that cannot be a term.
pub fn no_term(ir: &Ir, op: Op, why: &str) -> Diagnostic {
    let message = format!("`{}` cannot be converted to combinators: {why}", ir.name_text(op));
    Diagnostic::error(&OP_RULE, ir.loc(op), message)
}
