//! Programs on complex numbers: scalars and arrays of three elements, in text.

use crate::fuzz::REGISTRY;
use crate::generate::Choices;
use cotan_dialects::complex::{COMPLEX_LIKE, Formula};
use cotan_ir::Ir;
use cotan_ir::spec::OpSpec;
use std::fmt::Write as _;

/// The kinds of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Number,
    Array,
    Float,
    Floats,
    Bool,
    Bools,
}

impl Kind {
    fn ty(self, part: &str) -> String {
        match self {
            Self::Number => format!("complex<{part}>"),
            Self::Array => format!("tensor<3xcomplex<{part}>>"),
            Self::Float => part.to_owned(),
            Self::Floats => format!("tensor<3x{part}>"),
            Self::Bool => "i1".to_owned(),
            Self::Bools => "tensor<3xi1>".to_owned(),
        }
    }
}

/// Returns the operations that compute by a formula.
pub fn operations() -> Vec<&'static OpSpec> {
    let mut ir = Ir::new(REGISTRY.clone());
    let mut has_formula = |spec: &&&'static OpSpec| {
        let name = ir.op_name(spec.name);
        REGISTRY.interface::<Formula>(name).is_some()
    };
    REGISTRY.ops().iter().filter(|spec| has_formula(spec)).copied().collect()
}

/// Returns a program of one function `@f`.
pub fn program(choices: &mut Choices<'_>) -> String {
    let part = if choices.chance(1, 2) { "f32" } else { "f64" };
    let mut writer = Writer { choices, part, values: Vec::new(), text: String::new(), count: 0 };
    let inputs = [Kind::Number, Kind::Array, Kind::Float, Kind::Array, Kind::Floats, Kind::Bool];
    let args: Vec<String> = inputs
        .iter()
        .map(|&kind| {
            let name = writer.fresh(kind);
            format!("{name}: {}", kind.ty(part))
        })
        .collect();
    for _ in 0..3 + writer.choices.below(12) {
        writer.operation();
    }
    let results: Vec<(String, Kind)> = writer.values.iter().rev().take(6).cloned().collect();
    let names: Vec<&str> = results.iter().map(|result| result.0.as_str()).collect();
    let types: Vec<String> = results.iter().map(|result| result.1.ty(part)).collect();
    let (names, types, text) = (names.join(", "), types.join(", "), writer.text);
    format!(
        "func.func @f({}) -> ({types}) {{\n{text}  return {names} : {types}\n}}\n",
        args.join(", ")
    )
}

struct Writer<'c, 'b> {
    choices: &'c mut Choices<'b>,
    part: &'static str,
    values: Vec<(String, Kind)>,
    text: String,
    count: usize,
}

impl Writer<'_, '_> {
    fn fresh(&mut self, kind: Kind) -> String {
        let name = format!("%v{}", self.count);
        self.count += 1;
        self.values.push((name.clone(), kind));
        name
    }

    fn pick(&mut self, kind: Kind) -> String {
        let all: Vec<String> = self
            .values
            .iter()
            .filter(|value| value.1 == kind)
            .map(|value| value.0.clone())
            .collect();
        self.choices.pick(&all).clone()
    }

    fn operation(&mut self) {
        match self.choices.below(3) {
            0 => self.structure(),
            _ => self.formula(),
        }
    }

    /// Writes an operation of the dialect on numbers or arrays.
    fn formula(&mut self) {
        let all = operations();
        let spec = *self.choices.pick(&all);
        let is_array = self.choices.chance(1, 2);
        let of = |is_complex: bool| match (is_complex, is_array) {
            (true, true) => Kind::Array,
            (true, false) => Kind::Number,
            (false, true) => Kind::Floats,
            (false, false) => Kind::Float,
        };
        let is_complex = |description: &str| description == COMPLEX_LIKE.description;
        let mut operands = Vec::new();
        for operand in spec.operands {
            operands.push(self.pick(of(is_complex(operand.constraint.description))));
        }
        let result = match spec.results[0].constraint.description {
            "bool-like" if is_array => Kind::Bools,
            "bool-like" => Kind::Bool,
            description => of(is_complex(description)),
        };
        let shown = match is_complex(spec.operands[0].constraint.description) {
            true => of(true),
            false => result,
        };
        let (operands, ty) = (operands.join(", "), shown.ty(self.part));
        let name = self.fresh(result);
        let _ = writeln!(self.text, "  {name} = {} {operands} : {ty}", spec.name);
    }

    /// Writes an operation on arrays, or with a body.
    fn structure(&mut self) {
        let (array, other, number) =
            (self.pick(Kind::Array), self.pick(Kind::Array), self.pick(Kind::Number));
        let (bool, part) = (self.pick(Kind::Bool), self.part);
        let (ty, of) = (Kind::Array.ty(part), Kind::Number.ty(part));
        let (kind, code) = match self.choices.below(14) {
            0 => (Kind::Array, format!("array.reverse {array} along 0 : {ty}")),
            1 => (Kind::Array, format!("array.roll {array} by 1 along 0 : {ty}")),
            2 => (Kind::Number, format!("array.sum {array} along 0 : {ty}")),
            3 => (Kind::Array, format!("arith.select {bool}, {array}, {other} : {ty}")),
            4 => (
                Kind::Number,
                format!(
                    "array.contract {array}, {other} over [3] by [affine_map<(d0) -> (d0)>, \
                     affine_map<(d0) -> (2 - d0)>] : {ty}, {ty} -> {of}"
                ),
            ),
            5 => (
                Kind::Array,
                format!(
                    "array.map {array}, {other} (%a: {of}, %b: {of}) {{\n    %c = complex.mul %a, \
                     %b : {of}\n    %d = complex.add %c, {number} : {of}\n    array.yield %d : \
                     {of}\n  }} : ({ty}, {ty}) -> {ty}"
                ),
            ),
            6 => (
                Kind::Number,
                format!(
                    "array.fold {array} along 0 from {number} (%s: {of}, %a: {of}) {{\n    %c = \
                     complex.mul %s, %a : {of}\n    array.yield %c : {of}\n  }} : ({ty}, {of}) -> \
                     {of}"
                ),
            ),
            7 => (
                Kind::Array,
                format!(
                    "array.scan {array} along 0 (%s: {of}, %a: {of}) {{\n    %c = complex.mul %s, \
                     %a : {of}\n    array.yield %c : {of}\n  }} : {ty}"
                ),
            ),
            8 => (
                Kind::Number,
                format!(
                    "scf.if {bool} -> ({of}) {{\n    %c = complex.neg {number} : {of}\n    \
                     scf.yield %c : {of}\n  }} else {{\n    scf.yield {number} : {of}\n  }}"
                ),
            ),
            9 => (
                Kind::Array,
                format!(
                    "array.build (%i: index) {{\n    %a = array.index {array}[2 - %i] : {ty}\n    \
                     %c = complex.conj %a : {of}\n    array.yield %c : {of}\n  }} : {ty}"
                ),
            ),
            10 => {
                let value = "dense<[(1.5, -2.0), (0.0, 1.0), (-3.0, 0.25)]>";
                (Kind::Array, format!("arith.constant {value} : {ty}"))
            }
            11 => (Kind::Array, format!("array.sort {}", comparison(&array, part))),
            12 => (
                Kind::Array,
                format!(
                    "array.build (%i: index) {{\n    %p = array.argsort {}\n    %k = array.index \
                     %p[%i] : tensor<3xindex>\n    %a = array.index {array}[%k] : {ty}\n    \
                     array.yield %a : {of}\n  }} : {ty}",
                    comparison(&array, part)
                ),
            ),
            _ => (Kind::Number, format!("complex.constant [-0.5, 2.0] : {of}")),
        };
        let name = self.fresh(kind);
        let _ = writeln!(self.text, "  {name} = {code}");
    }
}

/// Returns the operands, body and type of a sort: by the real parts, then by the imaginary parts.
fn comparison(array: &str, part: &str) -> String {
    let (ty, of) = (Kind::Array.ty(part), Kind::Number.ty(part));
    format!(
        "{array} along 0 (%x: {of}, %y: {of}) {{\n    %a = complex.re %x : {of}\n    %b = \
         complex.re %y : {of}\n    %c = complex.im %x : {of}\n    %d = complex.im %y : {of}\n    \
         %less = arith.cmpf olt, %a, %b : {part}\n    %same = arith.cmpf oeq, %a, %b : {part}\n    \
         %low = arith.cmpf olt, %c, %d : {part}\n    %tie = arith.andi %same, %low : i1\n    \
         %first = arith.ori %less, %tie : i1\n    array.yield %first : i1\n  }} : {ty}"
    )
}
