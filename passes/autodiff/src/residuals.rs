//! What a derivative in reverse keeps of the values of its function, and what it computes again.
//!
//! The two walks say by their locations which operations belong to the way back: those are made by the rule
//! `transpose`. What they read of the others in front of them is kept until then.

use crate::provenance::{rules, written};
use cotan_dialects::interp::NumberFormat;
use cotan_dialects::r#loop::PullRow;
use cotan_dialects::{Callable, Cost};
use cotan_ir::diagnostics::Severity;
use cotan_ir::dims::Poly;
use cotan_ir::spec::Traits;
use cotan_ir::text::{poly_to_string, type_to_string};
use cotan_ir::{Block, Diagnostic, Ir, Loc, Op, OpName, Shape, Type, Value};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// What was written, by its place: an operation on the way back that comes from there, under the same name,
/// computes it again.
pub struct Written(FxHashMap<Loc, OpName>);

impl Written {
    /// All operations of a module that no pass made.
    pub fn of(ir: &Ir) -> Self {
        let ops = ir.walk(ir.root()).filter(|&op| ir.loc(op).as_offset().is_some());
        Self(ops.map(|op| (ir.loc(op), ir.name(op))).collect())
    }

    /// The name of the operation that one comes from, its own if that was not written.
    fn name(&self, ir: &Ir, op: Op) -> OpName {
        self.0.get(&written(ir, ir.loc(op))).copied().unwrap_or(ir.name(op))
    }

    fn has(&self, ir: &Ir, op: Op) -> bool {
        self.0.get(&written(ir, ir.loc(op))) == Some(&ir.name(op))
    }
}

/// Remarks about a module: for each operation of which the way back keeps something, numbers inside of bodies left
/// out, for each body that it computes again, and for each function that has one.
pub fn remarks(ir: &Ir, written: &Written) -> Vec<Diagnostic> {
    let mut remarks = Vec::new();
    for function in ir.walk(ir.root()).filter(|&op| Callable::is(ir, op)) {
        let goes_back = ir.walk(function).any(|op| is_back(ir, op));
        let body = ir.regions(function).first().and_then(|&body| ir.single_block(body));
        if let Some(body) = body.filter(|_| goes_back) {
            let mut plan = Plan { ir, written, remarks: Vec::new() };
            let all = plan.block(body, None);
            plan.remarks.push(whole(ir, function, all.as_ref()));
            remarks.append(&mut plan.remarks);
        }
    }
    remarks
}

/// What a function keeps while it runs, beside its arguments.
fn whole(ir: &Ir, function: Op, all: Option<&Poly>) -> Diagnostic {
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
    let message = format!("@{name} keeps {} for its way back, beside arguments", bytes(ir, all));
    remark(ir, function, message)
}

/// Where an operation was written, not where it was made: there several are one.
fn remark(ir: &Ir, op: Op, message: String) -> Diagnostic {
    Diagnostic::new(Severity::Remark, written(ir, ir.loc(op)), message)
}

/// Whether an operation belongs to the way back.
fn is_back(ir: &Ir, op: Op) -> bool {
    rules(ir, ir.loc(op)).contains(&"transpose")
}

struct Plan<'a> {
    ir: &'a Ir,
    written: &'a Written,
    remarks: Vec<Diagnostic>,
}

impl Plan<'_> {
    /// What a block keeps, in which the way back begins or goes on: of the function, or inside of an operation,
    /// while that runs. Returns how many bytes that are.
    fn block(&mut self, block: Block, inside: Option<Op>) -> Option<Poly> {
        let ir = self.ir;
        let mut kept: IndexMap<Loc, (Op, Vec<Value>), FxBuildHasher> = IndexMap::default();
        for op in ir.ops(block).filter(|&op| !is_back(ir, op) && !is_free(ir, op)) {
            let is_kept = |value: &Value| {
                let is_array = Shape::of(&ir.store, ir.ty(*value)).is_none_or(|it| it.rank() > 0);
                (inside.is_none() || is_array) && self.is_read_back(block, *value)
            };
            let values = ir.results(op).filter(is_kept);
            let values: Vec<Value> = values.collect();
            if !values.is_empty() {
                let place = written(ir, ir.loc(op));
                kept.entry(place).or_insert((op, Vec::new())).1.extend(values);
            }
        }
        let mut all = Some(Poly::default());
        for (op, values) in kept.into_values() {
            let size = values
                .iter()
                .try_fold(Poly::default(), |sum, &value| sum.add(&size(ir, ir.ty(value))?));
            self.kept(op, &values, size.as_ref(), inside);
            all = all.zip(size).and_then(|(all, size)| all.add(&size));
        }
        for op in ir.ops(block).filter(|&op| ir.walk(op).any(|op| is_back(ir, op))) {
            for body in ir.regions(op).iter().filter_map(|&region| ir.single_block(region)) {
                self.again(op, body);
                self.block(body, Some(op));
            }
        }
        all
    }

    /// Whether the way back reads a value in its block, or in what stands there, perhaps through views.
    fn is_read_back(&self, block: Block, value: Value) -> bool {
        let ir = self.ir;
        ir.users(value).any(|user| {
            let here = ir.ancestor_in_block(user, block);
            here.is_some_and(|here| {
                let is_through = is_view(ir, here)
                    && ir.results(here).any(|result| self.is_read_back(block, result));
                is_back(ir, here) || is_through
            })
        })
    }

    fn kept(&mut self, op: Op, values: &[Value], size: Option<&Poly>, inside: Option<Op>) {
        let ir = self.ir;
        let types: Vec<String> =
            values.iter().map(|&value| format!("`{}`", type_to_string(ir, ir.ty(value)))).collect();
        let name = ir.op_name_text(self.written.name(ir, op));
        let mut message =
            format!("`{name}` keeps {} for the way back: {}", bytes(ir, size), types.join(", "));
        if let Some(inside) = inside {
            message.push_str(&format!(", while `{}` runs", ir.name_text(inside)));
        }
        self.remarks.push(remark(ir, op, message));
    }

    /// What a body on the way back computes that was computed before.
    fn again(&mut self, op: Op, body: Block) {
        let ir = self.ir;
        let mut names: IndexMap<OpName, usize, FxBuildHasher> = IndexMap::default();
        for inner in ir.ops(body) {
            if !is_back(ir, inner) && !is_free(ir, inner) && self.written.has(ir, inner) {
                *names.entry(ir.name(inner)).or_default() += 1;
            }
        }
        if names.is_empty() {
            return;
        }
        let text = |(&name, &count): (&OpName, &usize)| match count {
            1 => format!("`{}`", ir.op_name_text(name)),
            count => format!("`{}` ({count})", ir.op_name_text(name)),
        };
        let names: Vec<String> = names.iter().map(text).collect();
        let message = format!(
            "the way back through `{}` computes again: {}",
            ir.name_text(op),
            names.join(", ")
        );
        self.remarks.push(remark(ir, op, message));
    }
}

/// Whether what an operation gives is not kept: a constant, a size, a view of what is there.
fn is_free(ir: &Ir, op: Op) -> bool {
    let is_constant = ir.spec(op).is_some_and(|spec| spec.has(Traits::CONSTANT));
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    let costs_nothing = cost.is_some_and(|cost| cost.per_element == 0);
    is_constant || is_view(ir, op) || costs_nothing && ir.regions(op).is_empty()
}

fn is_view(ir: &Ir, op: Op) -> bool {
    let pull: Option<PullRow> = ir.registry().interface(ir.name(op));
    pull.is_some_and(|pull| pull.is_view)
}

/// How many bytes a value of a type takes.
fn size(ir: &Ir, ty: Type) -> Option<Poly> {
    let shape = Shape::of(&ir.store, ty)?;
    let width = NumberFormat::of(&ir.store, shape.element)?.width().div_ceil(8);
    Poly::product(&shape.sizes)?.mul(&Poly::constant(i64::from(width)))
}

fn bytes(ir: &Ir, size: Option<&Poly>) -> String {
    size.map_or("some values".to_owned(), |size| format!("{} bytes", poly_to_string(ir, size)))
}
