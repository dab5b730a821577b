//! Loops and conditionals. This file alone names their operations.

mod counted;

use super::importer::{Importer, Refusal, Translation};
use cotan_dialects::control::{Condition, For, If, While, Yield};
use cotan_ir::{Op, Region, Type, Value};

/// Translates a loop: a counted one runs over a range of indices.
pub fn while_loop(it: &mut Importer<'_>, op: Op) -> Translation {
    if let Some(counted) = counted::Counted::of(it, op) {
        return counted.translate(it, op);
    }
    let inits = it.operands(op)?;
    let types: Vec<Type> = inits.iter().map(|&init| it.ir().ty(init)).collect();
    let &[condition, body] = it.ir().regions(op) else {
        return it.refuse(op, "has another number of regions than two");
    };
    let before = it.region(&types, |it, args| {
        let values = it.inline_region(op, condition, args)?;
        Condition::build(&mut it.b, it.loc, values[0]);
        Ok(())
    })?;
    let body = it.region(&types, |it, args| {
        let values = it.inline_region(op, body, args)?;
        Yield::build(&mut it.b, it.loc, &values);
        Ok(())
    })?;
    let made = While::build(&mut it.b, it.loc, &inits, before, body);
    Ok(it.b.results(made).collect())
}

/// Emits a loop over the indices from `lower` to `upper`; the body returns the carried values.
pub fn count(
    it: &mut Importer<'_>,
    [lower, upper]: [Value; 2],
    inits: &[Value],
    body: impl FnOnce(&mut Importer<'_>, Value, &[Value]) -> Translation,
) -> Translation {
    let mut types = vec![Type::INDEX];
    types.extend(inits.iter().map(|&init| it.ir().ty(init)));
    let body = it.region(&types, |it, args| {
        let values = body(it, args[0], &args[1..])?;
        Yield::build(&mut it.b, it.loc, &values);
        Ok(())
    })?;
    let made = For::build(&mut it.b, it.loc, lower, upper, None, inits, body);
    Ok(it.b.results(made).collect())
}

/// Translates a conditional.
pub fn conditional(it: &mut Importer<'_>, op: Op) -> Translation {
    let condition = it.operand(op, 0)?;
    let regions = it.ir().regions(op).to_vec();
    let &[then_body, else_body] = &regions[..] else {
        return it.refuse(op, "has another number of regions than two");
    };
    branch(
        it,
        op,
        condition,
        |it| it.inline_region(op, then_body, &[]),
        |it| it.inline_region(op, else_body, &[]),
    )
}

/// Translates a choice between several branches; an index out of range selects the last one.
pub fn case(it: &mut Importer<'_>, op: Op) -> Translation {
    let index = it.operand(op, 0)?;
    let regions = it.ir().regions(op).to_vec();
    choice(it, op, index, 0, &regions)
}

fn choice(
    it: &mut Importer<'_>,
    op: Op,
    index: Value,
    number: usize,
    regions: &[Region],
) -> Translation {
    let Some((&first, rest)) = regions.split_first() else {
        return it.refuse(op, "has no branch");
    };
    if rest.is_empty() {
        return it.inline_region(op, first, &[]);
    }
    let this = it.number_like(number as f64, index);
    let condition = it.equal(index, this);
    branch(
        it,
        op,
        condition,
        |it| it.inline_region(op, first, &[]),
        |it| choice(it, op, index, number + 1, rest),
    )
}

/// Emits a conditional with the results of `op`.
fn branch(
    it: &mut Importer<'_>,
    op: Op,
    condition: Value,
    then: impl FnOnce(&mut Importer<'_>) -> Translation,
    other: impl FnOnce(&mut Importer<'_>) -> Translation,
) -> Translation {
    let yields = |it: &mut Importer<'_>, values: Translation| -> Result<(), Refusal> {
        let values = values?;
        Yield::build(&mut it.b, it.loc, &values);
        Ok(())
    };
    let then_body = it.region(&[], |it, _| {
        let values = then(it);
        yields(it, values)
    })?;
    let else_body = it.region(&[], |it, _| {
        let values = other(it);
        yields(it, values)
    })?;
    let types: Vec<Type> =
        (0..it.ir().result_count(op)).map(|index| it.new_type(op, index)).collect();
    let made = If::build(&mut it.b, it.loc, condition, then_body, else_body, &types);
    Ok(it.b.results(made).collect())
}
