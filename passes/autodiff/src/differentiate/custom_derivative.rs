//! Custom derivatives that a function names: `cotan.jvp = @g`, `cotan.vjp = @g`.
//!
//! `@g` has the signature of the request: the arguments and a tangent of each active one, to the
//! values and tangents; or with cotangents. The rule of the other direction is its transpose.

use super::ad_method::DerivativeRequest;
use super::scaffold::{DerivativeResults, Scaffold};
use super::{custom_series, linear_rule};
use cotan_dialects::Callable;
use cotan_dialects::ad::Transpose;
use cotan_dialects::ad::request::{changing, places_attr};
use cotan_dialects::autodiff::{NotDifferentiable, refused, tangent_type, zeros};
use cotan_dialects::func::{self, Func};
use cotan_dialects::{ad, array};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, Builder, Editor, Ir, Op, Part, Step, Translator, Type, Value};

/// Returns the custom rule of a function, and whether it is the reverse one. If there are two,
/// returns that of the requested direction.
pub fn named(ir: &Ir, function: Op, reverse: bool) -> Option<(Op, bool)> {
    let find = |reverse: bool| {
        let name = ir.attr_named(function, ad::rule_name(reverse))?;
        let rule = SymbolTables::default().resolve(ir, function, name)?;
        Some((rule, reverse))
    };
    find(reverse).or_else(|| find(!reverse))
}

/// Emits the derivative of a function with a custom rule.
///
/// # Errors
///
/// If the rule is not linear, or has no transpose where one is needed.
pub fn build(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
    (rule, reverse): (Op, bool),
) -> Result<Op, NotDifferentiable> {
    linear_rule::check(ir, function, rule, reverse)?;
    if request.order > 1 {
        if reverse {
            let why = "Taylor coefficients need a forward rule, `cotan.jvp`";
            return Err(refused(ir, function, why));
        }
        return emit(ir, function, request, rule, custom_series::of);
    }
    if reverse == request.reverse {
        return emit(ir, function, request, rule, |rule| Ok(rule.call()));
    }
    match emit(ir, function, request, rule, |rule| rule.transpose()) {
        Err(_) if linear_rule::is_mixed_rule(ir, function, rule) => {
            emit(ir, function, request, rule, |rule| Ok(rule.request_transpose()))
        }
        transposed => transposed,
    }
}

fn emit(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
    rule: Op,
    apply: impl FnOnce(RuleApplication<'_>) -> Result<DerivativeResults, NotDifferentiable>,
) -> Result<Op, NotDifferentiable> {
    let signature = Callable::type_of(ir, function).expect("a verified function has a type");
    let signature = signature.clone();
    request.build(ir, function, |ir, scaffold| {
        apply(RuleApplication { ir, rule, scaffold, signature })
    })
}

pub(super) struct RuleApplication<'a> {
    pub(super) ir: &'a mut Ir,
    pub(super) rule: Op,
    pub(super) scaffold: &'a Scaffold<'a>,
    pub(super) signature: FunctionType,
}

impl RuleApplication<'_> {
    /// Calls a rule of the requested direction.
    fn call(mut self) -> DerivativeResults {
        let seeds = self.seeds();
        let seeds = self.or_zeros(!self.scaffold.request.reverse, &seeds);
        let results = self.call_along(&seeds);
        let (values, derivatives) = results.split_at(self.signature.results.len());
        let derivatives: Vec<Option<Value>> = derivatives.iter().copied().map(Some).collect();
        self.results(values.to_vec(), &derivatives)
    }

    /// Emits a call of the rule along seeds, and returns the results.
    fn call_along(&mut self, seeds: &[Value]) -> Vec<Value> {
        let args = [&self.scaffold.args[..], seeds].concat();
        let types =
            Callable::type_of(self.ir, self.rule).expect("it was verified").results.to_vec();
        let formal = self.signature.inputs.iter().chain(&types);
        let sized = formal.into_iter().any(|&ty| self.ir.has_dims(Part::Type(ty)));
        let callee = self.callee();
        let (b, loc) = (&mut Builder::at_end(self.ir, self.scaffold.entry), self.scaffold.loc);
        let call = match sized {
            true => array::Call::build(b, loc, callee, &args, &types),
            false => func::Call::build(b, loc, callee, &args, &types),
        };
        b.results(call).collect()
    }

    /// Requests the transpose of a rule of the other direction that mixes values and linear ones. It
    /// is differentiated when the request is expanded. The values are those of the rule along zeros.
    fn request_transpose(mut self) -> DerivativeResults {
        let zeros = self.or_zeros(self.scaffold.request.reverse, &[]);
        let mut values = self.call_along(&zeros);
        values.truncate(self.signature.results.len());
        let types: Vec<Type> = zeros.iter().map(|&zero| self.ir.ty(zero)).collect();
        let seeds = self.seeds();
        let of_values = self.or_zeros(false, &[]);
        let of_changes = self.or_zeros(!self.scaffold.request.reverse, &seeds);
        let operands = [&self.scaffold.args[..], &of_values, &of_changes].concat();
        let first = self.signature.inputs.len();
        let linear: Vec<usize> = (first..first + types.len()).collect();
        let (callee, wrt) = (self.callee(), places_attr(self.ir, &linear));
        let (b, loc) = (&mut Builder::at_end(self.ir, self.scaffold.entry), self.scaffold.loc);
        let request = Transpose::build(b, loc, callee, &operands, &types);
        Transpose::set_wrt(b, request, Some(wrt));
        let derivatives: Vec<Option<Value>> = b.results(request).map(Some).collect();
        self.results(values, &derivatives)
    }

    /// Copies the body of a rule of the other direction, and transposes its linear part.
    fn transpose(mut self) -> Result<DerivativeResults, NotDifferentiable> {
        let body = self.ir.verified::<Func>(self.rule).body;
        let Some(block) = self.ir.single_block(body) else {
            return Err(refused(
                self.ir,
                self.rule,
                "a custom rule must have a single block to be transposed",
            ));
        };
        let (mut args, seeded) = (self.scaffold.args.clone(), self.seeds());
        let mut linear = Vec::new();
        for (_, ty) in self.changing(self.scaffold.request.reverse) {
            linear.push(self.ir.add_block_arg(self.scaffold.entry, ty, self.scaffold.loc));
        }
        args.extend(&linear);
        let builder = Editor::at_end(self.ir, self.scaffold.entry);
        let mut t = Translator::new(builder).by_rule("transpose");
        let outputs = t.block(block, &args, &mut |_, _| Ok(Step::Copy))?;
        let (values, changes) = outputs.split_at(self.signature.results.len());
        let ends = self.changing(!self.scaffold.request.reverse);
        let seeds = ends.iter().zip(changes).filter_map(|(end, &change)| {
            let seed = seeded.iter().find(|seed| seed.0 == end.0)?;
            Some((change, seed.1))
        });
        let seeds: Vec<(Value, Value)> = seeds.collect();
        let found = self.scaffold.transpose(self.ir, &linear, &seeds);
        let note = "the rule that is transposed is here";
        let found = found.map_err(|refusal| refusal.note_at(self.ir.loc(self.rule), note))?;
        Ok(self.results(values.to_vec(), &found))
    }

    /// Returns the name of the rule, for a call.
    pub(super) fn callee(&mut self) -> Attr {
        let name = self.ir.symbol_name(self.rule).expect("a function has a name");
        self.ir.store.symbol_ref(name)
    }

    /// Returns a seed for each active argument, or result, and zeros for those without one.
    fn or_zeros(&mut self, arguments: bool, seeds: &[(usize, Value)]) -> Vec<Value> {
        let seed = |at: usize| seeds.iter().find(|seed| seed.0 == at).map(|seed| seed.1);
        let changing = self.changing(arguments).into_iter();
        let Scaffold { entry, loc, .. } = *self.scaffold;
        let b = &mut Builder::at_end(self.ir, entry);
        changing.map(|(at, ty)| seed(at).unwrap_or_else(|| zeros(b, loc, ty))).collect()
    }

    /// Returns the seeds of the derivative with the indices of their primal.
    fn seeds(&self) -> Vec<(usize, Value)> {
        let Scaffold { request, active_results, seeds, .. } = self.scaffold;
        let indices = if request.reverse { active_results } else { &request.wrt };
        indices.iter().copied().zip(seeds.iter().copied()).collect()
    }

    /// Returns the indices of the active arguments, or results, and the types of their tangents.
    pub(super) fn changing(&mut self, arguments: bool) -> Vec<(usize, Type)> {
        let FunctionType { inputs, results } = &self.signature;
        let types = if arguments { inputs } else { results };
        let indices = changing(&self.ir.store, types).into_iter();
        indices.filter_map(|at| Some((at, tangent_type(&mut self.ir.store, types[at])?))).collect()
    }

    /// Returns values and the requested ones of all derivatives.
    fn results(mut self, values: Vec<Value>, all: &[Option<Value>]) -> DerivativeResults {
        let of = self.changing(self.scaffold.request.reverse);
        let indices = match self.scaffold.request.reverse {
            true => &self.scaffold.request.wrt,
            false => &self.scaffold.active_results,
        };
        let known = |at: &usize| of.iter().zip(all).find(|(of, _)| of.0 == *at)?.1.as_ref();
        let derivatives = indices.iter().map(|at| known(at).copied()).collect();
        DerivativeResults { values, derivatives }
    }
}
