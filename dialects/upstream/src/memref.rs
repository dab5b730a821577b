//! Operations of `memref` without a meaning here.

use crate::lists;
use crate::types::MEMREF;
use cotan_dialects::{Effects, RegionExecution};
use cotan_ir::constraints::{ANY, ARRAY, FLAT_SYMBOL_REF, I64, I64_ARRAY, INDEX};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Attr, Op, Operands, Region, Results, Value};

foreign! {
    /// Another type of the same buffer.
    Cast = "memref.cast" [, pure] ("$source attr-dict `:` type($source) `to` type($dest)") {
        operand(MEMREF) source: Value,
        result(MEMREF) dest: Value,
    }
    /// The same buffer in another memory space.
    MemorySpaceCast = "memref.memory_space_cast" [, pure] ("$source attr-dict `:` type($source) `to` type($dest)") {
        operand(MEMREF) source: Value,
        result(MEMREF) dest: Value,
    }
    /// A buffer on the stack.
    Alloca = "memref.alloca" [, attach(Effects::Write)] ("`(` $dynamicSizes `)` (`[` $symbolOperands^ `]`)? attr-dict `:` type($memref)") {
        operand(INDEX, name = "dynamicSizes") dynamic_sizes: Operands,
        operand(INDEX, name = "symbolOperands") symbol_operands: Operands,
        attr(I64) alignment: Option<Attr>,
        result(MEMREF) memref: Value,
    }
    /// A typed view of bytes.
    View = "memref.view" [, pure] ("$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type($result)") {
        operand(MEMREF) source: Value,
        operand(INDEX) byte_shift: Value,
        operand(INDEX) sizes: Operands,
        result(MEMREF) result: Value,
    }
    /// A part of a buffer.
    Subview = "memref.subview" [, pure] (custom(lists::parse_slice, lists::print_slice)) {
        operand(MEMREF) source: Value,
        operand(INDEX) offsets: Operands,
        operand(INDEX) sizes: Operands,
        operand(INDEX) strides: Operands,
        attr(I64_ARRAY) static_offsets: Attr,
        attr(I64_ARRAY) static_sizes: Attr,
        attr(I64_ARRAY) static_strides: Attr,
        result(MEMREF) result: Value,
    }
    /// The same elements in another shape.
    Reshape = "memref.reshape" [, pure] ("$source `(` $shape `)` attr-dict `:` functional-type(operands, results)") {
        operand(MEMREF) source: Value,
        operand(MEMREF) shape: Value,
        result(MEMREF) result: Value,
    }
    /// Adjacent dimensions as one.
    CollapseShape = "memref.collapse_shape" [, pure] ("$src $reassociation attr-dict `:` type($src) `into` type($result)") {
        operand(MEMREF) src: Value,
        attr(ARRAY) reassociation: Attr,
        result(MEMREF) result: Value,
    }
    /// A dimension as several.
    ExpandShape = "memref.expand_shape" [, pure] (custom(lists::parse_expand, lists::print_expand)) {
        operand(MEMREF) src: Value,
        operand(INDEX) output_shape: Operands,
        attr(ARRAY) reassociation: Attr,
        attr(I64_ARRAY) static_output_shape: Attr,
        result(MEMREF) result: Value,
    }
    /// Copies a buffer.
    Copy = "memref.copy" [, attach(Effects::Write)] ("$source `,` $target attr-dict `:` type($source) `to` type($target)") {
        operand(MEMREF) source: Value,
        operand(MEMREF) target: Value,
    }
    /// The number of dimensions.
    Rank = "memref.rank" [, pure] ("$memref attr-dict `:` type($memref)") {
        operand(MEMREF) memref: Value,
        result(INDEX) result: Value,
    }
    /// The buffer of a symbol.
    GetGlobal = "memref.get_global" [, pure] ("$name `:` type($result) attr-dict") {
        attr(FLAT_SYMBOL_REF) name: Attr,
        result(MEMREF) result: Value,
    }
    /// Another description of the same buffer.
    ReinterpretCast = "memref.reinterpret_cast" [, pure] (custom(lists::parse_reinterpret, lists::print_reinterpret)) {
        operand(MEMREF) source: Value,
        operand(INDEX) offsets: Operands,
        operand(INDEX) sizes: Operands,
        operand(INDEX) strides: Operands,
        attr(I64_ARRAY) static_offsets: Attr,
        attr(I64_ARRAY) static_sizes: Attr,
        attr(I64_ARRAY) static_strides: Attr,
        result(MEMREF) result: Value,
    }
    /// The life of buffers on the stack.
    AllocaScope = "memref.alloca_scope" [, pure, attach(RegionExecution::Once)] (custom(parse_scope, print_scope)) {
        region(non_empty, name = "bodyRegion") body: Region,
        result(ANY) results: Results,
    }
    /// Ends a scope.
    AllocaScopeReturn = "memref.alloca_scope.return" [, pure, terminator, region_return] ("attr-dict ($results^ `:` type($results))?") {
        operand(ANY) results: Operands,
    }
    /// A statement about an address.
    AssumeAlignment = "memref.assume_alignment" [, pure, same_type] ("$memref `,` $alignment attr-dict `:` type($memref)") {
        operand(MEMREF) memref: Value,
        attr(cotan_ir::constraints::I32) alignment: Attr,
        result(MEMREF) result: Value,
    }
    /// The parts of a buffer's description.
    ExtractStridedMetadata = "memref.extract_strided_metadata" [, pure] ("$source `:` type($source) `->` type($base_buffer) `,` type($offset) `,` type($rest) attr-dict") {
        operand(MEMREF) source: Value,
        result(MEMREF) base_buffer: Value,
        result(INDEX) offset: Value,
        result(ANY) rest: Results,
    }
}

/// `-> (f32) {...}`.
fn parse_scope(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    if p.cursor.eat(Kind::Arrow) {
        let types = p.cursor.result_types()?;
        types.iter().for_each(|&ty| p.result_type(ty));
    }
    p.region_ended_by("memref.alloca_scope.return", &[])?;
    p.attr_dict()
}

fn print_scope(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let AllocaScope { body, results } = ir.verified(op);
    if !results.is_empty() {
        p.text(" -> (");
        p.types_of(results.iter(ir));
        p.text(")");
    }
    p.text(" ");
    p.region_without_end(body, true);
    p.attr_dict(op, &[]);
}
