//! Random programs that compute something: arithmetic on numbers, vectors and tensors, branches,
//! loops that end, calls.

use super::choices::Choices;
use std::fmt::Write as _;

const I1: &str = "i1";
const I32: &str = "i32";
const F64: &str = "f64";
const TYPES: &[&str] =
    &[I1, "i8", I32, "i64", "index", "f32", F64, "tensor<3xf64>", "vector<2xi32>"];

/// The operations on two values of a type.
const INT: &[&str] = &[
    "addi",
    "subi",
    "muli",
    "andi",
    "ori",
    "xori",
    "divsi",
    "divui",
    "remsi",
    "remui",
    "maxsi",
    "minsi",
    "maxui",
    "minui",
    "shli",
    "shrsi",
    "shrui",
    "ceildivsi",
    "floordivsi",
];
const FLOAT: &[&str] = &[
    "arith.addf",
    "arith.subf",
    "arith.mulf",
    "arith.divf",
    "arith.maximumf",
    "arith.minimumf",
    "arith.maxnumf",
    "arith.minnumf",
    "math.copysign",
];
const FLOAT_ALONE: &[&str] =
    &["arith.negf", "math.absf", "math.floor", "math.ceil", "math.trunc", "math.roundeven"];
const CASTS: &[(&str, &str, &str)] = &[
    ("arith.extsi", "i8", I32),
    ("arith.extui", "i8", "i64"),
    ("arith.trunci", "i64", I32),
    ("arith.trunci", I32, I1),
    ("arith.sitofp", I32, F64),
    ("arith.uitofp", I32, "f32"),
    ("arith.fptosi", F64, I32),
    ("arith.extf", "f32", F64),
    ("arith.truncf", F64, "f32"),
    ("arith.index_cast", "i64", "index"),
    ("arith.bitcast", F64, "i64"),
];
const INT_PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt"];
const FLOAT_PREDICATES: &[&str] = &["oeq", "one", "olt", "oge", "ueq", "une", "ult", "uno", "ord"];

/// A program decided by `bytes`.
pub fn computing(bytes: &[u8]) -> String {
    let mut writer = Writer {
        choices: Choices::new(bytes),
        out: String::new(),
        values: Vec::new(),
        next: 0,
        functions: Vec::new(),
    };
    for index in 0..3 {
        writer.function(index);
    }
    writer.out
}

type Type = &'static str;

struct Writer<'a> {
    choices: Choices<'a>,
    out: String,
    /// What may be used, and its type.
    values: Vec<(String, Type)>,
    next: usize,
    /// The types of the arguments and of the result of each function so far.
    functions: Vec<(Vec<Type>, Type)>,
}

impl Writer<'_> {
    fn function(&mut self, index: usize) {
        self.values.clear();
        let types: Vec<Type> = (0..3).map(|_| *self.choices.pick(TYPES)).collect();
        let result = *self.choices.pick(TYPES);
        let visibility = if index < 2 && self.choices.chance(1, 2) { "private " } else { "" };
        let args: Vec<String> =
            types.iter().map(|&ty| format!("{}: {ty}", self.name(ty))).collect();
        let _ = writeln!(
            self.out,
            "func.func {visibility}@f{index}({}) -> {result} {{",
            args.join(", ")
        );
        for _ in 0..1 + self.choices.below(4) {
            self.segment(2);
        }
        let value = self.value(result);
        let _ = writeln!(self.out, "  return {value} : {result}\n}}");
        self.functions.push((types, result));
    }

    /// A new name for a value of a type.
    fn name(&mut self, ty: Type) -> String {
        let name = format!("%v{}", self.next);
        self.next += 1;
        self.values.push((name.clone(), ty));
        name
    }

    /// Something of a type that may be used here.
    fn value(&mut self, ty: Type) -> String {
        let known: Vec<&String> =
            self.values.iter().filter(|value| value.1 == ty).map(|value| &value.0).collect();
        if known.is_empty() || self.choices.chance(1, 8) {
            return self.constant(ty);
        }
        // Mostly something recent.
        let back = if self.choices.chance(1, 4) { known.len() } else { known.len().min(3) };
        known[known.len() - 1 - self.choices.below(back)].clone()
    }

    fn constant(&mut self, ty: Type) -> String {
        let float = |choices: &mut Choices<'_>, bits64: bool| match choices.below(12) {
            0 => "0.0".to_owned(),
            1 => "-0.0".to_owned(),
            2 => "1.0".to_owned(),
            3 => "-1.0".to_owned(),
            4 => if bits64 { "0x7FF0000000000000" } else { "0x7F800000" }.to_owned(),
            5 => if bits64 { "0xFFF0000000000000" } else { "0xFF800000" }.to_owned(),
            6 => if bits64 { "0x7FF8000000000000" } else { "0x7FC00000" }.to_owned(),
            7 => "2.0".to_owned(),
            8 => "1.0e300".replace("300", if bits64 { "300" } else { "30" }),
            n => format!("{}.{}", choices.below(100), n * 7),
        };
        let int = |choices: &mut Choices<'_>| match choices.below(8) {
            0 => "0".to_owned(),
            1 => "1".to_owned(),
            2 => "-1".to_owned(),
            3 => "-128".to_owned(),
            4 => "127".to_owned(),
            _ => (choices.below(120)).to_string(),
        };
        let choices = &mut self.choices;
        let text = match ty {
            I1 => choices.pick(&["true", "false"]).to_string(),
            "f32" => format!("{} : f32", float(choices, false)),
            F64 => format!("{} : f64", float(choices, true)),
            "tensor<3xf64>" if choices.chance(1, 2) => {
                format!("dense<{}> : {ty}", float(choices, true))
            }
            "tensor<3xf64>" => {
                let [a, b, c] = [(); 3].map(|()| float(choices, true));
                format!("dense<[{a}, {b}, {c}]> : {ty}")
            }
            "vector<2xi32>" => format!("dense<[{}, {}]> : {ty}", int(choices), int(choices)),
            _ => format!("{} : {ty}", int(choices)),
        };
        let name = self.name(ty);
        let _ = writeln!(self.out, "  {name} = arith.constant {text}");
        name
    }

    fn segment(&mut self, depth: usize) {
        match self.choices.below(6) {
            4 if depth > 0 => self.conditional(depth - 1),
            5 if depth > 0 => self.loop_(depth - 1),
            _ => (0..1 + self.choices.below(6)).for_each(|_| self.op()),
        }
    }

    fn op(&mut self) {
        match self.choices.below(12) {
            0..=3 => {
                let ty = *self.choices.pick(&["i8", I32, "i64", "index", "vector<2xi32>"]);
                let name = *self.choices.pick(INT);
                self.same(&format!("arith.{name}"), 2, ty);
            }
            4 | 5 => {
                let ty = *self.choices.pick(&["f32", F64, "tensor<3xf64>"]);
                let name = *self.choices.pick(FLOAT);
                self.same(name, 2, ty);
            }
            6 => {
                let ty = *self.choices.pick(&["f32", F64, "tensor<3xf64>"]);
                let name = *self.choices.pick(FLOAT_ALONE);
                self.same(name, 1, ty);
            }
            7 => self.compare("arith.cmpi", INT_PREDICATES, &["i8", I32, "i64", "index"]),
            8 => self.compare("arith.cmpf", FLOAT_PREDICATES, &["f32", F64]),
            9 => {
                let ty = *self.choices.pick(TYPES);
                let (c, a, b) = (self.value(I1), self.value(ty), self.value(ty));
                let name = self.name(ty);
                let _ = writeln!(self.out, "  {name} = arith.select {c}, {a}, {b} : {ty}");
            }
            10 => {
                let &(cast, from, to) = self.choices.pick(CASTS);
                let value = self.value(from);
                let name = self.name(to);
                let _ = writeln!(self.out, "  {name} = {cast} {value} : {from} to {to}");
            }
            _ => self.call(),
        }
    }

    /// An operation whose operands and result have one type.
    fn same(&mut self, op: &str, operands: usize, ty: Type) {
        let operands: Vec<String> = (0..operands).map(|_| self.value(ty)).collect();
        let name = self.name(ty);
        let _ = writeln!(self.out, "  {name} = {op} {} : {ty}", operands.join(", "));
    }

    fn compare(&mut self, op: &str, predicates: &[&str], types: &[Type]) {
        let (ty, predicate) = (*self.choices.pick(types), *self.choices.pick(predicates));
        let (a, b) = (self.value(ty), self.value(ty));
        let name = self.name(I1);
        let _ = writeln!(self.out, "  {name} = {op} {predicate}, {a}, {b} : {ty}");
    }

    fn call(&mut self) {
        if self.functions.is_empty() {
            return;
        }
        let index = self.choices.below(self.functions.len());
        let (types, result) = self.functions[index].clone();
        let args: Vec<String> = types.iter().map(|&ty| self.value(ty)).collect();
        let name = self.name(result);
        let (args, types) = (args.join(", "), types.join(", "));
        let _ = writeln!(self.out, "  {name} = call @f{index}({args}) : ({types}) -> {result}");
    }

    /// A label that nothing else has.
    fn label(&mut self) -> String {
        self.next += 1;
        format!("^b{}", self.next)
    }

    fn conditional(&mut self, depth: usize) {
        let [one, other, end] = [(); 3].map(|()| self.label());
        let (condition, ty) = (self.value(I1), *self.choices.pick(TYPES));
        let handed = self.value(ty);
        let _ = writeln!(self.out, "  cf.cond_br {condition}, {one}, {other}({handed} : {ty})");
        let visible = self.values.len();
        let _ = writeln!(self.out, "{one}:");
        self.inside(depth, visible, |writer| {
            let value = writer.value(ty);
            format!("  cf.br {end}({value} : {ty})")
        });
        let arg = self.name(ty);
        let _ = writeln!(self.out, "{other}({arg}: {ty}):");
        self.inside(depth, visible, |writer| {
            let value = writer.value(ty);
            format!("  cf.br {end}({value} : {ty})")
        });
        let result = self.name(ty);
        let _ = writeln!(self.out, "{end}({result}: {ty}):");
    }

    /// A loop that runs a few times.
    fn loop_(&mut self, depth: usize) {
        let [body, end] = [(); 2].map(|()| self.label());
        let ty = *self.choices.pick(TYPES);
        let start = self.value(ty);
        let (zero, one, limit) = (self.fixed(0), self.fixed(1), self.choices.below(5));
        let limit = self.fixed(limit);
        let _ = writeln!(self.out, "  cf.br {body}({zero}, {start} : i32, {ty})");
        let visible = self.values.len();
        let (i, carried) = (self.name(I32), self.name(ty));
        let _ = writeln!(self.out, "{body}({i}: i32, {carried}: {ty}):");
        self.inside(depth, visible, |writer| {
            let (value, next, go) = (writer.value(ty), writer.name(I32), writer.name(I1));
            let _ = writeln!(writer.out, "  {next} = arith.addi {i}, {one} : i32");
            let _ = writeln!(writer.out, "  {go} = arith.cmpi slt, {next}, {limit} : i32");
            format!("  cf.cond_br {go}, {body}({next}, {value} : i32, {ty}), {end}({value} : {ty})")
        });
        let result = self.name(ty);
        let _ = writeln!(self.out, "{end}({result}: {ty}):");
    }

    fn fixed(&mut self, number: usize) -> String {
        let name = self.name(I32);
        let _ = writeln!(self.out, "  {name} = arith.constant {number} : i32");
        name
    }

    /// A few operations and the `end` of the last block; what they define is not seen behind it.
    fn inside(&mut self, depth: usize, visible: usize, end: impl FnOnce(&mut Self) -> String) {
        for _ in 0..self.choices.below(3) {
            self.segment(depth);
        }
        let end = end(self);
        let _ = writeln!(self.out, "{end}");
        self.values.truncate(visible);
    }
}
