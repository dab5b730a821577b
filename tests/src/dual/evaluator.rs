//! Runs functions over numbers with derivatives.

use super::number::Real;
use super::value::{Cell, Tensor, Val, of_datum};
use cotan_dialects::array;
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::interp::{datum_of, find_function};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Block, Ir, Op, Symbol, Type, Value};
use std::collections::HashMap;

/// The reason why a program is not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The evaluator lacks an operation, a type or a case.
    Unsupported(String),
    /// A function is not differentiable at this point, or rounding decides a comparison.
    Kink,
    /// A number is infinite or so large that functions of it are ill conditioned.
    TooLarge,
    /// The run takes too long.
    Fuel,
}

impl Stop {
    /// A case that the evaluator lacks.
    pub fn unsupported(name: &str) -> Self {
        Self::Unsupported(name.to_owned())
    }
}

/// Operations that a run may take.
const FUEL: u32 = 20_000;

/// Larger values and derivatives are not compared.
const LARGEST: f64 = 1e5;

/// A run of a function.
pub struct Evaluator<'a, T> {
    pub(super) ir: &'a Ir,
    values: HashMap<Value, Val<T>>,
    pub(super) sizes: HashMap<Symbol, i64>,
    fuel: u32,
}

impl<'a, T: Real> Evaluator<'a, T> {
    /// An evaluator of a module, where dimension parameters are known by their sizes.
    pub fn new(ir: &'a Ir) -> Self {
        Self { ir, values: HashMap::new(), sizes: HashMap::new(), fuel: FUEL }
    }

    /// The results of a function.
    ///
    /// # Errors
    /// Why it cannot be evaluated.
    pub fn call(&mut self, function: Op, arguments: Vec<Val<T>>) -> Result<Vec<Val<T>>, Stop> {
        let body = self.ir.regions(function).first().copied();
        let block = body.and_then(|body| self.ir.single_block(body));
        let block = block.ok_or_else(|| Stop::unsupported("a function of several blocks"))?;
        for (param, argument) in self.ir.args(block).zip(&arguments) {
            self.bind(self.ir.ty(param), argument)?;
        }
        self.block(block, arguments)
    }

    /// Makes the sizes of an argument those of its type.
    fn bind(&mut self, ty: Type, argument: &Val<T>) -> Result<(), Stop> {
        let Some(shape) = accumulators::shape(&self.ir.store, ty) else { return Ok(()) };
        let found = argument.array()?.sizes.clone();
        for (size, found) in shape.sizes.iter().zip(found) {
            let mut terms = size.terms();
            if let (Some((&[name], factor)), None) = (terms.next(), terms.next())
                && factor != 0
            {
                self.sizes.entry(name).or_insert(found as i64 / factor);
            }
            if self.size(size)? != found as i64 {
                return Err(Stop::unsupported("arguments of other sizes"));
            }
        }
        Ok(())
    }

    /// The values that a block yields for its arguments.
    pub(super) fn block(&mut self, block: Block, args: Vec<Val<T>>) -> Result<Vec<Val<T>>, Stop> {
        for (arg, given) in self.ir.args(block).zip(args) {
            self.values.insert(arg, given);
        }
        let last = self.ir.last_op(block).ok_or_else(|| Stop::unsupported("an empty block"))?;
        for op in self.ir.ops(block) {
            self.fuel = self.fuel.checked_sub(1).ok_or(Stop::Fuel)?;
            if op == last {
                break;
            }
            let results = self.op(op)?;
            for (result, given) in self.ir.results(op).zip(results) {
                check_moderate(&given)?;
                self.values.insert(result, given);
            }
        }
        self.operands(last)
    }

    /// As [`block`](Self::block), of a region of one block.
    pub(super) fn region(
        &mut self,
        op: Op,
        index: usize,
        args: Vec<Val<T>>,
    ) -> Result<Vec<Val<T>>, Stop> {
        let block = self.body(op, index)?;
        self.block(block, args)
    }

    /// The only block of a region.
    pub(super) fn body(&self, op: Op, index: usize) -> Result<Block, Stop> {
        let region = self.ir.regions(op).get(index).copied();
        let block = region.and_then(|region| self.ir.single_block(region));
        block.ok_or_else(|| Stop::unsupported("a region of several blocks"))
    }

    /// The values of some operands.
    pub(super) fn operands(&self, op: Op) -> Result<Vec<Val<T>>, Stop> {
        self.ir.operands(op).map(|operand| self.get(operand)).collect()
    }

    pub(super) fn get(&self, value: Value) -> Result<Val<T>, Stop> {
        self.values.get(&value).cloned().ok_or_else(|| Stop::unsupported("a value from elsewhere"))
    }

    pub(super) fn array(&self, value: Value) -> Result<Tensor<T>, Stop> {
        self.get(value)?.array().cloned()
    }

    pub(super) fn int(&self, value: Value) -> Result<i64, Stop> {
        self.array(value)?.cells[0].int()
    }

    /// The value of a polynomial in dimension parameters.
    pub(super) fn size(&self, size: &Poly) -> Result<i64, Stop> {
        let known = size.eval(|name| self.sizes.get(&name).copied());
        known.ok_or_else(|| Stop::unsupported("a size that is not known"))
    }

    /// The sizes of a type, and a zero of its elements.
    pub(super) fn shape(&self, ty: Type) -> Result<(Vec<usize>, Cell<T>), Stop> {
        let shape = accumulators::shape(&self.ir.store, ty)
            .ok_or_else(|| Stop::unsupported("this type"))?;
        let size = |size: &Poly| {
            let size = self.size(size)?;
            usize::try_from(size).map_err(|_| Stop::unsupported("a negative size"))
        };
        let sizes = shape.sizes.iter().map(size).collect::<Result<_, _>>()?;
        Ok((sizes, self.zero(shape.element)?))
    }

    /// Zero of a type of elements.
    fn zero(&self, element: Type) -> Result<Cell<T>, Stop> {
        match element {
            Type::F64 => Ok(Cell::Real(T::constant(0.0))),
            Type::INDEX | Type::I64 | Type::I1 => Ok(Cell::Int(0)),
            _ => Err(Stop::unsupported("this type of elements")),
        }
    }

    /// An integer attribute.
    pub(super) fn number(&self, op: Op, name: &str) -> Result<i64, Stop> {
        let number =
            self.ir.attr_named(op, name).and_then(|attr| self.ir.store.as_int_of(attr, Type::I64));
        number.ok_or_else(|| Stop::Unsupported(format!("an operation without {name}")))
    }

    pub(super) fn axis(&self, op: Op) -> Result<usize, Stop> {
        self.number(op, "axis").map(|axis| axis as usize)
    }

    pub(super) fn has(&self, op: Op, name: &str) -> bool {
        self.ir.attr_named(op, name).is_some()
    }

    /// A list of sizes.
    pub(super) fn dims(&self, attr: Attr) -> Result<Vec<i64>, Stop> {
        let dims = self.ir.store.as_dims(attr).ok_or_else(|| Stop::unsupported("no sizes"))?;
        dims.iter().map(|size| self.size(size)).collect()
    }

    fn op(&mut self, op: Op) -> Result<Vec<Val<T>>, Stop> {
        let ir = self.ir;
        let name = ir.name_text(op);
        match name {
            "arith.constant" => self.constant(op),
            "func.call" | "array.call" => self.call_of(op),
            "tuple.pack" => Ok(vec![Val::Tuple(self.operands(op)?)]),
            "tuple.get" => {
                let index = self.number(op, "index")? as usize;
                match self.get(ir.operand(op, 0))? {
                    Val::Tuple(parts) => Ok(vec![parts[index].clone()]),
                    Val::Array(_) => Err(Stop::unsupported("a part of no tuple")),
                }
            }
            "array.floor_mod" => self.elementwise(op, name),
            _ if ["array.", "scf.", "ad."].iter().any(|it| name.starts_with(it)) => {
                match self.structured(op, name)? {
                    Some(results) => Ok(results),
                    None => Ok(vec![Val::Array(self.array_op(op, name)?)]),
                }
            }
            _ => self.elementwise(op, name),
        }
    }

    fn constant(&self, op: Op) -> Result<Vec<Val<T>>, Stop> {
        let attr = self.ir.attr_named(op, "value").ok_or_else(|| Stop::unsupported("no value"))?;
        let datum = datum_of(self.ir, attr, 1 << 16);
        let datum = datum.ok_or_else(|| Stop::unsupported("this constant"))?;
        let ty = self.ir.ty(self.ir.result(op, 0));
        Ok(vec![of_datum(self.ir, ty, &datum, &mut T::constant)?])
    }

    /// A call: the function has values and sizes of its own.
    fn call_of(&mut self, op: Op) -> Result<Vec<Val<T>>, Stop> {
        let ir = self.ir;
        let arguments = self.operands(op)?;
        let callee = ir.attr_named(op, "callee").map(|attr| ir.attr_data(attr));
        let name = match callee {
            Some(cotan_ir::AttrData::SymbolRef(names)) if names.len() == 1 => {
                ir.text(names[0]).to_owned()
            }
            _ => return Err(Stop::unsupported("a call of a nested symbol")),
        };
        let function =
            find_function(ir, Some(&name)).map_err(|_| Stop::unsupported("no function"))?;
        if ir.get::<array::Call>(op).is_some_and(|call| call.parameters.is_some()) {
            return Err(Stop::unsupported("a call with sizes by name"));
        }
        let mut inner = Evaluator { fuel: self.fuel, ..Evaluator::new(ir) };
        let results = inner.call(function, arguments)?;
        self.fuel = inner.fuel;
        Ok(results)
    }
}

fn check_moderate<T: Real>(value: &Val<T>) -> Result<(), Stop> {
    let is_finite = |cell: &Cell<T>| match cell {
        Cell::Real(number) => number.is_within(LARGEST),
        Cell::Int(_) => true,
    };
    match value {
        Val::Array(array) if array.cells.iter().all(is_finite) => Ok(()),
        Val::Array(_) => Err(Stop::TooLarge),
        Val::Tuple(parts) => parts.iter().try_for_each(check_moderate),
    }
}
