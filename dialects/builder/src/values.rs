//! Operands of expressions, and results of bodies.

use super::Expr;
use super::writer::{Literal, Shared};
use cotan_ir::{Loc, Type};

/// An operand: a handle, or a Rust scalar, which becomes a constant of the type of the other
/// operand.
pub trait Operand<'w>: Copy {
    /// Returns the operand as a handle or a literal.
    #[doc(hidden)]
    fn any_operand(self) -> AnyOperand<'w>;
}

/// An operand: a handle or a literal.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub enum AnyOperand<'w> {
    /// A handle.
    Expr(Expr<'w>),
    /// A literal.
    Literal(Literal),
}

impl<'w> AnyOperand<'w> {
    /// Returns the handle; a literal becomes a constant of the type of `like`.
    pub(super) fn like(self, like: Expr<'w>, loc: Loc) -> Expr<'w> {
        match self {
            Self::Expr(expr) => like.writer.own(loc, expr),
            Self::Literal(literal) => like.literal(literal, loc),
        }
    }

    /// Returns the handle; a literal becomes a constant of its default type: `f64`, `index` or
    /// `i1`.
    pub(super) fn with_default_type(self, writer: &'w dyn Shared, loc: Loc) -> Expr<'w> {
        match self {
            Self::Expr(expr) => writer.own(loc, expr),
            Self::Literal(literal) => writer.constant(literal, literal.default_type(), loc),
        }
    }
}

impl<'w> Operand<'w> for Expr<'w> {
    fn any_operand(self) -> AnyOperand<'w> {
        AnyOperand::Expr(self)
    }
}

macro_rules! literals {
    ($($number:ty => $kind:ident($as:ty);)*) => {$(
        impl<'w> Operand<'w> for $number {
            fn any_operand(self) -> AnyOperand<'w> {
                AnyOperand::Literal(Literal::$kind(<$as>::from(self)))
            }
        }
    )*};
}
literals! {
    f64 => Float(f64);
    i32 => Int(i64);
    i64 => Int(i64);
    bool => Bool(bool);
}

/// The results of a body and of the operation with that body: one handle, several, or none.
pub trait Values<'w>: Sized {
    /// Returns the handles, in order.
    fn list(&self) -> Vec<Expr<'w>>;

    /// Returns the same structure with other handles.
    #[must_use]
    fn with(self, others: &mut dyn Iterator<Item = Expr<'w>>) -> Self;
}

/// The names and types of the parameters of a function. `[("x", x), ("y", y)]` has an array of
/// handles; a `Vec` of computed length has a `Vec`.
pub trait Parameters<'w> {
    /// The handles that the body receives.
    type Handles;

    /// Returns the parameters, in order.
    #[doc(hidden)]
    fn listed(self) -> Vec<(String, Type)>;

    /// Returns the handles of the arguments.
    #[doc(hidden)]
    fn handles(args: Vec<Expr<'w>>) -> Self::Handles;

    /// Returns the handles of the arguments and names their values.
    #[doc(hidden)]
    fn named(args: Vec<Expr<'w>>, parameters: &[(String, Type)]) -> Self::Handles {
        for (arg, (name, _)) in args.iter().zip(parameters) {
            arg.named(name);
        }
        Self::handles(args)
    }
}

impl<'w, const N: usize> Parameters<'w> for [(&str, Type); N] {
    type Handles = [Expr<'w>; N];

    fn listed(self) -> Vec<(String, Type)> {
        self.map(|(name, ty)| (name.to_owned(), ty)).to_vec()
    }

    fn handles(args: Vec<Expr<'w>>) -> Self::Handles {
        std::array::from_fn(|index| args[index])
    }
}

impl<'w, S: Into<String>> Parameters<'w> for Vec<(S, Type)> {
    type Handles = Vec<Expr<'w>>;

    fn listed(self) -> Vec<(String, Type)> {
        self.into_iter().map(|(name, ty)| (name.into(), ty)).collect()
    }

    fn handles(args: Vec<Expr<'w>>) -> Self::Handles {
        args
    }
}

impl<'w> Values<'w> for Expr<'w> {
    fn list(&self) -> Vec<Expr<'w>> {
        vec![*self]
    }

    fn with(self, others: &mut dyn Iterator<Item = Expr<'w>>) -> Self {
        others.next().unwrap_or(self.missing())
    }
}

impl<'w> Values<'w> for () {
    fn list(&self) -> Vec<Expr<'w>> {
        Vec::new()
    }

    fn with(self, _: &mut dyn Iterator<Item = Expr<'w>>) -> Self {}
}

impl<'w, V: Values<'w>, const N: usize> Values<'w> for [V; N] {
    fn list(&self) -> Vec<Expr<'w>> {
        self.iter().flat_map(Values::list).collect()
    }

    fn with(self, others: &mut dyn Iterator<Item = Expr<'w>>) -> Self {
        self.map(|values| values.with(others))
    }
}

impl<'w, V: Values<'w>> Values<'w> for Vec<V> {
    fn list(&self) -> Vec<Expr<'w>> {
        self.iter().flat_map(Values::list).collect()
    }

    fn with(self, others: &mut dyn Iterator<Item = Expr<'w>>) -> Self {
        self.into_iter().map(|values| values.with(others)).collect()
    }
}

macro_rules! tuples {
    ($(($($name:ident),*);)*) => {$(
        #[allow(non_snake_case)]
        impl<'w, $($name: Values<'w>),*> Values<'w> for ($($name,)*) {
            fn list(&self) -> Vec<Expr<'w>> {
                let ($($name,)*) = self;
                [$($name.list()),*].concat()
            }

            fn with(self, others: &mut dyn Iterator<Item = Expr<'w>>) -> Self {
                let ($($name,)*) = self;
                ($($name.with(others),)*)
            }
        }
    )*};
}
tuples! {
    (A, B);
    (A, B, C);
    (A, B, C, D);
}
