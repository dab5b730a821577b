//! `array.reduce_by_index`

use super::exporter::{Exporter, Item, Lifted, Refusal, Translation};
use super::writes::Scatter;
use cotan_dialects::array::ReduceByIndex;
use cotan_ir::{InsertPoint, Op, Region, Type, Value};

/// Translates `array.reduce_by_index` to a scatter with the same body.
pub fn reduce_by_index(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: ReduceByIndex = it.ir().verified(op);
    let updates: Vec<Value> = this.updates.iter(it.ir()).collect();
    let arrays: Vec<Value> = this.arrays.iter(it.ir()).collect();
    let sizes = it.own_sizes(op, updates[0])?;
    let lifted = |it: &mut Exporter<'_>, values: &[Value]| {
        values.iter().map(|&value| it.lifted(value)).collect::<Result<Vec<Lifted>, Refusal>>()
    };
    let (updates, arrays) = (lifted(it, &updates)?, lifted(it, &arrays)?);
    let base = it.variables.len();
    let axes = it.new_axes(&sizes[..it.count(this.indices)]);
    let args = it.axis_items(&axes);
    let items = it.inline_over(op, this.indices, &axes, args)?;
    let at = it.yielded_forms(op, items)?;
    let updates: Vec<Lifted> = updates.into_iter().map(|x| it.with_axes(x, &axes)).collect();
    let body = combiner(it, op, this.body, &arrays)?;
    let scatter = Scatter { at: &at, base, unique: this.unique.is_some() };
    let results = it.scatters(&scatter, &arrays, &updates, body);
    Ok(results.into_iter().map(Item::Array).collect())
}

/// Emits the region that combines an element of each array with that of each update.
fn combiner(
    it: &mut Exporter<'_>,
    op: Op,
    body: Region,
    arrays: &[Lifted],
) -> Result<Region, Refusal> {
    let Some(block) = it.ir().single_block(body) else { return Err(Refusal::Follows) };
    let mut params = Vec::with_capacity(2 * arrays.len());
    for array in arrays.iter().chain(arrays) {
        let element = it.element(array.value);
        params.push(it.tensor(&[], element));
    }
    let (at, loc) = (it.b.at, it.loc);
    let region = it.b.create_region();
    let made = it.b.append_new_block(region, &params, loc);
    it.b.at = InsertPoint::End(made);
    let args: Vec<Value> = it.ir().args(made).collect();
    let args = args.into_iter().map(|arg| Item::Array(Lifted::uniform(arg))).collect();
    let results = it.inline(block, args).and_then(|items| {
        items.iter().map(|item| it.array_of(item)).collect::<Result<Vec<Lifted>, Refusal>>()
    });
    let uniform = results.as_ref().is_ok_and(|all| all.iter().all(|x| x.axes.is_empty()));
    let values: Vec<Value> = match &results {
        Ok(results) if uniform => results.iter().map(|x| x.value).collect(),
        _ => Vec::new(),
    };
    it.create("stablehlo.return", &values, &[], &[], &[] as &[Type]);
    (it.b.at, it.loc) = (at, loc);
    results?;
    if !uniform {
        let why = "combines values that differ between the indices of a body around it";
        return it.refuse(op, why);
    }
    Ok(region)
}
