//! Tuples.

use super::{Expr, Values, Writer, here};
use crate::writer::Shared;
use cotan_dialects::tuple::{Get, Pack};
use cotan_ir::{OpDef, Type, TypeData};

impl Writer<'_> {
    /// Returns the type of tuples with components of these types.
    pub fn tuple_type(&self, parts: impl IntoIterator<Item = Type>) -> Type {
        let parts = TypeData::Tuple(parts.into_iter().collect());
        Shared::ir(self).store.intern_type(parts)
    }

    /// Creates a tuple with these [components](Expr::part).
    ///
    /// ```
    /// # use cotan_builder::Writer;
    /// # use cotan_dialects::builtin::Module;
    /// # use cotan_ir::{InsertPoint, Ir, Loc, Type};
    /// # let mut ir = Ir::new(cotan_dialects::registry());
    /// # let module = Module::root(&mut ir, Loc::UNKNOWN);
    /// # let w = Writer::new(&mut ir, InsertPoint::End(module));
    /// let point = w.tuple_type([Type::F64, Type::F64]);
    /// w.function("turned", [("p", point)], |[p]| w.tuple([-p.part(1), p.part(0)]));
    /// # assert!(w.finish().is_ok());
    /// ```
    #[track_caller]
    pub fn tuple<'w>(&'w self, parts: impl Values<'w>) -> Expr<'w> {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        shared.one(Pack::SPEC, loc, &[&parts.list()])
    }
}

impl Expr<'_> {
    /// Returns a component of a tuple; the first one has index 0.
    #[track_caller]
    pub fn part(self, index: usize) -> Self {
        let loc = here(self.writer);
        self.writer.one_with(Get::SPEC, loc, &[&[self]], |ir, parts| {
            let index = i64::try_from(index).unwrap_or(i64::MAX);
            parts.attr("index", ir.store.int_attr(index, Type::I64));
        })
    }
}
