//! Accumulators: `array.accumulate` and `array.add_at`.

use super::exporter::{Cell, Exporter, Item, Lifted, Translation};
use super::writes::Combine;
use cotan_dialects::array::{Accumulate, AddAt};
use cotan_dialects::interfaces::accumulators;
use cotan_ir::{Op, Value};

/// Translates `array.accumulate`: contributions of all indices at once are added to sums.
pub fn accumulate(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Accumulate = it.ir().verified(op);
    let lanes = this.lanes(it.ir());
    let results: Vec<Value> = this.results.iter(it.ir()).collect();
    let mut sizes = Vec::new();
    for size in this.sizes(it.ir()).to_vec() {
        match it.size(&size) {
            Some(size) => sizes.push(size),
            None => return it.refuse(op, "has an unknown size"),
        }
    }
    let base = it.variables.len();
    let initial: Vec<Value> = this.operands.iter(it.ir()).collect();
    let mut cells = Vec::new();
    for (index, &result) in results[..lanes].iter().enumerate() {
        let item = match initial.get(index) {
            Some(&initial) => it.item(initial)?,
            None => {
                let (sizes, element) = (it.own_sizes(op, result)?, it.element_of(result));
                Item::Array(Lifted::uniform(it.number(0.0, &sizes, element)))
            }
        };
        cells.push(match item {
            Item::Cell(cell) => cell,
            item => {
                let total = it.array_of(&item)?;
                it.cells.push(Cell { total, base });
                it.cells.len() - 1
            }
        });
    }
    let axes = it.new_axes(&sizes);
    let mut args = it.axis_items(&axes);
    args.extend(cells.iter().map(|&cell| Item::Cell(cell)));
    let mut yields = it.inline_over(op, this.body, &axes, args)?;
    let outputs = yields.split_off(lanes);
    let mut items = Vec::new();
    for (&result, &cell) in results.iter().zip(&cells) {
        let is_open = accumulators::is(&it.ir().store, it.ir().ty(result));
        items.push(if is_open {
            Item::Cell(cell)
        } else {
            Item::Array(it.cells[cell].total.clone())
        });
    }
    for output in outputs {
        let output = it.array_of(&output)?;
        items.push(Item::Array(it.without_axes(&output, &axes)));
    }
    Ok(items)
}

/// Translates `array.add_at`.
pub fn add_at(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: AddAt = it.ir().verified(op);
    let indices = this.access().indices(it.ir());
    let at = it.forms(op, &indices)?;
    let target = it.item(this.target)?;
    let cell = match target {
        Item::Cell(cell) => cell,
        item => {
            let (x, update) = (it.array_of(&item)?, it.lifted(this.value)?);
            let sum = it.write(&x, &at, &update, usize::MAX, Combine::Add);
            return Ok(vec![Item::Array(sum)]);
        }
    };
    let base = it.cells[cell].base;
    let total = it.cells[cell].total.clone();
    let around: Vec<usize> = it.space.iter().copied().filter(|&axis| axis >= base).collect();
    let used = it.axes_of_forms(&at);
    if it.mask.is_none()
        && it.own_sizes(op, this.value)?.is_empty()
        && let factors = it.factors(this.value)?
        && factors.len() > 1
    {
        let summed: Vec<usize> =
            super::lift::union(factors.iter().map(|x| &x.axes[..]).chain([&around[..]]))
                .into_iter()
                .filter(|axis| *axis >= base && !used.contains(axis))
                .collect();
        let sum = match it.transposed_convolution(&factors, &at, &total, &summed) {
            Some(sum) => sum,
            None => {
                let update = it.product(&factors, &summed);
                it.write(&total, &at, &update, base, Combine::Add)
            }
        };
        it.cells[cell].total = sum;
        return Ok(vec![Item::Cell(cell)]);
    }
    let mut update = it.lifted(this.value)?;
    if let Some(mask) = it.mask.clone() {
        update = it.kept_where(&mask, &update);
    }
    let absent: Vec<usize> = around
        .into_iter()
        .filter(|axis| !used.contains(axis) && !update.axes.contains(axis))
        .collect();
    let count: i64 = it.axis_sizes(&absent).iter().product();
    let update = it.scaled(&update, count);
    it.cells[cell].total = it.write(&total, &at, &update, base, Combine::Add);
    Ok(vec![Item::Cell(cell)])
}
