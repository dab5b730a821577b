//! The insertion point of expressions.

use super::{Expr, Parameters, Size, Values, here};
use cotan_dialects::arith::Constant;
use cotan_dialects::array::Replicate;
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interp::{NumberFormat, filled};
use cotan_ir::assemble::Parts;
use cotan_ir::codes::{OPERAND_TYPE, STRUCTURE};
use cotan_ir::spec::OpSpec;
use cotan_ir::text::type_to_string;
use cotan_ir::verify::verify_ops;
use cotan_ir::{
    Block, Builder, Diagnostic, Diagnostics, InsertPoint, Ir, Loc, Op, Region, Shape, Type, Value,
};
use std::cell::{Cell, RefCell, RefMut};
use std::sync::atomic::{AtomicU32, Ordering};

/// The number of the next writer.
static NEXT: AtomicU32 = AtomicU32::new(0);

/// The error of an invalid size.
pub const WRONG_SIZE: &str = "a size is negative or overflows `i64`";

/// Creates operations at one insertion point, in the order in which expressions are written.
///
/// Every operation has the Rust source line as its location. Errors are collected with that line.
/// Operations that depend on an erroneous one are not created. [`finish`](Writer::finish) returns
/// all errors.
pub struct Writer<'b> {
    ir: RefCell<&'b mut Ir>,
    state: State,
}

/// The state of a writer besides the module.
pub struct State {
    /// The number of this writer, unique in a process.
    pub number: u32,
    at: Cell<InsertPoint>,
    /// The block at which the writer began.
    base: Option<Block>,
    /// The open blocks, the innermost last.
    open: RefCell<Vec<Block>>,
    /// The number of blocks that enclose the innermost function.
    hidden: Cell<usize>,
    /// True while a function is being written.
    inside: Cell<bool>,
    /// The operations created at the insertion point of the writer.
    created: RefCell<Vec<Op>>,
    found: RefCell<Diagnostics>,
}

/// A writer, for any lifetime of its module.
pub trait Shared {
    /// Returns the module.
    fn ir(&self) -> RefMut<'_, Ir>;
    /// Returns the remaining state.
    fn state(&self) -> &State;
}

impl Shared for Writer<'_> {
    fn ir(&self) -> RefMut<'_, Ir> {
        RefMut::map(self.ir.borrow_mut(), |ir| &mut **ir)
    }

    fn state(&self) -> &State {
        &self.state
    }
}

/// A literal in a Rust expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Literal {
    /// A float.
    Float(f64),
    /// An integer.
    Int(i64),
    /// A boolean.
    Bool(bool),
}

impl Literal {
    /// Returns its type where no other operand determines it.
    pub fn default_type(self) -> Type {
        match self {
            Self::Float(_) => Type::F64,
            Self::Int(_) => Type::INDEX,
            Self::Bool(_) => Type::I1,
        }
    }
}

impl<'b> Writer<'b> {
    /// Creates a writer at an insertion point of a module.
    pub fn new(ir: &'b mut Ir, at: InsertPoint) -> Self {
        let base = at.block(ir);
        let state = State {
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            at: Cell::new(at),
            base,
            open: RefCell::default(),
            hidden: Cell::new(0),
            inside: Cell::new(false),
            created: RefCell::default(),
            found: RefCell::default(),
        };
        Self { ir: RefCell::new(ir), state }
    }

    /// Returns a handle of an existing value.
    pub fn value(&self, value: Value) -> Expr<'_> {
        Expr { writer: self, value: Some(value) }
    }

    /// Returns a constant of a scalar type, or a splat of an array type.
    #[track_caller]
    pub fn number(&self, value: f64, ty: Type) -> Expr<'_> {
        (self as &dyn Shared).constant(Literal::Float(value), ty, here(self))
    }

    /// Lends the builder at the current insertion point, for operations without notation here.
    /// Nothing can be written while it is lent. So the closure owns its captures: values and types,
    /// but neither handles nor the writer.
    ///
    /// ```
    /// # use cotan_builder::Writer;
    /// # use cotan_dialects::{arith::Mulf, builtin::Module};
    /// # use cotan_ir::{InsertPoint, Ir, Loc, Type};
    /// # let mut ir = Ir::new(cotan_dialects::registry());
    /// # let module = Module::root(&mut ir, Loc::UNKNOWN);
    /// # let w = Writer::new(&mut ir, InsertPoint::End(module));
    /// w.function("square", [("x", Type::F64)], |[x]| {
    ///     let Some(value) = x.value() else { return x };
    ///     w.value(w.with_builder(move |b| Mulf::value(b, Loc::UNKNOWN, value, value)))
    /// });
    /// # assert!(w.finish().is_ok());
    /// ```
    ///
    /// ```compile_fail,E0521
    /// # use cotan_builder::Writer;
    /// # use cotan_dialects::{arith::Mulf, builtin::Module};
    /// # use cotan_ir::{InsertPoint, Ir, Loc, Type};
    /// # let mut ir = Ir::new(cotan_dialects::registry());
    /// # let module = Module::root(&mut ir, Loc::UNKNOWN);
    /// # let w = Writer::new(&mut ir, InsertPoint::End(module));
    /// w.function("square", [("x", Type::F64)], |[x]| w.with_builder(move |_| x * x));
    /// ```
    pub fn with_builder<T>(&self, build: impl FnOnce(&mut Builder<'_>) -> T + 'static) -> T {
        (self as &dyn Shared).with_builder(build)
    }

    /// Declares a dimension parameter.
    pub fn size(&self, name: &str) -> Size {
        Size::parameter(Shared::ir(self).store.symbol(name), self.state.number)
    }

    /// Returns the type of arrays of these sizes.
    #[track_caller]
    pub fn array<S: Into<Size>>(&self, sizes: impl IntoIterator<Item = S>, element: Type) -> Type {
        let (shared, loc): (&dyn Shared, Loc) = (self, here(self));
        let sizes = shared.polys(loc, sizes.into_iter().map(Into::into), WRONG_SIZE);
        let Some(sizes) = sizes else { return element };
        let ty = Shape { sizes, element }.ty(&mut shared.ir().store);
        ty.unwrap_or_else(|| {
            shared.report(loc, WRONG_SIZE);
            element
        })
    }

    /// Creates a function with named and typed parameters, which returns the results of its body.
    /// Returns `None` after an error. The parameters are an array, or a `Vec` of computed length.
    #[track_caller]
    pub fn function<'w, P: Parameters<'w>, R: Values<'w>>(
        &'w self,
        name: &str,
        parameters: P,
        body: impl FnOnce(P::Handles) -> R,
    ) -> Option<Op> {
        let (shared, loc): (&'w dyn Shared, Loc) = (self, here(self));
        let errors = shared.state().found.borrow().iter().count();
        let hidden = shared.state().hidden.replace(shared.state().open.borrow().len());
        let inside = shared.state().inside.replace(true);
        let parameters = parameters.listed();
        let arg_types: Vec<Type> = parameters.iter().map(|parameter| parameter.1).collect();
        let (region, outputs) =
            shared.region(loc, &arg_types, Return::build, |args| body(P::named(args, &parameters)));
        shared.state().hidden.set(hidden);
        shared.state().inside.set(inside);
        if shared.state().found.borrow().iter().count() > errors {
            return None;
        }
        let op = shared.with_builder(|b| {
            let results = outputs.list().into_iter().filter_map(|expr| Some(b.ty(expr.value?)));
            let results: Vec<Type> = results.collect();
            let (name, ty) = (
                b.store_mut().string_attr(name),
                b.store_mut().function_type(&arg_types, &results),
            );
            Func::build(b, loc, name, ty, region)
        });
        shared.record_op(op);
        Some(op)
    }

    /// Checks everything that was written.
    ///
    /// # Errors
    /// Returns all errors: those of the writer, or else those that the verifier reports.
    pub fn finish(self) -> Result<(), Diagnostics> {
        let mut found = self.state.found.into_inner();
        if !found.has_errors() {
            let created = self.state.created.into_inner();
            let ir = self.ir.into_inner();
            let live = created.into_iter().filter(|&op| !ir.is_erased(op));
            verify_ops(ir, live, &mut found);
        }
        if found.has_errors() { Err(found) } else { Ok(()) }
    }
}

impl dyn Shared + '_ {
    /// Lends the builder.
    pub fn with_builder<T>(&self, build: impl FnOnce(&mut Builder<'_>) -> T) -> T {
        let mut ir = self.ir();
        let mut builder = Builder::new(&mut ir, self.state().at.get());
        let created = build(&mut builder);
        self.state().at.set(builder.at);
        created
    }

    /// Records an error.
    pub fn report(&self, loc: Loc, message: impl Into<String>) {
        let error = Diagnostic::error(&OPERAND_TYPE, loc, message);
        self.state().found.borrow_mut().push(error);
    }

    /// Records an operation, which [`Writer::finish`] verifies.
    fn record_op(&self, op: Op) {
        if self.state().open.borrow().is_empty() {
            self.state().created.borrow_mut().push(op);
        }
    }

    /// Returns whether a value is visible here; reports an error if not.
    fn is_visible(&self, loc: Loc, value: Value) -> bool {
        let state = self.state();
        let (open, ir) = (state.open.borrow(), self.ir());
        let Some(block) = ir.def_block(value) else { return true };
        let is_open = open[state.hidden.get()..].contains(&block);
        let is_around = || {
            let base = state.base.filter(|_| !state.inside.get());
            let within = |(base, region)| ir.block_within(base, region).is_some();
            base == Some(block) || base.zip(ir.region_of(block)).is_some_and(within)
        };
        if is_open || is_around() {
            return true;
        }
        let (created, message) = (ir.value_loc(value), "this value belongs to another body");
        let error = Diagnostic::error(&STRUCTURE, loc, message);
        state.found.borrow_mut().push(error.note_at(created, "it is defined here"));
        false
    }
}

/// The description of an operation to create.
pub struct New<'a, 'w> {
    pub spec: &'static OpSpec,
    pub loc: Loc,
    /// The handles of each declared operand.
    pub operands: &'a [&'a [Expr<'w>]],
    /// The types of the results, unless they are inferred from the operands.
    pub results: Option<&'a [Type]>,
    pub regions: &'a [Region],
}

impl<'w> dyn Shared + 'w {
    /// Returns a handle of this writer; reports one of another writer and returns a missing handle.
    pub fn own(&'w self, loc: Loc, expr: Expr<'w>) -> Expr<'w> {
        if std::ptr::eq(self.state(), expr.writer.state()) {
            return expr;
        }
        if expr.value.is_some() {
            self.report(loc, "this value was written by another writer");
        }
        self.missing()
    }

    /// Returns the values of handles if all are visible here; reports an error if not.
    fn usable(&'w self, loc: Loc, exprs: &[Expr<'w>]) -> Option<Vec<Value>> {
        let values = exprs.iter().map(|&expr| self.own(loc, expr).value);
        let values = values.collect::<Option<Vec<Value>>>()?;
        values.iter().all(|&value| self.is_visible(loc, value)).then_some(values)
    }

    /// Returns a handle without a value.
    pub fn missing(&'w self) -> Expr<'w> {
        Expr { writer: self, value: None }
    }

    /// Creates an operation with attributes. Returns a handle for each result, or one missing
    /// handle after an error.
    pub fn make(
        &'w self,
        new: New<'_, 'w>,
        attrs: impl FnOnce(&mut Ir, &mut Parts),
    ) -> Vec<Expr<'w>> {
        let New { spec, loc, operands, results, regions } = new;
        let count = results.map_or(1, <[Type]>::len);
        let mut parts = Parts::new(spec);
        for group in operands {
            let Some(values) = self.usable(loc, group) else {
                return vec![self.missing(); count];
            };
            parts.operands(&values);
        }
        attrs(&mut self.ir(), &mut parts);
        parts.regions(regions);
        let created = match results {
            Some(types) => {
                parts.results(types);
                Ok(self.with_builder(|b| parts.build(b, loc)))
            }
            None => self.with_builder(|b| parts.try_build_inferred(b, loc)),
        };
        match created {
            Ok(op) => {
                self.record_op(op);
                let ir = self.ir();
                let handle = |value| Expr { writer: self, value: Some(value) };
                ir.results(op).map(handle).collect()
            }
            Err(why) => {
                self.report(loc, format!("'{}' op {why}", spec.name));
                vec![self.missing(); count]
            }
        }
    }

    /// Creates an operation with one result and no attributes.
    pub fn one(&'w self, spec: &'static OpSpec, loc: Loc, operands: &[&[Expr<'w>]]) -> Expr<'w> {
        self.one_with(spec, loc, operands, |_, _| {})
    }

    /// Creates an operation with one result.
    pub fn one_with(
        &'w self,
        spec: &'static OpSpec,
        loc: Loc,
        operands: &[&[Expr<'w>]],
        attrs: impl FnOnce(&mut Ir, &mut Parts),
    ) -> Expr<'w> {
        let new = New { spec, loc, operands, results: None, regions: &[] };
        self.make(new, attrs).first().copied().unwrap_or(self.missing())
    }

    /// Creates an operation with one result of a stated type.
    pub fn one_of(
        &'w self,
        spec: &'static OpSpec,
        loc: Loc,
        operands: &[&[Expr<'w>]],
        ty: Type,
        attrs: impl FnOnce(&mut Ir, &mut Parts),
    ) -> Expr<'w> {
        let new = New { spec, loc, operands, results: Some(&[ty]), regions: &[] };
        self.make(new, attrs).first().copied().unwrap_or(self.missing())
    }

    /// Returns a constant of a type.
    pub fn constant(&'w self, literal: Literal, ty: Type, loc: Loc) -> Expr<'w> {
        let shape = Shape::of(&self.ir().store, ty);
        let element = shape.as_ref().map_or(ty, |shape| shape.element);
        let Some(word) = self.word(literal, element) else {
            let (literal, element) = (literal.text(), type_to_string(&self.ir(), element));
            self.report(loc, format!("{literal} is not representable in `{element}`"));
            return self.missing();
        };
        let attr = |ty| filled(&mut self.ir().store, ty, word);
        if let Some(attr) = attr(ty) {
            let value = self.with_builder(|b| Constant::value(b, loc, attr));
            return self.handle(value);
        }
        let (Some(attr), Some(shape)) = (attr(element), shape) else { return self.missing() };
        let number = self.with_builder(|b| Constant::value(b, loc, attr));
        self.replicate(self.handle(number), &shape, loc)
    }

    fn handle(&'w self, value: Value) -> Expr<'w> {
        let op = self.ir().def_op(value);
        op.into_iter().for_each(|op| self.record_op(op));
        Expr { writer: self, value: Some(value) }
    }

    fn word(&self, literal: Literal, element: Type) -> Option<u64> {
        let number = NumberFormat::of(&self.ir().store, element)?;
        match (literal, number) {
            (Literal::Float(value), NumberFormat::Float(_)) => Some(number.nearest(value)),
            (Literal::Int(value), NumberFormat::Float(_)) => {
                Some(number.nearest_integer(value.into()))
            }
            (Literal::Int(value), NumberFormat::Int(_)) => {
                let word = number.wrap(value as u64);
                (number.signed(word) == value || word as i64 == value).then_some(word)
            }
            (Literal::Bool(value), NumberFormat::Int(1)) => Some(value.into()),
            _ => None,
        }
    }

    /// Replicates a scalar to a shape.
    pub fn replicate(&'w self, number: Expr<'w>, shape: &Shape, loc: Loc) -> Expr<'w> {
        let mut array = number;
        for inner in (0..shape.rank()).rev() {
            let part = Shape { sizes: shape.sizes[inner..].to_vec(), element: shape.element };
            let Some(ty) = part.ty(&mut self.ir().store) else { return self.missing() };
            let spec = <Replicate as cotan_ir::OpDef>::SPEC;
            array = self.one_of(spec, loc, &[&[array]], ty, axis_attr(0));
        }
        array
    }

    /// Creates a region whose block has arguments of these types and ends with a terminator of the
    /// results of `body`.
    pub fn region<R: Values<'w>>(
        &'w self,
        loc: Loc,
        arg_types: &[Type],
        end: impl FnOnce(&mut Builder<'_>, Loc, &[Value]) -> Op,
        body: impl FnOnce(Vec<Expr<'w>>) -> R,
    ) -> (Region, R) {
        let (region, block, args) = {
            let mut ir = self.ir();
            let region = ir.create_region();
            let block = ir.append_new_block(region, arg_types, loc);
            let args: Vec<Value> = ir.args(block).collect();
            (region, block, args)
        };
        let outside = self.state().at.replace(InsertPoint::End(block));
        self.state().open.borrow_mut().push(block);
        let args = args.into_iter().map(|value| Expr { writer: self, value: Some(value) });
        let outputs = body(args.collect());
        let values = self.usable(loc, &outputs.list());
        if let Some(values) = &values {
            self.with_builder(|b| end(b, loc, values));
        }
        self.state().open.borrow_mut().pop();
        self.state().at.set(outside);
        match values {
            Some(_) => (region, outputs),
            None => (region, outputs.with(&mut std::iter::repeat(self.missing()))),
        }
    }
}

/// Returns the setter of the attribute `axis`.
pub fn axis_attr(axis: usize) -> impl FnOnce(&mut Ir, &mut Parts) {
    move |ir, parts| parts.attr("axis", ir.store.int_attr(axis as i64, Type::I64))
}

impl Literal {
    fn text(self) -> String {
        match self {
            Self::Float(value) => format!("{value:?}"),
            Self::Int(value) => value.to_string(),
            Self::Bool(value) => value.to_string(),
        }
    }
}
