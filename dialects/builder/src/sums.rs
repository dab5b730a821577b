//! Sums.

use super::writer::{New, Shared};
use super::{Expr, Values, Writer, here};
use cotan_dialects::sum::{Inject, Match, Yield, sum_type, variants};
use cotan_ir::text::type_to_string;
use cotan_ir::{OpDef, Type};

impl Writer<'_> {
    /// Returns the type of sums of variants with these payloads.
    pub fn sum_type(&self, variants: impl IntoIterator<Item = Type>) -> Type {
        let variants: Vec<Type> = variants.into_iter().collect();
        sum_type(&mut Shared::ir(self).store, &variants)
    }
}

impl<'w> Expr<'w> {
    /// Creates a sum of this type with the handle as the payload of a variant; the first one has
    /// index 0.
    ///
    /// ```
    /// # use cotan_builder::Writer;
    /// # use cotan_dialects::builtin::Module;
    /// # use cotan_ir::{InsertPoint, Ir, Loc, Type};
    /// # let mut ir = Ir::new(cotan_dialects::registry());
    /// # let module = Module::root(&mut ir, Loc::UNKNOWN);
    /// # let w = Writer::new(&mut ir, InsertPoint::End(module));
    /// let root = w.sum_type([Type::F64, Type::I1]);
    /// w.function("root_or_zero", [("x", Type::F64)], |[x]| {
    ///     let exists = x.ge(0.0);
    ///     let found = w.if_else(exists, || x.sqrt().inject(0, root), || exists.inject(1, root));
    ///     found.match_variants(|variant, payload| match variant {
    ///         0 => payload,
    ///         _ => w.number(0.0, Type::F64),
    ///     })
    /// });
    /// # assert!(w.finish().is_ok());
    /// ```
    #[track_caller]
    pub fn inject(self, variant: usize, sum: Type) -> Self {
        let loc = here(self.writer);
        self.writer.one_of(Inject::SPEC, loc, &[&[self]], sum, |ir, parts| {
            let variant = i64::try_from(variant).unwrap_or(i64::MAX);
            parts.attr("variant", ir.store.int_attr(variant, Type::I64));
        })
    }

    /// Returns the results of the body of the variant of a sum. The body is called once for each
    /// variant, with its index and the payload, and writes what runs for this variant. See
    /// [`inject`](Self::inject).
    #[track_caller]
    pub fn match_variants<R: Values<'w>>(self, mut body: impl FnMut(usize, Self) -> R) -> R {
        let (shared, loc) = (self.writer, here(self.writer));
        let ty = self.ty();
        let payloads = ty.and_then(|ty| variants(&shared.ir().store, ty));
        let Some(payloads) = payloads.filter(|payloads| !payloads.is_empty()) else {
            if let Some(ty) = ty {
                let ty = type_to_string(&shared.ir(), ty);
                shared.report(loc, format!("`{ty}` is not a sum"));
            }
            return shared.poisoned(body(0, shared.missing()));
        };
        let mut arm = |(index, payload)| {
            shared.region(loc, &[payload], Yield::build, |args| body(index, args[0]))
        };
        let (regions, mut outputs): (Vec<_>, Vec<R>) =
            payloads.into_iter().enumerate().map(&mut arm).unzip();
        let first = outputs.swap_remove(0);
        let Some(types) = shared.types(&first.list()) else { return shared.poisoned(first) };
        for other in &outputs {
            let Some(other) = shared.types(&other.list()) else { return shared.poisoned(first) };
            if other != types {
                let [types, other] = [&types, &other].map(|types| shared.texts(types));
                let message = format!("variant 0 returns {types}, another one {other}");
                shared.report(loc, message);
                return shared.poisoned(first);
            }
        }
        let operands = [&[self][..]];
        let results = Some(&types[..]);
        let new = New { spec: Match::SPEC, loc, operands: &operands, results, regions: &regions };
        first.with(&mut shared.make(new, |_, _| {}).into_iter())
    }
}

#[cfg(test)]
mod tests {
    use crate::Writer;
    use cotan_dialects::builtin::Module;
    use cotan_ir::{InsertPoint, Ir, Loc, Type};

    #[test]
    fn misused_sums_are_reported() {
        let mut ir = Ir::new(cotan_dialects::registry());
        let block = Module::root(&mut ir, Loc::UNKNOWN);
        let w = Writer::new(&mut ir, InsertPoint::End(block));
        let sum = w.sum_type([Type::F64, Type::I1]);
        w.function("f", [("x", Type::F64), ("s", sum)], |[x, s]| {
            [x.match_variants(|_, payload| payload), s.match_variants(|_, payload| payload)]
        });
        let found = w.finish().expect_err("both are wrong");
        let messages: Vec<_> = found.iter().map(|found| found.message.as_str()).collect();
        assert_eq!(messages, ["`f64` is not a sum", "variant 0 returns `f64`, another one `i1`"]);
    }
}
