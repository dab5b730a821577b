//! Operations that run a body for each index: the body runs once, on arrays over all indices.

use super::exporter::{Exporter, Item, Lifted, Refusal, Translation};
use super::linear::Linear;
use super::writes::Combine;
use cotan_dialects::array::{Build, Gather, Map, Scatter};
use cotan_ir::{Op, Type, Value};

impl Exporter<'_> {
    /// Returns axes as indices of a body.
    pub fn axis_items(&self, axes: &[usize]) -> Vec<Item> {
        axes.iter().map(|&axis| Item::Index(Linear::variable(axis), Type::I64)).collect()
    }

    /// Returns the number of arguments of a body.
    pub fn count(&self, region: cotan_ir::Region) -> usize {
        self.ir().single_block(region).map_or(0, |block| self.ir().arg_count(block))
    }

    /// Returns the linear forms of indices that a body yields.
    pub fn yielded_forms(&mut self, op: Op, items: Vec<Item>) -> Result<Vec<Linear>, Refusal> {
        let mut forms = Vec::new();
        for item in items {
            forms.push(match item {
                Item::Index(form, _) => form,
                Item::Array(x) => self.computed(&x),
                _ => return self.refuse(op, "has an index that is no integer"),
            });
        }
        Ok(forms)
    }
}

/// Translates `array.build`.
pub fn build(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Build = it.ir().verified(op);
    let count = it.count(this.body);
    let results: Vec<Value> = this.results.iter(it.ir()).collect();
    let Some(&first) = results.first() else { return Ok(Vec::new()) };
    let sizes = it.own_sizes(op, first)?;
    let axes = it.new_axes(&sizes[..count]);
    let args = it.axis_items(&axes);
    let items = it.inline_over(op, this.body, &axes, args)?;
    built(it, &items, &axes)
}

/// Returns what a body yields at each index of axes as arrays.
fn built(it: &mut Exporter<'_>, items: &[Item], axes: &[usize]) -> Translation {
    let mut arrays = Vec::new();
    for item in items {
        let x = it.array_of(item)?;
        arrays.push(Item::Array(it.without_axes(&x, axes)));
    }
    Ok(arrays)
}

/// Translates `array.map`.
pub fn map(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Map = it.ir().verified(op);
    let operands: Vec<Value> = this.operands.iter(it.ir()).collect();
    let Some(block) = it.ir().single_block(this.body) else { return Err(Refusal::Follows) };
    let params: Vec<Value> = it.ir().args(block).collect();
    let mut lifted = Vec::new();
    let mut axes: Vec<usize> = Vec::new();
    for (index, (&operand, &param)) in operands.iter().zip(&params).enumerate() {
        let (sizes, inner) = (it.own_sizes(op, operand)?, it.own_sizes(op, param)?);
        if index == 0 {
            axes = it.new_axes(&sizes[..sizes.len() - inner.len()]);
        }
        lifted.push(it.lifted(operand)?);
    }
    let args = lifted.into_iter().map(|x| Item::Array(it.with_axes(x, &axes))).collect();
    let items = it.inline_over(op, this.body, &axes, args)?;
    built(it, &items, &axes)
}

/// Translates `array.gather`.
pub fn gather(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Gather = it.ir().verified(op);
    let x = it.lifted(this.source)?;
    let sizes = it.own_sizes(op, this.result)?;
    let axes = it.new_axes(&sizes[..it.count(this.body)]);
    let args = it.axis_items(&axes);
    let items = it.inline_over(op, this.body, &axes, args)?;
    let at = it.yielded_forms(op, items)?;
    let read = it.read(&x, &at);
    Ok(vec![Item::Array(it.without_axes(&read, &axes))])
}

/// Translates `array.scatter`.
pub fn scatter(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Scatter = it.ir().verified(op);
    let updates = it.lifted(this.updates)?;
    let (from, to) = (it.own_sizes(op, this.updates)?, it.own_sizes(op, this.result)?);
    let total = match this.accumulator {
        Some(accumulator) => it.lifted(accumulator)?,
        None => {
            let element = it.element_of(this.result);
            Lifted::uniform(it.number(0.0, &to, element))
        }
    };
    let base = it.variables.len();
    let axes = it.new_axes(&from[..it.count(this.body)]);
    let args = it.axis_items(&axes);
    let items = it.inline_over(op, this.body, &axes, args)?;
    let at = it.yielded_forms(op, items)?;
    let updates = it.with_axes(updates, &axes);
    Ok(vec![Item::Array(it.write(&total, &at, &updates, base, Combine::Add))])
}
