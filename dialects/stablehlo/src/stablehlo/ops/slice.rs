//! `stablehlo.slice`

use crate::attributes::Integers;
use crate::check_op::{Check, size_text};
use crate::text;
use crate::types::TENSOR;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Diagnostics, Ir, Op, Value};

/// A part of an array: in each dimension the indices from a start to below a limit, by a stride.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.slice", pure, verify = verify)]
#[asm(custom(parse, print))]
pub struct Slice {
    /// The array.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The first index of each dimension.
    #[attr]
    pub start_indices: Integers,
    /// The index after the last of each dimension.
    #[attr]
    pub limit_indices: Integers,
    /// The distance of indices of each dimension.
    #[attr]
    pub strides: Integers,
    /// The part.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Slice>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let Some(operand) = check.tensor(this.operand) else { return };
    let rank = operand.shape.len();
    let lists = NAMES.into_iter().zip([&this.start_indices, &this.limit_indices, &this.strides]);
    for (name, list) in lists {
        if !check.expect_length(&format!("`{name}`"), list.len(), rank) {
            return;
        }
    }
    let mut shape = Vec::new();
    for (index, &size) in operand.shape.iter().enumerate() {
        let [start, limit, stride] =
            [this.start_indices[index], this.limit_indices[index], this.strides[index]];
        let fits = 0 <= start && start <= limit && (limit <= size || size == DYNAMIC) && stride > 0;
        if !check.ensure(fits, || {
            format!(
                "the range {start}:{limit}:{stride} does not fit dimension {index} of size {}",
                size_text(size)
            )
        }) {
            return;
        }
        shape.push((limit - start).div_euclid(stride) + i64::from((limit - start) % stride > 0));
    }
    check.expect_tensor("the result", this.result, &shape, operand.element);
}

/// `%x [0:3, 1:9:2] : (tensor<4x9xf32>) -> tensor<3x4xf32>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let operand = p.operand()?;
    let mut lists = [Vec::new(), Vec::new(), Vec::new()];
    p.cursor.expect(Kind::LeftSquare, "`[` and the range of each dimension")?;
    p.cursor.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
        lists[0].push(cursor.small_integer("the first index")?);
        cursor.expect(Kind::Colon, "`:` and the limit")?;
        lists[1].push(cursor.small_integer("the limit")?);
        let strided = cursor.eat(Kind::Colon);
        lists[2].push(if strided { cursor.small_integer("the stride")? } else { 1 });
        Ok(())
    })?;
    for (name, list) in NAMES.into_iter().zip(lists) {
        let attr = p.cursor.ir.store.i64_array(&list);
        p.set_attr(name, attr);
    }
    text::attributes_and_types(p, &[operand])
}

const NAMES: [&str; 3] = ["start_indices", "limit_indices", "strides"];

fn print(p: &mut Printer<'_>, op: Op) {
    let this = p.ir.verified::<Slice>(op);
    p.text(" ");
    p.value(this.operand);
    p.text(" [");
    let ranges = this.start_indices.iter().zip(this.limit_indices.iter()).zip(this.strides.iter());
    p.commas(ranges, |p, ((start, limit), stride)| match stride {
        1 => p.text(&format!("{start}:{limit}")),
        _ => p.text(&format!("{start}:{limit}:{stride}")),
    });
    p.text("]");
    text::print_attributes_and_types(p, op, &NAMES);
}
