//! The encodings of `stablehlo` and `chlo` themselves.

use super::word;
use crate::attributes::{
    Bounds, ChannelHandle, ChloComparisonDirection, ChloComparisonType, ComparisonDirection,
    ComparisonType, ConvDimensions, DotAlgorithm, DotDimensions, FftType, GatherDimensions,
    Integers, Layout, OutputOperandAlias, Precision, ResultAccuracy, ResultAccuracyMode,
    RngAlgorithm, RngDistribution, ScatterDimensions, Transposition,
};
use crate::types::{FUTURE, TOKEN};
use cotan_ir::bytecode::{Decoded, DialectEncoding, EntryReader};
use cotan_ir::codes;
use cotan_ir::types::TypeData;
use cotan_ir::{Attr, AttrValue, Type};

pub(super) const STABLEHLO: DialectEncoding = DialectEncoding {
    attr,
    ty,
    op: None,
    later: &[
        ("stablehlo.collective_broadcast", "has_dynamic_root"),
        ("stablehlo.custom_call", "result_tilings"),
    ],
};

pub(super) const CHLO: DialectEncoding = DialectEncoding {
    attr: chlo_attr,
    ty: chlo_type,
    op: None,
    later: &[("chlo.top_k", "is_stable")],
};

fn attr(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    match reader.varint()? {
        1 => {
            let value = ChannelHandle { handle: reader.signed()?, kind: reader.signed()? };
            Ok(value.to_attr(reader.store()))
        }
        2 => word(reader, direction),
        3 => word(reader, order),
        4 => convolution(reader),
        5 => dot(reader),
        6 => word(reader, fft_type),
        7 => gather(reader),
        8 => word(reader, precision),
        9 => word(reader, rng_algorithm),
        10 => word(reader, rng_distribution),
        11 => scatter(reader),
        12 => word(reader, transposition),
        13 => bounds(reader),
        14 => alias(reader),
        15 => dot_algorithm(reader),
        16 => word(reader, accuracy_mode),
        17 => accuracy(reader),
        code => {
            let message = format!("the attribute of `stablehlo` of code {code} is not supported");
            reader.fail(&codes::UNKNOWN_NAME, message)
        }
    }
}

fn ty(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Type> {
    match reader.varint()? {
        0 => Ok(token(reader)),
        1 => future(reader),
        code => {
            let message = format!("the type of `stablehlo` of code {code} is not known");
            reader.fail(&codes::UNKNOWN_NAME, message)
        }
    }
}

/// `!stablehlo.token`.
pub(super) fn token(reader: &mut EntryReader<'_, '_, '_>) -> Type {
    reader.store().intern_type(TypeData::Dialect { def: &TOKEN, params: Box::new([]) })
}

/// `!stablehlo.future<...>`.
pub(super) fn future(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Type> {
    let types = reader.types()?;
    let store = reader.store();
    let params = types.into_iter().map(|ty| store.type_attr(ty)).collect();
    Ok(store.intern_type(TypeData::Dialect { def: &FUTURE, params }))
}

fn chlo_attr(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    use ChloComparisonDirection as Direction;
    use ChloComparisonType as Order;
    const DIRECTIONS: [Direction; 6] =
        [Direction::Eq, Direction::Ne, Direction::Ge, Direction::Gt, Direction::Le, Direction::Lt];
    const ORDERS: [Order; 5] =
        [Order::NoType, Order::Float, Order::TotalOrder, Order::Signed, Order::Unsigned];
    match reader.varint()? {
        0 => word(reader, |number| nth(&DIRECTIONS, number)),
        1 => word(reader, |number| nth(&ORDERS, number)),
        code => {
            let message = format!("the attribute of `chlo` of code {code} is not known");
            reader.fail(&codes::UNKNOWN_NAME, message)
        }
    }
}

fn chlo_type(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Type> {
    let code = reader.varint()?;
    reader.fail(&codes::UNKNOWN_NAME, format!("the type of `chlo` of code {code} is not known"))
}

fn nth<T: Copy>(words: &[T], number: u64) -> Option<T> {
    words.get(usize::try_from(number).ok()?).copied()
}

pub(super) fn direction(number: u64) -> Option<ComparisonDirection> {
    use ComparisonDirection as Direction;
    let words =
        [Direction::Eq, Direction::Ne, Direction::Ge, Direction::Gt, Direction::Le, Direction::Lt];
    nth(&words, number)
}

pub(super) fn order(number: u64) -> Option<ComparisonType> {
    use ComparisonType as Order;
    nth(&[Order::NoType, Order::Float, Order::TotalOrder, Order::Signed, Order::Unsigned], number)
}

pub(super) fn fft_type(number: u64) -> Option<FftType> {
    nth(&[FftType::Fft, FftType::Ifft, FftType::Rfft, FftType::Irfft], number)
}

pub(super) fn precision(number: u64) -> Option<Precision> {
    nth(&[Precision::Default, Precision::High, Precision::Highest], number)
}

pub(super) fn rng_algorithm(number: u64) -> Option<RngAlgorithm> {
    nth(&[RngAlgorithm::Default, RngAlgorithm::ThreeFry, RngAlgorithm::Philox], number)
}

pub(super) fn rng_distribution(number: u64) -> Option<RngDistribution> {
    match number {
        1 => Some(RngDistribution::Uniform),
        2 => Some(RngDistribution::Normal),
        _ => None,
    }
}

pub(super) fn transposition(number: u64) -> Option<Transposition> {
    use Transposition::{Adjoint, Invalid, NoTranspose, Transpose};
    nth(&[Invalid, NoTranspose, Transpose, Adjoint], number)
}

pub(super) fn accuracy_mode(number: u64) -> Option<ResultAccuracyMode> {
    use ResultAccuracyMode::{Default, Highest, Tolerance};
    nth(&[Default, Highest, Tolerance], number)
}

fn integers(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Integers> {
    Ok(reader.signed_list()?.into_iter().collect())
}

fn layout(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Layout> {
    let (first, second) = (reader.signed()?, reader.signed()?);
    Ok(Layout { first, second, spatial: integers(reader)? })
}

fn convolution(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let (input, kernel, output) = (layout(reader)?, layout(reader)?, layout(reader)?);
    Ok(ConvDimensions { input, kernel, output }.to_attr(reader.store()))
}

fn dot(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let value = DotDimensions {
        lhs_batching: integers(reader)?,
        rhs_batching: integers(reader)?,
        lhs_contracting: integers(reader)?,
        rhs_contracting: integers(reader)?,
    };
    Ok(value.to_attr(reader.store()))
}

fn gather(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let value = GatherDimensions {
        offset_dims: integers(reader)?,
        collapsed_slice_dims: integers(reader)?,
        operand_batching_dims: integers(reader)?,
        start_indices_batching_dims: integers(reader)?,
        start_index_map: integers(reader)?,
        index_vector_dim: reader.signed()?,
    };
    Ok(value.to_attr(reader.store()))
}

fn scatter(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let value = ScatterDimensions {
        update_window_dims: integers(reader)?,
        inserted_window_dims: integers(reader)?,
        input_batching_dims: integers(reader)?,
        scatter_indices_batching_dims: integers(reader)?,
        scatter_dims_to_operand_dims: integers(reader)?,
        index_vector_dim: reader.signed()?,
    };
    Ok(value.to_attr(reader.store()))
}

/// The bounds of dynamic dimensions.
pub(super) fn bounds(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let bounds = Bounds(integers(reader)?);
    Ok(bounds.to_attr(reader.store()))
}

/// An alias of a result and an operand.
pub(super) fn alias(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let value = OutputOperandAlias {
        output_tuple_indices: integers(reader)?,
        operand_index: reader.signed()?,
        operand_tuple_indices: integers(reader)?,
    };
    Ok(value.to_attr(reader.store()))
}

fn dot_algorithm(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let value = DotAlgorithm {
        lhs_precision_type: reader.ty()?,
        rhs_precision_type: reader.ty()?,
        accumulation_type: reader.ty()?,
        lhs_component_count: reader.signed()?,
        rhs_component_count: reader.signed()?,
        num_primitive_operations: reader.signed()?,
        allow_imprecise_accumulation: reader.boolean()?,
    };
    Ok(value.to_attr(reader.store()))
}

/// The tolerances and the mode of a requested accuracy.
pub(super) fn accuracy(reader: &mut EntryReader<'_, '_, '_>) -> Decoded<Attr> {
    let (atol, rtol) = (reader.float(64)?, reader.float(64)?);
    let ulps = reader.signed()?;
    let mode = reader.attr()?;
    let Some(mode) = ResultAccuracyMode::from_attr(reader.store(), mode) else {
        return reader.fail(&codes::BAD_ATTRIBUTE, "an accuracy without a mode");
    };
    let (atol, rtol) = (f64::from_bits(atol as u64), f64::from_bits(rtol as u64));
    Ok(ResultAccuracy { atol, rtol, ulps, mode }.to_attr(reader.store()))
}
