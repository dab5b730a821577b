//! Attributes of dimension lists and integers.

use super::{Integers, fields};
use cotan_ir::registry::Builder;
use cotan_ir::spec::{AttrConstraint, AttrDef, AttrStyle, ParamSyntax};
use cotan_ir::text::cursor::Cursor;
use cotan_ir::text::{ParamAssembly, ParseResult, Printer};
use cotan_ir::{Attr, AttrValue, Store, Type};

/// A field of a record: its name, and a rule for its text.
struct FieldSpec {
    name: &'static str,
    list: bool,
    /// True if the text has the field even if it is empty or 0.
    always: bool,
}

fn parse(cursor: &mut Cursor<'_>, specs: &[FieldSpec]) -> ParseResult<Box<[Attr]>> {
    let store = &mut cursor.ir.store;
    let empty = |spec: &FieldSpec| match spec.list {
        true => store.i64_array(&[]),
        false => store.int_attr(0, Type::I64),
    };
    let mut values: Box<[Attr]> = specs.iter().map(empty).collect();
    let names: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
    fields::parse(cursor, &names, |cursor, index| {
        values[index] = match specs[index].list {
            true => fields::integers(cursor)?.to_attr(&mut cursor.ir.store),
            false => cursor.number_of(Type::I64)?,
        };
        Ok(())
    })?;
    Ok(values)
}

fn print(p: &mut Printer<'_>, specs: &[FieldSpec], params: &[Attr]) {
    let store = &p.ir.store;
    let is_empty = |&value: &Attr| match store.as_i64_array(value) {
        Some(list) => list.is_empty(),
        None => store.as_int(value) == Some(0),
    };
    let written: Vec<_> =
        specs.iter().zip(params).filter(|(spec, value)| spec.always || !is_empty(value)).collect();
    p.commas(written, |p, (spec, &value)| {
        p.text(spec.name);
        p.text(" = ");
        match p.ir.store.as_i64_array(value) {
            Some(list) => fields::print_integers(p, &list),
            None => p.untyped_number(value),
        }
    });
}

macro_rules! field_type {
    (list) => {
        Integers
    };
    (int) => {
        i64
    };
}

macro_rules! is_list {
    (list) => {
        true
    };
    (int) => {
        false
    };
}

macro_rules! records {
    ($(
        #[doc = $doc:tt]
        $ident:ident = $name:tt, always = $always:tt {
            $(#[doc = $field_doc:tt] $field:ident: $kind:tt = $field_name:tt,)*
        }
    )*) => {
        $(
            #[doc = $doc]
            #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
            pub struct $ident {
                $(#[doc = $field_doc] pub $field: field_type!($kind),)*
            }

            impl $ident {
                /// The definition of the attribute.
                pub const DEF: &'static AttrDef = {
                    static DEF: AttrDef =
                        AttrDef { name: $name, doc: $doc, syntax: ParamSyntax::Custom };
                    &DEF
                };

                const FIELDS: &'static [FieldSpec] = &[$(
                    FieldSpec { name: $field_name, list: is_list!($kind), always: $always },
                )*];
            }

            impl AttrValue for $ident {
                const CONSTRAINT: &'static AttrConstraint = {
                    static CONSTRAINT: AttrConstraint = AttrConstraint {
                        description: concat!("`", $name, "`"),
                        holds: |store, attr| $ident::from_attr(store, attr).is_some(),
                        style: AttrStyle::Params($ident::DEF),
                    };
                    &CONSTRAINT
                };

                fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
                    let mut params = store.dialect_params(attr, Self::DEF)?.iter();
                    Some(Self { $($field: AttrValue::from_attr(store, *params.next()?)?,)* })
                }

                fn to_attr(&self, store: &mut Store) -> Attr {
                    let params = [$(self.$field.to_attr(store)),*];
                    store.dialect_attr(Self::DEF, &params)
                }
            }
        )*

        /// Attaches the text of the records of a dialect.
        pub fn attach(builder: &mut Builder, dialect: &str) {
            $(if $ident::DEF.name.split('.').next() == Some(dialect) { builder.attach_to_attr($ident::DEF, ParamAssembly {
                parse: |cursor| parse(cursor, $ident::FIELDS),
                print: |p, params| print(p, $ident::FIELDS, params),
            }) })*
        }
    };
}

records! {
    /// The dimensions of the two operands of `dot_general`.
    DotDimensions = "stablehlo.dot", always = false {
        /// The batch dimensions of the left operand.
        lhs_batching: list = "lhs_batching_dimensions",
        /// The batch dimensions of the right operand, in the same order.
        rhs_batching: list = "rhs_batching_dimensions",
        /// The summed dimensions of the left operand.
        lhs_contracting: list = "lhs_contracting_dimensions",
        /// The summed dimensions of the right operand, in the same order.
        rhs_contracting: list = "rhs_contracting_dimensions",
    }

    /// The dimensions of `gather`.
    GatherDimensions = "stablehlo.gather", always = false {
        /// The dimensions of the result that index into a slice.
        offset_dims: list = "offset_dims",
        /// The dimensions of the operand in which a slice has size 1, which the result omits.
        collapsed_slice_dims: list = "collapsed_slice_dims",
        /// The batch dimensions of the operand.
        operand_batching_dims: list = "operand_batching_dims",
        /// The batch dimensions of the start indices, in the same order.
        start_indices_batching_dims: list = "start_indices_batching_dims",
        /// The dimensions of the operand that the elements of a start index belong to.
        start_index_map: list = "start_index_map",
        /// The dimension of the start indices along which the elements of an index are.
        index_vector_dim: int = "index_vector_dim",
    }

    /// The dimensions of `scatter`.
    ScatterDimensions = "stablehlo.scatter", always = false {
        /// The dimensions of the updates that index into a window.
        update_window_dims: list = "update_window_dims",
        /// The dimensions of the operand in which a window has size 1, which the updates omit.
        inserted_window_dims: list = "inserted_window_dims",
        /// The batch dimensions of the operand.
        input_batching_dims: list = "input_batching_dims",
        /// The batch dimensions of the scatter indices, in the same order.
        scatter_indices_batching_dims: list = "scatter_indices_batching_dims",
        /// The dimensions of the operand that the elements of an index belong to.
        scatter_dims_to_operand_dims: list = "scatter_dims_to_operand_dims",
        /// The dimension of the scatter indices along which the elements of an index are.
        index_vector_dim: int = "index_vector_dim",
    }

    /// The dimensions of `chlo.ragged_dot`.
    RaggedDotDimensions = "chlo.ragged_dot", always = false {
        /// The batch dimensions of the left operand.
        lhs_batching: list = "lhs_batching_dimensions",
        /// The batch dimensions of the right operand.
        rhs_batching: list = "rhs_batching_dimensions",
        /// The summed dimensions of the left operand.
        lhs_contracting: list = "lhs_contracting_dimensions",
        /// The summed dimensions of the right operand.
        rhs_contracting: list = "rhs_contracting_dimensions",
        /// The dimension of the left operand that is in groups.
        lhs_ragged: list = "lhs_ragged_dimensions",
        /// The dimension of the right operand that counts groups.
        rhs_group: list = "rhs_group_dimensions",
    }

    /// A channel between devices or to the host.
    ChannelHandle = "stablehlo.channel_handle", always = true {
        /// Its number.
        handle: int = "handle",
        /// Its kind.
        kind: int = "type",
    }

    /// An operand of `custom_call` whose memory a result takes over.
    OutputOperandAlias = "stablehlo.output_operand_alias", always = true {
        /// The path to the result inside of tuples.
        output_tuple_indices: list = "output_tuple_indices",
        /// The number of the operand.
        operand_index: int = "operand_index",
        /// The path to the operand inside of tuples.
        operand_tuple_indices: list = "operand_tuple_indices",
    }
}
