//! Sizes of arrays.

use super::writer::Shared;
use cotan_ir::dims::Poly;
use cotan_ir::{Loc, Symbol};
use std::ops::{Add, Mul, Sub};

/// The size of a dimension: an integer, or a polynomial in dimension parameters of one writer.
/// Other writers reject it, since their modules may not declare the parameters.
///
/// ```
/// use cotan_builder::{Size, Writer};
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
pub struct Size {
    poly: Option<Poly>,
    owner: Owner,
}

/// The writer that owns the parameters of a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    /// The size has no parameters.
    Nobody,
    One(u32),
    Several,
}

impl Owner {
    fn with(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nobody, owner) | (owner, Self::Nobody) => owner,
            (one, other) if one == other => one,
            _ => Self::Several,
        }
    }
}

impl Size {
    /// Returns a dimension parameter of the writer with this number.
    pub(super) fn parameter(name: Symbol, writer: u32) -> Self {
        Self::of(Some(Poly::parameter(name)), writer)
    }

    /// Returns a polynomial of the writer with this number.
    pub(super) fn of(poly: Option<Poly>, writer: u32) -> Self {
        Self { poly, owner: Owner::One(writer) }
    }

    /// Returns the polynomial; `None` if a coefficient overflows `i64`, or if the size is that of a
    /// missing value.
    pub fn poly(&self) -> Option<&Poly> {
        self.poly.as_ref()
    }

    fn with(&self, other: &Self, combine: fn(&Poly, &Poly) -> Option<Poly>) -> Self {
        let polys = self.poly.as_ref().zip(other.poly.as_ref());
        let poly = polys.and_then(|(a, b)| combine(a, b));
        Self { poly, owner: self.owner.with(other.owner) }
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
                let poly = i64::try_from(number).ok().map(Poly::constant);
                Self { poly, owner: Owner::Nobody }
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

impl dyn Shared + '_ {
    /// Returns the polynomials of sizes of this writer. Reports `wrong` if a size has none, or that
    /// it belongs to another writer.
    pub fn polys(
        &self,
        loc: Loc,
        sizes: impl IntoIterator<Item = Size>,
        wrong: &str,
    ) -> Option<Vec<Poly>> {
        let poly = |size: Size| match size.owner {
            Owner::Nobody => size.poly.ok_or(wrong),
            Owner::One(writer) if writer == self.state().number => size.poly.ok_or(wrong),
            Owner::One(_) | Owner::Several => Err("this size belongs to another writer"),
        };
        let polys: Result<Vec<Poly>, &str> = sizes.into_iter().map(poly).collect();
        polys.map_err(|why| self.report(loc, why)).ok()
    }
}
