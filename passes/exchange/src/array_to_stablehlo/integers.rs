//! Integers as linear forms, and their ranges.

use super::exporter::{Exporter, Item, Lifted, Refusal, Variable};
use super::lift::union;
use super::linear::Linear;
use crate::stablehlo_to_array::types::width;
use cotan_dialects::arith::Constant;
use cotan_dialects::array::Dim;
use cotan_dialects::array::affine::Affine;
use cotan_ir::{Op, Type, TypeData, Value};

/// A range of integers, its ends included.
pub type Range = [i128; 2];

impl Exporter<'_> {
    /// Returns an array of the values of a linear form.
    pub fn integers(&mut self, form: &Linear, ty: Type) -> Lifted {
        let axes = union(
            form.terms
                .iter()
                .map(|&(variable, _)| self.axes_of(variable))
                .collect::<Vec<_>>()
                .iter()
                .map(|axes| &axes[..]),
        );
        let mut sum = None;
        for &(variable, times) in &form.terms {
            let term = self.variable(variable, ty);
            let mut value = self.spread(&term, &axes);
            if times != 1 {
                let times = self.integer_like(times, value);
                value = self.binary("multiply", value, times);
            }
            sum = Some(match sum {
                Some(sum) => self.binary("add", sum, value),
                None => value,
            });
        }
        let sizes = self.axis_sizes(&axes);
        let value = match sum {
            None => self.integer(form.rest, &sizes, ty),
            Some(sum) if form.rest == 0 => sum,
            Some(sum) => {
                let rest = self.integer_like(form.rest, sum);
                self.binary("add", sum, rest)
            }
        };
        self.note_range(value, self.range(form));
        Lifted { value, axes }
    }

    /// Returns an array with all elements equal to an integer.
    pub fn integer(&mut self, value: i64, sizes: &[i64], ty: Type) -> Value {
        let word = match width(self.ir(), ty) {
            64.. => value as u64,
            width => value as u64 & ((1 << width) - 1),
        };
        self.word(word, sizes, ty)
    }

    /// Returns an array like another one with all elements equal to an integer.
    pub fn integer_like(&mut self, value: i64, like: Value) -> Value {
        let (sizes, ty) = (self.shape(like), self.element(like));
        self.integer(value, &sizes, ty)
    }

    /// Returns the axes that a variable depends on.
    pub fn axes_of(&self, variable: usize) -> Vec<usize> {
        match &self.variables[variable] {
            Variable::Axis(_) => vec![variable],
            Variable::Computed(lifted, _) => lifted.axes.clone(),
        }
    }

    fn variable(&mut self, variable: usize, ty: Type) -> Lifted {
        match self.variables[variable].clone() {
            Variable::Axis(size) => {
                Lifted { value: self.iota(0, &[size], ty), axes: vec![variable] }
            }
            Variable::Computed(lifted, _) => {
                Lifted { value: self.convert(lifted.value, ty), axes: lifted.axes }
            }
        }
    }

    /// Returns an integer as a linear form.
    pub fn linear(&mut self, op: Op, old: Value) -> Result<Linear, Refusal> {
        match self.item(old)? {
            Item::Index(form, _) => Ok(form),
            Item::Array(lifted) => Ok(self.computed(&lifted)),
            _ => self.refuse(op, "has an index that is no integer"),
        }
    }

    /// Returns the variable of a computed integer.
    pub fn computed(&mut self, x: &Lifted) -> Linear {
        let range = self.known_range(x.value);
        let variable = *self.variable_of.entry((x.value, x.axes.clone())).or_insert_with(|| {
            self.variables.push(Variable::Computed(x.clone(), range));
            self.variables.len() - 1
        });
        Linear::variable(variable)
    }

    /// Returns the linear forms of the indices of an access.
    pub fn forms(&mut self, op: Op, indices: &[Affine<Value>]) -> Result<Vec<Linear>, Refusal> {
        indices.iter().map(|index| self.form(op, index)).collect()
    }

    fn form(&mut self, op: Op, index: &Affine<Value>) -> Result<Linear, Refusal> {
        let Some(rest) = self.size(index.rest()) else {
            return self.refuse(op, "has an index with an unknown size");
        };
        let mut form = Linear::constant(rest);
        for (value, times) in index.terms() {
            let value = self.linear(op, *value)?;
            let term = self.size(times).and_then(|times| value.times(times));
            match term.and_then(|term| form.plus(&term)) {
                Some(sum) => form = sum,
                None => return self.refuse(op, "has an index beyond 64 bits"),
            }
        }
        Ok(form)
    }

    /// Returns the range of a linear form.
    pub fn range(&self, form: &Linear) -> Range {
        let mut range = [i128::from(form.rest); 2];
        for &(variable, times) in &form.terms {
            let ends = match &self.variables[variable] {
                Variable::Axis(size) => [0, (size - 1).max(0)],
                Variable::Computed(_, range) => *range,
            };
            let [a, b] = ends.map(|end| i128::from(end) * i128::from(times));
            range[0] += a.min(b);
            range[1] += a.max(b);
        }
        range
    }

    /// Returns whether all values of a form are indices of a dimension.
    pub fn is_within(&self, form: &Linear, size: i64) -> bool {
        let [low, high] = self.range(form);
        low >= 0 && high < i128::from(size)
    }

    /// Records the range of new integers, if it fits their type.
    pub fn note_range(&mut self, value: Value, [low, high]: Range) {
        let [least, greatest] = self.known_range(value);
        if let (Ok(low), Ok(high)) = (i64::try_from(low), i64::try_from(high))
            && low >= least
            && high <= greatest
        {
            self.ranges.insert(value, [low, high]);
        }
    }

    /// Returns the range of new integers: at worst that of their type.
    pub fn known_range(&self, value: Value) -> [i64; 2] {
        let ends = |width: u32| {
            let high = if width >= 64 { i64::MAX } else { (1 << (width.max(1) - 1)) - 1 };
            [-high - 1, high]
        };
        let range = self.ranges.get(&value).copied();
        range.unwrap_or_else(|| ends(width(self.ir(), self.ir().ty(value))))
    }

    /// Translates arithmetic of single integers to linear forms.
    pub fn folded(&mut self, op: Op) -> Option<Item> {
        let result = self.ir().results(op).next()?;
        let ty = self.ir().ty(result);
        let is_integer = match self.ir().type_data(ty) {
            TypeData::Integer { width, .. } => *width > 1 && *width <= 64,
            TypeData::Index => true,
            _ => false,
        };
        if !is_integer {
            return None;
        }
        let form = self.folded_form(op)?;
        let new = super::exporter::new_element(ty);
        let is_exact = ty == Type::INDEX || {
            let bits = width(self.ir(), ty);
            let [low, high] = self.range(&form);
            let half = 1_i128 << (bits - 1);
            low >= -half && high < half
        };
        is_exact.then_some(Item::Index(form, new))
    }

    fn folded_form(&mut self, op: Op) -> Option<Linear> {
        if let Some(Constant { value, .. }) = self.ir().get(op) {
            return self.ir().store.as_int(value).map(Linear::constant);
        }
        if let Some(Dim { size, .. }) = self.ir().get(op) {
            let size = self.ir().store.as_dim(size)?;
            return self.size(size).map(Linear::constant);
        }
        let name = self.ir().name_text(op).strip_prefix("arith.")?.to_owned();
        let operands: Vec<Value> = self.ir().operands(op).collect();
        let forms = operands.iter().map(|&operand| self.linear(op, operand).ok());
        let forms: Vec<Linear> = forms.collect::<Option<_>>()?;
        match (&*name, &forms[..]) {
            ("addi", [a, b]) => a.plus(b),
            ("subi", [a, b]) => a.minus(b),
            ("muli", [a, b]) => a.product(b),
            ("index_cast" | "extsi" | "trunci", [a]) => Some(a.clone()),
            ("index_castui" | "extui", [a]) if self.range(a)[0] >= 0 => Some(a.clone()),
            ("maxsi", [a, b]) => self.greater(a, b),
            ("minsi", [a, b]) => {
                self.greater(b, a).map(|greater| if greater == *a { b.clone() } else { a.clone() })
            }
            _ => None,
        }
    }

    /// Returns the one of two forms that is nowhere less than the other one.
    fn greater(&self, a: &Linear, b: &Linear) -> Option<Linear> {
        let difference = self.range(&a.minus(b)?);
        match difference {
            [low, _] if low >= 0 => Some(a.clone()),
            [_, high] if high <= 0 => Some(b.clone()),
            _ => None,
        }
    }
}
