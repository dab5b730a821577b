//! The elementwise operations, and their types, from the registry.

use super::types::{ELEMENTS, Element, SCALAR, SOME_TENSOR, Shape, Ty};
use crate::arrays::DIALECTS;
use crate::fuzz::REGISTRY;
use crate::laws;
use cotan_dialects::interp::{ElementwiseRow, EvaluateRow, NumberFormat};
use cotan_ir::spec::{
    Arity, AttrSpec, AttrStyle, OpSpec, ParamSyntax, Presence, Traits, ValueSpec,
};
use cotan_ir::types::Signedness;
use cotan_ir::{Ir, Type, TypeData};
use std::sync::LazyLock;

/// An operation in one combination of types.
#[derive(Clone, Debug)]
pub struct Form {
    /// Attributes that must be there: `predicate = 1 : i64`.
    pub attrs: Vec<String>,
    /// The elements of operands.
    pub operands: Vec<usize>,
    /// The elements of results.
    pub results: Vec<usize>,
    /// The operands that are scalars even where the others are arrays; empty if it has none.
    pub mixtures: Vec<Vec<bool>>,
}

/// An operation that computes something.
#[derive(Debug)]
pub struct ElementwiseOp {
    /// Its name.
    pub name: &'static str,
    /// Attributes that may be there: `overflowFlags = #arith.overflow<nsw>`.
    pub(super) extras: Vec<String>,
    /// The combinations of types that it has.
    pub forms: Vec<Form>,
}

/// Returns every operation that computes element by element, and others that do the same on scalars
/// and arrays.
pub fn rows() -> &'static [ElementwiseOp] {
    static ROWS: LazyLock<Vec<ElementwiseOp>> = LazyLock::new(|| {
        let mut ir = Ir::new(REGISTRY.clone());
        let mut computes = |spec: &&&'static OpSpec| {
            let name = ir.op_name(spec.name);
            let one = |value: &ValueSpec| value.arity == Arity::One;
            // Formal sums are added as arrays are, element by element.
            let of_arrays = DIALECTS.contains(&spec.dialect()) || spec.dialect() == "chad";
            (REGISTRY.interface::<ElementwiseRow>(name).is_some()
                || REGISTRY.interface::<EvaluateRow>(name).is_some() && !of_arrays)
                && spec.has(Traits::PURE)
                && !spec.operands.is_empty()
                && spec.operands.iter().chain(spec.results).all(one)
        };
        let specs = REGISTRY.ops().iter().filter(|spec| computes(spec));
        specs.map(|spec| row(spec)).filter(|row| !row.forms.is_empty()).collect()
    });
    &ROWS
}

fn row(spec: &'static OpSpec) -> ElementwiseOp {
    let required = required(spec);
    let mut ir = Ir::new(REGISTRY.clone());
    let elements: Vec<Type> = ELEMENTS.iter().map(|element| ty(&mut ir, element)).collect();
    let mut forms = Vec::new();
    for (operands, results) in combinations(spec, &ir, &elements) {
        for attrs in &required {
            forms.extend(form(spec, attrs, &operands, &results));
        }
    }
    ElementwiseOp { name: spec.name, extras: extras(spec, &forms), forms }
}

/// Returns every combination of elements that operands and results may have one by one.
fn combinations(spec: &OpSpec, ir: &Ir, elements: &[Type]) -> Vec<(Vec<usize>, Vec<usize>)> {
    let fits = |value: &ValueSpec| -> Vec<usize> {
        let holds = |&at: &usize| (value.constraint.holds)(&ir.store, elements[at]);
        (0..elements.len()).filter(holds).collect()
    };
    let mut lists = vec![Vec::new()];
    for (position, value) in spec.operands.iter().chain(spec.results).enumerate() {
        let is_operand = position < spec.operands.len();
        let is_first = position == 0
            || !(spec.has(Traits::SAME_TYPE) || is_operand && spec.has(Traits::SAME_OPERAND_TYPE));
        let longer = |list: Vec<usize>| {
            let choices = if is_first { fits(value) } else { vec![list[0]] };
            choices.into_iter().map(move |element| [&list[..], &[element]].concat())
        };
        lists = lists.into_iter().flat_map(longer).collect();
    }
    let halves = |list: Vec<usize>| {
        let (operands, results) = list.split_at(spec.operands.len());
        (operands.to_vec(), results.to_vec())
    };
    lists.into_iter().map(halves).collect()
}

/// Each way to fill the attributes that cannot be left out.
fn required(spec: &OpSpec) -> Vec<Vec<String>> {
    let needed = spec.attrs.iter().filter(|attr| matches!(attr.presence, Presence::Required));
    let mut ways = vec![Vec::new()];
    for attr in needed {
        let values = values(attr);
        let longer = |way: Vec<String>| {
            values.clone().into_iter().map(move |value| [&way[..], &[value]].concat())
        };
        ways = ways.into_iter().flat_map(longer).collect();
    }
    ways
}

/// Attributes that may be left out, as the first form may have them.
fn extras(spec: &OpSpec, forms: &[Form]) -> Vec<String> {
    let Some(first) = forms.first() else { return Vec::new() };
    let optional = spec.attrs.iter().filter(|attr| !matches!(attr.presence, Presence::Required));
    let accepted = |extra: &String| {
        let form = Form {
            attrs: [&first.attrs[..], std::slice::from_ref(extra)].concat(),
            ..first.clone()
        };
        verifies(spec, &form, SCALAR, &vec![true; form.operands.len()])
    };
    optional.flat_map(values).filter(accepted).collect()
}

/// Some values of an attribute.
fn values(attr: &AttrSpec) -> Vec<String> {
    let integer = |value: &i64, ty: Type| {
        let ty = match ty {
            Type::INDEX => "index",
            Type::I64 => "i64",
            _ => "i32",
        };
        format!("{} = {value} : {ty}", attr.name)
    };
    match attr.constraint.style {
        AttrStyle::Words(ty, words) => words.iter().map(|(_, n)| integer(n, ty)).collect(),
        AttrStyle::Unit => vec![attr.name.to_owned()],
        AttrStyle::Params(def) => match def.syntax {
            ParamSyntax::Flags { flags, .. } => {
                let all: Vec<&str> = flags.iter().map(|(word, _)| *word).collect();
                let one = |words: &str| format!("{} = #{}<{words}>", attr.name, def.name);
                all.iter().map(|word| one(word)).chain([one(&all.join(", "))]).collect()
            }
            _ => Vec::new(),
        },
        AttrStyle::Number(ty) => [0, 1, 2, 5].iter().map(|n| integer(n, ty)).collect(),
        AttrStyle::Full
        | AttrStyle::Integers
        | AttrStyle::List
        | AttrStyle::Each(_)
        | AttrStyle::Dims
        | AttrStyle::Dim => Vec::new(),
    }
}

fn form(spec: &OpSpec, attrs: &[String], operands: &[usize], results: &[usize]) -> Option<Form> {
    let mut form = Form {
        attrs: attrs.to_vec(),
        operands: operands.to_vec(),
        results: results.to_vec(),
        mixtures: Vec::new(),
    };
    if !verifies(spec, &form, SCALAR, &vec![true; operands.len()]) {
        return None;
    }
    let masks = 0..(1_usize << operands.len()) - 1;
    let mixture = |mask: usize| (0..operands.len()).map(|at| mask >> at & 1 == 1).collect();
    let accepted = |mixture: &Vec<bool>| verifies(spec, &form, SOME_TENSOR, mixture);
    form.mixtures = masks.map(mixture).filter(accepted).collect();
    Some(form)
}

fn ty(ir: &mut Ir, element: &Element) -> Type {
    match element.number {
        NumberFormat::Int(_) if element.name == "index" => Type::INDEX,
        NumberFormat::Int(width) => {
            ir.store.intern_type(TypeData::Integer { width, sign: Signedness::Signless })
        }
        NumberFormat::Float(kind) => ir.store.intern_type(TypeData::Float(kind)),
    }
}

/// Returns whether the verifier accepts the operation, its operands scalars or in this shape.
fn verifies(spec: &OpSpec, form: &Form, shape: Shape, scalars: &[bool]) -> bool {
    let types = form.types(shape, scalars);
    let names: Vec<String> = (0..types.0.len()).map(|index| format!("%{index}")).collect();
    let list = |types: &[Ty]| types.iter().map(Ty::to_string).collect::<Vec<_>>().join(", ");
    let (from, to) = (list(&types.0), list(&types.1));
    let params: Vec<String> =
        names.iter().zip(&types.0).map(|(name, ty)| format!("{name}: {ty}")).collect();
    let text = format!(
        "func.func @f({}) {{\n\"{}\"({}){} : ({from}) -> ({to})\nreturn\n}}",
        params.join(", "),
        spec.name,
        names.join(", "),
        properties(&form.attrs)
    );
    laws::read(&REGISTRY, "row.mlir", &text).is_ok_and(|ir| laws::verified(&ir).is_ok())
}

/// ` <{predicate = 1 : i64}>`, or nothing.
pub fn properties(attrs: &[String]) -> String {
    if attrs.is_empty() { String::new() } else { format!(" <{{{}}}>", attrs.join(", ")) }
}

impl Form {
    /// Returns the types of operands and results.
    pub fn types(&self, shape: Shape, scalars: &[bool]) -> (Vec<Ty>, Vec<Ty>) {
        let operand = |(&element, &scalar): (&usize, &bool)| Ty {
            shape: if scalar { SCALAR } else { shape },
            element,
        };
        let operands = self.operands.iter().zip(scalars).map(operand).collect();
        let results = self.results.iter().map(|&element| Ty { shape, element }).collect();
        (operands, results)
    }
}
