//! The residuals of a reverse derivative, and its recomputations.
//!
//! Locations state which operations belong to the reverse pass: those are created by the rule
//! `transpose`. A value that they read of the other operations is a residual.

use crate::provenance::{rules, written};
use cotan_dialects::interp::bytes_of;
use cotan_dialects::r#loop::LoweringRow;
use cotan_dialects::{Callable, Cost};
use cotan_ir::diagnostics::Severity;
use cotan_ir::dims::Poly;
use cotan_ir::spec::Traits;
use cotan_ir::text::{poly_to_string, type_to_string};
use cotan_ir::{Block, Diagnostic, Ir, Loc, Op, OpName, Shape, Value};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The source operations, by location: an operation of the reverse pass with the same location and
/// name recomputes one.
pub struct SourceOps(FxHashMap<Loc, OpName>);

impl SourceOps {
    /// Collects the source operations of a module, which no pass created.
    pub fn of(ir: &Ir) -> Self {
        let ops = ir.walk(ir.root()).filter(|&op| ir.loc(op).as_offset().is_some());
        Self(ops.map(|op| (ir.loc(op), ir.name(op))).collect())
    }

    /// Returns the name of the source operation of an operation, or its own if there is none.
    fn name(&self, ir: &Ir, op: Op) -> OpName {
        self.0.get(&written(ir, ir.loc(op))).copied().unwrap_or(ir.name(op))
    }

    fn has(&self, ir: &Ir, op: Op) -> bool {
        self.0.get(&written(ir, ir.loc(op))) == Some(&ir.name(op))
    }
}

/// Returns remarks about a module: for each operation with residuals, except scalars in bodies; for
/// each recomputed body; and for each function with a reverse pass.
pub fn remarks(ir: &Ir, written: &SourceOps) -> Vec<Diagnostic> {
    let mut remarks = Vec::new();
    for function in ir.walk(ir.root()).filter(|&op| Callable::is(ir, op)) {
        let has_reverse = ir.walk(function).any(|op| is_reverse(ir, op));
        let body = ir.regions(function).first().and_then(|&body| ir.single_block(body));
        if let Some(body) = body.filter(|_| has_reverse) {
            let mut plan = ResidualReport { ir, written, remarks: Vec::new() };
            let all = plan.block(body, None);
            plan.remarks.push(whole(ir, function, all.as_ref()));
            remarks.append(&mut plan.remarks);
        }
    }
    remarks
}

/// Reports the residuals of a function, without its arguments.
fn whole(ir: &Ir, function: Op, all: Option<&Poly>) -> Diagnostic {
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
    let message =
        format!("@{name} saves {} for its reverse pass, besides its arguments", bytes(ir, all));
    remark(ir, function, message)
}

/// Creates a remark at the source position of an operation, where several emitted ones coincide.
fn remark(ir: &Ir, op: Op, message: String) -> Diagnostic {
    Diagnostic::new(Severity::Remark, written(ir, ir.loc(op)), message)
}

/// Returns whether an operation belongs to the reverse pass.
fn is_reverse(ir: &Ir, op: Op) -> bool {
    rules(ir, ir.loc(op)).contains(&"transpose")
}

struct ResidualReport<'a> {
    ir: &'a Ir,
    written: &'a SourceOps,
    remarks: Vec<Diagnostic>,
}

impl ResidualReport<'_> {
    /// Reports the residuals of a block that contains operations of the reverse pass: of the
    /// function, or of an operation in which they live. Returns their size in bytes.
    fn block(&mut self, block: Block, inside: Option<Op>) -> Option<Poly> {
        let ir = self.ir;
        let mut report_residuals: IndexMap<Loc, (Op, Vec<Value>), FxBuildHasher> =
            IndexMap::default();
        for op in ir.ops(block).filter(|&op| !is_reverse(ir, op) && !is_free(ir, op)) {
            let is_kept = |value: &Value| {
                let is_array = Shape::of(&ir.store, ir.ty(*value)).is_none_or(|it| it.rank() > 0);
                (inside.is_none() || is_array) && self.is_read_back(block, *value)
            };
            let values = ir.results(op).filter(is_kept);
            let values: Vec<Value> = values.collect();
            if !values.is_empty() {
                let position = written(ir, ir.loc(op));
                report_residuals.entry(position).or_insert((op, Vec::new())).1.extend(values);
            }
        }
        let mut all = Some(Poly::default());
        for (op, values) in report_residuals.into_values() {
            let size = values
                .iter()
                .try_fold(Poly::default(), |sum, &value| sum.add(&bytes_of(ir, ir.ty(value))?));
            self.report_residuals(op, &values, size.as_ref(), inside);
            all = all.zip(size).and_then(|(all, size)| all.add(&size));
        }
        for op in ir.ops(block).filter(|&op| ir.walk(op).any(|op| is_reverse(ir, op))) {
            for body in ir.regions(op).iter().filter_map(|&region| ir.single_block(region)) {
                self.report_recomputation(op, body);
                self.block(body, Some(op));
            }
        }
        all
    }

    /// Returns whether the reverse pass reads a value in its block, or in a nested one, possibly
    /// through views.
    fn is_read_back(&self, block: Block, value: Value) -> bool {
        let ir = self.ir;
        ir.users(value).any(|user| {
            let here = ir.ancestor_in_block(user, block);
            here.is_some_and(|here| {
                let is_through = is_view(ir, here)
                    && ir.results(here).any(|result| self.is_read_back(block, result));
                is_reverse(ir, here) || is_through
            })
        })
    }

    fn report_residuals(
        &mut self,
        op: Op,
        values: &[Value],
        size: Option<&Poly>,
        inside: Option<Op>,
    ) {
        let ir = self.ir;
        let types: Vec<String> =
            values.iter().map(|&value| format!("`{}`", type_to_string(ir, ir.ty(value)))).collect();
        let name = ir.op_name_text(self.written.name(ir, op));
        let mut message = format!(
            "`{name}` saves {} for the reverse pass: {}",
            bytes(ir, size),
            types.join(", ")
        );
        if let Some(inside) = inside {
            message.push_str(&format!(", while `{}` runs", ir.name_text(inside)));
        }
        self.remarks.push(remark(ir, op, message));
    }

    /// Reports the operations that a body of the reverse pass recomputes.
    fn report_recomputation(&mut self, op: Op, body: Block) {
        let ir = self.ir;
        let mut names: IndexMap<OpName, usize, FxBuildHasher> = IndexMap::default();
        for inner in ir.ops(body) {
            if !is_reverse(ir, inner) && !is_free(ir, inner) && self.written.has(ir, inner) {
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
        let message =
            format!("the reverse pass of `{}` recomputes: {}", ir.name_text(op), names.join(", "));
        self.remarks.push(remark(ir, op, message));
    }
}

/// Returns whether the results of an operation need no memory: a constant, a size, a view.
fn is_free(ir: &Ir, op: Op) -> bool {
    let is_constant = ir.spec(op).is_some_and(|spec| spec.has(Traits::CONSTANT));
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    let costs_nothing = cost.is_some_and(|cost| cost.per_element == 0);
    is_constant || is_view(ir, op) || costs_nothing && ir.regions(op).is_empty()
}

fn is_view(ir: &Ir, op: Op) -> bool {
    let pull = LoweringRow::of(ir, op).element;
    pull.is_some_and(|pull| pull.is_view)
}

fn bytes(ir: &Ir, size: Option<&Poly>) -> String {
    size.map_or("values of unknown size".to_owned(), |size| {
        format!("{} bytes", poly_to_string(ir, size))
    })
}
