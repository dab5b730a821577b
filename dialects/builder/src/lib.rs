//! A builder for programs written in Rust in mathematical notation.
//!
//! An [`Expr`] is a handle of a value: `x * y` creates an `arith.mulf` at the insertion point of
//! its [`Writer`] and returns a handle of the product. [`Expr::value`] returns the SSA value.
//! [`Writer::with_builder`] lends the builder for operations without notation here.
//!
//! ```
//! use cotan_dialects::builtin::Module;
//! use cotan_builder::Writer;
//! use cotan_ir::{InsertPoint, Diagnostics, Ir, Loc, Type};
//!
//! let mut ir = Ir::new(cotan_dialects::registry());
//! let module = Module::root(&mut ir, Loc::UNKNOWN);
//! let w = Writer::new(&mut ir, InsertPoint::End(module));
//! let [n, m, k] = ["n", "m", "k"].map(|name| w.size(name));
//! let (a, b) = (w.array([&n, &m], Type::F64), w.array([&m, &k], Type::F64));
//! w.function("matmul", [("a", a), ("b", b)], |[a, b]| {
//!     w.build([&n, &k], |[i, j]| w.build([&m], |[l]| a.at([i, l]) * b.at([l, j])).sum(0))
//! });
//! let x = w.array([&n], Type::F64);
//! w.function("softmax", [("x", x)], |[x]| {
//!     let e = (x - x.max_along(0)).exp();
//!     e / e.sum(0)
//! });
//! w.finish()?;
//! # Ok::<(), Diagnostics>(())
//! ```
//!
//! A Rust scalar combined with a handle becomes a constant of its type. A scalar combined with an
//! array is broadcast to every element.
//!
//! Bodies are closures, also those of conditionals and loops: [`Writer::if_else`],
//! [`Writer::for_loop`], [`Writer::while_loop`]. [`Writer::tuple`] and [`Writer::lambda`] create
//! tuples and closures; [`Expr::inject`] creates sums, and [`Expr::match_variants`] selects by one.
//!
//! Errors do not panic. They are collected with the Rust source line that caused them, and
//! [`Writer::finish`] returns all of them:
//!
//! ```
//! # use cotan_dialects::builtin::Module;
//! # use cotan_builder::Writer;
//! # use cotan_ir::{InsertPoint, Ir, Loc, Type};
//! # let mut ir = Ir::new(cotan_dialects::registry());
//! # let module = Module::root(&mut ir, Loc::UNKNOWN);
//! # let w = Writer::new(&mut ir, InsertPoint::End(module));
//! let (x, y) = (w.array([3], Type::F64), w.array([4], Type::F64));
//! w.function("wrong", [("x", x), ("y", y)], |[x, y]| (x * y).sum(0));
//! let found = w.finish().expect_err("they have different sizes");
//! let messages: Vec<_> = found.iter().map(|found| found.message.as_str()).collect();
//! assert_eq!(messages, ["`tensor<3xf64>` and `tensor<4xf64>` do not match"]);
//! ```

mod arrays;
mod bodies;
mod closures;
mod control;
mod facts;
mod functions;
mod operators;
mod ordering;
mod size;
mod sums;
mod tuples;
mod values;
mod writer;

pub use bodies::Direction;
pub use size::Size;
pub use values::{Operand, Parameters, Values};
pub use writer::Writer;

use cotan_ir::spec::OpSpec;
use cotan_ir::text::type_to_string;
use cotan_ir::{Loc, LocData, Shape, Type, Value};
use values::AnyOperand;
use writer::{Literal, Shared};

/// A handle of a value, from which expressions are written.
#[derive(Clone, Copy)]
pub struct Expr<'w> {
    writer: &'w dyn Shared,
    /// The value; `None` if an error was reported.
    value: Option<Value>,
}

/// Returns the Rust source line of the caller.
#[track_caller]
fn here(writer: &dyn Shared) -> Loc {
    let caller = std::panic::Location::caller();
    let mut ir = writer.ir();
    let file = ir.store.symbol(caller.file());
    let position = (caller.line(), caller.column());
    ir.store.intern_loc(LocData::File { file, start: position, end: position })
}

impl<'w> Expr<'w> {
    /// Returns the value; `None` if an error was reported, which [`Writer::finish`] returns.
    pub fn value(self) -> Option<Value> {
        self.value
    }

    /// Names the value: it is printed as `%name`. Returns the same handle.
    pub fn named(self, name: &str) -> Self {
        if let Some(value) = self.value {
            self.writer.ir().name_value(value, name);
        }
        self
    }

    /// Returns the type of the value.
    pub fn ty(self) -> Option<Type> {
        let value = self.value?;
        Some(self.writer.ir().ty(value))
    }

    /// Returns the shape of the value, if it is a scalar or an array.
    pub fn shape(self) -> Option<Shape> {
        let ty = self.ty()?;
        Shape::of(&self.writer.ir().store, ty)
    }

    /// Returns the size of a dimension.
    #[track_caller]
    pub fn size(self, axis: usize) -> Size {
        let number = self.writer.state().number;
        let Some(shape) = self.shape() else { return Size::of(None, number) };
        let size = shape.sizes.get(axis).cloned();
        if size.is_none() {
            let ty = self.ty().map(|ty| type_to_string(&self.writer.ir(), ty));
            let message = format!("there is no axis {axis} in `{}`", ty.unwrap_or_default());
            self.writer.report(here(self.writer), message);
        }
        Size::of(size, number)
    }

    fn missing(self) -> Self {
        Self { value: None, ..self }
    }

    /// Returns a constant of the type of this handle.
    fn literal(self, literal: Literal, loc: Loc) -> Self {
        match self.ty() {
            Some(ty) => self.writer.constant(literal, ty, loc),
            None => self.missing(),
        }
    }

    /// Broadcasts two operands to one shape: a scalar combined with an array is replicated.
    #[track_caller]
    fn broadcast(self, other: impl Operand<'w>) -> Option<(Self, Self)> {
        let loc = here(self.writer);
        let other = other.any_operand().like(self, loc);
        let (a, b) = (self.shape()?, other.shape()?);
        let spread = |number: Self, shape: &Shape| {
            let element = number.shape().map_or(shape.element, |number| number.element);
            let shape = Shape { sizes: shape.sizes.clone(), element };
            self.writer.replicate(number, &shape, loc)
        };
        match (a.rank(), b.rank()) {
            (0, rank) if rank > 0 => Some((spread(self, &b), other)),
            (rank, 0) if rank > 0 => Some((self, spread(other, &a))),
            _ => Some((self, other)),
        }
    }

    /// Broadcasts two operands as [`broadcast`](Self::broadcast) does and checks that they have one
    /// type.
    #[track_caller]
    fn unify(self, other: impl Operand<'w>) -> Option<(Self, Self)> {
        let (a, b) = self.broadcast(other)?;
        let types = (a.ty()?, b.ty()?);
        if types.0 == types.1 {
            return Some((a, b));
        }
        let text = |ty| type_to_string(&self.writer.ir(), ty);
        let message = format!("`{}` and `{}` do not match", text(types.0), text(types.1));
        self.writer.report(here(self.writer), message);
        None
    }

    /// Applies the operation that matches the element type.
    #[track_caller]
    fn apply(self, what: &str, of: Kinds, operands: &[&[Self]]) -> Self {
        let Some(shape) =
            operands.iter().flat_map(|group| group.iter()).next().and_then(|expr| expr.shape())
        else {
            return self.missing();
        };
        let is_missing = operands.iter().any(|group| group.iter().any(|expr| expr.value.is_none()));
        if is_missing {
            return self.missing();
        }
        let loc = here(self.writer);
        let spec = of.choose(&self.writer.ir().store, shape.element);
        match spec {
            Some(spec) => self.writer.one(spec, loc, operands),
            None => {
                let element = type_to_string(&self.writer.ir(), shape.element);
                self.writer.report(loc, format!("there is no {what} of `{element}`"));
                self.missing()
            }
        }
    }
}

/// The operation for each kind of element, if it exists.
#[derive(Clone, Copy, Default)]
struct Kinds {
    float: Option<&'static OpSpec>,
    int: Option<&'static OpSpec>,
    /// For booleans.
    bool: Option<&'static OpSpec>,
}

impl Kinds {
    fn choose(self, store: &cotan_ir::Store, element: Type) -> Option<&'static OpSpec> {
        use cotan_ir::TypeData::{Float, Index, Integer};
        match store.type_data(element) {
            Float(_) => self.float,
            Integer { width: 1, .. } => self.bool,
            Integer { .. } | Index => self.int,
            _ => None,
        }
    }
}
