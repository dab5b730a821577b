//! Errors in types, attributes and locations have a code and the violated fact.

use cotan_ir::Registry;
use cotan_ir::text::{ParseOptions, Parsed, parse};

fn read(text: &str, allow_unregistered: bool) -> Parsed {
    let options = ParseOptions { allow_unregistered, ..Default::default() };
    parse(&Registry::builder().build(), "t.mlir", text.into(), 0, options)
}

/// Returns the code and message of the first error in `text`.
fn error(text: &str, allow_unregistered: bool) -> String {
    let parsed = read(text, allow_unregistered);
    let first = parsed.diagnostics.iter().next();
    let first = first.unwrap_or_else(|| panic!("{text} should be refused"));
    format!("{} {}", first.code.map_or("", |code| code.id), first.message)
}

fn refuses(cases: &[(&str, &str, &str)]) {
    for (attr, code, fact) in cases {
        let found = error(&format!("\"t.a\"() {{a = {attr}}} : () -> ()"), true);
        assert!(found.starts_with(code) && found.contains(fact), "{attr}: {found}");
    }
}

#[test]
fn literals() {
    refuses(&[
        ("256 : i8", "E0301", "256 is out of the range of its type, `i8`"),
        ("-0", "E0301", "-0 is out of the range"),
        ("-1 : ui8", "E0301", "unsigned"),
        ("9223372036854775808 : index", "E0301", "`index`"),
        ("1 : f32", "E0301", "needs a decimal point"),
        ("1.0 : i32", "E0301", "`i32`"),
        ("1 : !t.x", "E0301", "`!t.x`"),
        ("0x1FFFFFFFF : f32", "E0301", "more bits"),
        ("-0x7F : f32", "E0301", "no minus sign"),
        ("-1.0 : f8E8M0FNU", "E0301", "no sign"),
        ("true : i1", "E0002", "found `:`"),
        ("1e10", "E0301", "a float has a point: `1.0e10`"),
        ("array<i1: 1>", "E0301", "`true` and `false`"),
        ("dense<true> : tensor<1xi8>", "E0301", "true is no element of type `i8`"),
        ("dense<9> : tensor<2xsi4>", "E0301", "`si4`"),
        ("dense<\"0x012\"> : tensor<1xi8>", "E0301", "pairs of hexadecimal digits"),
        ("distinct[99999999999999999999]<1>", "E0301", "64"),
        ("@\"\\FF\"", "E0301", "UTF-8"),
    ]);
}

#[test]
fn types() {
    refuses(&[
        ("i16777216", "E0302", "16777215"),
        ("vector<4x0xf32>", "E0302", "has size 0"),
        ("vector<2xtensor<f32>>", "E0302", "not `tensor<f32>`"),
        ("tensor<2x() -> ()>", "E0302", "not `() -> ()`"),
        ("tensor<4xtuple<i32>>", "E0302", "not `tuple<i32>`"),
        ("tensor<*xf32, \"enc\">", "E0302", "no encoding"),
        ("tensor<?x?xf32, #cotan.dims<n>>", "E0302", "names 1 dimensions, but the shape has 2 `?`"),
        ("tensor<?xf32, #cotan.dims<n - n + 4>>", "E0302", "written as 4"),
        ("tensor<99999999999999999999xf32>", "E0302", "63 bits"),
        ("memref<4xnone>", "E0302", "not `none`"),
        ("memref<4xf32, [1]>", "E0302", "memory space"),
        ("memref<4xf32, 2, strided<[1]>>", "E0302", "last"),
        (
            "memref<4xf32, affine_map<(d0, d1) -> (d0)>>",
            "E0302",
            "2 dimensions, but the shape has 1",
        ),
        ("memref<*xf32, strided<[1]>>", "E0302", "no layout"),
        ("complex<index>", "E0302", "not `index`"),
        ("!builtin.integer", "E0203", "`builtin.integer`"),
        ("!nothing", "E0104", "`!nothing`"),
        ("() -> () -> i32", "E0002", "`->`"),
        ("!t.x<[1)>", "E0002", "`[` is not closed"),
    ]);
}

#[test]
fn attributes() {
    refuses(&[
        ("{a = 1, a = 2}", "E0303", "the key `a` occurs twice"),
        ("{\"\" = 1}", "E0303", "empty"),
        ("dense<[1, 2]> : tensor<3xi32>", "E0303", "shape [2], the type has [3]"),
        ("dense<[[1], [2, 3]]> : tensor<2x2xi32>", "E0303", "another shape"),
        ("dense<> : tensor<1xi8>", "E0303", "no elements"),
        ("dense<1> : tensor<?xi32>", "E0303", "static shape"),
        ("dense<1> : i32", "E0303", "`i32` has no shape"),
        ("dense<(1,2)> : tensor<i32>", "E0303", "complex"),
        ("dense<1> : tensor<complex<i32>>", "E0303", "(1.0, 2.0)"),
        ("dense<\"0x010203\"> : tensor<2xi8>", "E0303", "3 bytes"),
        ("array<index: 1>", "E0303", "`index`"),
        ("array<i4: 1>", "E0303", "`i4`"),
        ("sparse<[[0, 5]], [1]> : tensor<3x4xi32>", "E0303", "5 is outside the shape [3, 4]"),
        ("sparse<[[0]], [1]> : tensor<3x4xi32>", "E0303", "rank 2"),
        ("affine_map<(d0, d1) -> (d0 * d1)>", "E0303", "not affine"),
        ("affine_map<(d0, d0) -> (d0)>", "E0303", "`d0` occurs twice"),
        ("affine_map<(d0) -> (d1)>", "E0303", "`d1`"),
        ("affine_set<(d0) : (d0 < 4)>", "E0002", "`=`"),
        ("[distinct[7]<1>, distinct[7]<2>]", "E0303", "`distinct[7]`"),
        ("#nothing", "E0104", "`#nothing`"),
        ("#cotan.dims<n / 2>", "E0002", "`/`"),
        ("loc(#l)", "E0104", "`#l`"),
        ("loc(somewhere)", "E0304", "`somewhere`"),
        ("loc(\"f\":4294967296:1)", "E0304", "32 bits"),
    ]);
}

#[test]
fn files() {
    let cases = [
        ("#a.b = 1", "E0105", "dot"),
        ("#a = 1\n#a = 2", "E0105", "`#a` is defined twice"),
        ("\"t.a\"() : () -> () loc(#l)", "E0104", "`#l`"),
        ("#l = 1\n\"t.a\"() : () -> () loc(#l)", "E0304", "`#l` is not a location"),
        ("\"t.a\"() : () -> () loc(#l)\n#l = 1", "E0304", "`#l` is not a location"),
        ("{-# resources: {} #-}", "E0305", "`resources`"),
        ("{-# external_resources: {a: {b: \"0x01\"}} #-}", "E0305", "four bytes"),
        ("{-# external_resources: {a: {b: \"0x0300000001\"}} #-}", "E0305", "alignment 3"),
    ];
    for (text, code, fact) in cases {
        let found = error(text, true);
        assert!(found.starts_with(code) && found.contains(fact), "{text}: {found}");
    }
    assert!(error("!t = !0<x>", true).contains("`0` cannot be the name of a dialect"));
    assert!(error("!t = !q.x", false).contains("dialect `q`, which is not registered"));
    assert!(error("{-# dialect_resources: {q: {}} #-}", false).contains("`q` has no resources"));
}

#[test]
fn deep_nesting_is_rejected_in_every_spelling() {
    let doubling: String = (0..2000)
        .map(|i| format!("#a{} = [#a{i}, #a{i}]\n!t{} = tuple<!t{i}, !t{i}>\n", i + 1, i + 1))
        .collect();
    let chain =
        |open: &str, close: &str| format!("#a = {}1{}", open.repeat(5000), close.repeat(5000));
    let texts = [
        format!("#a0 = 1\n!t0 = i1\n{doubling}"),
        chain("[", "]"),
        format!("#a = dense<{}1", "[".repeat(5000)),
        chain("{a = ", "}"),
        chain("distinct[0]<", ">"),
        format!("#a = affine_map<(d) -> ({})>", ["d"; 5000].join(" + ")),
        format!("#a = affine_map<(d) -> ({}d)>", "-".repeat(5000)),
        format!("#a = #cotan.dims<{}n>", "-".repeat(5000)),
        format!("#a = #cotan.dims<{}n{}>", "(".repeat(5000), ")".repeat(5000)),
        format!("!t = {}i1{}", "tuple<".repeat(5000), ">".repeat(5000)),
        format!("!t = {}i1", "() -> (".repeat(5000)),
        format!("#l = loc({}unknown", "\"a\"(".repeat(5000)),
    ];
    for text in texts {
        let found = error(&text, true);
        assert!(found.contains("nested more than 1024 deep"), "{}: {found}", &text[..40]);
    }
}

#[test]
fn doubling_types_stay_small() {
    let doubling: String = (0..900).map(|i| format!("#a{} = [#a{i}, #a{i}]\n", i + 1)).collect();
    let text = format!("#a0 = [1]\n{doubling}\"t.a\"() {{a = #a900}} : () -> ()");
    let parsed = read(&text, true);
    assert!(!parsed.diagnostics.has_errors());
    let printed = cotan_ir::text::print_to_string(&parsed.ir, Default::default());
    assert!(printed.len() < 2 * text.len());
    let doubling: String =
        (0..30).map(|i| format!("#l{} = loc(fused<[#l{i}, #l{i}]>[\"b\"])\n", i + 1)).collect();
    let text = format!("#l0 = loc(\"a\")\n{doubling}\"t.a\"() {{a = #l30}} : () -> ()");
    assert!(error(&text, true).contains("more than 1048576 parts"));
    let product = vec!["(a + b)"; 200].join(" * ");
    assert!(
        error(
            &format!("#a = #cotan.dims<{}>", product.replace("a", "a1 + a2 + a3 + a4 + c")),
            true
        )
        .contains("1024 terms")
    );
}
