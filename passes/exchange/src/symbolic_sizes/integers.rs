//! Integers that are polynomials in sizes.

use super::Analysis;
use super::inline::is_division;
use cotan_dialects::func::Call;
use cotan_ir::dims::Poly;
use cotan_ir::{Op, TypeData, Value};
use cotan_stablehlo::attributes::dense_integers;

/// Longer lists are no shapes.
const MAX_RANK: usize = 64;

/// The elements of an integer scalar or vector.
type Elements = Vec<Option<Poly>>;

impl Analysis<'_> {
    /// Evaluates an operation on integers.
    pub fn integers(&mut self, op: Op) {
        if self.ir.is::<Call>(op) {
            return self.division(op);
        }
        let Some(result) = self.ir.results(op).next() else { return };
        if !self.is_shape(result) {
            return;
        }
        let name = self.ir.name_text(op).to_owned();
        let name = name.strip_prefix("stablehlo.").unwrap_or_default();
        if let Some(elements) = self.evaluated(op, name) {
            self.ints.insert(result, elements);
        }
    }

    /// Returns whether a value is an integer scalar, or a short list of integers or pairs.
    fn is_shape(&self, value: Value) -> bool {
        match self.ir.type_data(self.ir.ty(value)) {
            TypeData::Tensor { shape, element, .. } => {
                let is_integer =
                    matches!(self.ir.type_data(*element), TypeData::Integer { width: 2.., .. });
                let is_short = match shape[..] {
                    [] => true,
                    [size] => (0..=MAX_RANK as i64).contains(&size),
                    // Pairs of padding.
                    [size, 2] => (0..=MAX_RANK as i64).contains(&size),
                    _ => false,
                };
                is_integer && is_short
            }
            _ => false,
        }
    }

    fn evaluated(&mut self, op: Op, name: &str) -> Option<Elements> {
        let operand = |this: &Self, index| this.ints.get(&this.ir.operand(op, index)).cloned();
        let both = |this: &Self, of: fn(&Poly, &Poly) -> Option<Poly>| {
            let (a, b) = (operand(this, 0)?, operand(this, 1)?);
            let pairs = a.iter().zip(&b);
            Some(pairs.map(|(a, b)| of(a.as_ref()?, b.as_ref()?)).collect())
        };
        match name {
            "constant" => {
                let (_, values) = dense_integers(&self.ir.store, self.ir.attr_named(op, "value")?)?;
                Some(values.into_iter().map(|value| Some(Poly::constant(value))).collect())
            }
            "get_dimension_size" => {
                let dim = self.ir.store.as_int(self.ir.attr_named(op, "dimension")?)?;
                let shape = self.shape(self.ir.operand(op, 0))?;
                Some(vec![Some(shape.get(usize::try_from(dim).ok()?)?.clone())])
            }
            "add" => both(self, Poly::add),
            "subtract" => both(self, Poly::sub),
            "multiply" => both(self, Poly::mul),
            "negate" => {
                let all = operand(self, 0)?;
                let negated = |size: &Option<Poly>| Poly::default().sub(size.as_ref()?);
                Some(all.iter().map(negated).collect())
            }
            "convert" | "reshape" | "optimization_barrier" => operand(self, 0),
            "broadcast_in_dim" => {
                let all = operand(self, 0)?;
                let size: i64 = self.written_sizes(self.ir.result(op, 0)).iter().product();
                match all.len() {
                    1 => Some(vec![all[0].clone(); size as usize]),
                    length => (length as i64 == size).then_some(all),
                }
            }
            // The elements of pairs follow those before them along the first dimension only.
            "concatenate" | "slice" if self.is_along_second(op) => None,
            "concatenate" => {
                let parts = self.ir.operands(op).map(|part| self.ints.get(&part).cloned());
                Some(parts.collect::<Option<Vec<_>>>()?.concat())
            }
            "slice" => {
                let all = operand(self, 0)?;
                let list = |name| {
                    let attr = self.ir.attr_named(op, name)?;
                    usize::try_from(*self.ir.store.as_i64_array(attr)?.first()?).ok()
                };
                let (start, limit, step) =
                    (list("start_indices")?, list("limit_indices")?, list("strides")?);
                let part = all.get(start..limit)?;
                Some(part.iter().step_by(step.max(1)).cloned().collect())
            }
            _ => None,
        }
    }

    /// Returns whether an operation concatenates pairs along their elements, or slices them.
    fn is_along_second(&self, op: Op) -> bool {
        let rank = self.written_sizes(self.ir.result(op, 0)).len();
        let axis = self.ir.attr_named(op, "dimension");
        rank > 1 && axis.and_then(|axis| self.ir.store.as_int(axis)) != Some(0)
    }

    /// Evaluates a call of a function that divides sizes: the size is a multiple of a constant. If
    /// it is a parameter, that parameter becomes the multiple.
    fn division(&mut self, op: Op) {
        let Some(name) = self.divides(op) else { return };
        let int = |this: &Self, index| -> Option<Poly> {
            let all = this.ints.get(&this.ir.operand(op, index))?;
            Some(this.solver.value(all.first()?.as_ref()?))
        };
        let (Some(size), Some(by)) = (int(self, 0), int(self, 1)) else { return };
        if by.as_constant().is_none_or(|by| by <= 0) {
            return;
        }
        let Some(quotient) = self.quotient(&size, &by) else { return };
        let rest = Poly::constant(0);
        let values = match &*name {
            "divmod" => vec![quotient, rest],
            "floor_divide" => vec![quotient],
            _ => vec![rest],
        };
        for (result, value) in self.ir.results(op).zip(values).collect::<Vec<_>>() {
            self.ints.insert(result, vec![Some(value)]);
        }
    }

    /// Returns the name of the function that a call divides sizes by.
    fn divides(&self, call: Op) -> Option<String> {
        let function = self.callee(call)?;
        let text = self.ir.store.text(self.ir.symbol_name(function)?);
        let plain = text.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
        is_division(self.ir, function).then(|| plain.to_owned())
    }

    /// Returns a size divided by a positive constant without a rest.
    pub fn quotient(&mut self, size: &Poly, by: &Poly) -> Option<Poly> {
        let unknown = self.solver.fresh(&mut self.ir.store);
        let name = unknown.as_parameter()?;
        let product = unknown.mul(by)?;
        let known = |other| (other != name).then(|| Poly::parameter(other));
        if let Some((_, quotient)) = product.solve(size, known, false) {
            return Some(quotient);
        }
        self.solver.equate(size, &product).then_some(unknown)
    }
}
