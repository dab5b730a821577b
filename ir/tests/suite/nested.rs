//! Parts of types and attributes of dialects are parts as any other.

use cotan_ir::constraints::{ANY_ATTR, DIMS};
use cotan_ir::dims::Poly;
use cotan_ir::registry::{Dialect, Registry};
use cotan_ir::spec::{AttrDef, ParamSpec, ParamSyntax, TypeDef};
use cotan_ir::symbol_uses::SymbolRefs;
use cotan_ir::text::{ParseOptions, PrintOptions, parse, print_to_string};
use cotan_ir::{Builder, Ir, Part, Substitution, mentions};

static GRID: TypeDef = TypeDef {
    name: "toy.grid",
    doc: "",
    syntax: ParamSyntax::Attributes(&[
        ParamSpec { name: "sizes", constraint: &DIMS },
        ParamSpec { name: "of", constraint: &ANY_ATTR },
    ]),
};
static HALO: AttrDef = AttrDef {
    name: "toy.halo",
    doc: "",
    syntax: ParamSyntax::Attributes(&[ParamSpec { name: "of", constraint: &ANY_ATTR }]),
};
static TOY: Dialect =
    Dialect { name: "toy", doc: "", ops: &[], types: &[&GRID], attrs: &[&HALO], attach: |_| {} };

fn read(text: &str) -> Ir {
    let registry = Registry::builder().dialect(&TOY).build();
    let options = ParseOptions { allow_unregistered: true, ..Default::default() };
    let parsed = parse(&registry, "t.mlir", text.into(), 0, options);
    assert!(!parsed.diagnostics.has_errors(), "{:?}", parsed.diagnostics);
    parsed.ir
}

const TEXT: &str = "\"t.op\"() {halo = #toy.halo<[@f, !toy.grid<#cotan.dims<n>, \
    memref<3xf64, strided<[1]>, #toy.halo<#cotan.dims<n + 1>>>>]>} : () -> \
    tuple<vector<2x!toy.grid<#cotan.dims<n>, loc(fused<#cotan.dims<n>>[\"a\"])>>, f64>";

#[test]
fn parameters_are_replaced_however_deep() {
    let mut ir = read(TEXT);
    let op = ir.first_op(ir.entry(ir.regions(ir.root())[0]).unwrap()).unwrap();
    let (n, ty, attrs) = (ir.store.symbol("n"), ir.ty(ir.result(op, 0)), ir.attrs(op));
    assert!(mentions(&ir, Part::Type(ty), n) && mentions(&ir, Part::Attr(attrs), n));
    let mut substitution = Substitution::new(vec![(n, Poly::constant(4))]);
    assert!(substitution.can_apply(&mut Builder::detached(&mut ir), &[op]));
    substitution.apply(&mut ir, op);
    let options = PrintOptions { generic: true, ..Default::default() };
    let expected = TEXT.replace("n + 1", "5").replace("dims<n>", "dims<4>");
    assert_eq!(print_to_string(&ir, options), print_to_string(&read(&expected), options));
}

#[test]
fn references_are_found_in_attributes_of_dialects() {
    let ir = read(TEXT);
    let op = ir.first_op(ir.entry(ir.regions(ir.root())[0]).unwrap()).unwrap();
    assert_eq!(SymbolRefs::default().of(&ir, op).count(), 1);
}

#[test]
fn values_that_differ_in_parts_only_are_paired() {
    let ir = read(
        "\"t.op\"() : () -> (tuple<!toy.grid<#cotan.dims<n>, 1>>, tuple<!toy.grid<#cotan.dims<4>, f64>>, \
         tuple<f64, f64>, vector<2xf64>, vector<3xf64>)",
    );
    let op = ir.first_op(ir.entry(ir.regions(ir.root())[0]).unwrap()).unwrap();
    let types: Vec<Part> = ir.results(op).map(|value| Part::Type(ir.ty(value))).collect();
    let pairs = |a: usize, b: usize| ir.paired_parts(types[a], types[b]);
    assert_eq!(pairs(0, 1).map(|pairs| pairs.len()), Some(1));
    let (a, b) = pairs(0, 1).unwrap()[0];
    assert_eq!(ir.paired_parts(a, b).map(|pairs| pairs.len()), Some(2));
    assert_eq!(pairs(0, 2), None);
    assert_eq!(pairs(3, 4), None);
}
