//! Lists of sizes, each a value or a number: `[%n, 4]`.

use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::{OpParser, OperandName};
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Attr, Ir, Op, Type, Value};

/// A parsed list: its values, and its numbers with a marker in place of each value.
#[derive(Default)]
pub struct Mixed {
    /// The values.
    pub values: Vec<OperandName>,
    /// The numbers.
    pub numbers: Vec<i64>,
}

impl Mixed {
    /// Parses `[%n, 4]`.
    pub fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<Self> {
        let mut list = Self::default();
        p.cursor.expect(Kind::LeftSquare, "`[` and a list of sizes")?;
        while !p.cursor.eat(Kind::RightSquare) {
            if !list.numbers.is_empty() {
                p.cursor.expect(Kind::Comma, "`,` or `]`")?;
            }
            list.item(p)?;
        }
        Ok(list)
    }

    /// Parses `(%n, 4)`.
    pub fn parenthesized(p: &mut OpParser<'_, '_>) -> ParseResult<Self> {
        let mut list = Self::default();
        p.cursor.expect(Kind::LeftParen, "`(` and a list of sizes")?;
        while !p.cursor.eat(Kind::RightParen) {
            if !list.numbers.is_empty() {
                p.cursor.expect(Kind::Comma, "`,` or `)`")?;
            }
            list.item(p)?;
        }
        Ok(list)
    }

    /// Parses `%n` or `4`.
    pub fn item(&mut self, p: &mut OpParser<'_, '_>) -> ParseResult<()> {
        if p.cursor.at(Kind::Percent) {
            self.values.push(p.operand()?);
            self.numbers.push(DYNAMIC);
        } else {
            self.numbers.push(p.cursor.small_integer("a number or a value")?);
        }
        Ok(())
    }

    /// Sets the attribute of the numbers, and appends the values to the operands.
    pub fn finish(&self, p: &mut OpParser<'_, '_>, attr: &str) -> ParseResult<()> {
        let numbers = p.cursor.ir.store.i64_array(&self.numbers);
        p.set_attr(attr, numbers);
        self.values.iter().try_for_each(|&value| p.resolve(value, Type::INDEX))
    }
}

/// Sets the sizes of the groups of operands.
pub fn segments(p: &mut OpParser<'_, '_>, sizes: &[usize]) {
    let sizes: Vec<i32> = sizes.iter().map(|&size| size as i32).collect();
    let sizes = p.cursor.ir.store.i32_array(&sizes);
    p.set_attr("operandSegmentSizes", sizes);
}

/// Writes `[%n, 4]`.
pub fn print(p: &mut Printer<'_>, values: impl Iterator<Item = Value>, numbers: Attr) {
    p.text("[");
    items(p, values, numbers);
    p.text("]");
}

/// Writes `%n, 4`.
pub fn items(p: &mut Printer<'_>, mut values: impl Iterator<Item = Value>, numbers: Attr) {
    let numbers = p.ir.as_i64_array(numbers).unwrap_or_default();
    p.commas(numbers, |p, number| match number {
        DYNAMIC => {
            if let Some(value) = values.next() {
                p.value(value);
            }
        }
        _ => p.text(&number.to_string()),
    });
}

/// Returns an attribute of an operation.
pub fn attr(ir: &Ir, op: Op, name: &str) -> Attr {
    ir.attr_named(op, name).unwrap_or(Attr::UNIT)
}

const SLICE: [&str; 3] = ["static_offsets", "static_sizes", "static_strides"];

/// `[0, %i][4, 4][1, 1]`: offsets, sizes and strides.
fn parse_lists(p: &mut OpParser<'_, '_>) -> ParseResult<[Mixed; 3]> {
    Ok([Mixed::parse(p)?, Mixed::parse(p)?, Mixed::parse(p)?])
}

fn finish_lists(p: &mut OpParser<'_, '_>, lists: &[Mixed; 3], before: usize) -> ParseResult<()> {
    let mut sizes = vec![1; before];
    for (list, attr) in lists.iter().zip(SLICE) {
        list.finish(p, attr)?;
        sizes.push(list.values.len());
    }
    segments(p, &sizes);
    Ok(())
}

/// Prints the lists of an operation whose first operands are not part of them.
fn print_lists(p: &mut Printer<'_>, op: Op, before: usize) {
    let ir = p.ir;
    let mut at = before;
    for name in SLICE {
        let numbers = attr(ir, op, name);
        let count = ir.as_i64_array(numbers).unwrap_or_default();
        let count = count.iter().filter(|&&number| number == DYNAMIC).count();
        print(p, (at..at + count).map(|index| ir.operand(op, index)), numbers);
        if name != SLICE[2] {
            p.text(" ");
        }
        at += count;
    }
    p.attr_dict(op, &[SLICE[0], SLICE[1], SLICE[2], "operandSegmentSizes"]);
    p.text(" : ");
    p.ty(ir.ty(ir.operand(op, 0)));
}

/// `%x[0, %i] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>`.
pub fn parse_slice(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let source = p.operand()?;
    let lists = parse_lists(p)?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and a type")?;
    let ty = p.cursor.ty()?;
    p.cursor.expect_word("to")?;
    let result = p.cursor.ty()?;
    p.resolve(source, ty)?;
    finish_lists(p, &lists, 1)?;
    p.result_type(result);
    Ok(())
}

/// Prints a slice.
pub fn print_slice(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    p.value(ir.operand(op, 0));
    print_lists(p, op, 1);
    p.text(" to ");
    p.ty(ir.ty(ir.result(op, 0)));
}

/// `%x into %y[0, %i] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>`.
pub fn parse_insert_slice(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let source = p.operand()?;
    p.cursor.expect_word("into")?;
    let dest = p.operand()?;
    let lists = parse_lists(p)?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and a type")?;
    let ty = p.cursor.ty()?;
    p.cursor.expect_word("into")?;
    let result = p.cursor.ty()?;
    p.resolve(source, ty)?;
    p.resolve(dest, result)?;
    finish_lists(p, &lists, 2)?;
    if !p.spec().results.is_empty() {
        p.result_type(result);
    }
    Ok(())
}

/// Prints the insertion of a slice.
pub fn print_insert_slice(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    p.value(ir.operand(op, 0));
    p.text(" into ");
    p.value(ir.operand(op, 1));
    print_lists(p, op, 2);
    p.text(" into ");
    p.ty(ir.ty(ir.operand(op, 1)));
}

/// `%x [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>`.
pub fn parse_expand(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let source = p.operand()?;
    let groups = p.cursor.attribute()?;
    p.set_attr("reassociation", groups);
    p.cursor.expect_word("output_shape")?;
    let shape = Mixed::parse(p)?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and a type")?;
    let ty = p.cursor.ty()?;
    p.cursor.expect_word("into")?;
    let result = p.cursor.ty()?;
    p.resolve(source, ty)?;
    shape.finish(p, "static_output_shape")?;
    p.result_type(result);
    Ok(())
}

/// Prints an expansion.
pub fn print_expand(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    p.text(" ");
    p.value(ir.operand(op, 0));
    p.text(" ");
    p.attr(attr(ir, op, "reassociation"));
    p.text(" output_shape ");
    print(p, ir.operands(op).skip(1), attr(ir, op, "static_output_shape"));
    p.attr_dict(op, &["reassociation", "static_output_shape"]);
    p.text(" : ");
    p.ty(ir.ty(ir.operand(op, 0)));
    p.text(" into ");
    p.ty(ir.ty(ir.result(op, 0)));
}

/// `%x to offset: [%o], sizes: [4], strides: [1] : memref<8xf32> to memref<4xf32>`.
pub fn parse_reinterpret(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let source = p.operand()?;
    p.cursor.expect_word("to")?;
    let mut lists: [Mixed; 3] = Default::default();
    for (list, word) in lists.iter_mut().zip(["offset", "sizes", "strides"]) {
        if word != "offset" {
            p.cursor.expect(Kind::Comma, "`,` and the next list")?;
        }
        p.cursor.expect_word(word)?;
        p.cursor.expect(Kind::Colon, "`:` and a list")?;
        *list = Mixed::parse(p)?;
    }
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and a type")?;
    let ty = p.cursor.ty()?;
    p.cursor.expect_word("to")?;
    let result = p.cursor.ty()?;
    p.resolve(source, ty)?;
    finish_lists(p, &lists, 1)?;
    p.result_type(result);
    Ok(())
}

/// Prints another description of a buffer.
pub fn print_reinterpret(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let mut at = 1;
    p.text(" ");
    p.value(ir.operand(op, 0));
    for (name, word) in SLICE.into_iter().zip([" to offset: ", ", sizes: ", ", strides: "]) {
        let numbers = attr(ir, op, name);
        let count = ir.as_i64_array(numbers).unwrap_or_default();
        let count = count.iter().filter(|&&number| number == DYNAMIC).count();
        p.text(word);
        print(p, (at..at + count).map(|index| ir.operand(op, index)), numbers);
        at += count;
    }
    p.attr_dict(op, &[SLICE[0], SLICE[1], SLICE[2], "operandSegmentSizes"]);
    p.text(" : ");
    p.ty(ir.ty(ir.operand(op, 0)));
    p.text(" to ");
    p.ty(ir.ty(ir.result(op, 0)));
}
