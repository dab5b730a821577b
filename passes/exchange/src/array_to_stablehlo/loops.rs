//! Loops: `array.fold`, `scf.for` and `scf.while` become `while`.

use super::exporter::{Exporter, Item, Lifted, Refusal, Translation};
use super::lift::union;
use super::linear::Linear;
use super::writes::Combine;
use cotan_dialects::array::Fold;
use cotan_dialects::scf::{For, While};
use cotan_ir::{InsertPoint, Op, Region, Type, Value};
use cotan_stablehlo::attributes::{ComparisonDirection, ComparisonType};

/// The most times that a body is translated until the axes of its values are known.
const MAX_TRIALS: usize = 16;

/// A value that a loop carries.
enum Carried {
    Array,
    Cell(usize),
}

/// The condition of a loop: from the carried arrays.
type Condition<'c> =
    dyn FnMut(&mut Exporter<'_>, &[Value], &[Vec<usize>]) -> Result<Value, Refusal> + 'c;
/// The body of a loop: from the carried items to the next ones.
type Body<'c> = dyn FnMut(&mut Exporter<'_>, Vec<Item>) -> Translation + 'c;

/// Runs a body a number of times, with a counter from 0 on.
pub fn repeat(
    it: &mut Exporter<'_>,
    op: Op,
    count: i64,
    inits: Vec<Item>,
    body: impl FnMut(&mut Exporter<'_>, Linear, Vec<Item>) -> Translation,
) -> Translation {
    let limit = it.integer(count, &[], Type::I64);
    counted(it, op, limit, (count - 1).max(0), inits, body)
}

/// As [`repeat`], a computed number of times.
fn counted(
    it: &mut Exporter<'_>,
    op: Op,
    limit: Value,
    last: i64,
    inits: Vec<Item>,
    mut body: impl FnMut(&mut Exporter<'_>, Linear, Vec<Item>) -> Translation,
) -> Translation {
    let zero = Lifted::uniform(it.integer(0, &[], Type::I64));
    let mut all = vec![Item::Array(zero)];
    all.extend(inits);
    let mut condition = |it: &mut Exporter<'_>, args: &[Value], _: &[Vec<usize>]| {
        Ok(it.compare(ComparisonDirection::Lt, ComparisonType::Signed, args[0], limit))
    };
    let mut run = |it: &mut Exporter<'_>, mut items: Vec<Item>| {
        let rest = items.split_off(1);
        let counter = it.array_of(&items[0])?;
        it.note_range(counter.value, [0, i128::from(last)]);
        let step = it.computed(&counter);
        let results = body(it, step, rest)?;
        let one = it.integer_like(1, counter.value);
        let next = it.binary("add", counter.value, one);
        let mut all = vec![Item::Array(Lifted::uniform(next))];
        all.extend(results);
        Ok(all)
    };
    let mut results = carry(it, op, all, &mut condition, &mut run)?;
    results.remove(0);
    Ok(results)
}

/// Emits a loop. The axes of the carried values are those of their initial values and of what the
/// body returns: it is translated again until they are known.
fn carry(
    it: &mut Exporter<'_>,
    op: Op,
    inits: Vec<Item>,
    condition: &mut Condition<'_>,
    body: &mut Body<'_>,
) -> Translation {
    let mut arrays = Vec::new();
    let mut kinds = Vec::new();
    for init in &inits {
        match init {
            Item::Cell(cell) => {
                arrays.push(it.cells[*cell].total.clone());
                kinds.push(Carried::Cell(*cell));
            }
            Item::Tuple(_) => return it.refuse(op, "carries a tuple"),
            init => {
                arrays.push(it.array_of(init)?);
                kinds.push(Carried::Array);
            }
        }
    }
    let mut axes: Vec<Vec<usize>> = arrays.iter().map(|array| array.axes.clone()).collect();
    for _ in 0..MAX_TRIALS {
        let cells = it.cells.clone();
        let operands: Vec<Value> =
            arrays.iter().zip(&axes).map(|(array, axes)| it.spread(array, axes)).collect();
        let types: Vec<Type> = operands.iter().map(|&value| it.ir().ty(value)).collect();
        let (at, loc) = (it.b.at, it.loc);
        let region = it.b.create_region();
        let block = it.b.append_new_block(region, &types, loc);
        it.b.at = InsertPoint::End(block);
        let args: Vec<Value> = it.ir().args(block).collect();
        let mut items = Vec::new();
        for ((kind, &value), axes) in kinds.iter().zip(&args).zip(&axes) {
            let lifted = Lifted { value, axes: axes.clone() };
            items.push(match kind {
                Carried::Array => Item::Array(lifted),
                Carried::Cell(cell) => {
                    it.cells[*cell].total = lifted;
                    Item::Cell(*cell)
                }
            });
        }
        let results = body(it, items).and_then(|results| next_values(it, &kinds, &results));
        it.loc = loc;
        let results = match results {
            Ok(results) => results,
            Err(refusal) => {
                it.b.at = at;
                erase(it, operands, region, &types);
                return Err(refusal);
            }
        };
        let wider: Vec<Vec<usize>> =
            results.iter().zip(&axes).map(|(x, axes)| union([&x.axes[..], axes])).collect();
        if wider != axes {
            it.b.at = at;
            erase(it, operands, region, &types);
            it.cells = cells;
            axes = wider;
            continue;
        }
        let values: Vec<Value> =
            results.iter().zip(&axes).map(|(x, axes)| it.spread(x, axes)).collect();
        it.create("stablehlo.return", &values, &[], &[], &[]);
        let test = it.b.create_region();
        let block = it.b.append_new_block(test, &types, loc);
        it.b.at = InsertPoint::End(block);
        let args: Vec<Value> = it.ir().args(block).collect();
        let cond = condition(it, &args, &axes);
        it.loc = loc;
        if let Ok(cond) = cond {
            it.create("stablehlo.return", &[cond], &[], &[], &[]);
        }
        it.b.at = at;
        let made = it.create("stablehlo.while", &operands, &[], &[test, region], &types);
        cond?;
        let results: Vec<Value> = it.ir().results(made).collect();
        let mut items = Vec::new();
        for ((kind, value), axes) in kinds.iter().zip(results).zip(axes) {
            let lifted = Lifted { value, axes };
            items.push(match kind {
                Carried::Array => Item::Array(lifted),
                Carried::Cell(cell) => {
                    it.cells[*cell].total = lifted;
                    Item::Cell(*cell)
                }
            });
        }
        return Ok(items);
    }
    it.refuse(op, "carries values over more indices in each iteration")
}

fn next_values(
    it: &mut Exporter<'_>,
    kinds: &[Carried],
    results: &[Item],
) -> Result<Vec<Lifted>, Refusal> {
    let mut values = Vec::new();
    for (kind, result) in kinds.iter().zip(results) {
        values.push(match kind {
            Carried::Array => it.array_of(result)?,
            Carried::Cell(cell) => it.cells[*cell].total.clone(),
        });
    }
    Ok(values)
}

/// Erases the operations of a region that is not used.
fn erase(it: &mut Exporter<'_>, operands: Vec<Value>, region: Region, types: &[Type]) {
    let empty = it.b.create_region();
    let op = it.create("stablehlo.while", &operands, &[], &[empty, region], types);
    it.b.ir_mut().erase_op(op);
}

/// Translates `array.fold`.
pub fn fold(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Fold = it.ir().verified(op);
    let operands: Vec<Value> = this.operands.iter(it.ir()).collect();
    let states: Vec<Value> = this.states.iter(it.ir()).collect();
    let results: Vec<Value> = this.results.iter(it.ir()).collect();
    let axis = this.axis as usize;
    let Some(&first) = operands.first() else { return it.refuse(op, "has no array") };
    let size = it.own_sizes(op, first)?[axis];
    let mut arrays = Vec::new();
    for &operand in &operands {
        let x = it.lifted(operand)?;
        let (lead, rank) = (x.axes.len(), it.shape(x.value).len());
        let mut order: Vec<usize> = (0..rank).filter(|&dim| dim != lead + axis).collect();
        order.insert(lead, lead + axis);
        let range = it.ranges.get(&x.value).copied();
        let value = it.transpose(x.value, &order);
        if let Some(range) = range {
            it.ranges.insert(value, range);
        }
        arrays.push((Lifted { value, axes: x.axes }, is_iota(it, x.value, lead + axis)));
    }
    let count = states.len();
    let mut inits: Vec<Item> =
        states.iter().map(|&state| it.item(state)).collect::<Result<_, _>>()?;
    for &output in &results[count..] {
        let (sizes, element) = (it.own_sizes(op, output)?, it.element_of(output));
        inits.push(Item::Array(Lifted::uniform(it.number(0.0, &sizes, element))));
    }
    let is_right = this.right.is_some();
    repeat(it, op, size, inits, |it, step, mut carried| {
        let outputs = carried.split_off(count);
        let index = match is_right {
            true => Linear::constant(size - 1).minus(&step).unwrap_or(step),
            false => step,
        };
        let mut args = carried;
        for (x, is_iota) in &arrays {
            if *is_iota {
                args.push(Item::Index(index.clone(), it.element(x.value)));
                continue;
            }
            let range = it.ranges.get(&x.value).copied();
            let row = it.read(x, std::slice::from_ref(&index));
            if let Some([low, high]) = range {
                it.note_range(row.value, [low.into(), high.into()]);
            }
            args.push(Item::Array(row));
        }
        let mut yields = it.inline_region(op, this.body, args)?;
        let rows = yields.split_off(count);
        for (output, row) in outputs.iter().zip(&rows) {
            let (output, row) = (it.array_of(output)?, it.array_of(row)?);
            let at = std::slice::from_ref(&index);
            let written = it.write(&output, at, &row, usize::MAX, Combine::Set);
            yields.push(Item::Array(written));
        }
        Ok(yields)
    })
}

/// Returns whether a new value is the index along a dimension, and a vector of integers.
fn is_iota(it: &Exporter<'_>, x: Value, dim: usize) -> bool {
    let Some(op) = it.ir().def_op(x) else { return false };
    it.ir().name_text(op) == "stablehlo.iota"
        && it.shape(x).len() == 1
        && dim == 0
        && matches!(
            it.ir().type_data(it.element(x)),
            cotan_ir::TypeData::Integer { width: 32.., .. }
        )
}

/// Translates `scf.for`.
pub fn counted_loop(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: For = it.ir().verified(op);
    let ty = it.element_of(this.lower);
    let (lower, upper) = (it.linear(op, this.lower)?, it.linear(op, this.upper)?);
    let step = it.linear(op, this.step)?;
    let Some(step) = step.as_constant() else {
        return it.refuse(op, "has a step that is computed");
    };
    let inits: Vec<Value> = this.inits.iter(it.ir()).collect();
    let inits: Vec<Item> = inits.iter().map(|&init| it.item(init)).collect::<Result<_, _>>()?;
    if step < 1 {
        return Ok(inits);
    }
    let body = |it: &mut Exporter<'_>, count: Linear, carried: Vec<Item>| {
        let form = count.times(step).and_then(|steps| steps.plus(&lower));
        let Some(form) = form else { return it.refuse(op, "has bounds beyond 64 bits") };
        let mut args = vec![Item::Index(form, ty)];
        args.extend(carried);
        it.inline_region(op, this.body, args)
    };
    let Some(distance) = upper.minus(&lower) else {
        return it.refuse(op, "has bounds beyond 64 bits");
    };
    if let Some(distance) = distance.as_constant() {
        let count = (i128::from(distance) + i128::from(step) - 1).div_euclid(i128::from(step));
        let count = i64::try_from(count.max(0)).unwrap_or(i64::MAX);
        return repeat(it, op, count, inits, body);
    }
    let length = it.integers(&distance, Type::I64);
    let more = it.integer_like(step - 1, length.value);
    let length_up = it.binary("add", length.value, more);
    let by = it.integer_like(step, length.value);
    // A quotient rounded toward zero: it is at most 0 for an empty range.
    let limit = it.binary("divide", length_up, by);
    let [_, last] = it.range(&distance);
    let last = i64::try_from((last - 1).max(0) / i128::from(step)).unwrap_or(i64::MAX);
    let limit = Lifted { value: limit, axes: length.axes };
    if limit.axes.is_empty() {
        return counted(it, op, limit.value, last, inits, body);
    }
    masked(it, op, &limit, last, inits, body)
}

/// Emits a loop whose trip count differs between the indices of a body around it: it runs as often
/// as the longest one, and the values of the others stay once they have ended.
fn masked(
    it: &mut Exporter<'_>,
    op: Op,
    limits: &Lifted,
    last: i64,
    inits: Vec<Item>,
    mut body: impl FnMut(&mut Exporter<'_>, Linear, Vec<Item>) -> Translation,
) -> Translation {
    let zero = it.integer(0, &[], Type::I64);
    let dims: Vec<usize> = (0..limits.axes.len()).collect();
    let longest = it.reduce("maximum", limits.value, zero, &dims);
    counted(it, op, longest, last, inits, |it, count, carried| {
        let counter = it.integers(&count, Type::I64);
        let (values, axes) = it.aligned(&[counter, limits.clone()]);
        let (less, signed) = (ComparisonDirection::Lt, ComparisonType::Signed);
        let is_active = Lifted { value: it.compare(less, signed, values[0], values[1]), axes };
        let outside = it.mask.clone();
        it.mask = Some(match &outside {
            None => is_active.clone(),
            Some(outside) => {
                let (values, axes) = it.aligned(&[outside.clone(), is_active.clone()]);
                Lifted { value: it.binary("and", values[0], values[1]), axes }
            }
        });
        let next = body(it, count, carried.clone());
        it.mask = outside;
        let pairs = next?.into_iter().zip(carried);
        pairs.map(|(next, carried)| it.chosen(&is_active, &next, &carried)).collect()
    })
}

/// Translates `scf.while`.
pub fn while_loop(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: While = it.ir().verified(op);
    let inits: Vec<Value> = this.inits.iter(it.ir()).collect();
    let inits: Vec<Item> = inits.iter().map(|&init| it.item(init)).collect::<Result<_, _>>()?;
    if inits.iter().any(|item| matches!(item, Item::Cell(_) | Item::Tuple(_))) {
        return it.refuse(op, "carries an accumulator or a tuple");
    }
    let Some(block) = it.ir().single_block(this.before) else { return Err(Refusal::Follows) };
    let mut condition = |it: &mut Exporter<'_>, args: &[Value], axes: &[Vec<usize>]| {
        let items = args.iter().zip(axes);
        let items = items.map(|(&value, axes)| Item::Array(Lifted { value, axes: axes.clone() }));
        let ends = it.inline(block, items.collect())?;
        let condition = it.array_of(&ends[0])?;
        match condition.axes.is_empty() {
            true => Ok(condition.value),
            false => it
                .refuse(op, "has a condition that differs between the indices of a body around it"),
        }
    };
    let mut body = |it: &mut Exporter<'_>, items: Vec<Item>| {
        let ends = it.inline(block, items)?;
        it.inline_region(op, this.after, ends[1..].to_vec())
    };
    let last = carry(it, op, inits, &mut condition, &mut body)?;
    let ends = it.inline(block, last)?;
    Ok(ends[1..].to_vec())
}
