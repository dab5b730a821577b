//! Functions, and operations that call them by name.

use cotan_ir::dims::Poly;
use cotan_ir::registry::Interface;
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, Ir, Op, Symbol};

/// Tells the type of the function that an operation is. Its code is in its first region; without
/// code it is a declaration.
#[derive(Clone, Copy, Debug)]
pub struct Callable(pub for<'a> fn(&'a Ir, Op) -> Option<&'a FunctionType>);

impl Interface for Callable {}

impl Callable {
    /// Whether an operation is a function.
    pub fn is(ir: &Ir, op: Op) -> bool {
        ir.registry().interface::<Self>(ir.name(op)).is_some()
    }

    /// The type of the function that an operation is, if it is one.
    pub fn type_of(ir: &Ir, op: Op) -> Option<&FunctionType> {
        let callable: Self = ir.registry().interface(ir.name(op))?;
        (callable.0)(ir, op)
    }
}

/// Tells which function an operation calls. Its operands are the arguments, its results are what
/// the function returns.
#[derive(Clone, Copy, Debug)]
pub struct Callee {
    /// The reference to the function.
    pub name: fn(&Ir, Op) -> Option<Attr>,
    /// Whether it must stay a call.
    pub stays: fn(&Ir, Op) -> bool,
    /// What the dimension parameters of a function of this type are. Without it the types at the
    /// call are those of the function as they are.
    pub sizes: Option<SizesOf>,
}

/// What the dimension parameters of a function of this type are at a call.
pub type SizesOf = fn(&Ir, Op, &FunctionType) -> Result<Vec<(Symbol, Poly)>, String>;

impl Interface for Callee {}

impl Callee {
    /// What an operation says of whom it calls, if it calls.
    #[inline]
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.registry().interface(ir.name(op))
    }

    /// The reference to the function that an operation calls, if it calls.
    #[inline]
    pub fn name(ir: &Ir, op: Op) -> Option<Attr> {
        (Self::of(ir, op)?.name)(ir, op)
    }

    /// Whether an operation says that it stays a call.
    pub fn stays(ir: &Ir, op: Op) -> bool {
        Self::of(ir, op).is_some_and(|callee| (callee.stays)(ir, op))
    }

    /// As [`Callee::name`], of operations at which types are those of the function as they are.
    pub fn plain(ir: &Ir, op: Op) -> Option<Attr> {
        let callee = Self::of(ir, op).filter(|callee| callee.sizes.is_none())?;
        (callee.name)(ir, op)
    }

    /// As [`Callee::name`], of operations at which the dimension parameters of the function may be
    /// others.
    pub fn sized(ir: &Ir, op: Op) -> Option<Attr> {
        let callee = Self::of(ir, op).filter(|callee| callee.sizes.is_some())?;
        (callee.name)(ir, op)
    }
}
