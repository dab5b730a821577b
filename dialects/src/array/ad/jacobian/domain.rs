//! Pullbacks of `array.map` and `array.build`: elements are pulled back one by one, and cotangents
//! of captured values are summed.

use super::{array_of, summed};
use crate::array::{Build, Index, Map, Yield};
use crate::autodiff::cps_reverse::{Continuation, PulledBody};
use crate::autodiff::{NotDifferentiable, refused};
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Region, Shape, Type, Value};

/// `A += map (Z * N_x e)`, `G += sum (map (Z * N_G e))`, restricted to the `G` that the body reads.
/// One map computes all of it.
pub fn pull_back_map(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let map: Map = c.read(op);
    let ir = c.ir();
    let from = ir.single_block(map.body).expect("a verified body is one block");
    let operands: Vec<Value> = map.operands.iter(ir).collect();
    let args_of_body: Vec<Value> = ir.args(from).collect();
    let leading = leading(ir, operands[0], map.leading(ir));
    let captured = c.captured(op);
    check_captured(c, op, &captured)?;

    let body = PulledBody::new(c);
    let elements = body.args_like(c, &args_of_body);
    let (seeds, cotangents) = seeds(c, op, &body);
    let active = operands.iter().zip(&elements).filter(|pair| c.is_active(*pair.0));
    let active: Vec<(Value, Value)> =
        active.map(|(&operand, &element)| (operand, element)).collect();
    let wrt: Vec<Value> =
        active.iter().map(|pair| pair.1).chain(captured.iter().copied()).collect();
    let found = body.pull(c, from, &elements, &wrt, &seeds)?;
    let built = DomainCotangents {
        leading,
        found,
        of: active.iter().map(|pair| pair.0).chain(captured).collect(),
    };
    built.finish(c, body, active.len(), |c, region, types| {
        let over = [&operands[..], &cotangents].concat();
        Map::build(c.builder, c.loc, &over, region, types)
    });
    Ok(())
}

/// Sums the cotangents of captured values.
pub fn pull_back_build(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let build: Build = c.read(op);
    let ir = c.ir();
    let from = ir.single_block(build.body).expect("a verified body is one block");
    let args_of_body: Vec<Value> = ir.args(from).collect();
    let leading = leading(ir, ir.result(op, 0), args_of_body.len());
    let captured = c.captured(op);
    check_captured(c, op, &captured)?;

    let body = PulledBody::new(c);
    let indices = body.args_like(c, &args_of_body);
    let results: Vec<Value> = c.ir().results(op).collect();
    let mut seeds = Vec::with_capacity(results.len());
    for result in results {
        let cotangent = c.cotangent(result);
        let row = |ct| body.write(c, |b, loc| Index::value(b, loc, ct, &indices));
        seeds.push(cotangent.map(row));
    }
    let found = body.pull(c, from, &indices, &captured, &seeds)?;
    let built = DomainCotangents { leading, found, of: captured };
    built.finish(c, body, 0, |c, region, types| Build::build(c.builder, c.loc, region, types));
    Ok(())
}

/// Returns arguments for the elements of the existing cotangents, and those cotangents.
fn seeds(
    c: &mut Continuation<'_, '_>,
    op: Op,
    body: &PulledBody,
) -> (Vec<Option<Value>>, Vec<Value>) {
    let yields = c.ir().regions(op).first().and_then(|&region| crate::yielded(c.ir(), region));
    let yields = yields.expect("a verified body has a yield");
    let results: Vec<Value> = c.ir().results(op).collect();
    let (mut seeds, mut cotangents) = (Vec::new(), Vec::new());
    for (result, yields) in results.into_iter().zip(yields) {
        let cotangent = c.cotangent(result);
        cotangents.extend(cotangent);
        let ty = c.ir().ty(yields);
        seeds.push(cotangent.map(|_| body.arg(c, ty)));
    }
    (seeds, cotangents)
}

/// The cotangents at each index of the domain.
struct DomainCotangents {
    /// The sizes of the domain.
    leading: Vec<Poly>,
    /// The cotangents at one index.
    found: Vec<Option<Value>>,
    /// The values with these cotangents: arrays, then captured values.
    of: Vec<Value>,
}

impl DomainCotangents {
    /// Adds to the cotangents: elementwise for the arrays, summed for the others.
    fn finish(
        self,
        c: &mut Continuation<'_, '_>,
        body: PulledBody,
        arrays: usize,
        make: impl FnOnce(&mut Continuation<'_, '_>, Region, &[Type]) -> Op,
    ) {
        let Self { leading, found, of } = self;
        let indices_found: Vec<usize> = (0..of.len()).filter(|&at| found[at].is_some()).collect();
        if indices_found.is_empty() {
            return body.discard(c);
        }
        let yields: Vec<Value> = found.into_iter().flatten().collect();
        let mut types = Vec::with_capacity(yields.len());
        for &value in &yields {
            let ty = c.ir().ty(value);
            types.push(array_of(c.builder, &leading, ty).expect("its sizes are those of an array"));
        }
        let region = body.finish(c, |b, loc| {
            Yield::build(b, loc, &yields);
        });
        let built = make(c, region, &types);
        let built: Vec<Value> = c.ir().results(built).collect();
        for (at, built) in indices_found.into_iter().zip(built) {
            let part = if at < arrays { built } else { summed(c, built, leading.len()) };
            c.add(of[at], part);
        }
    }
}

/// Returns the leading sizes of an array.
fn leading(ir: &Ir, array: Value, count: usize) -> Vec<Poly> {
    let shape = Shape::of(&ir.store, ir.ty(array)).expect("it is an array");
    shape.sizes[..count].to_vec()
}

/// Checks that the cotangents of captured values are arrays or scalars.
pub fn check_captured(
    c: &Continuation<'_, '_>,
    op: Op,
    captured: &[Value],
) -> Result<(), NotDifferentiable> {
    let is_array = |&value: &Value| Shape::of(&c.ir().store, c.ir().ty(value)).is_some();
    match captured.iter().all(is_array) {
        true => Ok(()),
        false => Err(refused(c.ir(), op, "its body captures an active tuple")),
    }
}
