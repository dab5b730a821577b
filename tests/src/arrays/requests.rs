//! Requests for derivatives of the functions so far, anywhere in those after them.

use super::sizes::PARAMETERS;
use super::types::{ArrayTy, F32, F64, Shape, list};
use super::writer::{Parts, ScopedValue, Signature, Writer, types};
use cotan_ir::dims::Poly;
use std::fmt::Write as _;

/// The kinds of requests.
const KINDS: [&str; 8] = [
    "ad.jvp",
    "ad.vjp",
    "ad.grad",
    "ad.value_and_grad",
    "ad.hvp",
    "ad.jacobian",
    "ad.hessian",
    "ad.jet",
];

/// The order of Taylor coefficients.
const ORDER: usize = 2;

/// Maximal rank of matrices of derivatives.
const MOST_DIMENSIONS: usize = 2;

impl Writer<'_, '_> {
    /// Returns a request, if there is a function that it can be made for.
    pub fn request(&mut self) -> Option<()> {
        let kind = *self.choices.pick(&KINDS);
        let of_number = !matches!(kind, "ad.jvp" | "ad.vjp" | "ad.jacobian" | "ad.jet");
        let fits = |it: &&Signature| {
            let gives = if of_number { it.results == [ArrayTy::scalar(F64)] } else { true };
            let has_others = it.inputs.iter().chain(&it.results).any(is_other_float);
            gives
                && !has_others
                && it.inputs.iter().any(is_float)
                && it.results.iter().any(is_float)
        };
        let functions: Vec<Signature> = self.functions.iter().filter(fits).cloned().collect();
        if functions.is_empty() {
            return None;
        }
        let Signature { name, inputs, results } = self.choices.pick(&functions).clone();
        let [n, m] = PARAMETERS.map(|_| self.sizes.pick(self.choices));
        let first = self.sizes.symbol(PARAMETERS[0]);
        let with = |symbol| if symbol == first { n.clone() } else { m.clone() };
        let all = |types: &[ArrayTy]| -> Option<Vec<ArrayTy>> {
            types.iter().map(|ty| ty.substitute(&with)).collect()
        };
        let (takes, gives) = (all(&inputs)?, all(&results)?);
        let wrt = self.some_floats(&takes);
        let of: Vec<ArrayTy> = wrt.iter().map(|&at| takes[at].clone()).collect();
        let made: Vec<ArrayTy> = gives.iter().filter(|ty| is_float(ty)).cloned().collect();
        let (more, results) = match kind {
            "ad.jvp" => (of, [gives, made].concat()),
            "ad.jet" => (in_orders(&of), [gives, in_orders(&made)].concat()),
            "ad.vjp" => (made, [gives, of].concat()),
            "ad.grad" => (Vec::new(), of),
            "ad.value_and_grad" => (Vec::new(), [gives, of].concat()),
            "ad.hvp" => (of.clone(), of),
            "ad.jacobian" => (Vec::new(), matrices(&made, &of)?),
            _ => (Vec::new(), matrices(&of, &of)?),
        };
        let operands: Vec<ScopedValue> =
            takes.iter().chain(&more).map(|ty| self.value(ty)).collect();
        let mut attrs = vec![format!("callee = @{name}"), format!("wrt = {wrt:?}")];
        if kind == "ad.jet" {
            attrs.push(format!("order = {ORDER} : i64"));
        }
        self.make(kind, &Parts { operands: &operands, attrs: &attrs, regions: &[] }, &results);
        Some(())
    }

    /// Returns the positions of some float types, at least one.
    fn some_floats(&mut self, types: &[ArrayTy]) -> Vec<usize> {
        let mut places: Vec<usize> = (0..types.len()).filter(|&at| is_float(&types[at])).collect();
        while places.len() > 1 && self.choices.chance(1, 2) {
            places.remove(self.choices.below(places.len()));
        }
        places
    }

    /// Adds a function with a scalar result: the sum of a result of the last one, if that is a
    /// float.
    pub fn sum_of_last(&mut self) {
        let last = self.functions.last().cloned();
        let Some(Signature { name, inputs, results }) = last else { return };
        let Some(at) = results.iter().position(is_float) else { return };
        let args: Vec<ScopedValue> = inputs
            .iter()
            .enumerate()
            .map(|(at, ty)| ScopedValue { name: format!("%a{at}"), ty: ty.clone() })
            .collect();
        let params: Vec<String> = args.iter().map(|arg| self.typed(arg)).collect();
        let names: Vec<&str> = args.iter().map(|arg| arg.name.as_str()).collect();
        let (params, names) = (params.join(", "), names.join(", "));
        let (takes, gives) = (list(&types(&args), &self.sizes), list(&results, &self.sizes));
        let sum = match results[at].shape().map_or(0, Shape::rank) {
            0 => "math.sin",
            _ => "array.sum",
        };
        let (ty, count) = (results[at].text(&self.sizes), results.len());
        let _ = write!(
            self.text,
            "func.func private @sum_{name}({params}) -> f64 {{\n%r:{count} = array.call \
             @{name}({names}) : ({takes}) -> ({gives})\n%s = {sum} %r#{at} : {ty}\nreturn %s : f64\n}}\n"
        );
        let results = vec![ArrayTy::scalar(F64)];
        self.functions.push(Signature { name: format!("sum_{name}"), inputs, results });
    }
}

/// Returns the types of the Taylor coefficients of values.
fn in_orders(types: &[ArrayTy]) -> Vec<ArrayTy> {
    types.iter().flat_map(|ty| vec![ty.clone(); ORDER]).collect()
}

fn is_float(ty: &ArrayTy) -> bool {
    ty.shape().is_some_and(|shape| shape.element == F64)
}

/// Returns whether a type has a tangent type without a literal here.
fn is_other_float(ty: &ArrayTy) -> bool {
    ty.shape().is_some_and(|shape| shape.element == F32)
}

/// Returns the types of how each one of some arrays changes with each one of others.
fn matrices(rows: &[ArrayTy], columns: &[ArrayTy]) -> Option<Vec<ArrayTy>> {
    let mut all = Vec::new();
    for row in rows {
        for column in columns {
            let sizes: Vec<Poly> = [&row.shape()?.sizes[..], &column.shape()?.sizes].concat();
            let small = Some(sizes).filter(|sizes| sizes.len() <= MOST_DIMENSIONS);
            all.push(ArrayTy::Array(Shape { sizes: small?, element: F64 }));
        }
    }
    Some(all)
}
