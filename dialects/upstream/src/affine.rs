//! The dialect `affine`.

mod access;
mod loops;
mod maps;

use crate::types::MEMREF;
use cotan_dialects::{Effects, RegionExecution};
use cotan_ir::constraints::{
    AFFINE_MAP, ANY, ANY_ATTR, BOOL, I32, I64_ARRAY, INDEX, INDEX_ATTR, UNIT,
};
use cotan_ir::{Attr, Operands, Region, Results, Value};

foreign! {
    /// The value of a map.
    Apply = "affine.apply" [, pure] (custom(maps::parse_apply, maps::print_apply)) {
        attr(AFFINE_MAP) map: Attr,
        operand(INDEX) map_operands: Operands,
        result(INDEX) result: Value,
    }
    /// The smallest value of a map.
    Min = "affine.min" [, pure] (custom(maps::parse_apply, maps::print_apply)) {
        attr(AFFINE_MAP) map: Attr,
        operand(INDEX) operands: Operands,
        result(INDEX) result: Value,
    }
    /// The largest value of a map.
    Max = "affine.max" [, pure] (custom(maps::parse_apply, maps::print_apply)) {
        attr(AFFINE_MAP) map: Attr,
        operand(INDEX) operands: Operands,
        result(INDEX) result: Value,
    }
    /// A counting loop.
    For = "affine.for" [, pure, attach(RegionExecution::Repeated)] (custom(loops::parse_for, loops::print_for)) {
        operand(INDEX, name = "lowerBoundOperands") lower: Operands,
        operand(INDEX, name = "upperBoundOperands") upper: Operands,
        operand(ANY) inits: Operands,
        attr(AFFINE_MAP, name = "lowerBoundMap") lower_map: Attr,
        attr(AFFINE_MAP, name = "upperBoundMap") upper_map: Attr,
        attr(INDEX_ATTR) step: Attr,
        region(single_block) region: Region,
        result(ANY) results: Results,
    }
    /// A condition.
    If = "affine.if" [, pure, attach(RegionExecution::Once)] (custom(loops::parse_if, loops::print_if)) {
        operand(INDEX) operands: Operands,
        attr(ANY_ATTR) condition: Attr,
        region(single_block, name = "thenRegion") then_region: Region,
        region(optional_block, name = "elseRegion") else_region: Region,
        result(ANY) results: Results,
    }
    /// Ends a body.
    Yield = "affine.yield" [, pure, terminator, region_return] ("attr-dict ($operands^ `:` type($operands))?") {
        operand(ANY) operands: Operands,
    }
    /// Reads an element.
    Load = "affine.load" [, attach(Effects::Read)] (custom(access::parse_load, access::print_load)) {
        operand(MEMREF) memref: Value,
        operand(INDEX) indices: Operands,
        attr(AFFINE_MAP) map: Attr,
        result(ANY) result: Value,
    }
    /// Writes an element.
    Store = "affine.store" [, attach(Effects::Write)] (custom(access::parse_store, access::print_store)) {
        operand(ANY) value: Value,
        operand(MEMREF) memref: Value,
        operand(INDEX) indices: Operands,
        attr(AFFINE_MAP) map: Attr,
    }
    /// Announces an access.
    Prefetch = "affine.prefetch" [, attach(Effects::Write)] (custom(access::parse_prefetch, access::print_prefetch)) {
        operand(MEMREF) memref: Value,
        operand(INDEX) indices: Operands,
        attr(AFFINE_MAP) map: Attr,
        attr(BOOL, name = "isWrite") is_write: Attr,
        attr(I32, name = "localityHint") locality: Attr,
        attr(BOOL, name = "isDataCache") is_data: Attr,
    }
    /// The indices of a linear index.
    DelinearizeIndex = "affine.delinearize_index" [, pure] (custom(maps::parse_delinearize, maps::print_delinearize)) {
        operand(INDEX) linear_index: Value,
        operand(INDEX) dynamic_basis: Operands,
        attr(I64_ARRAY) static_basis: Attr,
        result(INDEX) multi_index: Results,
    }
    /// The linear index of indices.
    LinearizeIndex = "affine.linearize_index" [, pure] (custom(maps::parse_linearize, maps::print_linearize)) {
        operand(INDEX) multi_index: Operands,
        operand(INDEX) dynamic_basis: Operands,
        attr(I64_ARRAY) static_basis: Attr,
        attr(UNIT) disjoint: Option<Attr>,
        result(INDEX) linear_index: Value,
    }
    /// Reads a vector.
    VectorLoad = "affine.vector_load" [, attach(Effects::Read)] (custom(access::parse_load, access::print_load)) {
        operand(MEMREF) memref: Value,
        operand(INDEX) indices: Operands,
        attr(AFFINE_MAP) map: Attr,
        result(ANY) result: Value,
    }
    /// Writes a vector.
    VectorStore = "affine.vector_store" [, attach(Effects::Write)] (custom(access::parse_store, access::print_store)) {
        operand(ANY) value: Value,
        operand(MEMREF) memref: Value,
        operand(INDEX) indices: Operands,
        attr(AFFINE_MAP) map: Attr,
    }
}
