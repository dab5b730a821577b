//! Checks of the parts of an operation.

use super::session::Item;
use super::{Check, Checked};
use crate::definition::{AttrPart, Part, RegionPart, Variadicity};
use cotan_ir::codes::{ARITY, ATTRIBUTE, OPERAND_TYPE, STRUCTURE};
use cotan_ir::{Diagnostic, Ir, Op, Region, Value};

/// Operands or results.
pub struct Kind {
    noun: &'static str,
    /// The attribute with the sizes of groups.
    sizes: &'static str,
    values: fn(&Ir, Op) -> Vec<Value>,
}

pub const OPERANDS: Kind = Kind {
    noun: "operand",
    sizes: "operandSegmentSizes",
    values: |ir, op| ir.operands(op).collect(),
};

pub const RESULTS: Kind =
    Kind { noun: "result", sizes: "resultSegmentSizes", values: |ir, op| ir.results(op).collect() };

/// Returns the text of a part: `operand #0 ('x')`.
pub fn named(noun: &str, index: usize, name: Option<&str>) -> String {
    match name {
        Some(name) => format!("{noun} #{index} ('{name}')"),
        None => format!("{noun} #{index}"),
    }
}

fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

impl Check<'_> {
    pub(super) fn values(&mut self, declared: &[Part], kind: &Kind) -> Checked {
        let values = (kind.values)(self.ir, self.op);
        let sizes = self.group_sizes(declared, values.len(), kind)?;
        let mut rest = values.into_iter().enumerate();
        for (part, size) in declared.iter().zip(sizes) {
            for (index, value) in rest.by_ref().take(size) {
                let name = named(kind.noun, index, part.name.as_deref());
                self.value(part.constraint, value, &name)?;
            }
        }
        Ok(())
    }

    /// Returns the number of values of each declared operand or result.
    fn group_sizes(
        &self,
        declared: &[Part],
        count: usize,
        kind: &Kind,
    ) -> Result<Vec<usize>, Box<Diagnostic>> {
        let is_single = |part: &Part| part.variadicity == Variadicity::Single;
        let singles = declared.iter().filter(|part| is_single(part)).count();
        if declared.len() - singles > 1 {
            return self.segments(declared, count, kind);
        }
        let group = declared.iter().find(|part| !is_single(part));
        let most = match group.map(|part| part.variadicity) {
            Some(Variadicity::Variadic) => None,
            Some(_) => Some(singles + 1),
            None => Some(singles),
        };
        if count < singles || most.is_some_and(|most| count > most) {
            let wanted = match most {
                Some(most) if most == singles => counted(singles, kind.noun),
                Some(most) => format!("{singles} or {}", counted(most, kind.noun)),
                None => format!("{} or more", counted(singles, kind.noun)),
            };
            return Err(self.mistake(&ARITY, &format!("requires {wanted}, but has {count}")));
        }
        let size = |part: &Part| if is_single(part) { 1 } else { count - singles };
        Ok(declared.iter().map(size).collect())
    }

    /// Returns the sizes that an attribute states.
    fn segments(
        &self,
        declared: &[Part],
        count: usize,
        kind: &Kind,
    ) -> Result<Vec<usize>, Box<Diagnostic>> {
        let Kind { noun, sizes: name, .. } = *kind;
        let wrong = |message: String| Err(self.mistake(&ATTRIBUTE, &message));
        let attr = self.ir.attr_named(self.op, name);
        let sizes: Option<Vec<i32>> =
            attr.and_then(|attr| Some(self.ir.store.as_i32_array(attr)?.collect()));
        let Some(sizes) = sizes else {
            return wrong(format!("requires an `array<i32: ...>` as attribute '{name}'"));
        };
        if sizes.len() != declared.len() {
            let (wanted, found) = (declared.len(), sizes.len());
            return wrong(format!("requires {wanted} sizes in '{name}', but there are {found}"));
        }
        let mut read = Vec::with_capacity(sizes.len());
        for (index, (size, part)) in sizes.into_iter().zip(declared).enumerate() {
            let wanted = match part.variadicity {
                Variadicity::Single if size != 1 => "1",
                Variadicity::Optional if !(0..=1).contains(&size) => "0 or 1",
                Variadicity::Variadic if size < 0 => "0 or more",
                _ => {
                    read.push(size as usize);
                    continue;
                }
            };
            let name = format!("size #{index} in '{name}'");
            return wrong(format!("requires {name} to be {wanted}, but it is {size}"));
        }
        let sum: usize = read.iter().sum();
        match sum == count {
            true => Ok(read),
            false => wrong(format!("has {}, but '{name}' has the sum {sum}", counted(count, noun))),
        }
    }

    pub(super) fn attributes(&mut self, declared: &[AttrPart]) -> Checked {
        for part in declared {
            let text = format!("attribute '{}'", part.name);
            let Some(attr) = self.ir.attr_named(self.op, &part.name) else {
                return Err(self.mistake(&ATTRIBUTE, &format!("requires {text}")));
            };
            let item = Item::of(self.ir, attr);
            self.session.check(part.constraint, item, &text).map_err(|expected| {
                let found = item.text(self.ir);
                let message = format!("requires {text} to be {expected}, but it is `{found}`");
                self.mistake(&ATTRIBUTE, &message)
            })?;
        }
        Ok(())
    }

    /// Checks the regions; an operation that declares none may have any.
    pub(super) fn regions(&mut self, declared: Option<&[RegionPart]>) -> Checked {
        let Some(declared) = declared else { return Ok(()) };
        let regions = self.ir.regions(self.op).to_vec();
        if regions.len() != declared.len() {
            let wanted = counted(declared.len(), "region");
            let message = format!("requires {wanted}, but has {}", regions.len());
            return Err(self.mistake(&STRUCTURE, &message));
        }
        for (index, (part, region)) in declared.iter().zip(regions).enumerate() {
            self.region(part, region, &named("region", index, part.name.as_deref()))?;
        }
        Ok(())
    }

    fn region(&mut self, part: &RegionPart, region: Region, name: &str) -> Checked {
        let found = self.ir.blocks(region).count();
        if let Some(blocks) = part.blocks.filter(|&blocks| blocks != found) {
            let wanted = counted(blocks, "block");
            let message = format!("requires {name} to have {wanted}, but it has {found}");
            return Err(self.mistake(&STRUCTURE, &message));
        }
        let Some(constraints) = &part.args else { return Ok(()) };
        let entry = self.ir.entry(region);
        let args: Vec<Value> = entry.into_iter().flat_map(|entry| self.ir.args(entry)).collect();
        if args.len() != constraints.len() {
            let wanted = counted(constraints.len(), "argument");
            let message = format!("requires {name} to have {wanted}, but it has {}", args.len());
            return Err(self.mistake(&STRUCTURE, &message));
        }
        for (index, (&constraint, arg)) in constraints.iter().zip(args).enumerate() {
            let (ty, name) = (self.ir.ty(arg), format!("argument #{index} of {name}"));
            self.session.check(constraint, Item::Type(ty), &name).map_err(|expected| {
                let found = Item::Type(ty).text(self.ir);
                let message = format!("requires {name} to be {expected}, but it is `{found}`");
                let mistake = self.mistake_at(&OPERAND_TYPE, self.ir.value_loc(arg), &message);
                Box::new(mistake.note_at(self.ir.loc(self.op), "the operation is here"))
            })?;
        }
        Ok(())
    }
}
