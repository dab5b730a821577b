//! `stablehlo.reduce`

mod text;

use crate::attributes::Integers;
use crate::types::TENSOR;
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op, Operands, Region, Results, Value};

/// Combines the elements along dimensions, of one or more arrays at once.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.reduce", pure)]
#[asm(custom(text::parse, text::print))]
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
}
