//! The dialect `tensor`.

use crate::lists;
use crate::types::{TENSOR, element, element_of};
use cotan_dialects::RegionExecution;
use cotan_ir::constraints::{ANY, ARRAY, I64, I64_ARRAY, INDEX, UNIT};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Op, Operands, Region, Type, Value};

foreign! {
    /// A tensor without contents.
    Empty = "tensor.empty" [, pure] ("`(` $dynamicSizes `)` attr-dict `:` type($result)") {
        operand(INDEX, name = "dynamicSizes") dynamic_sizes: Operands,
        result(TENSOR) result: Value,
    }
    /// Another shape of the same tensor.
    Cast = "tensor.cast" [, pure] ("$source attr-dict `:` type($source) `to` type($dest)") {
        operand(TENSOR) source: Value,
        result(TENSOR) dest: Value,
    }
    /// The same bits of another element type.
    Bitcast = "tensor.bitcast" [, pure] ("$source attr-dict `:` type($source) `to` type($dest)") {
        operand(TENSOR) source: Value,
        result(TENSOR) dest: Value,
    }
    /// The size of a dimension.
    Dim = "tensor.dim" [, pure] ("attr-dict $source `,` $index `:` type($source)") {
        operand(TENSOR) source: Value,
        operand(INDEX) index: Value,
        result(INDEX) result: Value,
    }
    /// The number of dimensions.
    Rank = "tensor.rank" [, pure] ("$tensor attr-dict `:` type($tensor)") {
        operand(TENSOR) tensor: Value,
        result(INDEX) result: Value,
    }
    /// An element.
    Extract = "tensor.extract" [, pure, infer = element] ("$tensor `[` $indices `]` attr-dict `:` type($tensor)") {
        operand(TENSOR) tensor: Value,
        operand(INDEX) indices: Operands,
        result(ANY) result: Value,
    }
    /// The tensor with another element.
    Insert = "tensor.insert" [, pure] (custom(parse_insert, print_insert)) {
        operand(ANY) scalar: Value,
        operand(TENSOR) dest: Value,
        operand(INDEX) indices: Operands,
        result(TENSOR) result: Value,
    }
    /// A tensor of these elements.
    FromElements = "tensor.from_elements" [, pure] (custom(parse_elements, print_elements)) {
        operand(ANY) elements: Operands,
        result(TENSOR) result: Value,
    }
    /// A tensor of one value.
    Splat = "tensor.splat" [, pure] (custom(parse_splat, print_splat)) {
        operand(ANY) input: Value,
        operand(INDEX, name = "dynamicSizes") dynamic_sizes: Operands,
        result(TENSOR) aggregate: Value,
    }
    /// A tensor whose elements are computed from their indices.
    Generate = "tensor.generate" [, pure, attach(RegionExecution::Repeated)] ("$dynamicExtents $body attr-dict `:` type($result)") {
        operand(INDEX, name = "dynamicExtents") dynamic_extents: Operands,
        region(single_block) body: Region,
        result(TENSOR) result: Value,
    }
    /// Ends a body.
    Yield = "tensor.yield" [, pure, terminator, region_return] ("$value attr-dict `:` type($value)") {
        operand(ANY) value: Value,
    }
    /// The same elements in another shape.
    Reshape = "tensor.reshape" [, pure] ("$source `(` $shape `)` attr-dict `:` functional-type(operands, results)") {
        operand(TENSOR) source: Value,
        operand(TENSOR) shape: Value,
        result(TENSOR) result: Value,
    }
    /// Adjacent dimensions as one.
    CollapseShape = "tensor.collapse_shape" [, pure] ("$src $reassociation attr-dict `:` type($src) `into` type($result)") {
        operand(TENSOR) src: Value,
        attr(ARRAY) reassociation: Attr,
        result(TENSOR) result: Value,
    }
    /// A dimension as several.
    ExpandShape = "tensor.expand_shape" [, pure] (custom(lists::parse_expand, lists::print_expand)) {
        operand(TENSOR) src: Value,
        operand(INDEX) output_shape: Operands,
        attr(ARRAY) reassociation: Attr,
        attr(I64_ARRAY) static_output_shape: Attr,
        result(TENSOR) result: Value,
    }
    /// Tensors after each other.
    Concat = "tensor.concat" [, pure] ("`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)") {
        attr(I64) dim: Attr,
        operand(TENSOR) inputs: Operands,
        result(TENSOR) result: Value,
    }
    /// A part of a tensor.
    ExtractSlice = "tensor.extract_slice" [, pure] (custom(lists::parse_slice, lists::print_slice)) {
        operand(TENSOR) source: Value,
        operand(INDEX) offsets: Operands,
        operand(INDEX) sizes: Operands,
        operand(INDEX) strides: Operands,
        attr(I64_ARRAY) static_offsets: Attr,
        attr(I64_ARRAY) static_sizes: Attr,
        attr(I64_ARRAY) static_strides: Attr,
        result(TENSOR) result: Value,
    }
    /// A tensor with another part.
    InsertSlice = "tensor.insert_slice" [, pure] (custom(lists::parse_insert_slice, lists::print_insert_slice)) {
        operand(TENSOR) source: Value,
        operand(TENSOR) dest: Value,
        operand(INDEX) offsets: Operands,
        operand(INDEX) sizes: Operands,
        operand(INDEX) strides: Operands,
        attr(I64_ARRAY) static_offsets: Attr,
        attr(I64_ARRAY) static_sizes: Attr,
        attr(I64_ARRAY) static_strides: Attr,
        result(TENSOR) result: Value,
    }
    /// A part of a shared result.
    ParallelInsertSlice = "tensor.parallel_insert_slice" [] (custom(lists::parse_insert_slice, lists::print_insert_slice)) {
        operand(TENSOR) source: Value,
        operand(TENSOR) dest: Value,
        operand(INDEX) offsets: Operands,
        operand(INDEX) sizes: Operands,
        operand(INDEX) strides: Operands,
        attr(I64_ARRAY) static_offsets: Attr,
        attr(I64_ARRAY) static_sizes: Attr,
        attr(I64_ARRAY) static_strides: Attr,
    }
    /// A tensor with a border.
    Pad = "tensor.pad" [, pure, attach(RegionExecution::Repeated)] (custom(parse_pad, print_pad)) {
        operand(TENSOR) source: Value,
        operand(INDEX) low: Operands,
        operand(INDEX) high: Operands,
        attr(I64_ARRAY) static_low: Attr,
        attr(I64_ARRAY) static_high: Attr,
        attr(UNIT) nofold: Option<Attr>,
        region(single_block) region: Region,
        result(TENSOR) result: Value,
    }
}

/// Returns the element type of a parsed tensor type.
fn element_type(p: &mut OpParser<'_, '_>, ty: Type) -> ParseResult<Type> {
    match element_of(&p.cursor.ir.store, ty) {
        Some(element) => Ok(element),
        None => Err(p.cursor.expected("a tensor type before this")),
    }
}

fn parse_insert(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let scalar = p.operand()?;
    p.cursor.expect_word("into")?;
    let dest = p.operand()?;
    p.cursor.expect(Kind::LeftSquare, "`[` and indices")?;
    let indices = p.operand_list()?;
    p.cursor.expect(Kind::RightSquare, "`]`")?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and a type")?;
    let ty = p.cursor.ty()?;
    let element = element_type(p, ty)?;
    p.resolve(scalar, element)?;
    p.resolve(dest, ty)?;
    indices.iter().try_for_each(|&index| p.resolve(index, Type::INDEX))?;
    p.result_type(ty);
    Ok(())
}

fn print_insert(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let Insert { scalar, dest, indices, .. } = ir.verified(op);
    p.text(" ");
    p.value(scalar);
    p.text(" into ");
    p.value(dest);
    p.text("[");
    p.values(indices.iter(ir));
    p.text("]");
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.ty(ir.ty(dest));
}

fn parse_elements(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let elements = p.operand_list()?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and a type")?;
    let ty = p.cursor.ty()?;
    let element = element_type(p, ty)?;
    elements.iter().try_for_each(|&value| p.resolve(value, element))?;
    p.result_type(ty);
    Ok(())
}

fn print_elements(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let FromElements { elements, result } = ir.verified(op);
    p.text(" ");
    p.values(elements.iter(ir));
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.ty(ir.ty(result));
}

fn parse_splat(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let input = p.operand()?;
    let mut sizes = Default::default();
    if p.cursor.eat(Kind::LeftSquare) {
        sizes = p.operand_list()?;
        p.cursor.expect(Kind::RightSquare, "`]`")?;
    }
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and a type")?;
    let ty = p.cursor.ty()?;
    let element = element_type(p, ty)?;
    p.resolve(input, element)?;
    sizes.iter().try_for_each(|&size| p.resolve(size, Type::INDEX))?;
    p.result_type(ty);
    Ok(())
}

fn print_splat(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let Splat { input, dynamic_sizes, aggregate } = ir.verified(op);
    p.text(" ");
    p.value(input);
    if !dynamic_sizes.is_empty() {
        p.text("[");
        p.values(dynamic_sizes.iter(ir));
        p.text("]");
    }
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.ty(ir.ty(aggregate));
}

fn parse_pad(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let source = p.operand()?;
    if p.cursor.eat_word("nofold") {
        p.set_attr("nofold", Attr::UNIT);
    }
    p.cursor.expect_word("low")?;
    let low = lists::Mixed::parse(p)?;
    p.cursor.expect_word("high")?;
    let high = lists::Mixed::parse(p)?;
    p.region()?;
    p.attr_dict()?;
    p.cursor.expect(Kind::Colon, "`:` and a type")?;
    let ty = p.cursor.ty()?;
    p.cursor.expect_word("to")?;
    let result = p.cursor.ty()?;
    p.resolve(source, ty)?;
    low.finish(p, "static_low")?;
    high.finish(p, "static_high")?;
    lists::segments(p, &[1, low.values.len(), high.values.len()]);
    p.result_type(result);
    Ok(())
}

fn print_pad(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let Pad { source, low, high, static_low, static_high, nofold, region, result } =
        ir.verified(op);
    p.text(" ");
    p.value(source);
    p.text(if nofold.is_some() { " nofold low" } else { " low" });
    lists::print(p, low.iter(ir), static_low);
    p.text(" high");
    lists::print(p, high.iter(ir), static_high);
    p.text(" ");
    p.region(region, true);
    p.attr_dict(op, &["static_low", "static_high", "nofold", "operandSegmentSizes"]);
    p.text(" : ");
    p.ty(ir.ty(source));
    p.text(" to ");
    p.ty(ir.ty(result));
}
