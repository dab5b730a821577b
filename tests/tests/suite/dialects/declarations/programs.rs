//! The examples of operations as programs that can be run at any size.

use cotan_dialects::func::Func;
use cotan_dialects::interp::{Array, Datum};
use cotan_dialects::registry;
use cotan_ir::spec::OpSpec;
use cotan_ir::text::{self, ParseOptions};
use cotan_ir::verify::verify;
use cotan_ir::{Ir, Op, Registry, Shape, Store, Type, TypeData};
use std::sync::{Arc, LazyLock};

pub static REGISTRY: LazyLock<Arc<Registry>> = LazyLock::new(registry);

/// A function for examples that take one.
const GIVEN: &str = "func.func private @given(%x: f64) -> f64 { return %x : f64 }";

/// Returns the example of an operation, and the operations in it that are of its kind.
pub fn example(spec: &OpSpec) -> (Ir, Vec<Op>) {
    let (_, rest) = spec.doc.split_once("```mlir\n").expect("there is an example");
    let text = rest.split("```").next().expect("it ends");
    let text = match text.starts_with("module") {
        true => text.to_owned(),
        false => format!("{text}{GIVEN}\n"),
    };
    let parsed = text::parse(&REGISTRY, spec.name, text.into(), 1, ParseOptions::default());
    let mut diagnostics = parsed.diagnostics;
    verify(&parsed.ir, &mut diagnostics);
    assert!(diagnostics.is_empty(), "`{}`", spec.name);
    let ops = parsed.ir.walk(parsed.ir.root());
    let ops = ops.filter(|&op| parsed.ir.name_text(op) == spec.name).collect();
    (parsed.ir, ops)
}

/// Returns the function that the example is about.
pub fn main_function(ir: &Ir) -> Op {
    let mut functions = ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op));
    let is_main = |&op: &Op| ir.symbol_name(op).is_some_and(|name| ir.text(name) == "example");
    functions.find(is_main).expect("there is a function of that name")
}

/// Returns the size of an array of a type where every dimension parameter is `size`; `None` if that
/// is negative, or if it is no array.
pub fn sizes(store: &Store, ty: Type, size: i64) -> Option<Vec<usize>> {
    if let TypeData::Vector { shape, .. } = store.type_data(ty) {
        return shape.iter().map(|&count| usize::try_from(count).ok()).collect();
    }
    let shape = Shape::of(store, ty)?;
    let sizes = shape.sizes.iter().map(|poly| poly.eval(|_| Some(size)));
    sizes.map(|size| usize::try_from(size?).ok()).collect()
}

/// Returns whether every array in a function has a size where every dimension parameter is `size`.
pub fn has_sizes(ir: &Ir, function: Op, size: i64) -> bool {
    ir.walk(function).flat_map(|op| ir.results(op).collect::<Vec<_>>()).all(|value| {
        let ty = ir.ty(value);
        Shape::of(&ir.store, ty).is_none() || sizes(&ir.store, ty, size).is_some()
    })
}

pub fn is_float(ir: &Ir, ty: Type) -> bool {
    Shape::of(&ir.store, ty).is_some_and(|shape| shape.element == Type::F64)
}

/// Integers of a sequence that looks like nothing, always the same one.
pub struct Numbers(pub u64);

impl Numbers {
    /// From -2 to 6, so that products are exact, and indices are in range and out of it.
    pub fn small(&mut self) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % 9) as i64 - 2
    }

    /// Something of a type. An `index` alone is `size`, unless there is none. `None` if an array
    /// had a negative size.
    pub fn datum(&mut self, ir: &Ir, ty: Type, size: i64, index: Option<i64>) -> Option<Datum> {
        match ir.type_data(ty) {
            TypeData::Tuple(parts) => {
                let parts = parts.iter().map(|&part| self.datum(ir, part, size, index));
                return Some(Datum::tuple(parts.collect::<Option<_>>()?));
            }
            TypeData::Function(_) => return Some(Datum::Function(ir.store.symbols.find("given")?)),
            _ => {}
        }
        if let Some(index) = index.filter(|_| ty == Type::INDEX) {
            return Some(Datum::Scalar(index as u64));
        }
        let sizes = sizes(&ir.store, ty, size)?;
        let mut number = || {
            let small = self.small();
            let element = match ir.type_data(ty) {
                TypeData::Vector { element, .. } => Some(*element),
                _ => Shape::of(&ir.store, ty).map(|shape| shape.element),
            };
            match element {
                Some(Type::F64) => (small as f64).to_bits(),
                Some(Type::I1) => small as u64 & 1,
                Some(Type::INDEX) => small as u64,
                _ => small.unsigned_abs(),
            }
        };
        let words = (0..sizes.iter().product::<usize>()).map(|_| number()).collect();
        Some(Datum::of(&sizes, words))
    }
}

pub fn zeros(like: &Datum) -> Datum {
    match like.shape() {
        Some(shape) => Datum::Array(Arc::new(Array::splat(shape, 0))),
        None => Datum::Scalar(0),
    }
}
