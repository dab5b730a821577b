//! Derivatives that a function names itself: `cotan.jvp = @g`, `cotan.vjp = @g`.
//!
//! `@g` takes and gives what the request would: the arguments and a tangent of each that has one, and
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

/// The function that a function names as its derivative, and whether that is the one backwards.
/// The one of the wanted direction if there are two.
pub fn named(ir: &Ir, function: Op, reverse: bool) -> Option<(Op, bool)> {
    let find = |reverse: bool| {
        let name = ir.attr_named(function, ad::rule_name(reverse))?;
        let rule = SymbolTables::default().resolve(ir, function, name)?;
        Some((rule, reverse))
    };
    find(reverse).or_else(|| find(!reverse))
}

/// Fills the derivative of a function that names a rule. It gives, of the values of the function and
/// then of the derivatives, those that are needed.
pub fn fill(
    ir: &mut Ir,
    function: Op,
    wanted: &DerivativeRequest,
    (rule, reverse): (Op, bool),
    made: Op,
) -> Result<(), NotDifferentiable> {
    linear_rule::check(ir, function, rule, reverse)?;
    let body = ir.verified::<Func>(made).body;
    let loc = ir.loc(made);
    let entry = ir.append_new_block(body, &[], loc);
    let signature =
        Callable::type_of(ir, function).expect("a verified function has a type").clone();
    let ruled = ByRule { ir: &mut *ir, function, rule, entry, loc, wanted, signature };
    let (inputs, results) = if reverse == wanted.reverse { ruled.call() } else { ruled.turn()? };
    let ty = ir.store.function_type(&inputs, &results);
    Func::set_function_type(ir, made, ty);
    Ok(())
}

struct ByRule<'a> {
    ir: &'a mut Ir,
    function: Op,
    rule: Op,
    /// The code of the derivative.
    entry: Block,
    loc: Loc,
    wanted: &'a DerivativeRequest,
    signature: FunctionType,
}

/// The types of arguments and results.
type Types = (Vec<Type>, Vec<Type>);

impl ByRule<'_> {
    /// The rule is of the wanted direction: it is called.
    fn call(mut self) -> Types {
        let mut args = self.args();
        let given = self.changing(!self.wanted.reverse);
        let seeded = self.seeds();
        for &(place, ty) in &given {
            let seed = seeded.iter().find(|seed| seed.0 == place).map(|seed| seed.1);
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
        let of = self.changing(self.wanted.reverse);
        let derivatives = of.iter().zip(derivatives).map(|(of, &value)| (of.0, Some(value)));
        let (values, derivatives) = (values.to_vec(), derivatives.collect::<Vec<_>>());
        self.finish(values, &derivatives)
    }

    /// The rule is of the other direction: its code is written again, and its linear part is turned
    /// around.
    fn turn(mut self) -> Result<Types, NotDifferentiable> {
        let body = self.ir.verified::<Func>(self.rule).body;
        let Some(block) = self.ir.single_block(body) else {
            return Err(refused(
                self.ir,
                self.rule,
                "it is a rule to be transposed, of several blocks",
            ));
        };
        let mut args = self.args();
        let seeded = self.seeds();
        let mut linear = Vec::new();
        for (_, ty) in self.changing(self.wanted.reverse) {
            linear.push(self.ir.add_block_arg(self.entry, ty, self.loc));
        }
        args.extend(&linear);
        let builder = Editor::at_end(self.ir, self.entry);
        let mut t = Translator::new(builder).by_rule("transpose");
        let given = t.block(block, &args, &mut |_, _| Ok(Step::Copy))?;
        let (values, changes) = given.split_at(self.signature.results.len());
        let ends = self.changing(!self.wanted.reverse);
        let seeds = ends.iter().zip(changes).filter_map(|(end, &change)| {
            let seed = seeded.iter().find(|seed| seed.0 == end.0)?;
            Some((change, seed.1))
        });
        let seeds: Vec<(Value, Value)> = seeds.collect();
        let builder = &mut Editor::at_end(self.ir, self.entry);
        let back = Transposer::block(builder, self.entry, &linear, &[], &seeds);
        let note = "the rule that is transposed is here";
        let back = back.map_err(|refusal| refusal.note_at(self.ir.loc(self.rule), note))?;
        let starts = self.changing(self.wanted.reverse);
        let found = starts.iter().zip(&linear);
        let found: Vec<(usize, Option<Value>)> =
            found.map(|(start, linear)| (start.0, back.sums.get(linear).copied())).collect();
        for &arg in linear.iter().rev() {
            let index = self.ir.arg_index(arg).expect("it is an argument");
            self.ir.erase_block_arg(self.entry, index);
        }
        Ok(self.finish(values.to_vec(), &found))
    }

    /// Arguments like those of the function.
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

    /// An argument for each tangent, or cotangent, that the derivative takes, with the place of what
    /// it belongs to.
    fn seeds(&mut self) -> Vec<(usize, Value)> {
        let mut places = self.changing(!self.wanted.reverse);
        if !self.wanted.reverse {
            let types = |place: &usize| places.iter().find(|known| known.0 == *place).copied();
            places = self.wanted.wrt.iter().filter_map(types).collect();
        }
        let seeds = places.into_iter().map(|(place, ty)| {
            let seed = self.ir.add_block_arg(self.entry, ty, self.loc);
            if !self.wanted.reverse {
                let arg = self.ir.arg(self.entry, place);
                name_like(self.ir, seed, arg);
            }
            (place, seed)
        });
        seeds.collect()
    }

    /// The places of the arguments that change, or of the results, and the types of their tangents.
    fn changing(&mut self, arguments: bool) -> Vec<(usize, Type)> {
        let FunctionType { inputs, results } = &self.signature;
        let types = if arguments { inputs } else { results };
        let mut found = Vec::new();
        for place in changing(&self.ir.store, types) {
            found.extend(tangent_type(&mut self.ir.store, types[place]).map(|ty| (place, ty)));
        }
        found
    }

    /// Returns what is needed of the values, and of the derivatives at the places that are asked for.
    fn finish(mut self, values: Vec<Value>, derivatives: &[(usize, Option<Value>)]) -> Types {
        let mut given = values;
        let of = self.changing(self.wanted.reverse);
        let places: Vec<usize> = match self.wanted.reverse {
            true => self.wanted.wrt.clone(),
            false => of.iter().map(|of| of.0).collect(),
        };
        let mut needed = Vec::new();
        let mut wanted = self.wanted.needed.iter();
        given.retain(|_| wanted.next() == Some(&true));
        for (place, &is_needed) in places.into_iter().zip(wanted) {
            if !is_needed {
                continue;
            }
            let known = derivatives.iter().find(|known| known.0 == place).and_then(|known| known.1);
            needed.push(known.unwrap_or_else(|| {
                let ty = of.iter().find(|of| of.0 == place).expect("it changes").1;
                zeros(&mut Builder::at_end(self.ir, self.entry), self.loc, ty)
            }));
        }
        given.extend(needed);
        Return::build(&mut Builder::at_end(self.ir, self.entry), self.loc, &given);
        prune(self.ir, self.entry);
        let inputs = self.ir.args(self.entry).map(|arg| self.ir.ty(arg)).collect();
        (inputs, given.iter().map(|&value| self.ir.ty(value)).collect())
    }
}
