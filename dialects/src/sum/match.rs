//! `sum.match`

use super::types::{A_SUM, variants};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::op_error;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{ControlFlow, Cost, RegionEdge, RegionPoint, yielded};
use cotan_ir::codes::STRUCTURE;
use cotan_ir::constraints::ANY;
use cotan_ir::rewrite::Canonical;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer};
use cotan_ir::{Diagnostics, Ir, Op, Region, Regions, Results, Type, Value};

mod rules;

/// Executes the region of the variant of a sum, with the payload as argument, and returns its
/// results. There is one region for each variant, in their order.
///
/// ```mlir
/// func.func @example(%c: i1, %x: f64, %n: i32) -> f64 {
///   %s = scf.if %c -> (!sum.sum<f64, i32>) {
///     %a = sum.inject %x as 0 : f64 to !sum.sum<f64, i32>
///     scf.yield %a : !sum.sum<f64, i32>
///   } else {
///     %b = sum.inject %n as 1 : i32 to !sum.sum<f64, i32>
///     scf.yield %b : !sum.sum<f64, i32>
///   }
///   %r = sum.match %s : !sum.sum<f64, i32> -> f64 (%y: f64) {
///     sum.yield %y : f64
///   }, (%m: i32) {
///     %y = arith.sitofp %m : i32 to f64
///     sum.yield %y : f64
///   }
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "sum.match",
    pure,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE, ControlFlow::Regions(flow), Canonical(rules::ALL))
)]
#[asm(custom(parse, print))]
pub struct Match {
    /// The sum.
    #[operand(A_SUM)]
    pub sum: Value,
    /// The region of each variant.
    #[region(name = "variants")]
    pub arms: Regions,
    /// The results of the executed region.
    #[result(ANY)]
    pub results: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Match { sum, arms, results } = ir.verified(op);
    let payloads = variants(&ir.store, ir.ty(sum)).unwrap_or_default();
    let arms = arms.get(ir);
    if arms.len() != payloads.len() {
        let (found, expected) = (arms.len(), payloads.len());
        let message = format!("has {found} regions, but the sum has {expected} variants");
        return diagnostics.push(op_error(ir, op, &STRUCTURE, &message));
    }
    let types: Vec<Type> = results.iter(ir).map(|value| ir.ty(value)).collect();
    for (index, (&region, payload)) in arms.iter().zip(payloads).enumerate() {
        if ir.single_block(region).is_none() {
            let message = format!("region {index} must have a single block");
            return diagnostics.push(op_error(ir, op, &STRUCTURE, &message));
        }
        let mut body = Body::new(ir, op, region, diagnostics);
        body.arguments(&Wanted::types(&[payload]));
        body.results(&Wanted::types(&types));
    }
}

/// Each region receives a payload, which no value before it determines, and yields the results.
fn flow(ir: &Ir, op: Op) -> Vec<RegionEdge> {
    let Some(Match { arms, results, .. }) = ir.get(op) else { return Vec::new() };
    let results: Vec<Value> = results.iter(ir).collect();
    let edges = arms.get(ir).iter().enumerate().flat_map(|(index, &region)| {
        let (around, inside) = (RegionPoint::Around, RegionPoint::Inside(index));
        let yielded_values = yielded(ir, region).unwrap_or_default();
        let entry = RegionEdge::new([around, inside], None, &[], &[]);
        [entry, RegionEdge::new([inside, around], None, &yielded_values, &results)]
    });
    edges.collect()
}

impl Evaluate for Match {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let sum = frame.get(self.sum)?;
        let Some([variant, payload]) = sum.parts() else {
            return Err(Trap::no_meaning(frame.ir(), op, "the operand is not a sum"));
        };
        let region = variant.scalar().and_then(|variant| usize::try_from(variant).ok());
        let region = region.and_then(|index| self.arms.get(frame.ir()).get(index).copied());
        let region: Region =
            region.ok_or_else(|| Trap::no_meaning(frame.ir(), op, "there is no such variant"))?;
        let yielded_values = frame.run(region, vec![payload.clone()])?;
        frame.set_results(op, yielded_values)
    }
}

impl Differentiate for Match {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}

/// `%s : !sum.sum<f64, i1> -> f64 (%x: f64) {...}, (%c: i1) {...}`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    let sum = p.operand()?;
    p.cursor.expect(Kind::Colon, "`:` and the type of the sum")?;
    let ty = p.cursor.ty()?;
    p.resolve(sum, ty)?;
    if p.cursor.eat(Kind::Arrow) {
        let types = p.cursor.result_types()?;
        types.into_iter().for_each(|ty| p.result_type(ty));
    }
    loop {
        let args = p.block_args()?;
        p.region_with_args(&args)?;
        if !p.cursor.eat(Kind::Comma) {
            return p.attr_dict();
        }
    }
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let Match { sum, arms, results } = ir.verified(op);
    p.text(" ");
    p.values([sum]);
    p.text(" : ");
    p.ty(ir.ty(sum));
    if !results.is_empty() {
        let types: Vec<Type> = results.iter(ir).map(|value| ir.ty(value)).collect();
        p.text(" -> ");
        p.result_types(&types);
    }
    p.text(" ");
    p.commas(arms.get(ir).iter(), |p, &region| {
        p.text("(");
        if let Some(block) = p.ir.single_block(region) {
            p.block_args(block);
        }
        p.text(") ");
        p.region(region, false);
    });
    p.attr_dict(op, &[]);
}
