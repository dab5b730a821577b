//! `stablehlo.dot_general`

use crate::attributes::{DotAlgorithm, DotDimensions, Integers, PRECISIONS};
use crate::check_op::{Check, may_equal};
use crate::text;
use crate::types::TENSOR;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, AttrValue, Diagnostics, Ir, Op, Value};

/// A sum of products over pairs of dimensions, for each index of the batch dimensions.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.dot_general", pure, verify = verify)]
#[asm(custom(parse, print))]
pub struct DotGeneral {
    /// The first factor.
    #[operand(TENSOR)]
    pub lhs: Value,
    /// The second factor.
    #[operand(TENSOR)]
    pub rhs: Value,
    /// The dimensions.
    #[attr]
    pub dot_dimension_numbers: DotDimensions,
    /// The precision of each operand.
    #[attr(PRECISIONS)]
    pub precision_config: Option<Attr>,
    /// The algorithm.
    #[attr]
    pub algorithm: Option<DotAlgorithm>,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<DotGeneral>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let (Some(lhs), Some(rhs)) = (check.tensor(this.lhs), check.tensor(this.rhs)) else { return };
    let d = &this.dot_dimension_numbers;
    let sides = [
        ("left", lhs.shape, &d.lhs_batching, &d.lhs_contracting),
        ("right", rhs.shape, &d.rhs_batching, &d.rhs_contracting),
    ];
    for (side, shape, batching, contracting) in sides {
        let all = [&batching[..], &contracting[..]].concat();
        if !check.expect_dimensions(&format!("the {side} operand"), &all, shape.len()) {
            return;
        }
    }
    let pairs = [(&d.lhs_batching, &d.rhs_batching), (&d.lhs_contracting, &d.rhs_contracting)];
    for (left, right) in pairs {
        if !check.expect_length("the right list of dimensions", right.len(), left.len()) {
            return;
        }
        for (&left, &right) in left.iter().zip(right.iter()) {
            let (l, r) = (lhs.shape[left as usize], rhs.shape[right as usize]);
            check.ensure(may_equal(l, r), || {
                format!(
                    "dimension {left} of size {l} and dimension {right} of size {r} must be equal"
                )
            });
        }
    }
    let batch = d.lhs_batching.iter().map(|&index| lhs.shape[index as usize]);
    let mut shape: Vec<i64> = batch.collect();
    for (_, sizes, batching, contracting) in sides {
        let free = (0..)
            .zip(sizes)
            .filter(|(index, _)| !batching.contains(index) && !contracting.contains(index));
        shape.extend(free.map(|(_, &size)| size));
    }
    check.expect_shape("the result", this.result, &shape);
}

/// `%a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [...],
/// algorithm = <...> : (...) -> tensor<4x4xf32>`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let lhs = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the second factor")?;
    let rhs = p.operand()?;
    p.cursor.expect(Kind::Comma, "`,` and the dimensions")?;
    let mut dimensions = DotDimensions::default();
    if p.cursor.at_word("batching_dims") {
        [dimensions.lhs_batching, dimensions.rhs_batching] = parse_pair(p, "batching_dims")?;
        p.cursor.expect(Kind::Comma, "`,` and the contracting dimensions")?;
    }
    [dimensions.lhs_contracting, dimensions.rhs_contracting] = parse_pair(p, "contracting_dims")?;
    let dimensions = dimensions.to_attr(&mut p.cursor.ir.store);
    p.set_attr("dot_dimension_numbers", dimensions);
    parse_precision(p)?;
    text::attributes_and_types(p, &[lhs, rhs])
}

/// `, precision = [...], algorithm = <...>`, each of which may be missing.
fn parse_precision(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    if !p.cursor.eat(Kind::Comma) {
        return Ok(());
    }
    if !p.cursor.at_word("algorithm") {
        text::key(p, "precision")?;
        text::precisions(p)?;
        if !p.cursor.eat(Kind::Comma) {
            return Ok(());
        }
    }
    text::key(p, "algorithm")?;
    let algorithm = p.cursor.attr_params(DotAlgorithm::DEF)?;
    p.set_attr("algorithm", algorithm);
    Ok(())
}

/// `contracting_dims = [1] x [0]`.
fn parse_pair(p: &mut OpParser<'_, '_>, word: &str) -> ParseResult<[Integers; 2]> {
    text::key(p, word)?;
    let lhs = text::list(p)?;
    p.cursor.expect_word("x")?;
    Ok([lhs, text::list(p)?])
}

fn print(p: &mut Printer<'_>, op: Op) {
    let this = p.ir.verified::<DotGeneral>(op);
    let dimensions = &this.dot_dimension_numbers;
    p.text(" ");
    p.values([this.lhs, this.rhs]);
    if !dimensions.lhs_batching.is_empty() || !dimensions.rhs_batching.is_empty() {
        print_pair(p, "batching_dims", &dimensions.lhs_batching, &dimensions.rhs_batching);
    }
    print_pair(p, "contracting_dims", &dimensions.lhs_contracting, &dimensions.rhs_contracting);
    text::print_precisions(p, this.precision_config);
    if let Some(algorithm) = p.ir.attr_named(op, "algorithm") {
        p.text(", algorithm = ");
        p.attr_params(algorithm);
    }
    let elided = ["dot_dimension_numbers", "precision_config", "algorithm"];
    text::print_attributes_and_types(p, op, &elided);
}

fn print_pair(p: &mut Printer<'_>, word: &str, lhs: &[i64], rhs: &[i64]) {
    p.text(", ");
    p.text(word);
    p.text(" = ");
    text::print_integers(p, lhs);
    p.text(" x ");
    text::print_integers(p, rhs);
}
