//! Values as text.

use cotan_dialects::interp::Datum;
use cotan_dialects::interp::text::{Notation, layout, read, split_list, type_text, write};
use cotan_ir::types::{DYNAMIC, FloatKind, Signedness};
use cotan_ir::{Ir, Type, TypeData};

fn ir() -> Ir {
    Ir::new(cotan_dialects::registry())
}

fn tensor(ir: &mut Ir, shape: &[i64], element: Type) -> Type {
    ir.store.tensor_type(shape, element)
}

/// Returns the text that a value is written as, with its type; or why it is none.
fn again(ir: &Ir, ty: Type, text: &str) -> String {
    match read(ir, ty, text) {
        Ok(datum) => {
            let value = write(ir, ty, &datum, Notation::Text, 100);
            assert_eq!(read(ir, ty, &value), Ok(datum.clone()), "{value}");
            format!("{value} : {}", type_text(ir, ty, &datum))
        }
        Err(why) => why,
    }
}

#[test]
fn numbers_are_read_and_written() {
    let mut ir = ir();
    let ui8 = ir.store.intern_type(TypeData::Integer { width: 8, sign: Signedness::Unsigned });
    let cases = [
        (Type::F64, "1", "1.0 : f64"),
        (Type::F64, " -0.0 ", "-0.0 : f64"),
        (Type::F64, "1e300", "1.0e300 : f64"),
        (Type::F64, "-inf", "-inf : f64"),
        (Type::F64, "0x7FF8000000000001", "nan : f64"),
        (Type::F32, "0x3F800000", "1.0 : f32"),
        (Type::F16, "0.1", "0.1 : f16"),
        (Type::I8, "0xFF", "-1 : i8"),
        (Type::I8, "-128", "-128 : i8"),
        (Type::I1, "true", "true : i1"),
        (Type::I1, "0", "false : i1"),
        (Type::INDEX, "-9223372036854775808", "-9223372036854775808 : index"),
        (Type::I64, "0xFF", "255 : i64"),
        (ui8, "255", "255 : ui8"),
    ];
    for (ty, text, written) in cases {
        assert_eq!(again(&ir, ty, text), written);
    }
}

#[test]
fn invalid_literals_are_rejected() {
    let mut ir = ir();
    let f4 = ir.store.intern_type(TypeData::Float(FloatKind::F4E2M1FN));
    let i128 = ir.store.intern_type(TypeData::Integer { width: 128, sign: Signedness::Signless });
    let cases = [
        (Type::I8, "255", "`255` is out of the range of `i8`"),
        (
            Type::INDEX,
            "9223372036854775808",
            "`9223372036854775808` is out of the range of `index`",
        ),
        (Type::I32, "1.5", "`1.5` is not a value of `i32`"),
        (Type::I32, "", "a scalar is missing"),
        (Type::F32, "1e39", "`1e39` is out of the range of `f32`"),
        (Type::F32, "0x1FFFFFFFF", "`0x1FFFFFFFF` is not the bits of a value of `f32`"),
        (f4, "nan", "`nan` is out of the range of `f4E2M1FN`"),
        (i128, "1", "`i128` does not consist of scalars of at most 64 bits"),
        (Type::F64, "[1.0]", "a list of 1 was passed, expected `f64`"),
    ];
    for (ty, text, why) in cases {
        assert_eq!(again(&ir, ty, text), why);
    }
}

#[test]
fn arrays_are_nested_lists() {
    let mut ir = ir();
    let matrix = tensor(&mut ir, &[2, 2], Type::F64);
    let written = "[[1.0, 2.0], [3.0, nan]] : tensor<2x2xf64>";
    assert_eq!(again(&ir, matrix, "[[1,2],[ 3.0 ,nan ]]"), written);
    let wrong = [
        ("1.0", "a scalar was passed, expected `tensor<2x2xf64>`"),
        ("[1.0, 2.0]", "a list of 2 was passed, expected `tensor<2x2xf64>`"),
        ("[[1.0], [2.0]]", "a list of shape 2x1 was passed, expected `tensor<2x2xf64>`"),
        ("[[1.0, 2.0], [3.0]]", "a list of 1 items is next to a list of 2"),
        ("[1.0, [2.0]]", "a scalar is next to a list"),
        ("[[2.0], 1.0]", "a scalar is next to a list"),
        ("[1.0, 2.0", "a `[` is never closed"),
        ("[1.0,, 2.0]", "unexpected `,`"),
        ("[1.0 2.0]", "a comma is missing before `2.0`"),
        ("[1.0],", "unexpected `,`"),
        ("[1.0]]", "unmatched `]`"),
        ("]", "unexpected `]`"),
    ];
    for (text, why) in wrong {
        assert_eq!(again(&ir, matrix, text), why, "{text}");
    }
}

#[test]
fn sizes_that_a_type_leaves_open_are_those_of_the_value() {
    let mut ir = ir();
    let open = tensor(&mut ir, &[DYNAMIC, 2], Type::I32);
    assert_eq!(again(&ir, open, "[[1, 2]]"), "[[1, 2]] : tensor<1x2xi32>");
    assert_eq!(again(&ir, open, "[]"), "[] : tensor<0x2xi32>");
    assert_eq!(
        again(&ir, open, "[[], []]"),
        "a list of shape 2x0 was passed, expected `tensor<?x2xi32>`"
    );
    let unranked = ir.store.intern_type(TypeData::UnrankedTensor(Type::I32));
    assert_eq!(again(&ir, unranked, "[[[7]]]"), "[[[7]]] : tensor<1x1x1xi32>");
    let rank0 = tensor(&mut ir, &[], Type::F64);
    assert_eq!(again(&ir, rank0, "7"), "7.0 : tensor<f64>");
    let empty = tensor(&mut ir, &[2, 0, 3], Type::F64);
    assert_eq!(again(&ir, empty, "[[], []]"), "[[], []] : tensor<2x0x3xf64>");
}

#[test]
fn of_a_large_array_only_the_beginning_is_written() {
    let mut ir = ir();
    let ty = tensor(&mut ir, &[2, 3], Type::F64);
    let datum = read(&ir, ty, "[[1, 2, 3], [4, 5, inf]]").expect("it is a value");
    let text = |limit| write(&ir, ty, &datum, Notation::Text, limit);
    assert_eq!(text(4), "[[1.0, 2.0, 3.0], [4.0, ...]]");
    assert_eq!(text(3), "[[1.0, 2.0, 3.0], ...]");
    assert_eq!(text(1), "[[1.0, ...], ...]");
    let json = write(&ir, ty, &datum, Notation::Json, 6);
    assert_eq!(json, "[[1.0, 2.0, 3.0], [4.0, 5.0, \"inf\"]]");
}

#[test]
fn rows_are_concatenated_vertically() {
    let mut ir = ir();
    let ty = tensor(&mut ir, &[DYNAMIC, DYNAMIC], Type::I32);
    let square = |ir: &Ir, size: i64, most| {
        let row =
            |i: i64| (0..size).map(|j| (i * j - 1).to_string()).collect::<Vec<_>>().join(", ");
        let rows: Vec<String> = (0..size).map(|i| format!("[{}]", row(i))).collect();
        let datum = read(ir, ty, &format!("[{}]", rows.join(", "))).expect("it is a value");
        layout(ir, ty, &datum, most)
    };
    assert_eq!(square(&ir, 2, 100), "[[-1, -1], [-1, 0]]");
    let seven = square(&ir, 7, 100);
    let first = "[[-1, -1, -1, -1, -1, -1, -1],\n [-1,  0,  1,  2,  3,  4,  5],\n";
    assert_eq!(seven.get(..first.len()), Some(first));
    assert_eq!(read(&ir, ty, &seven).map(|datum| datum.words().len()), Ok(49));
    let cut = "\
[[  -1,   -1, ...,   -1,   -1],
 [  -1,    0, ...,   97,   98],
 ...,
 [  -1,   97, ..., 9603, 9701],
 [  -1,   98, ..., 9701, 9800]]";
    assert_eq!(square(&ir, 100, 16), cut);
}

#[test]
fn matrices_are_separate() {
    let mut ir = ir();
    let ty = tensor(&mut ir, &[2, 3, 1], Type::F64);
    let datum = read(&ir, ty, "[[[1], [-2], [3]], [[4], [5], [6]]]").expect("it is a value");
    let cut = "[[[1.0],\n  ...,\n  [3.0]],\n\n [[4.0],\n  ...,\n  [6.0]]]";
    assert_eq!(layout(&ir, ty, &datum, 5), cut);
    let ty = tensor(&mut ir, &[8], Type::F64);
    let datum = read(&ir, ty, "[1, 2, 3, 4, 5, 6, 7, 8]").expect("it is a value");
    assert_eq!(layout(&ir, ty, &datum, 7), "[1.0, 2.0, 3.0, ..., 6.0, 7.0, 8.0]");
    assert_eq!(layout(&ir, ty, &datum, 1), "[1.0, ..., 8.0]");
}

#[test]
fn lists_are_cut_outside_of_brackets() {
    assert_eq!(split_list(" 1.0, [2.0, [3.0]] ,x"), ["1.0", "[2.0, [3.0]]", "x"]);
    assert_eq!(split_list("  "), [""; 0]);
    assert_eq!(split_list("1.0,"), ["1.0", ""]);
}

#[test]
fn functions_are_names() {
    let mut ir = ir();
    let name = ir.store.symbol("f");
    let datum = read(&ir, Type::EMPTY_FUNCTION, "@f");
    assert_eq!(datum, Ok(Datum::Function(name)));
    assert_eq!(write(&ir, Type::EMPTY_FUNCTION, &Datum::Function(name), Notation::Text, 1), "@f");
    assert_eq!(read(&ir, Type::EMPTY_FUNCTION, "@g"), Err("there is no function @g".to_owned()));
}
