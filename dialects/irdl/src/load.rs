//! Reading definitions from a module, and registering them.

mod names;
mod read;

use crate::definition::{DialectDefinition, OpDefinition, ParamsDefinition};
use crate::ops::Dialect as DialectOp;
use crate::verify::{self, Defined};
use cotan_ir::codes::OP_RULE;
use cotan_ir::registry::Dialect;
use cotan_ir::spec::{
    Arity, AttrDef, OpSpec, ParamSpec, ParamSyntax, RegionKind, RegionSpec, TypeDef, ValueSpec,
};
use cotan_ir::text::VerifyParams;
use cotan_ir::verify::VerifyOp;
use cotan_ir::{Diagnostic, Diagnostics, Ir, Op, Registry, constraints};
use names::Names;
use std::sync::Arc;

/// Returns a registry with the dialects that a verified module defines, in addition.
///
/// The definitions live as long as the process.
///
/// # Errors
/// A dialect that is registered already, or a constraint in C++.
pub fn extend(registry: &Registry, ir: &Ir) -> Result<Arc<Registry>, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let names = Names::of(ir);
    let mut builder = registry.extend();
    for op in dialects(ir) {
        let definition = read::dialect(ir, op, &names, &mut diagnostics);
        if registry.dialect(&definition.name).is_some() {
            let message = format!("the dialect `{}` is registered already", definition.name);
            diagnostics.push(Diagnostic::error(&OP_RULE, ir.loc(op), message));
        }
        read::refuse_predicates(ir, op, &mut diagnostics);
        if diagnostics.error_count() == 0 {
            builder = register(builder, definition);
        }
    }
    if diagnostics.error_count() > 0 {
        return Err(diagnostics);
    }
    Ok(builder.build())
}

/// The rule of `irdl.dialect`.
pub fn verify_dialect(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    read::dialect(ir, op, &Names::of(ir), diagnostics);
}

fn dialects(ir: &Ir) -> impl Iterator<Item = Op> {
    ir.try_root().into_iter().flat_map(|root| ir.walk(root)).filter(|&op| ir.is::<DialectOp>(op))
}

fn register(
    builder: cotan_ir::registry::Builder,
    definition: DialectDefinition,
) -> cotan_ir::registry::Builder {
    let definition: &'static DialectDefinition = Box::leak(Box::new(definition));
    let ops: Vec<&'static OpSpec> = definition.ops.iter().map(op_spec).collect();
    let (mut types, mut attrs): (Vec<&'static TypeDef>, Vec<&'static AttrDef>) = Default::default();
    for params in &definition.params {
        let (name, syntax) = (params.name.text.as_str(), syntax(params));
        match params.name.is_type {
            true => types.push(Box::leak(Box::new(TypeDef { name, doc: DOC, syntax }))),
            false => attrs.push(Box::leak(Box::new(AttrDef { name, doc: DOC, syntax }))),
        }
    }
    let dialect = Dialect {
        name: &definition.name,
        doc: DOC,
        ops: Vec::leak(ops),
        types: Vec::leak(types.clone()),
        attrs: Vec::leak(attrs.clone()),
        attach: |_| {},
    };
    let mut builder = builder.dialect(Box::leak(Box::new(dialect)));
    for op in &definition.ops {
        builder.attach(&op.name, Defined(op));
        builder.attach(&op.name, VerifyOp::op(verify::op));
    }
    for params in &definition.params {
        let rule = VerifyParams(Box::leak(Box::new(|ir: &Ir, found: &[cotan_ir::Attr]| {
            verify::params(ir, params, found)
        })));
        let name = params.name.text.as_str();
        if let Some(def) = types.iter().find(|def| def.name == name) {
            builder.attach_to_type(def, rule);
        }
        if let Some(def) = attrs.iter().find(|def| def.name == name) {
            builder.attach_to_attr(def, rule);
        }
    }
    builder
}

const DOC: &str = "Defined by IRDL.";

/// Returns the declaration of an operation: parts of any number, which its rule checks. So it is
/// printed like an operation that is not registered, as upstream does.
fn op_spec(op: &'static OpDefinition) -> &'static OpSpec {
    static OPERANDS: &[ValueSpec] =
        &[ValueSpec { name: "operands", arity: Arity::Variadic, constraint: &constraints::ANY }];
    static RESULTS: &[ValueSpec] =
        &[ValueSpec { name: "results", arity: Arity::Variadic, constraint: &constraints::ANY }];
    static REGIONS: &[RegionSpec] = &[RegionSpec { name: "regions", kind: RegionKind::Variadic }];
    Box::leak(Box::new(OpSpec {
        doc: DOC,
        operands: OPERANDS,
        results: RESULTS,
        regions: REGIONS,
        ..OpSpec::new(&op.name)
    }))
}

fn syntax(params: &'static ParamsDefinition) -> ParamSyntax {
    let spec = |index: usize, name: &Option<String>| ParamSpec {
        name: match name {
            Some(name) => String::leak(name.clone()),
            None => String::leak(index.to_string()),
        },
        constraint: &constraints::ANY_ATTR,
    };
    let parts = params.parts.params.iter().enumerate();
    let specs: Vec<ParamSpec> = parts.map(|(index, part)| spec(index, &part.name)).collect();
    ParamSyntax::Attributes(Vec::leak(specs))
}
