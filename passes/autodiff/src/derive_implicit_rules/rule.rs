//! The text of a derivative rule by the implicit function theorem.

use cotan_dialects::ad::request::changing;
use cotan_dialects::ad::{Jacobian, Jvp};
use cotan_dialects::{array, func};
use cotan_ir::dims::Poly;
use cotan_ir::text::{full_attr_to_string, full_type_to_string, poly_to_string};
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, Ir, Op, OpDef, Shape, Type};
use std::fmt::Write;

/// The index maps of the product of a matrix and a vector.
const MATRIX: &str = "affine_map<(d0, d1) -> (d0, d1)>";
const VECTOR: &str = "affine_map<(d0, d1) -> (d1)>";

/// The parts of the function from which its rule is written.
pub struct RuleText {
    pub(super) function: Attr,
    pub(super) residual: Attr,
    signature: FunctionType,
    /// The arguments that have tangents.
    pub(super) active: Vec<usize>,
    /// The results that have tangents, which the residual determines.
    unknowns: Vec<usize>,
    shapes: Vec<Shape>,
    /// The numbers of their elements.
    counts: Vec<Poly>,
    /// The number of all unknown elements.
    pub(super) total: Poly,
}

impl RuleText {
    /// Returns the parts, or `None` if no derivative is possible.
    pub fn new(ir: &mut Ir, op: Op, residual: Attr, signature: FunctionType) -> Option<Self> {
        let name = ir.symbol_name(op)?;
        let function = ir.store.symbol_ref(name);
        let active = changing(&ir.store, &signature.inputs);
        let unknowns = changing(&ir.store, &signature.results);
        let shape = |&at: &usize| Shape::of(&ir.store, signature.results[at]);
        let shapes: Option<Vec<Shape>> = unknowns.iter().map(shape).collect();
        let shapes = shapes.filter(|shapes| !shapes.is_empty() && !active.is_empty())?;
        let counts = shapes.iter().map(|shape| Poly::product(&shape.sizes));
        let counts = counts.collect::<Option<Vec<Poly>>>()?;
        let total = Poly::sum(&counts)?;
        Poly::product([&total, &total])?;
        Some(Self { function, residual, active, unknowns, shapes, counts, total, signature })
    }

    /// Returns the element type of the linear system; `None` for a single scalar.
    pub fn system_element(&self, ir: &Ir) -> Option<String> {
        match &self.shapes[..] {
            [only] if only.rank() == 0 => None,
            [first, ..] => Some(full_type_to_string(ir, first.element)),
            [] => None,
        }
    }

    /// Writes the rule; `inverse` inverts the matrix of the linear system.
    pub fn write(&self, ir: &mut Ir, name: Attr, inverse: Option<&str>) -> String {
        let (arguments, tangents) = (self.arguments(ir), self.tangents(ir));
        let results = self.results(ir);
        let inputs = [&arguments[..], &tangents].concat();
        let solved = self.solved(ir);
        let returned = [&results[..], &solved].concat();
        let name = full_attr_to_string(ir, name);
        let mut text = format!(
            "func.func private {name}({}) -> ({}) attributes {{cotan.assume_linear}} {{\n",
            list(&inputs),
            types(&returned)
        );
        let callee = full_attr_to_string(ir, self.function);
        line(&mut text, &results, func::Call::SPEC.name, &callee, &arguments, "");
        let point = self.point(ir);
        let residual = full_attr_to_string(ir, self.residual);
        let outputs =
            self.named(ir, "%r").into_iter().chain(self.named(ir, "%c")).collect::<Vec<_>>();
        let along = [&point[..], &tangents].concat();
        line(&mut text, &outputs, Jvp::SPEC.name, &residual, &along, &wrt(&self.active));
        let blocks = self.jacobians(ir);
        line(&mut text, &blocks, Jacobian::SPEC.name, &residual, &point, &wrt(&self.columns()));
        match inverse {
            None => self.divide(ir, &mut text),
            Some(inverse) => self.solve(ir, &mut text, inverse),
        }
        let _ = writeln!(text, "  return {} : {}\n}}", names(&returned), types(&returned));
        text
    }

    fn divide(&self, ir: &mut Ir, text: &mut String) {
        let ty = full_type_to_string(ir, self.shapes[0].element);
        let _ = writeln!(text, "  %down = arith.negf %c0 : {ty}");
        let _ = writeln!(text, "  %dz0 = arith.divf %down, %j0_0 : {ty}");
    }

    /// Writes the system of all unknowns as one matrix and one vector, and its solution.
    fn solve(&self, ir: &mut Ir, text: &mut String, inverse: &str) {
        let Self { counts, total, .. } = self;
        let element = self.shapes[0].element;
        let vector = |ir: &mut Ir, sizes: &[Poly]| array(ir, sizes, element);
        let (jacobians, changes, solved) =
            (self.jacobians(ir), self.named(ir, "%c"), self.solved(ir));
        let mut rows = Vec::new();
        for (i, height) in counts.iter().enumerate() {
            let mut row = Vec::new();
            for (j, width) in counts.iter().enumerate() {
                let block = &jacobians[i * counts.len() + j];
                let ty = vector(ir, &[height.clone(), width.clone()]);
                row.push(reshape(text, block, format!("%m{i}_{j}"), ty));
            }
            let ty = vector(ir, &[height.clone(), total.clone()]);
            rows.push(concat(text, &row, 1, format!("%row{i}"), ty));
        }
        let ty = vector(ir, &[total.clone(), total.clone()]);
        let matrix = concat(text, &rows, 0, "%matrix".to_owned(), ty);
        let right = self.joined(ir, text, &changes);
        let inverted = Typed { name: "%inverse".to_owned(), ty: matrix.ty.clone() };
        let callee = format!("@{inverse}");
        line(text, std::slice::from_ref(&inverted), array::Call::SPEC.name, &callee, &[matrix], "");
        let _ = writeln!(text, "  %down = arith.negf {} : {}", right.name, right.ty);
        let (size, Typed { name, ty }) = (poly_to_string(ir, total), inverted);
        let _ = writeln!(
            text,
            "  %all = array.contract {name}, %down over [{size}] by [{MATRIX}, {VECTOR}] : {ty}, {} -> {}",
            right.ty, right.ty
        );
        let all = Typed { name: "%all".to_owned(), ty: right.ty };
        self.split(ir, text, &all, &solved);
    }

    /// Returns the type of a vector of all unknown elements.
    pub(super) fn flat(&self, ir: &mut Ir) -> String {
        array(ir, std::slice::from_ref(&self.total), self.shapes[0].element)
    }

    /// Returns the type of some vectors of all unknown elements.
    pub(super) fn rows(&self, ir: &mut Ir, count: i64) -> String {
        array(ir, &[Poly::constant(count), self.total.clone()], self.shapes[0].element)
    }

    /// Writes values of the types of the unknowns as one vector.
    pub(super) fn joined(&self, ir: &mut Ir, text: &mut String, values: &[Typed]) -> Typed {
        let mut parts = Vec::new();
        for (i, (value, count)) in values.iter().zip(&self.counts).enumerate() {
            let ty = array(ir, std::slice::from_ref(count), self.shapes[0].element);
            parts.push(reshape(text, value, format!("%v{i}"), ty));
        }
        let ty = self.flat(ir);
        concat(text, &parts, 0, "%right".to_owned(), ty)
    }

    /// Writes the parts of a vector as values of the types of the unknowns.
    pub(super) fn split(&self, ir: &mut Ir, text: &mut String, from: &Typed, to: &[Typed]) {
        let mut offset = Poly::default();
        for (at, (size, to)) in self.counts.iter().zip(to).enumerate() {
            let ty = array(ir, std::slice::from_ref(size), self.shapes[0].element);
            let part = Typed { name: format!("%s{at}"), ty };
            let start = poly_to_string(ir, &offset);
            let (Typed { name, ty }, vector) = (&part, from);
            let _ = writeln!(
                text,
                "  {name} = array.slice {} from [{start}] : {} -> {ty}",
                vector.name, vector.ty
            );
            reshape(text, &part, to.name.clone(), to.ty.clone());
            offset = offset.add(size).unwrap_or_default();
        }
    }

    /// Returns the arguments of the residual.
    pub(super) fn point(&self, ir: &Ir) -> Vec<Typed> {
        let results = self.results(ir);
        let unknowns = self.unknowns.iter().map(|&at| results[at].clone());
        self.arguments(ir).into_iter().chain(unknowns).collect()
    }

    /// Returns the positions of the unknowns among the arguments of the residual.
    pub(super) fn columns(&self) -> Vec<usize> {
        let first = self.signature.inputs.len();
        (first..first + self.unknowns.len()).collect()
    }

    pub(super) fn arguments(&self, ir: &Ir) -> Vec<Typed> {
        let inputs = self.signature.inputs.iter().enumerate();
        inputs.map(|(at, &ty)| typed(ir, format!("%x{at}"), ty)).collect()
    }

    pub(super) fn tangents(&self, ir: &Ir) -> Vec<Typed> {
        let inputs = self.active.iter();
        inputs.map(|&at| typed(ir, format!("%dx{at}"), self.signature.inputs[at])).collect()
    }

    pub(super) fn results(&self, ir: &Ir) -> Vec<Typed> {
        let results = self.signature.results.iter().enumerate();
        results.map(|(at, &ty)| typed(ir, format!("%y{at}"), ty)).collect()
    }

    /// Returns the tangents of the results.
    pub(super) fn solved(&self, ir: &Ir) -> Vec<Typed> {
        self.named(ir, "%dz")
    }

    /// Returns a value of the type of each unknown.
    pub(super) fn named(&self, ir: &Ir, base: &str) -> Vec<Typed> {
        let unknowns = self.unknowns.iter().enumerate();
        let name = |at: usize| format!("{base}{at}");
        unknowns.map(|(at, &of)| typed(ir, name(at), self.signature.results[of])).collect()
    }

    /// Returns the Jacobians of all residuals by all unknowns, row by row.
    fn jacobians(&self, ir: &mut Ir) -> Vec<Typed> {
        let mut blocks = Vec::new();
        for (i, of) in self.shapes.iter().enumerate() {
            for (j, by) in self.shapes.iter().enumerate() {
                let sizes: Vec<Poly> = of.sizes.iter().chain(&by.sizes).cloned().collect();
                let ty = array(ir, &sizes, of.element);
                blocks.push(Typed { name: format!("%j{i}_{j}"), ty });
            }
        }
        blocks
    }
}

/// A value in the text.
#[derive(Clone)]
pub(super) struct Typed {
    pub(super) name: String,
    pub(super) ty: String,
}

/// Returns a list of parameters.
pub(super) fn list(values: &[Typed]) -> String {
    let pairs = values.iter().map(|value| format!("{}: {}", value.name, value.ty));
    pairs.collect::<Vec<_>>().join(", ")
}

fn typed(ir: &Ir, name: String, ty: Type) -> Typed {
    Typed { name, ty: full_type_to_string(ir, ty) }
}

/// Returns the type of arrays, or of the element if there are no sizes.
fn array(ir: &mut Ir, sizes: &[Poly], element: Type) -> String {
    let shape = Shape { sizes: sizes.to_vec(), element };
    let ty = shape.ty(&mut ir.store).unwrap_or(element);
    full_type_to_string(ir, ty)
}

pub(super) fn names(values: &[Typed]) -> String {
    values.iter().map(|value| &*value.name).collect::<Vec<_>>().join(", ")
}

pub(super) fn types(values: &[Typed]) -> String {
    values.iter().map(|value| &*value.ty).collect::<Vec<_>>().join(", ")
}

pub(super) fn wrt(indices: &[usize]) -> String {
    format!(" {{wrt = {indices:?}}}")
}

/// Writes a call, or a request.
pub(super) fn line(
    text: &mut String,
    to: &[Typed],
    op: &str,
    callee: &str,
    from: &[Typed],
    attrs: &str,
) {
    let (results, operands) = (names(to), names(from));
    let (inputs, outputs) = (types(from), types(to));
    let _ = writeln!(
        text,
        "  {results} = {op} {callee}({operands}){attrs} : ({inputs}) -> ({outputs})"
    );
}

fn reshape(text: &mut String, from: &Typed, name: String, ty: String) -> Typed {
    let _ = writeln!(text, "  {name} = array.reshape {} : {} -> {ty}", from.name, from.ty);
    Typed { name, ty }
}

fn concat(text: &mut String, parts: &[Typed], axis: usize, name: String, ty: String) -> Typed {
    if let [only] = parts {
        return only.clone();
    }
    let _ =
        writeln!(text, "  {name} = array.concat {} along {axis} : {}", names(parts), types(parts));
    Typed { name, ty }
}
