//! Every type, attribute and location reads, prints, and reads again as the same thing.

use cotan_ir::registry::{Dialect, Registry};
use cotan_ir::spec::{AttrDef, ParamSyntax, TypeDef};
use cotan_ir::text::{Locations, ParseOptions, Parsed, PrintOptions, parse, print_to_string};

static LEVEL: AttrDef =
    AttrDef { name: "toy.level", doc: "", syntax: ParamSyntax::Word(&[("low", 1), ("high", 2)]) };
static FLAGS: AttrDef = AttrDef {
    name: "toy.flags",
    doc: "",
    syntax: ParamSyntax::Flags {
        flags: &[("a", 1), ("b", 2), ("c", 4)],
        groups: &[("none", 0), ("all", 7)],
        separator: ",",
    },
};
static MARK: AttrDef = AttrDef { name: "toy.mark", doc: "", syntax: ParamSyntax::Attributes(&[]) };
static TOKEN: TypeDef =
    TypeDef { name: "toy.token", doc: "", syntax: ParamSyntax::Attributes(&[]) };
static TOY: Dialect = Dialect {
    name: "toy",
    doc: "",
    ops: &[],
    types: &[&TOKEN],
    attrs: &[&LEVEL, &FLAGS, &MARK],
    attach: |_| {},
};

fn read(text: &str) -> Parsed {
    let registry = Registry::builder().dialect(&TOY).build();
    let options = ParseOptions { allow_unregistered: true, ..Default::default() };
    parse(&registry, "t.mlir", text.into(), 0, options)
}

/// Returns the text of a module, read and printed; printing is idempotent.
fn print(text: &str, locations: bool) -> String {
    let parsed = read(text);
    let messages: Vec<_> = parsed.diagnostics.iter().map(|d| &d.message).collect();
    assert!(messages.is_empty(), "{text}\n{messages:?}");
    let locations = if locations { Locations::Kept } else { Locations::Hidden };
    let options = PrintOptions { generic: true, locations, ..Default::default() };
    let printed = print_to_string(&parsed.ir, options);
    let again = read(&printed);
    assert!(!again.diagnostics.has_errors(), "{text}\n{printed}\n{:?}", again.diagnostics);
    assert_eq!(print_to_string(&again.ir, options), printed);
    printed
}

/// Reads an attribute; it prints as `expected`, and both read as one handle.
fn prints_as(text: &str, expected: &str) {
    let module = format!("\"t.a\"() {{a = [{text}], b = [{expected}]}} : () -> ()");
    let printed = print(&module, false);
    let line = printed.lines().find(|line| line.contains("t.a")).expect("the operation");
    let entries = format!("{{a = [{expected}], b = [{expected}]}}");
    assert!(line.contains(&entries), "{text} should print as {expected}, not as\n{line}");
    let ir = read(&module).ir;
    let op = ir.first_op(ir.entry(ir.regions(ir.root())[0]).expect("a block")).expect("an op");
    let entries = ir.dict_entries(ir.attrs(op));
    assert_eq!(entries[0].1, entries[1].1, "{text} is another attribute than {expected}");
}

fn unchanged(texts: &[&str]) {
    texts.iter().for_each(|text| prints_as(text, text));
}

fn change(pairs: &[(&str, &str)]) {
    pairs.iter().for_each(|(text, expected)| prints_as(text, expected));
}

#[test]
fn types() {
    unchanged(&[
        "i32",
        "i0",
        "si4",
        "ui1",
        "i16777215",
        "index",
        "none",
        "f64",
        "bf16",
        "f8E4M3FN",
        "tf32",
        "f80",
        "f128",
        "f4E2M1FN",
        "f8E8M0FNU",
        "complex<f32>",
        "complex<i8>",
        "tuple<>",
        "tuple<i32, tuple<f32>>",
        "() -> ()",
        "(i32) -> f32",
        "() -> (i32, f32)",
        "() -> (() -> ())",
        "() -> ((i32) -> i32, i32)",
        "vector<f32>",
        "vector<4x[2]xf32>",
        "vector<[2]x[4]xi8>",
        "tensor<f32>",
        "tensor<*xf32>",
        "tensor<?x4x0xi1>",
        "tensor<0x10xi32>",
        "tensor<4xf32, \"enc\">",
        "tensor<4xf32, 3 : i32>",
        "tensor<?xf32, [1, 2]>",
        "tensor<4xf32, i32>",
        "tensor<2xvector<2xf32>>",
        "tensor<4x!t.x>",
        "tensor<?x4x?xf64, #cotan.dims<n, n - 1>>",
        "memref<f32>",
        "memref<4x?xf32, 2>",
        "memref<4xf32, 1 : i32>",
        "memref<4xf32, \"sp\">",
        "memref<4xf32, {a}>",
        "memref<*xf32, 2>",
        "memref<4x?xf32, strided<[?, 1], offset: ?>>",
        "memref<4xf32, strided<[1]>, 2>",
        "memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>",
        "memref<4xmemref<4xf32>>",
        "memref<4xf32, #gpu.address_space<workgroup>>",
        "memref<4xf32, #t.layout, 3>",
        "!t.x",
        "!t.x<1, \"a\", [({})], <b>>",
        "!t<\"x y\">",
        "!t<>",
        "!t.x<>",
        "!t<1x>",
        "!t<x-y>",
        "!t.x-",
        "!t.x<a -> b>",
        "!t.x<\"a>b\">",
        "!t.x< a  ,  b >",
        "!t.x.y<a>",
        "!toy.token",
    ]);
    change(&[
        ("i01", "i1"),
        ("(i32) -> (f32)", "(i32) -> f32"),
        ("vector<4 x f32>", "vector<4xf32>"),
        ("tensor< 4x?x f32 >", "tensor<4x?xf32>"),
        ("memref<4x4xf32, affine_map<(d0, d1) -> (d0, d1)>>", "memref<4x4xf32>"),
        ("memref<4xf32, strided<[4], offset: 0>>", "memref<4xf32, strided<[4]>>"),
        ("memref<4xf32, 0 : i32>", "memref<4xf32>"),
        ("!t<x<y, z>>", "!t.x<y, z>"),
        ("!t.1x", "!t<1x>"),
    ]);
}

#[test]
fn integers_and_floats() {
    unchanged(&[
        "1",
        "1 : i32",
        "-1 : i8",
        "true",
        "false",
        "5 : index",
        "200 : ui8",
        "-3 : si8",
        "0 : i0",
        "123456789012345678901234567890 : i128",
        "-9223372036854775808",
        "-3 : i200",
        "1.5",
        "-0.0",
        "0.1 : f32",
        "1.0e300",
        "1.0e-7",
        "5.0e-324",
        "16777216.0 : f32",
        "3.141592653589793",
        "1.7976931348623157e308",
        "0.1 : f16",
        "0.1 : bf16",
        "0.1 : f80",
        "0.1 : f128",
        "0x7FC00000 : f32",
        "0xFF800001 : f32",
        "0x7FF0000000000000 : f64",
        "0x7E00 : f16",
        "0x7F : f8E4M3FN",
        "0x80 : f8E5M2FNUZ",
        "0x7FC00 : tf32",
        "0xFF : f8E8M0FNU",
        "0x7FFF8000000000000000 : f80",
        "0x7FFF8000000000000000000000000000 : f128",
        "0x3FFF8000000000000001 : f80",
    ]);
    change(&[
        ("1 : i64", "1"),
        ("1.0 : f64", "1.0"),
        ("-1 : i1", "true"),
        ("0xFF : i8", "-1 : i8"),
        ("-0x5 : i8", "-5 : i8"),
        ("00012", "12"),
        ("18446744073709551615", "-1"),
        ("3 : i2", "-1 : i2"),
        ("1.e5", "100000.0"),
        ("1.5e+10", "15000000000.0"),
        ("0x3F800000 : f32", "1.0 : f32"),
        ("1.0e40 : f32", "0x7F800000 : f32"),
        ("16777217.0 : f32", "16777216.0 : f32"),
        ("100.0 : f4E2M1FN", "6.0 : f4E2M1FN"),
        ("1000.0 : f8E4M3FN", "0x7F : f8E4M3FN"),
        ("-1.0e-30 : f8E5M2FNUZ", "0.0 : f8E5M2FNUZ"),
        ("1.5 : f8E8M0FNU", "2.0 : f8E8M0FNU"),
    ]);
}

#[test]
fn strings_containers_and_names() {
    unchanged(&[
        r#""a\0Ab\09\22q\22\\ \00\FF\C3\A9""#,
        "\"c\" : i32",
        "unit",
        "{}",
        "[]",
        "[1 : i32, [true]]",
        r#"{"1a" = 2 : i64, A = 1.0 : f64, "a-b", a.b = [], loc}"#,
        "@a::@\"b c\"::@d",
        "@\"\"",
        "#t.a",
        "#t.a<b, \"c>\"> : i32",
        "#t<\"a\">",
        "#toy.level<high>",
        "#toy.flags<a,c>",
        "#toy.flags<all>",
        "#toy.flags<none>",
        "#toy.mark",
        "#cotan.dims<m * n, 2 * n - 1, 0, -k>",
        "distinct[7]<\"a\">",
        "distinct[0]<>",
        "strided<[?, -1], offset: 3>",
        "strided<[]>",
        "dense_resource<blob> : tensor<2xi32>",
        "dense_resource<\"odd key\"> : tensor<?xi32>",
        "loc(\"a\")",
        "loc(callsite(\"a\" at \"f\":1:2))",
    ]);
    change(&[
        ("{b = 1, a = unit}", "{a, b = 1 : i64}"),
        ("\"d\" : none", "\"d\""),
        ("#t<a>", "#t.a"),
        ("#toy.flags<c, a,b>", "#toy.flags<all>"),
        ("#cotan.dims<(n + 1) * (n - 1), n*2*m, n - n>", "#cotan.dims<n * n - 1, 2 * m * n, 0>"),
        ("loc(fused[\"a\", unknown, \"a\"])", "loc(\"a\")"),
    ]);
}

#[test]
fn elements() {
    unchanged(&[
        "dense<1> : tensor<2xi32>",
        "dense<[1, 2]> : tensor<2xi32>",
        "dense<> : tensor<2x0xi32>",
        "dense<[[1, 2], [3, 4]]> : tensor<2x2xindex>",
        "dense<1> : tensor<0xi32>",
        "dense<[true, false]> : tensor<2xi1>",
        "dense<[0x7FC00000, 1.0]> : tensor<2xf32>",
        "dense<[(1.0,2.0), (3.0,-4.0)]> : tensor<2xcomplex<f32>>",
        "dense<(1,2)> : tensor<complex<i32>>",
        "dense<[\"a\", \"b\\0A\"]> : tensor<2x!t.str>",
        "dense<[1, 2]> : vector<[2]xi32>",
        "dense<-123456789012345678901234567890> : tensor<2xi128>",
        "dense<[-1, 7]> : tensor<2xi4>",
        "dense<\"0x000102\"> : tensor<3x!t.x>",
        "array<i32>",
        "array<i32: 1, -2>",
        "array<i1: true, false>",
        "array<ui8: 255>",
        "array<f16: 1.5>",
        "sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>",
        "sparse<0, 5> : tensor<3x4xi32>",
        "sparse<> : tensor<4xi32>",
        "sparse<[0, 1], [1.0, 2.0]> : tensor<4xf32>",
        "sparse<[[0, 0], [0, 0]], [1, 2]> : tensor<3x4xi32>",
    ]);
    change(&[
        ("dense<[[7, 7], [7, 7]]> : tensor<2x2xi8>", "dense<7> : tensor<2x2xi8>"),
        ("dense<255> : tensor<2xi8>", "dense<-1> : tensor<2xi8>"),
        ("dense<[[], []]> : tensor<2x0xi32>", "dense<> : tensor<2x0xi32>"),
        ("dense<\"0x0000803F\"> : tensor<2xf32>", "dense<1.0> : tensor<2xf32>"),
        (
            "dense<\"0x8F\"> : tensor<8xi1>",
            "dense<[true, true, true, true, false, false, false, true]> : tensor<8xi1>",
        ),
        ("dense<\"0xFF\"> : tensor<9xi1>", "dense<true> : tensor<9xi1>"),
        ("dense<\"0xFF04\"> : tensor<2xi4>", "dense<[-1, 4]> : tensor<2xi4>"),
        ("dense<\"0x\"> : tensor<0xi8>", "dense<> : tensor<0xi8>"),
        ("sparse<[[0, 0]], 5> : tensor<3x4xi32>", "sparse<0, 5> : tensor<3x4xi32>"),
        ("sparse<[0], [7]> : tensor<4xi32>", "sparse<0, 7> : tensor<4xi32>"),
        ("sparse<[], []> : tensor<4xi32>", "sparse<> : tensor<4xi32>"),
    ]);
}

#[test]
fn more_than_a_hundred_elements_are_bytes() {
    let list = |n: usize, of: fn(usize) -> String| (0..n).map(of).collect::<Vec<_>>().join(", ");
    let numbers = list(100, |i| i.to_string());
    prints_as(
        &format!("dense<[{numbers}]> : tensor<100xi8>"),
        &format!("dense<[{numbers}]> : tensor<100xi8>"),
    );
    let bytes: String = (0..101).map(|i| format!("{i:02X}")).collect();
    let numbers = list(101, |i| i.to_string());
    prints_as(
        &format!("dense<[{numbers}]> : tensor<101xi8>"),
        &format!("dense<\"0x{bytes}\"> : tensor<101xi8>"),
    );
    let bits = list(101, |i| (i % 3 == 0).to_string());
    prints_as(
        "dense<\"0x49922449922449922449922409\"> : tensor<101xi1>",
        &format!("dense<[{bits}]> : tensor<101xi1>"),
    );
}

#[test]
fn affine_expressions_are_built_as_upstream_builds_them() {
    let cases = [
        ("1 + d0", "d0 + 1"),
        ("d1 + d0", "d0 + d1"),
        ("s1 * s0", "s0 * s1"),
        ("s0 + d0", "d0 + s0"),
        ("d1 * 2 + d0", "d1 * 2 + d0"),
        ("d0 + d0", "d0 * 2"),
        ("d0 - d0", "0"),
        ("d0 * 3 * 2", "d0 * 6"),
        ("(d0 + 3) * 2", "(d0 + 3) * 2"),
        ("(d0 + 3) + d1", "d0 + d1 + 3"),
        ("5 - d0", "-d0 + 5"),
        ("d0 * 4 floordiv 2", "d0 * 2"),
        ("(d0 * 6 + 4) floordiv 2", "d0 * 3 + 2"),
        ("d0 * 4 mod 2", "0"),
        ("d0 - (d0 floordiv 8) * 8", "d0 mod 8"),
        ("d0 mod 0", "d0 mod 0"),
        ("5 floordiv -2", "-3"),
        ("d0 * -3 + d1", "d0 * -3 + d1"),
        ("d1 + d0 * -3", "d1 - d0 * 3"),
        ("-(d0 + 4)", "-(d0 + 4)"),
        ("d0 ceildiv 2 mod 3", "(d0 ceildiv 2) mod 3"),
        ("d0 * (-s0)", "d0 * (-s0)"),
        ("- - d0", "d0"),
        ("(d0 mod 8) mod 4", "d0 mod 4"),
        ("d0 - (d0 floordiv s0) * s0", "d0 mod s0"),
        ("2 * s0 * d0", "d0 * (s0 * 2)"),
        ("d0 - s0 * d1", "d0 - d1 * s0"),
        ("d0 + (d1 + 1)", "d0 + (d1 + 1)"),
        ("-9223372036854775807 - 2 + d0", "d0 + (-9223372036854775807 - 2)"),
    ];
    for (text, expected) in cases {
        let map = |expr| format!("affine_map<(d0, d1)[s0, s1] -> ({expr})>");
        prints_as(&map(text), &map(expected));
    }
    change(&[
        ("affine_map<(i, mod)[] -> (mod, i)>", "affine_map<(d0, d1) -> (d1, d0)>"),
        (
            "affine_set<(d0)[s0] : (d0 <= 4, 4 >= s0, d0 == s0)>",
            "affine_set<(d0)[s0] : (-d0 + 4 >= 0, -s0 + 4 >= 0, d0 - s0 == 0)>",
        ),
        ("affine_set<() : ()>", "affine_set<() : (0 == 0)>"),
    ]);
}

#[test]
fn locations() {
    let inside = [
        ("unknown", "unknown"),
        ("\"a\"(\"f\":1:2)", "\"a\"(\"f\":1:2)"),
        ("\"f\":1", "\"f\":1:0"),
        ("\"f\":1:2 to 1:5", "\"f\":1:2 to :5"),
        ("\"f\":1:2 to 3:4", "\"f\":1:2 to 3:4"),
        ("\"f\":1:2 to 1:2", "\"f\":1:2"),
        ("\"a\"(unknown)", "\"a\""),
        (
            "fused<{a = 1}>[\"a\", fused[\"b\", \"c\"]]",
            "fused<{a = 1 : i64}>[\"a\", fused[\"b\", \"c\"]]",
        ),
        ("fused[\"a\", fused[\"b\", \"a\"]]", "fused[\"a\", \"b\"]"),
        ("fused<\"m\">[]", "fused<\"m\">[unknown]"),
        (
            "callsite(\"a\" at callsite(\"c\" at unknown))",
            "callsite(\"a\" at callsite(\"c\" at unknown))",
        ),
    ];
    for (text, expected) in inside {
        let printed = print(&format!("\"t.a\"() : () -> () loc({text})"), true);
        let line = format!("\"t.a\"() : () -> () loc({expected})\n");
        assert!(printed.contains(&line), "{text} should print as {expected}, not as\n{printed}");
    }
    let printed = print("\n  \"t.a\"() : () -> ()", true);
    assert!(printed.contains("\"t.a\"() : () -> () loc(\"t.mlir\":2:3)"), "{printed}");
}

#[test]
fn aliases_are_kept_and_used() {
    let text = "\
#list = [[1, 2], #t.a]
!t = tensor<4xf64, #list>
#inner = [1, 2]
#map = affine_map<(d0) -> (d0)>
!unused = memref<4xf64, #t.layout, 3>
#number = 5 : i32
#l = loc(\"a\")
#l2 = loc(\"b\"(#l))
\"builtin.module\"() ({
  \"t.a\"() {a = #map, b = [[1, 2], #t.a], c = #inner, d = #number, t = !t} : () -> () loc(#l2)
  \"t.b\"() : () -> () loc(#later)
}) : () -> () loc(#l)
#later = loc(callsite(#l at #l2))
";
    let printed = print(text, true);
    let expected = text
        .replace("#later = loc(callsite(#l at #l2))\n", "")
        .replace("\"builtin", "#later = loc(callsite(#l at #l2))\n\"builtin")
        .replace("b = [[1, 2], #t.a]", "b = #list")
        .replace("d = #number", "d = 5 : i32");
    assert_eq!(printed.trim_end(), expected.trim_end());
    assert!(!print(text, false).contains("loc("), "locations that nothing uses are left out");
}

#[test]
fn resources_are_kept() {
    let section = "
{-#
  dialect_resources: {
    builtin: {
      \"odd key\": \"0x0100000001\",
      b1: \"0x040000000100000002000000\"
    }
  },
  external_resources: {
    foo: {
      a: true,
      b: \"x\",
      c: \"0x0400000001\"
    }
  }
#-}
";
    let printed = print(&format!("\"t.a\"() : () -> (){section}"), false);
    assert!(printed.ends_with(section), "{printed}");
    let empty = print(
        "{-# external_resources: {} , dialect_resources: {builtin: {a: \"0x08000000\"}} #-}",
        false,
    );
    assert!(empty.contains("a: \"0x00000000\""), "{empty}");
}

#[test]
fn every_bit_pattern_of_a_small_float_survives() {
    for (name, width) in [
        ("f8E3M4", 8),
        ("f8E4M3FNUZ", 8),
        ("f8E4M3B11FNUZ", 8),
        ("f8E5M2", 8),
        ("f8E8M0FNU", 8),
        ("f6E3M2FN", 6),
        ("f6E2M3FN", 6),
        ("f4E2M1FN", 4),
        ("f8E4M3", 8),
    ] {
        let all: Vec<_> = (0..1u32 << width).map(|bits| format!("0x{bits:X} : {name}")).collect();
        let parsed = read(&format!("\"t.a\"() {{a = [{}]}} : () -> ()", all.join(", ")));
        let printed =
            print_to_string(&parsed.ir, PrintOptions { generic: true, ..Default::default() });
        let again = read(&printed);
        assert_eq!(
            print_to_string(&again.ir, PrintOptions { generic: true, ..Default::default() }),
            printed
        );
        let elements = |p: &Parsed| {
            let ir = &p.ir;
            let op =
                ir.first_op(ir.entry(ir.regions(ir.root())[0]).expect("a block")).expect("an op");
            match ir.attr_data(ir.dict_entries(ir.attrs(op))[0].1) {
                cotan_ir::AttrData::Array(elements) => {
                    elements.iter().map(|&e| ir.attr_data(e).clone()).collect::<Vec<_>>()
                }
                _ => Vec::new(),
            }
        };
        assert_eq!(elements(&parsed).len(), 1 << width);
        assert_eq!(elements(&parsed), elements(&again), "{name}");
    }
}
