//! A function that applies one term to its arguments.

use cotan_dialects::autodiff::{NotDifferentiable, refused, tangent_type};
use cotan_dialects::combinator::{Apply, Code, Dual, Given, Split};
use cotan_dialects::func::Func;
use cotan_dialects::linear::Vector;
use cotan_dialects::tuple::Get;
use cotan_ir::{Block, Ir, Op, Type, Value};

/// A function that applies one term to its arguments.
#[derive(Clone)]
pub struct TermFunction {
    /// The term.
    pub term: Value,
    /// The arguments.
    pub args: Vec<Value>,
    /// The returned values.
    pub returned: Vec<Value>,
    /// The component of the term's result that each returned value is; `None` for the whole result.
    parts: Vec<Option<usize>>,
}

impl TermFunction {
    /// Matches a function.
    ///
    /// # Errors
    /// The function is not an applied term.
    pub fn of(ir: &Ir, function: Op) -> Result<Self, NotDifferentiable> {
        let not = || {
            refused(
                ir,
                function,
                "it is not a term applied to its arguments: run `to-combinators` first",
            )
        };
        let block = ir.get::<Func>(function).and_then(|func| ir.single_block(func.body));
        Self::of_block(ir, block.ok_or_else(not)?).ok_or_else(not)
    }

    fn of_block(ir: &Ir, block: Block) -> Option<Self> {
        let apply: Apply = ir.ops(block).find_map(|op| ir.get(op))?;
        let args: Vec<Value> = ir.args(block).collect();
        if apply.args.iter(ir).ne(args.iter().copied()) {
            return None;
        }
        let returned: Vec<Value> = ir.operands(ir.last_op(block)?).collect();
        let part = |&value: &Value| match ir.def_as::<Get>(value) {
            _ if value == apply.result => Some(None),
            Some(get) if get.tuple == apply.result => Some(Some(usize::try_from(get.index).ok()?)),
            _ => None,
        };
        let parts = returned.iter().map(part).collect::<Option<_>>()?;
        Some(Self { term: apply.term, args, returned, parts })
    }

    /// Emits the code of the term for arguments of which some are active.
    ///
    /// # Errors
    /// A rejection of the term.
    pub fn split(
        &self,
        code: &mut Code<'_>,
        context: &[Given],
    ) -> Result<(Vec<Value>, Split), NotDifferentiable> {
        let mut split = code.split(self.term, context)?;
        if self.parts.iter().any(Option::is_some) {
            split.given = Given::Parts(split.given.parts(code));
        }
        let outputs = self.parts.iter().map(|part| match (part, &split.given) {
            (Some(at), Given::Parts(parts)) => parts[*at].value(code),
            (_, whole) => whole.value(code),
        });
        let outputs = outputs.collect();
        Ok((outputs, split))
    }

    /// Emits the code of the term for arguments with tangents; returns values and tangents.
    ///
    /// # Errors
    /// The term has no derivative.
    pub fn forward(
        &self,
        code: &mut Code<'_>,
        context: &[Dual],
    ) -> Result<(Vec<Value>, Vec<Vector>), NotDifferentiable> {
        let whole = code.forward(self.term, context)?;
        let parts = match self.parts.iter().any(Option::is_some) {
            true => whole.clone().parts(code),
            false => Vec::new(),
        };
        let (mut values, mut tangents) = (Vec::new(), Vec::new());
        for part in &self.parts {
            let dual = part.map_or(&whole, |at| &parts[at]);
            values.push(dual.given.value(code));
            tangents.push(dual.tangent.clone());
        }
        Ok((values, tangents))
    }

    /// Returns the cotangent of the term's result, from those of the returned values.
    pub fn cotangent(&self, code: &mut Code<'_>, cotangents: &[Option<Value>]) -> Vector {
        let count =
            code.ir.store.as_tuple(cotan_dialects::combinator::arrow::given(code.ir, self.term));
        let count = count.map_or(0, <[Type]>::len);
        let (mut whole, mut parts) = (Vector::Zero, vec![Vector::Zero; count]);
        for (at, (&part, &cotangent)) in self.parts.iter().zip(cotangents).enumerate() {
            let Some(cotangent) = cotangent else { continue };
            let ty = code.ir.ty(self.returned[at]);
            let Some(space) = tangent_type(&mut code.ir.store, ty) else { continue };
            let sum = part.map_or(&mut whole, |part| &mut parts[part]);
            let (before, loc) = (std::mem::replace(sum, Vector::Zero), code.loc);
            *sum = before.plus(Vector::Whole(cotangent), &mut code.builder(), loc, space);
        }
        let all = Vector::Parts(parts);
        if all.is_zero() { whole } else { all }
    }
}
