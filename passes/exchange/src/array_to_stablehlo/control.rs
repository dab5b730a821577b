//! Branches, and regions that run once.

use super::exporter::{Exporter, Item, Lifted, Refusal, Translation};
use super::lift::union;
use cotan_dialects::array::WithDim;
use cotan_dialects::scf::If;
use cotan_ir::{InsertPoint, Op, Region, Type, Value};

/// Translates `scf.if`: to `stablehlo.if`, or to both branches and a choice for each index.
pub fn branch(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: If = it.ir().verified(op);
    let condition = it.lifted(this.condition)?;
    let regions = [Some(this.then_region), this.other(it.ir())];
    if condition.axes.is_empty() {
        decided(it, op, &condition, regions)
    } else {
        both(it, op, &condition, regions)
    }
}

fn run(it: &mut Exporter<'_>, op: Op, region: Option<Region>) -> Translation {
    match region {
        Some(region) => it.inline_region(op, region, Vec::new()),
        None => Ok(Vec::new()),
    }
}

/// Emits both branches. Contributions to accumulators are limited to their indices.
fn both(
    it: &mut Exporter<'_>,
    op: Op,
    condition: &Lifted,
    regions: [Option<Region>; 2],
) -> Translation {
    let outside = it.mask.clone();
    let mut results = Vec::new();
    for (region, is_true) in regions.into_iter().zip([true, false]) {
        let value = if is_true { condition.value } else { it.unary("not", condition.value) };
        let mut mask = Lifted { value, axes: condition.axes.clone() };
        if let Some(outside) = &outside {
            let (values, axes) = it.aligned(&[outside.clone(), mask]);
            mask = Lifted { value: it.binary("and", values[0], values[1]), axes };
        }
        it.mask = Some(mask);
        let items = run(it, op, region);
        it.mask = outside.clone();
        results.push(items?);
    }
    let [yes, no] = [results.remove(0), results.remove(0)];
    yes.iter().zip(&no).map(|(yes, no)| it.chosen(condition, yes, no)).collect()
}

impl Exporter<'_> {
    /// Returns the first item where a condition holds, else the second one.
    pub fn chosen(&mut self, condition: &Lifted, yes: &Item, no: &Item) -> Result<Item, Refusal> {
        if let (Item::Cell(cell), Item::Cell(_)) = (yes, no) {
            return Ok(Item::Cell(*cell));
        }
        if let (Item::Tuple(yes), Item::Tuple(no)) = (yes, no) {
            let parts = yes.iter().zip(no).map(|(yes, no)| self.chosen(condition, yes, no));
            return Ok(Item::Tuple(parts.collect::<Result<_, _>>()?));
        }
        let (yes, no) = (self.array_of(yes)?, self.array_of(no)?);
        let own = self.own(&yes);
        let condition = self.filled(condition.clone(), &own);
        let (values, axes) = self.aligned(&[condition, yes, no]);
        Ok(Item::Array(Lifted { value: self.select(values[0], values[1], values[2]), axes }))
    }
}

/// Emits `stablehlo.if`. The sums of accumulators are results, too.
fn decided(
    it: &mut Exporter<'_>,
    op: Op,
    condition: &Lifted,
    regions: [Option<Region>; 2],
) -> Translation {
    let before = it.cells.clone();
    let (at, loc) = (it.b.at, it.loc);
    let mut made = Vec::new();
    for region in regions {
        let new = it.b.create_region();
        let block = it.b.append_new_block(new, &[], loc);
        it.b.at = InsertPoint::End(block);
        it.cells.clone_from(&before);
        let items = run(it, op, region);
        let mut leaves = Vec::new();
        let done = items.and_then(|items| {
            items.iter().try_for_each(|item| leaves_of(it, item, &mut leaves))?;
            Ok(items)
        });
        it.loc = loc;
        made.push((new, block, done, leaves, it.cells.clone()));
    }
    it.b.at = at;
    let changed: Vec<usize> = (0..before.len())
        .filter(|&cell| {
            made.iter().any(|made| made.4[cell].total.value != before[cell].total.value)
        })
        .collect();
    let all: Vec<Vec<Lifted>> = made
        .iter()
        .map(|made| {
            let cells = changed.iter().map(|&cell| made.4[cell].total.clone());
            made.3.iter().cloned().chain(cells).collect()
        })
        .collect();
    let is_done = made.iter().all(|made| made.2.is_ok());
    let axes: Vec<Vec<usize>> =
        all[0].iter().zip(&all[1]).map(|(a, b)| union([&a.axes[..], &b.axes[..]])).collect();
    let mut types: Vec<Type> = Vec::new();
    for (made, values) in made.iter().zip(&all) {
        it.b.at = InsertPoint::End(made.1);
        let spread: Vec<Value> =
            values.iter().zip(&axes).map(|(x, axes)| it.spread(x, axes)).collect();
        types = spread.iter().map(|&value| it.ir().ty(value)).collect();
        it.create("stablehlo.return", &spread, &[], &[], &[]);
    }
    it.b.at = at;
    it.cells = before;
    let regions = [made[0].0, made[1].0];
    let new = it.create("stablehlo.if", &[condition.value], &[], &regions, &types);
    let mut pattern = made.remove(0).2?;
    made.remove(0).2?;
    if !is_done {
        return Err(Refusal::Follows);
    }
    let results: Vec<Value> = it.ir().results(new).collect();
    let mut lifted: Vec<Lifted> =
        results.into_iter().zip(axes).map(|(value, axes)| Lifted { value, axes }).collect();
    let totals = lifted.split_off(lifted.len() - changed.len());
    for (cell, total) in changed.into_iter().zip(totals) {
        it.cells[cell].total = total;
    }
    let mut lifted = lifted.into_iter();
    pattern.iter_mut().for_each(|item| replace(item, &mut lifted));
    Ok(pattern)
}

/// Appends the arrays of an item.
fn leaves_of(it: &mut Exporter<'_>, item: &Item, leaves: &mut Vec<Lifted>) -> Result<(), Refusal> {
    match item {
        Item::Cell(_) => Ok(()),
        Item::Tuple(parts) => parts.iter().try_for_each(|part| leaves_of(it, part, leaves)),
        item => {
            leaves.push(it.array_of(item)?);
            Ok(())
        }
    }
}

/// Replaces the arrays of an item.
fn replace(item: &mut Item, by: &mut impl Iterator<Item = Lifted>) {
    match item {
        Item::Cell(_) => {}
        Item::Tuple(parts) => parts.iter_mut().for_each(|part| replace(part, by)),
        item => {
            if let Some(lifted) = by.next() {
                *item = Item::Array(lifted);
            }
        }
    }
}

/// Translates a region that runs once.
pub fn once(it: &mut Exporter<'_>, op: Op) -> Translation {
    let region = it.ir().regions(op)[0];
    it.inline_region(op, region, Vec::new())
}

/// Translates `array.with_dim`, whose size must be known.
pub fn with_dim(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: WithDim = it.ir().verified(op);
    let size = it.linear(op, this.size)?;
    let Some(size) = size.as_constant() else {
        return it.refuse(op, "has a size that is computed when the program runs");
    };
    let Some(name) = it.ir().attr_named(op, "parameter").and_then(|attr| {
        let text = it.ir().as_str(attr)?.to_owned();
        Some(it.b.store_mut().symbol(&text))
    }) else {
        return it.refuse(op, "names no parameter");
    };
    let outside = it.sizes.insert(name, size);
    let items = it.inline_region(op, this.body, Vec::new());
    match outside {
        Some(outside) => it.sizes.insert(name, outside),
        None => it.sizes.remove(&name),
    };
    items
}
