//! Custom derivatives that a function names: `cotan.jvp = @g`, `cotan.vjp = @g`.
//!
//! `@g` has the signature of the request: the arguments and a tangent of each active one, to the
//! values and tangents; or with cotangents. The rule of the other direction is its transpose.

use super::ad_method::DerivativeRequest;
use super::linear_rule;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::{
    NotDifferentiable, Transposer, name_like, prune, refused, tangent_type, zeros,
};
use cotan_dialects::func::{self, Func, Return};
use cotan_dialects::{ad, array};
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::types::FunctionType;
use cotan_ir::{Block, Builder, Editor, Ir, Loc, Op, Part, Step, Translator, Type, Value};

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

/// Emits the body of the derivative of a function with a custom rule. It returns the needed ones of
/// the values and the derivatives.
pub fn build(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
    (rule, reverse): (Op, bool),
    created: Op,
) -> Result<(), NotDifferentiable> {
    linear_rule::check(ir, function, rule, reverse)?;
    let body = ir.verified::<Func>(created).body;
    let loc = ir.loc(created);
    let entry = ir.append_new_block(body, &[], loc);
    let signature =
        Callable::type_of(ir, function).expect("a verified function has a type").clone();
    let application =
        RuleApplication { ir: &mut *ir, function, rule, entry, loc, request, signature };
    let (inputs, results) =
        if reverse == request.reverse { application.call() } else { application.transpose()? };
    let ty = ir.store.function_type(&inputs, &results);
    Func::set_function_type(ir, created, ty);
    Ok(())
}

struct RuleApplication<'a> {
    ir: &'a mut Ir,
    function: Op,
    rule: Op,
    /// The body of the derivative.
    entry: Block,
    loc: Loc,
    request: &'a DerivativeRequest,
    signature: FunctionType,
}

/// The types of arguments and results.
type SignatureTypes = (Vec<Type>, Vec<Type>);

impl RuleApplication<'_> {
    /// Calls a rule of the requested direction.
    fn call(mut self) -> SignatureTypes {
        let mut args = self.args();
        let outputs = self.changing(!self.request.reverse);
        let seeded = self.seeds();
        for &(position, ty) in &outputs {
            let seed = seeded.iter().find(|seed| seed.0 == position).map(|seed| seed.1);
            let loc = self.loc;
            let zero = |ir: &mut Ir| zeros(&mut Builder::at_end(ir, self.entry), loc, ty);
            args.push(seed.unwrap_or_else(|| zero(self.ir)));
        }
        let name = self.ir.symbol_name(self.rule).expect("a function has a name");
        let callee = self.ir.store.symbol_ref(name);
        let types =
            Callable::type_of(self.ir, self.rule).expect("it was verified").results.to_vec();
        let formal = self.signature.inputs.iter().chain(&types);
        let sized = formal.into_iter().any(|&ty| self.ir.has_dims(Part::Type(ty)));
        let b = &mut Builder::at_end(self.ir, self.entry);
        let call = match sized {
            true => array::Call::build(b, self.loc, callee, &args, &types),
            false => func::Call::build(b, self.loc, callee, &args, &types),
        };
        let results: Vec<Value> = b.results(call).collect();
        let (values, derivatives) = results.split_at(self.signature.results.len());
        let of = self.changing(self.request.reverse);
        let derivatives = of.iter().zip(derivatives).map(|(of, &value)| (of.0, Some(value)));
        let (values, derivatives) = (values.to_vec(), derivatives.collect::<Vec<_>>());
        self.finish(values, &derivatives)
    }

    /// Copies the body of a rule of the other direction, and transposes its linear part.
    fn transpose(mut self) -> Result<SignatureTypes, NotDifferentiable> {
        let body = self.ir.verified::<Func>(self.rule).body;
        let Some(block) = self.ir.single_block(body) else {
            return Err(refused(
                self.ir,
                self.rule,
                "a custom rule must have a single block to be transposed",
            ));
        };
        let mut args = self.args();
        let seeded = self.seeds();
        let mut linear = Vec::new();
        for (_, ty) in self.changing(self.request.reverse) {
            linear.push(self.ir.add_block_arg(self.entry, ty, self.loc));
        }
        args.extend(&linear);
        let builder = Editor::at_end(self.ir, self.entry);
        let mut t = Translator::new(builder).by_rule("transpose");
        let outputs = t.block(block, &args, &mut |_, _| Ok(Step::Copy))?;
        let (values, changes) = outputs.split_at(self.signature.results.len());
        let ends = self.changing(!self.request.reverse);
        let seeds = ends.iter().zip(changes).filter_map(|(end, &change)| {
            let seed = seeded.iter().find(|seed| seed.0 == end.0)?;
            Some((change, seed.1))
        });
        let seeds: Vec<(Value, Value)> = seeds.collect();
        let builder = &mut Editor::at_end(self.ir, self.entry);
        let back = Transposer::block(builder, self.entry, &linear, &[], &seeds);
        let note = "the rule that is transposed is here";
        let back = back.map_err(|refusal| refusal.note_at(self.ir.loc(self.rule), note))?;
        let starts = self.changing(self.request.reverse);
        let found = starts.iter().zip(&linear);
        let found: Vec<(usize, Option<Value>)> =
            found.map(|(start, linear)| (start.0, back.sums.get(linear).copied())).collect();
        for &arg in linear.iter().rev() {
            let index = self.ir.arg_index(arg).expect("it is an argument");
            self.ir.erase_block_arg(self.entry, index);
        }
        Ok(self.finish(values.to_vec(), &found))
    }

    /// Adds arguments like those of the function.
    fn args(&mut self) -> Vec<Value> {
        let body = self.ir.verified::<Func>(self.function).body;
        let names = self.ir.entry(body).map(|entry| self.ir.args(entry).collect::<Vec<_>>());
        let mut args = Vec::new();
        for (index, &ty) in self.signature.inputs.clone().iter().enumerate() {
            let arg = self.ir.add_block_arg(self.entry, ty, self.loc);
            if let Some(original) = names.as_ref().and_then(|names| names.get(index)) {
                self.ir.set_value_name(arg, self.ir.value_name(*original));
            }
            args.push(arg);
        }
        args
    }

    /// Adds an argument for each tangent, or cotangent, of the derivative; returns them with the
    /// index of their primal.
    fn seeds(&mut self) -> Vec<(usize, Value)> {
        let mut indices = self.changing(!self.request.reverse);
        if !self.request.reverse {
            let types =
                |position: &usize| indices.iter().find(|known| known.0 == *position).copied();
            indices = self.request.wrt.iter().filter_map(types).collect();
        }
        let seeds = indices.into_iter().map(|(position, ty)| {
            let seed = self.ir.add_block_arg(self.entry, ty, self.loc);
            if !self.request.reverse {
                let arg = self.ir.arg(self.entry, position);
                name_like(self.ir, seed, arg);
            }
            (position, seed)
        });
        seeds.collect()
    }

    /// Returns the indices of the active arguments, or results, and the types of their tangents.
    fn changing(&mut self, arguments: bool) -> Vec<(usize, Type)> {
        let FunctionType { inputs, results } = &self.signature;
        let types = if arguments { inputs } else { results };
        let mut found = Vec::new();
        for position in changing(&self.ir.store, types) {
            found
                .extend(tangent_type(&mut self.ir.store, types[position]).map(|ty| (position, ty)));
        }
        found
    }

    /// Returns the needed values, and the needed derivatives at the requested indices.
    fn finish(
        mut self,
        values: Vec<Value>,
        derivatives: &[(usize, Option<Value>)],
    ) -> SignatureTypes {
        let mut outputs = values;
        let of = self.changing(self.request.reverse);
        let indices: Vec<usize> = match self.request.reverse {
            true => self.request.wrt.clone(),
            false => of.iter().map(|of| of.0).collect(),
        };
        let mut needed = Vec::new();
        let mut request = self.request.needed.iter();
        outputs.retain(|_| request.next() == Some(&true));
        for (position, &is_needed) in indices.into_iter().zip(request) {
            if !is_needed {
                continue;
            }
            let known =
                derivatives.iter().find(|known| known.0 == position).and_then(|known| known.1);
            needed.push(known.unwrap_or_else(|| {
                let ty = of.iter().find(|of| of.0 == position).expect("it changes").1;
                zeros(&mut Builder::at_end(self.ir, self.entry), self.loc, ty)
            }));
        }
        outputs.extend(needed);
        Return::build(&mut Builder::at_end(self.ir, self.entry), self.loc, &outputs);
        prune(self.ir, self.entry);
        let inputs = self.ir.args(self.entry).map(|arg| self.ir.ty(arg)).collect();
        (inputs, outputs.iter().map(|&value| self.ir.ty(value)).collect())
    }
}
