//! Functions, and operations that call them by name.

use cotan_ir::dims::Poly;
use cotan_ir::registry::Interface;
use cotan_ir::spec::Traits;
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, Ir, Op, Symbol};

/// An operation that defines a function: a symbol with a `function_type`. Its body is the first
/// region; without blocks it is a declaration.
#[derive(Clone, Copy, Debug)]
pub struct Callable;

impl Callable {
    /// Returns whether an operation defines a function.
    pub fn is(ir: &Ir, op: Op) -> bool {
        Self::type_of(ir, op).is_some()
    }

    /// Returns the type of the function that an operation defines, if any. Verifiers call this on
    /// operations that may be invalid.
    pub fn type_of(ir: &Ir, op: Op) -> Option<&FunctionType> {
        let is_symbol = ir.has_traits(op, Traits::SYMBOL);
        let ty = is_symbol.then(|| ir.attr_named(op, "function_type")).flatten()?;
        ir.as_function(ir.as_type(ty)?)
    }
}

/// The function that an operation calls. Its operands are the arguments, its results those of the
/// function.
#[derive(Clone, Copy, Debug)]
pub struct Callee {
    /// Returns the reference to the function.
    pub name: fn(&Ir, Op) -> Option<Attr>,
    /// Returns whether the call must not be inlined.
    pub stays: fn(&Ir, Op) -> bool,
    /// The values of the dimension parameters of a function of this type. Without it the types at
    /// the call are those of the function.
    pub sizes: Option<SizesOf>,
}

/// Returns the values of the dimension parameters of a function type at a call.
pub type SizesOf = fn(&Ir, Op, &FunctionType) -> Result<Vec<(Symbol, Poly)>, String>;

impl Interface for Callee {}

impl Callee {
    /// Returns the interface of an operation, if it is a call.
    #[inline]
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.registry().interface(ir.name(op))
    }

    /// Returns the reference to the function that an operation calls, if it is a call.
    #[inline]
    pub fn name(ir: &Ir, op: Op) -> Option<Attr> {
        (Self::of(ir, op)?.name)(ir, op)
    }

    /// Returns whether an operation is a call that must not be inlined.
    pub fn stays(ir: &Ir, op: Op) -> bool {
        Self::of(ir, op).is_some_and(|callee| (callee.stays)(ir, op))
    }

    /// As [`Callee::name`], for calls with exactly the types of the function.
    pub fn plain(ir: &Ir, op: Op) -> Option<Attr> {
        let callee = Self::of(ir, op).filter(|callee| callee.sizes.is_none())?;
        (callee.name)(ir, op)
    }

    /// As [`Callee::name`], for calls that bind the dimension parameters of the function.
    pub fn sized(ir: &Ir, op: Op) -> Option<Attr> {
        let callee = Self::of(ir, op).filter(|callee| callee.sizes.is_some())?;
        (callee.name)(ir, op)
    }
}
