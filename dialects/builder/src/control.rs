//! Conditionals and loops.

use super::writer::{New, Shared};
use super::{Expr, Operand, Values, Writer, here};
use cotan_dialects::scf::{Condition, For, If, While, Yield};
use cotan_ir::OpDef;
use cotan_ir::text::type_to_string;
use cotan_ir::{InsertPoint, Loc, Type, Value};

impl Writer<'_> {
    /// Returns the results of one of two bodies. Only the chosen body runs.
    ///
    /// ```
    /// # use cotan_builder::Writer;
    /// # use cotan_dialects::builtin::Module;
    /// # use cotan_ir::{InsertPoint, Ir, Loc, Type};
    /// # let mut ir = Ir::new(cotan_dialects::registry());
    /// # let module = Module::root(&mut ir, Loc::UNKNOWN);
    /// # let w = Writer::new(&mut ir, InsertPoint::End(module));
    /// w.function("entropy", [("p", Type::F64)], |[p]| {
    ///     w.if_else(p.gt(0.0), || p * p.log(), || w.number(0.0, Type::F64))
    /// });
    /// # assert!(w.finish().is_ok());
    /// ```
    #[track_caller]
    pub fn if_else<'w, R: Values<'w>>(
        &'w self,
        condition: impl Operand<'w>,
        then: impl FnOnce() -> R,
        otherwise: impl FnOnce() -> R,
    ) -> R {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let condition = condition.any_operand().with_default_type(shared, loc);
        let (then, outputs) = shared.region(loc, &[], Yield::build, |_| then());
        let (otherwise, other) = shared.region(loc, &[], Yield::build, |_| otherwise());
        let types = shared.types(&outputs.list()).zip(shared.types(&other.list()));
        let Some((types, other)) = types else { return shared.poisoned(outputs) };
        if types != other {
            let [types, other] = [&types, &other].map(|types| shared.texts(types));
            shared.report(loc, format!("one body returns {types}, the other one {other}"));
            return shared.poisoned(outputs);
        }
        let (operands, regions) = ([&[condition][..]], &[then, otherwise]);
        let new = New { spec: If::SPEC, loc, operands: &operands, results: Some(&types), regions };
        outputs.with(&mut shared.make(new, |_, _| {}).into_iter())
    }

    /// Counts from `from` up to, and excluding, `to`, and carries values from each iteration to the
    /// next. The body maps the induction variable and the carried values to the next values.
    ///
    /// ```
    /// # use cotan_builder::Writer;
    /// # use cotan_dialects::builtin::Module;
    /// # use cotan_ir::{InsertPoint, Ir, Loc, Type};
    /// # let mut ir = Ir::new(cotan_dialects::registry());
    /// # let module = Module::root(&mut ir, Loc::UNKNOWN);
    /// # let w = Writer::new(&mut ir, InsertPoint::End(module));
    /// w.function("power", [("x", Type::F64), ("n", Type::INDEX)], |[x, n]| {
    ///     w.for_loop(0, n, w.number(1.0, Type::F64), |_, power| power * x)
    /// });
    /// # assert!(w.finish().is_ok());
    /// ```
    #[track_caller]
    pub fn for_loop<'w, S: Values<'w>>(
        &'w self,
        from: impl Operand<'w>,
        to: impl Operand<'w>,
        carried: S,
        body: impl FnOnce(Expr<'w>, S) -> S,
    ) -> S {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let bounds = [from.any_operand(), to.any_operand(), 1.any_operand()]
            .map(|bound| bound.with_default_type(shared, loc));
        let first = shared.owned(loc, &carried);
        let Some(types) = shared.types(&first) else {
            let carried = shared.poisoned(carried);
            return shared.poisoned(body(shared.missing(), carried));
        };
        let arg_types = [&[Type::INDEX], &types[..]].concat();
        let (body, outputs) = shared.region(loc, &arg_types, Yield::build, |args| {
            body(args[0], carried.with(&mut args[1..].iter().copied()))
        });
        if !shared.check_carried_types(loc, &types, &outputs) {
            return shared.poisoned(outputs);
        }
        let (operands, regions) =
            ([&bounds[..1], &bounds[1..2], &bounds[2..], &first[..]], &[body]);
        let new = New { spec: For::SPEC, loc, operands: &operands, results: Some(&types), regions };
        outputs.with(&mut shared.make(new, |_, _| {}).into_iter())
    }

    /// Iterates while `more` is true of the carried values. The body maps them to the next ones.
    ///
    /// ```
    /// # use cotan_builder::Writer;
    /// # use cotan_dialects::builtin::Module;
    /// # use cotan_ir::{InsertPoint, Ir, Loc, Type};
    /// # let mut ir = Ir::new(cotan_dialects::registry());
    /// # let module = Module::root(&mut ir, Loc::UNKNOWN);
    /// # let w = Writer::new(&mut ir, InsertPoint::End(module));
    /// w.function("root", [("x", Type::F64)], |[x]| {
    ///     w.while_loop(x, |r| (r * r - x).abs().gt(1e-9), |r| (r + x / r) * 0.5)
    /// });
    /// # assert!(w.finish().is_ok());
    /// ```
    #[track_caller]
    pub fn while_loop<'w, S: Values<'w> + Clone>(
        &'w self,
        carried: S,
        more: impl FnOnce(S) -> Expr<'w>,
        body: impl FnOnce(S) -> S,
    ) -> S {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let first = shared.owned(loc, &carried);
        let Some(types) = shared.types(&first) else {
            more(shared.poisoned(carried.clone()));
            return shared.poisoned(body(shared.poisoned(carried)));
        };
        let again = carried.clone();
        let condition = |b: &mut cotan_ir::Builder<'_>, loc, values: &[Value]| {
            let args: Vec<Value> = match b.at {
                InsertPoint::End(block) => b.args(block).collect(),
                _ => Vec::new(),
            };
            Condition::build(b, loc, values[0], &args)
        };
        let (before, more) =
            shared.region(loc, &types, condition, |args| more(again.with(&mut args.into_iter())));
        let (body, outputs) = shared
            .region(loc, &types, Yield::build, |args| body(carried.with(&mut args.into_iter())));
        if more.value.is_none() || !shared.check_carried_types(loc, &types, &outputs) {
            return shared.poisoned(outputs);
        }
        let (operands, regions) = ([&first[..]], &[before, body]);
        let results = Some(&types[..]);
        let new = New { spec: While::SPEC, loc, operands: &operands, results, regions };
        outputs.with(&mut shared.make(new, |_, _| {}).into_iter())
    }
}

impl<'w> dyn Shared + 'w {
    /// Returns the types of handles; `None` if one is missing.
    pub fn types(&self, exprs: &[Expr<'w>]) -> Option<Vec<Type>> {
        exprs.iter().map(|expr| expr.ty()).collect()
    }

    /// Returns the handles, each of them checked to belong to this writer.
    fn owned<V: Values<'w>>(&'w self, loc: Loc, values: &V) -> Vec<Expr<'w>> {
        values.list().into_iter().map(|expr| self.own(loc, expr)).collect()
    }

    /// Returns whether a body yields the types that the next iteration expects; reports an error if
    /// not.
    fn check_carried_types<V: Values<'w>>(&self, loc: Loc, types: &[Type], outputs: &V) -> bool {
        let Some(outputs) = self.types(&outputs.list()) else { return false };
        if outputs == types {
            return true;
        }
        let (outputs, types) = (self.texts(&outputs), self.texts(types));
        self.report(loc, format!("the loop carries {types}, its body yields {outputs}"));
        false
    }

    /// `` `f64`, `index` ``.
    pub fn texts(&self, types: &[Type]) -> String {
        let text = |&ty| format!("`{}`", type_to_string(&self.ir(), ty));
        match types {
            [] => "nothing".to_owned(),
            types => types.iter().map(text).collect::<Vec<_>>().join(", "),
        }
    }
}
