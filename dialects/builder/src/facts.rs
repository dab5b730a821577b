//! Facts that functions state about their sizes.

use super::writer::{Shared, WRONG_SIZE};
use super::{Size, Writer, here};
use cotan_dialects::interfaces::sizes::{FACTS, facts};
use cotan_ir::Op;
use cotan_ir::dims::Fact;

impl Writer<'_> {
    /// States that two sizes are equal. The fact is checked whenever the function is entered, so
    /// its body may rely on it.
    ///
    /// ```
    /// # use cotan_builder::Writer;
    /// # use cotan_dialects::builtin::Module;
    /// # use cotan_ir::{InsertPoint, Ir, Loc, Type};
    /// # let mut ir = Ir::new(cotan_dialects::registry());
    /// # let module = Module::root(&mut ir, Loc::UNKNOWN);
    /// # let w = Writer::new(&mut ir, InsertPoint::End(module));
    /// let (d, s) = (w.size("d"), w.size("s"));
    /// let parameters = [("x", w.array([&d], Type::F64)), ("triangle", w.array([&s], Type::F64))];
    /// let scaled = w.function("scaled", parameters, |[x, triangle]| x * triangle.slice([0], [&d]));
    /// if let Some(scaled) = scaled {
    ///     w.fact(scaled, &s * 2, &d * &d + &d);
    /// }
    /// # assert!(w.finish().is_ok());
    /// ```
    #[track_caller]
    pub fn fact(&self, function: Op, left: impl Into<Size>, right: impl Into<Size>) {
        let (shared, loc): (&dyn Shared, _) = (self, here(self));
        let sides = shared.polys(loc, [left.into(), right.into()], WRONG_SIZE);
        let Some(Ok([left, right])) = sides.map(<[_; 2]>::try_from) else { return };
        let mut ir = shared.ir();
        let mut stated = facts(&ir, function).to_vec();
        stated.push(Fact { left, right });
        let (name, stated) = (ir.store.symbol(FACTS), ir.store.facts_attr(&stated));
        ir.set_attr(function, name, Some(stated));
    }
}
