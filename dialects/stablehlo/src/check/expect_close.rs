//! `check.expect_close`

use crate::check_op::Check;
use crate::types::FLOAT_OR_COMPLEX_TENSOR;
use cotan_ir::spec::{AttrConstraint, AttrStyle};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::types::{Signedness, TypeData};
use cotan_ir::{Attr, AttrData, Diagnostics, Ir, Op, Store, Type, Value};

/// Expects two arrays to be equal up to units in the last place.
#[derive(Op, Clone, Copy, Debug)]
#[op("check.expect_close", verify = verify)]
#[asm(custom(parse, print))]
pub struct ExpectClose {
    /// The array.
    #[operand(FLOAT_OR_COMPLEX_TENSOR)]
    pub actual: Value,
    /// The expected array.
    #[operand(FLOAT_OR_COMPLEX_TENSOR)]
    pub expected: Value,
    /// The largest difference.
    #[attr(UI64)]
    pub max_ulp_difference: Attr,
    /// The smallest difference.
    #[attr(UI64)]
    pub min_ulp_difference: Option<Attr>,
}

static UI64: AttrConstraint = AttrConstraint {
    description: "64-bit unsigned integer attribute",
    holds: |store, attr| match store.attr_data(attr) {
        AttrData::Integer { ty, .. } => *store.type_data(*ty) == UI64_TYPE,
        _ => false,
    },
    style: AttrStyle::Full,
};

const UI64_TYPE: TypeData = TypeData::Integer { width: 64, sign: Signedness::Unsigned };

fn ui64(store: &mut Store) -> Type {
    store.intern_type(UI64_TYPE)
}

impl ExpectClose {
    /// Returns the smallest and the largest difference, in units in the last place.
    pub fn ulps(&self, ir: &Ir) -> (u64, u64) {
        let value = |attr: Attr| ir.store.as_int(attr).map_or(u64::MAX, |value| value as u64);
        (self.min_ulp_difference.map_or(0, value), value(self.max_ulp_difference))
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<ExpectClose>(op);
    let mut check = Check::new(ir, op, diagnostics);
    if let Some(expected) = check.tensor(this.expected) {
        check.expect_tensor("the array", this.actual, expected.shape, expected.element);
    }
}

/// `%a, %b, max_ulp_difference = 3 : tensor<4xf32>, tensor<4xf32>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let actual = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the expected array")?;
    let expected = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and `max_ulp_difference`")?;
    parse_ulps(p, "max_ulp_difference")?;
    if p.cursor.eat(Kind::Comma) {
        parse_ulps(p, "min_ulp_difference")?;
    }
    p.cursor.expect(Kind::Colon, "`:` and the types")?;
    p.attr_dict()?;
    let types = p.type_list()?;
    p.resolve_all(&[actual, expected], &types)
}

fn parse_ulps(p: &mut OpParser<'_, '_>, name: &str) -> ParseResult<()> {
    crate::text::key(p, name)?;
    let ty = ui64(&mut p.cursor.ir.store);
    let ulps = p.cursor.number_of(ty)?;
    p.set_attr(name, ulps);
    Ok(())
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let this = ir.verified::<ExpectClose>(op);
    p.text(" ");
    p.values([this.actual, this.expected]);
    p.text(", max_ulp_difference = ");
    p.untyped_number(this.max_ulp_difference);
    if let Some(least) = this.min_ulp_difference {
        p.text(", min_ulp_difference = ");
        p.untyped_number(least);
    }
    p.text(" :");
    p.attr_dict(op, &["max_ulp_difference", "min_ulp_difference"]);
    p.text(" ");
    p.types_of(ir.operands(op));
}
