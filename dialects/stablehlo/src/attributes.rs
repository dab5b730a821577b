//! The attributes of the dialects, as Rust values.

mod accuracy;
mod algorithm;
mod bounds;
mod conv;
mod dense;
mod enums;
pub(crate) mod fields;
mod integers;
mod lists;
mod records;
mod shardings;

pub use accuracy::ResultAccuracy;
pub use algorithm::DotAlgorithm;
pub use bounds::{Bounds, TypeExtensions};
pub use conv::{ConvDimensions, Layout};
pub(crate) use conv::{parse_dimensions, print_dimensions};
pub use dense::{Padding, dense_attr, dense_integers};
pub use enums::{
    ApiVersion, ChloComparisonDirection, ChloComparisonType, ChloPrecision, ComparisonDirection,
    ComparisonType, FftType, Precision, ResultAccuracyMode, RngAlgorithm, RngDistribution,
    Transposition,
};
pub use integers::Integers;
pub use lists::{
    ALIASES, BOOLS, ELEMENTS, FUNCTIONS, PAIRS, PRECISIONS, REPLICA_GROUPS, STRING_OR_DICT,
    booleans,
};
pub use records::{
    ChannelHandle, DotDimensions, GatherDimensions, OutputOperandAlias, RaggedDotDimensions,
    ScatterDimensions,
};

pub use shardings::{
    AxisRef, DimSharding, ManualAxes, Mesh, Sharding, ShardingPerValue, ShardingRule,
};
pub(crate) use shardings::{
    RuleParts, SDY, attach_sdy, parse_axis_set, parse_list, print_axis_set, print_list,
};

use cotan_ir::registry::Builder;
use cotan_ir::spec::AttrDef;

/// The attributes of `stablehlo`.
pub(crate) static STABLEHLO: &[&AttrDef] = &[
    DotDimensions::DEF,
    GatherDimensions::DEF,
    ScatterDimensions::DEF,
    ConvDimensions::DEF,
    ChannelHandle::DEF,
    OutputOperandAlias::DEF,
    DotAlgorithm::DEF,
    ResultAccuracy::DEF,
    ResultAccuracyMode::DEF,
    Bounds::DEF,
    TypeExtensions::DEF,
    Precision::DEF,
    FftType::DEF,
    ComparisonDirection::DEF,
    ComparisonType::DEF,
    Transposition::DEF,
    RngDistribution::DEF,
    RngAlgorithm::DEF,
];

/// Attaches the text of the attributes of `stablehlo`.
pub(crate) fn attach(builder: &mut Builder) {
    records::attach(builder, "stablehlo");
    builder.attach_to_attr(ConvDimensions::DEF, conv::TEXT);
    builder.attach_to_attr(DotAlgorithm::DEF, algorithm::TEXT);
    builder.attach_to_attr(ResultAccuracy::DEF, accuracy::TEXT);
    builder.attach_to_attr(Bounds::DEF, bounds::TEXT);
    builder.attach_to_attr(TypeExtensions::DEF, bounds::EXTENSIONS_TEXT);
}

/// The attributes of `chlo`.
pub(crate) static CHLO: &[&AttrDef] = &[
    ChloComparisonDirection::DEF,
    ChloComparisonType::DEF,
    ChloPrecision::DEF,
    RaggedDotDimensions::DEF,
];

/// Attaches the text of the attributes of `chlo`.
pub(crate) fn attach_chlo(builder: &mut Builder) {
    records::attach(builder, "chlo");
}
