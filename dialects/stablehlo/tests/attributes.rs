//! Attributes as Rust values and as text.

use cotan_ir::registry::Registry;
use cotan_ir::text::cursor::Cursor;
use cotan_ir::text::{ParseOptions, PrintOptions, Printer};
use cotan_ir::{Attr, AttrValue, Diagnostics, Ir};
use cotan_stablehlo::attributes::{
    Bounds, ConvDimensions, DotDimensions, GatherDimensions, Mesh, Padding, Precision,
    ResultAccuracy, Sharding, dense_attr,
};

fn ir() -> Ir {
    Ir::new(cotan_stablehlo::add_to(Registry::builder()).build())
}

fn read(ir: &mut Ir, text: &str) -> Result<Attr, String> {
    let mut diagnostics = Diagnostics::default();
    let attr = Cursor::new(ir, &mut diagnostics, text, 0, ParseOptions::default()).attribute();
    let message = || diagnostics.iter().map(|found| found.message.clone()).collect();
    attr.map_err(|_| message())
}

fn print(ir: &Ir, attr: Attr) -> String {
    let mut printer = Printer::new(ir, PrintOptions::default());
    printer.attr(attr);
    printer.out
}

/// The text of upstream, which is read and printed to the same bytes.
const CANONICAL: &[&str] = &[
    "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>",
    "#stablehlo.dot<>",
    "#stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 2>",
    "#stablehlo.scatter<update_window_dims = [0, 1]>",
    "#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>",
    "#stablehlo.conv<[f, 0, b]x[i, 0, o]->[0, b, f]>",
    "#stablehlo.channel_handle<handle = 0, type = 1>",
    "#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, \
     operand_tuple_indices = []>",
    "#stablehlo.result_accuracy<atol = 0.5, ulps = 3, \
     mode = #stablehlo.result_accuracy_mode<TOLERANCE>>",
    "#stablehlo.bounds<4, ?>",
    "#stablehlo<precision HIGHEST>",
    "#stablehlo<comparison_direction LT>",
    "#stablehlo<comparison_type TOTALORDER>",
    "#stablehlo<fft_type IRFFT>",
    "#stablehlo<rng_algorithm THREE_FRY>",
    "#stablehlo<transpose ADJOINT>",
    "#chlo<comparison_direction EQ>",
    "#sdy.mesh<[\"x\"=4, \"y\"=2], device_ids=[0, 1]>",
    "#sdy.sharding<@mesh, [{\"x\", ?}p2, {}, {\"y\":(1)2}], replicated={\"z\"}>",
    "#sdy.sharding_per_value<[<@mesh, [{}]>, <@mesh, [{\"x\"}]>]>",
    "#sdy<manual_axes{\"x\", \"y\"}>",
    "#sdy.op_sharding_rule<([i, j])->([j, i]) {i=2, j=4}, custom>",
];

#[test]
fn canonical_text_is_read_and_printed() {
    let mut ir = ir();
    for text in CANONICAL {
        let attr = read(&mut ir, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(print(&ir, attr), *text);
    }
}

#[test]
fn other_text_becomes_canonical() {
    let mut ir = ir();
    let texts = [
        (
            "#stablehlo.dot<rhs_contracting_dimensions = [0], lhs_batching_dimensions = []>",
            "#stablehlo.dot<rhs_contracting_dimensions = [0]>",
        ),
        (
            "#stablehlo<dot<lhs_batching_dimensions = [1]>>",
            "#stablehlo.dot<lhs_batching_dimensions = [1]>",
        ),
        (
            "#stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 1>",
            "#stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 1, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 0, output_spatial_dimensions = []>",
        ),
    ];
    for (text, canonical) in texts {
        let attr = read(&mut ir, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(print(&ir, attr), canonical);
    }
}

#[test]
fn wrong_text_is_refused() {
    let mut ir = ir();
    let texts = [
        ("#stablehlo.dot<offset_dims = [0]>", "expected one of"),
        ("#stablehlo.dot<lhs_batching_dimensions = [0], lhs_batching_dimensions = [1]>", "twice"),
        ("#stablehlo.conv<[b, 0, f]x[0, i, o]->[b, b, f]>", "the dimension `b` occurs twice"),
        ("#stablehlo<precision LOW>", "expected one of `DEFAULT`, `HIGH`, `HIGHEST`"),
        ("#stablehlo.result_accuracy<mode = 1>", "`mode` must be"),
        ("#stablehlo.dot_algorithm<lhs_precision_type = f32>", "expected `rhs_precision_type`"),
        ("#sdy.sharding<[{}]>", "expected the name of a mesh"),
        ("#sdy.mesh<[x=4]>", "expected the name of an axis in quotes"),
        ("#stablehlo.nothing<>", "has no attribute"),
    ];
    for (text, expected) in texts {
        let message = read(&mut ir, text).expect_err(text);
        assert!(message.contains(expected), "{text}: {message}");
    }
}

/// Returns the value that a text denotes, and checks that it denotes the text.
fn value<T: AttrValue>(text: &str) -> T {
    let mut ir = ir();
    let attr = read(&mut ir, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let value = T::from_attr(&ir.store, attr).expect("it is such an attribute");
    assert_eq!(value.to_attr(&mut ir.store), attr);
    value
}

#[test]
fn attributes_are_values() {
    let dot: DotDimensions = value(CANONICAL[0]);
    assert_eq!((&dot.lhs_contracting[..], &dot.rhs_contracting[..]), (&[1][..], &[0][..]));
    let gather: GatherDimensions = value(CANONICAL[2]);
    assert_eq!((&gather.offset_dims[..], gather.index_vector_dim), (&[1][..], 2));
    let conv: ConvDimensions = value(CANONICAL[4]);
    assert_eq!((conv.input.first, conv.input.second), (0, 3));
    assert_eq!((conv.kernel.first, &conv.kernel.spatial[..]), (2, &[0, 1][..]));
    let accuracy: ResultAccuracy = value(CANONICAL[8]);
    assert_eq!((accuracy.atol, accuracy.ulps), (0.5, 3));
    assert_eq!(value::<Precision>("#stablehlo<precision HIGH>"), Precision::High);
    let mesh: Mesh = value(CANONICAL[17]);
    assert_eq!(mesh.axes, [("x".to_owned(), 4), ("y".to_owned(), 2)]);
    let sharding: Sharding = value(CANONICAL[18]);
    assert_eq!(sharding.dimensions[0].priority, Some(2));
    assert_eq!(sharding.dimensions[2].axes[0].part, Some((1, 2)));
}

#[test]
fn paddings_and_bounds_are_values() {
    let mut ir = ir();
    let padding: Padding = value("dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>");
    assert_eq!(padding.0, [(0, 1), (2, 3)]);
    let splat: Padding = value("dense<1> : tensor<2x2xi64>");
    assert_eq!(splat.0, [(1, 1), (1, 1)]);
    let attr = dense_attr(&mut ir.store, &[2, 1], &[-1, 5]);
    assert_eq!(print(&ir, attr), "dense<[[-1], [5]]> : tensor<2x1xi64>");
    let bounds = read(&mut ir, "#stablehlo.type_extensions<bounds = [4, ?]>").expect("it is one");
    let bounds = Bounds::from_attr(&ir.store, bounds).expect("these are bounds");
    let attr = bounds.to_attr(&mut ir.store);
    assert_eq!(print(&ir, attr), "#stablehlo.bounds<4, ?>");
}
