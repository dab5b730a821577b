//! `stablehlo.reduce`

mod text;

use crate::attributes::Integers;
use crate::check_op::Check;
use crate::types::TENSOR;
use cotan_ir::spec::Traits;
use cotan_ir::text::{Locations, PrintOptions};
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Region, Results, Type, TypeData, Value};

/// Combines the elements along dimensions, of one or more arrays at once.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.reduce", pure, verify = verify)]
#[asm(custom(text::parse, text::print, has_combiner))]
pub struct Reduce {
    /// The arrays, then the initial values.
    #[operand(TENSOR)]
    pub operands: Operands,
    /// The dimensions.
    #[attr]
    pub dimensions: Integers,
    /// Combines two elements of each array.
    #[region(single_block)]
    pub body: Region,
    /// The results.
    #[result(TENSOR)]
    pub results: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Reduce>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(inputs) = check.paired(this.operands) else { return };
    let shape = inputs[0].shape;
    if !check.expect_dimensions("`dimensions`", &this.dimensions, shape.len()) {
        return;
    }
    let elements: Vec<Type> = inputs.iter().map(|input| input.element).collect();
    let Some(elements) = check.reducer(this.body, &elements) else { return };
    let kept = (0..).zip(shape).filter(|(index, _)| !this.dimensions.contains(index));
    let shape: Vec<i64> = kept.map(|(_, &size)| size).collect();
    check.expect_results(this.results, &shape, &elements);
}

fn has_combiner(ir: &Ir, op: Op, options: PrintOptions) -> bool {
    ir.get::<Reduce>(op).is_some_and(|this| this.written_combiner(ir, op, options).is_some())
}

impl Reduce {
    /// Returns the arrays.
    pub fn inputs(&self, ir: &Ir) -> Vec<Value> {
        self.operands.iter(ir).take(self.operands.len() / 2).collect()
    }

    /// Returns the initial values.
    pub fn init_values(&self, ir: &Ir) -> Vec<Value> {
        self.operands.iter(ir).skip(self.operands.len() / 2).collect()
    }

    /// Returns the operation that combines elements, if the body is that one alone: commutative,
    /// of the arguments in order.
    pub fn combiner(&self, ir: &Ir) -> Option<Op> {
        let block = ir.single_block(self.body)?;
        let mut ops = ir.ops(block);
        let (combiner, end) = (ops.next()?, ops.next()?);
        let is_commutative = ir
            .spec(combiner)
            .is_some_and(|spec| spec.dialect() == "stablehlo" && spec.has(Traits::COMMUTATIVE));
        let is_forwarded = ir.args(block).eq(ir.operands(combiner))
            && ir.results(combiner).eq(ir.operands(end))
            && ir.name_text(end) == "stablehlo.return";
        (is_commutative && is_forwarded && ops.next().is_none()).then_some(combiner)
    }

    /// Returns the operation that combines elements, if custom assembly names it instead of
    /// printing the body: it has no attributes, and the types that a reader infers. If all
    /// locations are kept, those of the body are the one of the operation.
    fn written_combiner(&self, ir: &Ir, op: Op, options: PrintOptions) -> Option<Op> {
        let combiner = self.combiner(ir)?;
        if options.locations == Locations::Kept && !self.has_one_loc(ir, op) {
            return None;
        }
        let element = ir.type_data(ir.ty(self.operands.first(ir)?)).element();
        let mut types = ir.operands(combiner).chain(ir.results(combiner)).map(|value| ir.ty(value));
        let has_types = types.all(|ty| match ir.type_data(ty) {
            TypeData::Tensor { shape, element: found, encoding: None } => {
                shape.is_empty() && Some(*found) == element
            }
            _ => false,
        });
        let is_bare = ir.attrs(combiner) == Attr::EMPTY_DICT && ir.props(combiner).is_none();
        (has_types && is_bare).then_some(combiner)
    }

    fn has_one_loc(&self, ir: &Ir, op: Op) -> bool {
        let Some(block) = ir.single_block(self.body) else { return false };
        let loc = ir.loc(op);
        (0..ir.arg_count(block)).all(|index| ir.arg_loc(block, index) == loc)
            && ir.ops(block).all(|inner| ir.loc(inner) == loc)
    }
}
