//! `array.sort` and `array.argsort`

use super::exporter::{Exporter, Item, Lifted, Refusal, Translation};
use cotan_dialects::array::{Argsort, Sort};
use cotan_ir::{InsertPoint, Op, Region, Type, Value};

/// Translates `array.sort`.
pub fn sort(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Sort = it.ir().verified(op);
    let operands: Vec<Value> = this.operands.iter(it.ir()).collect();
    let (arrays, axes) = aligned(it, &operands)?;
    let results = sorted(it, op, this.body, &arrays, axes.len() + this.axis as usize)?;
    let lift = |value| Item::Array(Lifted { value, axes: axes.clone() });
    Ok(results.into_iter().map(lift).collect())
}

/// Translates `array.argsort`: the index along the axis is sorted, too.
pub fn argsort(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Argsort = it.ir().verified(op);
    let operands: Vec<Value> = this.operands.iter(it.ir()).collect();
    let (mut arrays, axes) = aligned(it, &operands)?;
    let dim = axes.len() + this.axis as usize;
    let sizes = it.shape(arrays[0]);
    let (element, last) = (it.element_of(this.result), (sizes[dim] - 1).max(0));
    arrays.push(it.iota(dim, &sizes, element));
    let results = sorted(it, op, this.body, &arrays, dim)?;
    let value = results[arrays.len() - 1];
    it.note_range(value, [0, i128::from(last)]);
    Ok(vec![Item::Array(Lifted { value, axes })])
}

fn aligned(it: &mut Exporter<'_>, operands: &[Value]) -> Result<(Vec<Value>, Vec<usize>), Refusal> {
    let arrays: Result<Vec<Lifted>, Refusal> =
        operands.iter().map(|&operand| it.lifted(operand)).collect();
    Ok(it.aligned(&arrays?))
}

/// Emits a sort by a body that compares the elements of the first arrays.
fn sorted(
    it: &mut Exporter<'_>,
    op: Op,
    body: Region,
    arrays: &[Value],
    dim: usize,
) -> Result<Vec<Value>, Refusal> {
    let Some(block) = it.ir().single_block(body) else { return Err(Refusal::Follows) };
    let count = it.ir().arg_count(block);
    let elements: Vec<Type> = arrays.iter().map(|&array| it.element(array)).collect();
    let mut params = Vec::new();
    for element in elements {
        let ty = it.tensor(&[], element);
        params.extend([ty, ty]);
    }
    let (at, loc) = (it.b.at, it.loc);
    let region = it.b.create_region();
    let made = it.b.append_new_block(region, &params, loc);
    it.b.at = InsertPoint::End(made);
    let args: Vec<Value> = it.ir().args(made).collect();
    let args = args[..count].iter().map(|&arg| Item::Array(Lifted::uniform(arg))).collect();
    let condition = it.inline(block, args).and_then(|items| it.array_of(&items[0]));
    let value = condition.as_ref().ok().filter(|it| it.axes.is_empty()).map(|it| it.value);
    let values: Vec<Value> = value.into_iter().collect();
    it.create("stablehlo.return", &values, &[], &[], &[]);
    (it.b.at, it.loc) = (at, loc);
    let types: Vec<Type> = arrays.iter().map(|&array| it.ir().ty(array)).collect();
    let store = it.b.store_mut();
    let attrs = [
        ("dimension", store.int_attr(dim as i64, Type::I64)),
        ("is_stable", store.bool_attr(true)),
    ];
    let sort = it.create("stablehlo.sort", arrays, &attrs, &[region], &types);
    condition?;
    if value.is_none() {
        return it
            .refuse(op, "compares values that differ between the indices of a body around it");
    }
    Ok(it.ir().results(sort).collect())
}
