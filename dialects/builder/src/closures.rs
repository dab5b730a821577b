//! Closures: functions as values.

use super::bodies::handles;
use super::writer::{New, Shared};
use super::{Expr, Parameters, Values, Writer, here};
use cotan_dialects::closure::{Apply, Lambda, Yield};
use cotan_ir::text::type_to_string;
use cotan_ir::{OpDef, Type};

impl Writer<'_> {
    /// Returns the type of functions with these parameter and result types.
    pub fn function_type(
        &self,
        arg_types: impl IntoIterator<Item = Type>,
        result_types: impl IntoIterator<Item = Type>,
    ) -> Type {
        let [arg_types, result_types]: [Vec<Type>; 2] =
            [arg_types.into_iter().collect(), result_types.into_iter().collect()];
        Shared::ir(self).store.function_type(&arg_types, &result_types)
    }

    /// Creates a closure with named and typed parameters. It captures values of enclosing scopes
    /// and runs when it is [called](Expr::call).
    ///
    /// ```
    /// # use cotan_builder::Writer;
    /// # use cotan_dialects::builtin::Module;
    /// # use cotan_ir::{InsertPoint, Ir, Loc, Type};
    /// # let mut ir = Ir::new(cotan_dialects::registry());
    /// # let module = Module::root(&mut ir, Loc::UNKNOWN);
    /// # let w = Writer::new(&mut ir, InsertPoint::End(module));
    /// w.function("twice", [("a", Type::F64)], |[a]| {
    ///     let scale = w.lambda([("x", Type::F64)], |[x]| a * x);
    ///     let [once] = scale.call([a]);
    ///     let [twice] = scale.call([once]);
    ///     twice
    /// });
    /// # assert!(w.finish().is_ok());
    /// ```
    #[track_caller]
    pub fn lambda<'w, P: Parameters<'w>, R: Values<'w>>(
        &'w self,
        parameters: P,
        body: impl FnOnce(P::Handles) -> R,
    ) -> Expr<'w> {
        let (shared, loc): (&'w dyn Shared, _) = (self, here(self));
        let parameters = parameters.listed();
        let arg_types: Vec<Type> = parameters.iter().map(|parameter| parameter.1).collect();
        let (region, outputs) =
            shared.region(loc, &arg_types, Yield::build, |args| body(P::named(args, &parameters)));
        let Some(result_types) = shared.types(&outputs.list()) else { return shared.missing() };
        let ty = [self.function_type(arg_types, result_types)];
        let (results, regions) = (Some(&ty[..]), &[region]);
        let new = New { spec: Lambda::SPEC, loc, operands: &[], results, regions };
        let [function] = handles(shared, shared.make(new, |_, _| {}));
        function
    }
}

impl<'w> Expr<'w> {
    /// Calls a closure with these arguments and returns its results.
    #[track_caller]
    pub fn call<const N: usize>(self, args: impl Values<'w>) -> [Self; N] {
        let (shared, loc) = (self.writer, here(self.writer));
        let Some(ty) = self.ty() else { return [self.missing(); N] };
        let results = shared.ir().as_function(ty).map(|ty| ty.results.to_vec());
        let Some(results) = results else {
            let ty = type_to_string(&shared.ir(), ty);
            shared.report(loc, format!("`{ty}` is not a callable function"));
            return [self.missing(); N];
        };
        if results.len() != N {
            let count = results.len();
            shared.report(
                loc,
                format!("{N} results are expected of a function that returns {count}"),
            );
            return [self.missing(); N];
        }
        let (operands, results) = ([&[self][..], &args.list()], Some(&results[..]));
        let new = New { spec: Apply::SPEC, loc, operands: &operands, results, regions: &[] };
        handles(shared, shared.make(new, |_, _| {}))
    }
}
