//! Sizes of arrays.

use cotan_ir::Symbol;
use cotan_ir::dims::Poly;
use std::ops::{Add, Mul, Sub};

/// The size of a dimension: a number, or a polynomial in dimension parameters.
///
/// ```
/// use cotan_dialects::expr::{Size, Writer};
/// use cotan_ir::{InsertPoint, Ir, Loc, Type, text::type_to_string};
///
/// let mut ir = Ir::new(cotan_dialects::registry());
/// let block = cotan_dialects::builtin::Module::root(&mut ir, Loc::UNKNOWN);
/// let w = Writer::new(&mut ir, InsertPoint::End(block));
/// let n = w.size("n");
/// let ty = w.array([&n * 2 + 1, Size::from(3)], Type::F64);
/// w.finish()?;
/// assert_eq!(type_to_string(&ir, ty), "tensor<?x3xf64, #cotan.dims<2 * n + 1>>");
/// # Ok::<(), cotan_ir::Diagnostics>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size(pub(super) Option<Poly>);

impl Size {
    /// A dimension parameter.
    pub(super) fn parameter(name: Symbol) -> Self {
        Self(Some(Poly::parameter(name)))
    }

    /// The polynomial; nothing if a number in it leaves 64 bits, or if it is that of a value that
    /// could not be made.
    pub fn poly(&self) -> Option<&Poly> {
        self.0.as_ref()
    }

    fn with(&self, other: &Self, combine: fn(&Poly, &Poly) -> Option<Poly>) -> Self {
        Self(self.0.as_ref().zip(other.0.as_ref()).and_then(|(a, b)| combine(a, b)))
    }
}

impl From<&Size> for Size {
    fn from(size: &Size) -> Self {
        size.clone()
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Size {
            fn from(number: $number) -> Self {
                Self(i64::try_from(number).ok().map(Poly::constant))
            }
        }
    )*};
}
numbers!(i32, i64, usize);

macro_rules! operators {
    ($($operator:ident $name:ident $combine:path;)*) => {$(
        impl<T: Into<Size>> $operator<T> for Size {
            type Output = Size;
            fn $name(self, other: T) -> Size {
                self.with(&other.into(), $combine)
            }
        }

        impl<T: Into<Size>> $operator<T> for &Size {
            type Output = Size;
            fn $name(self, other: T) -> Size {
                self.with(&other.into(), $combine)
            }
        }
    )*};
}
operators! {
    Add add Poly::add;
    Sub sub Poly::sub;
    Mul mul Poly::mul;
}
