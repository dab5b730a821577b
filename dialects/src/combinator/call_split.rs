//! Splits of calls: the callees have a forward and a reverse function.

use super::{Code, PrimalValue, Split};
use crate::autodiff::{NotDifferentiable, has_tangent};
use crate::linear::Vector;
use crate::{Callable, Callee, array, func};
use cotan_ir::dims::Poly;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Ir, Mapping, Op, Part, Region, Substitution, Symbol, Type, Value, mentions};

/// A provider of the forward and reverse functions of callees.
pub trait Pairs {
    /// Returns the forward and reverse functions of a function. The forward function maps the
    /// arguments to the results and the residuals. The reverse function maps the residuals and the
    /// cotangents of the results to those of the arguments. Returns `None` if the call is an
    /// ordinary primitive.
    ///
    /// # Errors
    /// Returns an error if they cannot be generated.
    fn pair(
        &mut self,
        ir: &mut Ir,
        call: Op,
        function: Op,
    ) -> Result<Option<[Op; 2]>, NotDifferentiable>;
}

/// A call, with the forward and reverse functions of the callee.
pub struct CallSplit {
    call: Op,
    forward: Op,
    reverse: Op,
    /// The bindings of the dimension parameters; `None` if they are unchanged.
    sizes: Option<Vec<(Symbol, Poly)>>,
}

impl CallSplit {
    /// Returns the split of a body that is a call of a function with forward and reverse functions.
    ///
    /// # Errors
    /// Returns an error if they cannot be generated.
    pub fn of(code: &mut Code<'_>, body: Region) -> Result<Option<Self>, NotDifferentiable> {
        let ir: &Ir = code.ir;
        let call = ir.single_block(body).and_then(|block| ir.first_op(block));
        let found = call.and_then(|call| {
            let (callee, name) = (Callee::of(ir, call)?, Callee::name(ir, call)?);
            Some((call, callee, SymbolTables::default().resolve(ir, call, name)?))
        });
        let Some((call, callee, function)) = found else { return Ok(None) };
        let Some(pairs) = code.pairs.take() else { return Ok(None) };
        let emitted = pairs.pair(code.ir, call, function);
        code.pairs = Some(pairs);
        let Some([forward, reverse]) = emitted? else { return Ok(None) };
        let ty = Callable::type_of(code.ir, function).expect("a verified function has a type");
        let sizes = callee.sizes.and_then(|sizes| sizes(code.ir, call, ty).ok());
        Ok(Some(Self { call, forward, reverse, sizes }))
    }

    /// Emits the call with `args` for the arguments of the body.
    pub fn split(self, code: &mut Code<'_>, args: &[Value], context: &[PrimalValue]) -> Split {
        let ir: &Ir = code.ir;
        let mut mapping = Mapping::default();
        let block = ir.block_of(self.call).expect("it is in a body");
        mapping.values.extend(ir.args(block).zip(args.iter().copied()));
        let arg_indices: Vec<usize> =
            ir.operands(self.call).filter_map(|operand| ir.arg_index(operand)).collect();
        let operands: Vec<Value> = arg_indices.iter().map(|&at| args[at]).collect();
        let results: Vec<Type> = ir.results(self.call).map(|result| ir.ty(result)).collect();
        let mut primal = self.write(code, self.forward, &operands);
        let residuals = primal.split_off(results.len());
        for (&value, result) in primal.iter().zip(code.ir.results(self.call).collect::<Vec<_>>()) {
            code.ir.set_value_name(value, code.ir.value_name(result));
        }
        let primal =
            primal.into_iter().map(|value| PrimalValue::of(code.ir, value, true)).collect();
        let primal = PrimalValue::together(primal);
        let spaces: Vec<Type> = args.iter().map(|&arg| code.ir.ty(arg)).collect();
        let spaces: Vec<Type> = spaces.into_iter().map(|ty| code.space(ty)).collect();
        Split::new(primal, residuals, context, move |code, residuals, cotangent| {
            let parts = match results.len() {
                1 => vec![cotangent],
                count => code.cotangents(cotangent, count),
            };
            let mut operands = residuals.to_vec();
            for (part, &ty) in parts.iter().zip(&results) {
                if has_tangent(&code.ir.store, ty) {
                    let space = code.space(ty);
                    operands.push(code.cotangent(part, space));
                }
            }
            let mut found = self.write(code, self.reverse, &operands).into_iter();
            let mut context_cotangents = vec![Vector::Zero; spaces.len()];
            for at in arg_indices {
                if !has_tangent(&code.ir.store, spaces[at]) {
                    continue;
                }
                let part = found.next().map_or(Vector::Zero, Vector::Whole);
                let (sum, loc) =
                    (std::mem::replace(&mut context_cotangents[at], Vector::Zero), code.loc);
                context_cotangents[at] = sum.plus(part, &mut code.builder(), loc, spaces[at]);
            }
            Ok(context_cotangents)
        })
    }

    /// Emits a call of the forward or reverse function, with its dimension parameters bound.
    fn write(&self, code: &mut Code<'_>, half: Op, operands: &[Value]) -> Vec<Value> {
        let ty = Callable::type_of(code.ir, half).expect("a function has a type").clone();
        let name = code.ir.symbol_name(half).expect("a function has a name");
        let (loc, b) = (code.loc, &mut code.builder());
        let name = b.store_mut().symbol_ref(name);
        let Some(sizes) = &self.sizes else {
            let call = func::Call::build(b, loc, name, operands, &ty.results);
            return b.results(call).collect();
        };
        let mut here = Substitution::new(sizes.clone());
        let types = ty.results.iter().map(|&ty| here.ty(b.store_mut(), ty).unwrap_or(ty));
        let types: Vec<Type> = types.collect();
        let is_asked = |&&(name, _): &&(Symbol, Poly)| {
            ty.inputs.iter().chain(&ty.results).any(|&ty| mentions(&b.store, Part::Type(ty), name))
        };
        let (mut names, mut polys) = (Vec::new(), Vec::new());
        for (name, size) in sizes.iter().filter(is_asked).cloned().collect::<Vec<_>>() {
            let text = b.text(name).to_owned();
            names.push(b.store_mut().string_attr(&text));
            polys.push(size);
        }
        let call = array::Call::build(b, loc, name, operands, &types);
        if !names.is_empty() {
            let (names, polys) =
                (b.store_mut().array_attr(&names), b.store_mut().dims_attr(&polys));
            array::Call::set_parameters(b, call, Some(names));
            array::Call::set_sizes(b, call, Some(polys));
        }
        b.results(call).collect()
    }
}
