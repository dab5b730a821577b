//! An AD method of one's own: dual numbers.
//!
//! In forward mode each active value is a pair of the value and its tangent. A reverse derivative
//! runs the forward mode along each basis vector of the differentiated arguments. The product of the
//! tangents of the results with their cotangents is one element of the gradient.
//!
//! The list of methods is open: [`passes`] adds this one, and every command and option knows it.

use cotan_dialects::Emit;
use cotan_dialects::array::{Build, Index, Sum, Yield};
use cotan_dialects::autodiff::{Mode, NotDifferentiable, Tangents, has_tangent, refused};
use cotan_dialects::tuple::{Get, Pack};
use cotan_ir::{Builder, Editor, InsertPoint, Ir, Op, Shape, Translator, Type, Value};
use cotan_passes::autodiff::differentiate::scaffold::{DerivativeResults, FunctionBody, Scaffold};
use cotan_passes::{AdMethod, DerivativeRequest, PassRegistry};

/// The AD method.
pub static DUAL_NUMBERS: AdMethod = AdMethod::new(
    "dual-numbers",
    "pairs of values and tangents; gradients by one forward pass for each element",
    derivative,
);

/// Returns every pass and AD method of Cotan, and this method.
pub fn passes() -> PassRegistry {
    cotan_passes::registry().with(&DUAL_NUMBERS)
}

fn derivative(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
) -> Result<Op, NotDifferentiable> {
    request.build(ir, function, |ir, scaffold| {
        let body = FunctionBody::of(ir, function);
        let editor = Editor::at_end(ir, scaffold.entry);
        match request.reverse {
            true => Gradient { function, body, scaffold }.emit(editor),
            false => {
                let seeds = request.wrt.iter().map(|&at| body.args[at]).zip(&scaffold.seeds);
                let seeds: Vec<(Value, Value)> = seeds.map(|(arg, &seed)| (arg, seed)).collect();
                let (values, tangents) = dual_numbers(editor, &body, scaffold, &seeds)?;
                let active = scaffold.active_results.iter();
                let derivatives = active.map(|&at| tangents[at]).collect();
                Ok(DerivativeResults { values, derivatives })
            }
        }
    })
}

/// Values of the results of a function, and their tangents; an absent one is zero.
type DualResults = (Vec<Value>, Vec<Option<Value>>);

/// Emits the body of a function on dual numbers. `seeds` are arguments with their tangents.
fn dual_numbers(
    editor: Editor<'_>,
    body: &FunctionBody,
    scaffold: &Scaffold<'_>,
    seeds: &[(Value, Value)],
) -> Result<DualResults, NotDifferentiable> {
    let mut tangents = Tangents::new(Mode::Forward);
    for &(arg, tangent) in seeds {
        tangents.set(arg, tangent);
    }
    let mut t = Translator::new(editor).by_rule(DUAL_NUMBERS.name);
    // Each operation is copied, and emits its tangents by its own rule.
    let values = t.block(body.block, &scaffold.args, &mut |t, op| tangents.step(t, op))?;
    let tangents = body.returned.iter().map(|&value| tangents.get(value)).collect();
    Ok((values, tangents))
}

/// The gradient of a function by forward passes.
struct Gradient<'a> {
    function: Op,
    body: FunctionBody,
    scaffold: &'a Scaffold<'a>,
}

/// Emits the tangent of an argument from that of one of its parts.
type Embed<'f> = &'f dyn Fn(&mut Emit<'_, '_>, Value) -> Value;

impl Gradient<'_> {
    fn emit(&self, mut editor: Editor<'_>) -> Result<DerivativeResults, NotDifferentiable> {
        let end = editor.at;
        let again = Editor::new(editor.ir_mut(), end);
        let (values, _) = dual_numbers(again, &self.body, self.scaffold, &[])?;
        let mut derivatives = Vec::new();
        for &at in &self.scaffold.request.wrt {
            let ty = editor.ty(self.body.args[at]);
            derivatives.push(Some(self.cotangent(&mut editor, at, ty, &|_, tangent| tangent)?));
        }
        Ok(DerivativeResults { values, derivatives })
    }

    /// Emits the cotangent of a part of an argument: of a tuple component by component, of an array
    /// element by element.
    fn cotangent(
        &self,
        editor: &mut Editor<'_>,
        at: usize,
        ty: Type,
        embed: Embed<'_>,
    ) -> Result<Value, NotDifferentiable> {
        let loc = self.scaffold.loc;
        if let Some(types) = editor.store.as_tuple(ty).map(<[Type]>::to_vec) {
            let mut parts = Vec::with_capacity(types.len());
            for (index, &part) in types.iter().enumerate() {
                if !has_tangent(&editor.store, part) {
                    parts.push(Pack::value(editor, loc, &[]));
                    continue;
                }
                let whole = |e: &mut Emit<'_, '_>, tangent| {
                    let tuple = types.iter().enumerate().map(|(other, &ty)| match other == index {
                        true => tangent,
                        false => e.zeros(ty),
                    });
                    let tuple: Vec<Value> = tuple.collect();
                    let tuple = Pack::value(e.builder, loc, &tuple);
                    embed(e, tuple)
                };
                parts.push(self.cotangent(editor, at, part, &whole)?);
            }
            return Ok(Pack::value(editor, loc, &parts));
        }
        let shape = Shape::of(editor, ty).expect("functions of unknown sizes are refused");
        if shape.rank() == 0 {
            let e = &mut Emit::new(editor, loc);
            let zero = e.zeros(ty);
            let one = e.number(1.0, zero).expect("it is a float");
            let tangent = embed(e, one);
            let slope = self.slope(editor, at, tangent, shape.element)?;
            let copies = Emit::new(editor, loc).copies(slope, ty);
            return Ok(copies.unwrap_or(slope));
        }
        let region = editor.create_region();
        let indices = vec![Type::INDEX; shape.rank()];
        let block = editor.append_new_block(region, &indices, loc);
        let here: Vec<Value> = editor.args(block).collect();
        let inside = &mut Editor::at_end(editor.ir_mut(), block);
        let one_hot = one_hot(inside, self.scaffold, ty, &here);
        let tangent = embed(&mut Emit::new(inside, loc), one_hot);
        let slope = self.slope(inside, at, tangent, shape.element)?;
        Yield::build(inside, loc, &[slope]);
        let build = Build::build(editor, loc, region, &[ty]);
        Ok(editor.result(build, 0))
    }

    /// Emits the sum of products of cotangents and tangents of results, along a tangent of an
    /// argument.
    fn slope(
        &self,
        editor: &mut Editor<'_>,
        at: usize,
        tangent: Value,
        element: Type,
    ) -> Result<Value, NotDifferentiable> {
        let (end, loc) = (editor.at, self.scaffold.loc);
        let again = Editor::new(editor.ir_mut(), end);
        let seeds = [(self.body.args[at], tangent)];
        let (_, tangents) = dual_numbers(again, &self.body, self.scaffold, &seeds)?;
        let e = &mut Emit::new(editor, loc);
        let mut slope: Option<Value> = None;
        for (&result, &cotangent) in self.scaffold.active_results.iter().zip(&self.scaffold.seeds) {
            let Some(tangent) = tangents[result] else { continue };
            let Some(product) = product(e, cotangent, tangent, element) else {
                return Err(refused(e.ir(), self.function, "a result has unknown sizes"));
            };
            slope = Some(slope.map_or(product, |slope| e.add(slope, product)));
        }
        Ok(slope.unwrap_or_else(|| e.zeros(element)))
    }
}

/// Emits an array of zeros, except for a one at an index.
fn one_hot(b: &mut Builder<'_>, scaffold: &Scaffold<'_>, ty: Type, at: &[Value]) -> Value {
    let (region, loc) = (b.create_region(), scaffold.loc);
    let block = b.append_new_block(region, &vec![Type::INDEX; at.len()], loc);
    let pairs: Vec<(Value, Value)> = b.args(block).zip(at.iter().copied()).collect();
    let element = Shape::of(b, ty).map_or(ty, |shape| shape.element);
    let inside = &mut b.elsewhere(InsertPoint::End(block));
    let e = &mut Emit::new(inside, loc);
    let zero = e.zeros(element);
    let one = e.number(1.0, zero).expect("it is a float");
    let element = e.only_where(&pairs, one);
    Yield::build(inside, loc, &[element]);
    let build = Build::build(b, loc, region, &[ty]);
    b.result(build, 0)
}

/// Emits the sum of the products of the floats of two values, as a scalar of a type.
fn product(e: &mut Emit<'_, '_>, one: Value, other: Value, element: Type) -> Option<Value> {
    let ty = e.ir().ty(one);
    if let Some(types) = e.ir().store.as_tuple(ty).map(<[Type]>::to_vec) {
        let mut sum = e.zeros(element);
        for (at, ty) in types.into_iter().enumerate() {
            if has_tangent(&e.ir().store, ty) {
                let [one, other] =
                    [one, other].map(|it| Get::value(e.builder, e.loc, it, at as i64));
                let product = product(e, one, other, element)?;
                sum = e.add(sum, product);
            }
        }
        return Some(sum);
    }
    let rank = Shape::of(e.ir(), ty)?.rank();
    let product = e.mul(one, other);
    let scalar = match rank {
        0 if Shape::of(e.ir(), ty)?.element == ty => product,
        0 => Index::value(e.builder, e.loc, product, &[]),
        _ => Sum::value(e.builder, e.loc, product),
    };
    Some(e.cast(scalar, element))
}
