//! Constraints and the types and attributes that satisfied them.

use super::base_names;
use crate::definition::{Constraint, FullName, Index};
use cotan_ir::attrs::AttrData;
use cotan_ir::text::{full_attr_to_string, full_type_to_string};
use cotan_ir::{Attr, Ir, Type, TypeData};

/// The most constraints that one check may look at.
const MAX_STEPS: usize = 10_000;

/// The most constraints inside each other that a message describes.
const MAX_DEPTH: usize = 3;

/// A type or an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    Type(Type),
    Attr(Attr),
}

impl Item {
    /// Returns an attribute, or the type that it is.
    pub fn of(ir: &Ir, attr: Attr) -> Self {
        match ir.attr_data(attr) {
            AttrData::Type(ty) => Self::Type(*ty),
            _ => Self::Attr(attr),
        }
    }

    pub fn text(self, ir: &Ir) -> String {
        match self {
            Self::Type(ty) => full_type_to_string(ir, ty),
            Self::Attr(attr) => full_attr_to_string(ir, attr),
        }
    }

    /// Returns the parameters of a type or attribute of a dialect.
    fn params(self, ir: &Ir) -> &[Attr] {
        match self {
            Self::Type(ty) => match ir.type_data(ty) {
                TypeData::Dialect { params, .. } => params,
                _ => &[],
            },
            Self::Attr(attr) => match ir.attr_data(attr) {
                AttrData::Dialect { params, .. } => params,
                _ => &[],
            },
        }
    }

    fn has_name(self, ir: &Ir, name: &FullName) -> bool {
        match self {
            Self::Type(ty) => name.is_type && base_names::of_type(ir, ty) == name.text,
            Self::Attr(attr) => !name.is_type && base_names::of_attr(ir, attr) == name.text,
        }
    }
}

/// The state of the constraints of one operation.
pub struct Session<'a> {
    ir: &'a Ir,
    constraints: &'a [Constraint],
    /// The first use of each constraint, and the name of the part it is.
    used: Vec<Option<(Item, String)>>,
    steps: usize,
}

impl<'a> Session<'a> {
    pub fn new(ir: &'a Ir, constraints: &'a [Constraint]) -> Self {
        Self { ir, constraints, used: vec![None; constraints.len()], steps: MAX_STEPS }
    }

    /// Checks a type or attribute, a part of this name. The error completes "must be".
    pub fn check(&mut self, index: Index, item: Item, name: &str) -> Result<(), String> {
        if let Some((before, part)) = &self.used[index] {
            return match *before == item {
                true => Ok(()),
                false => Err(format!("`{}`, like {part}", before.text(self.ir))),
            };
        }
        let Some(steps) = self.steps.checked_sub(1) else {
            return Err("checked, but the constraints are too many".to_owned());
        };
        self.steps = steps;
        self.holds(index, item, name)?;
        self.used[index] = Some((item, name.to_owned()));
        Ok(())
    }

    fn holds(&mut self, index: Index, item: Item, name: &str) -> Result<(), String> {
        let constraints = self.constraints;
        let refused = || Err(describe(constraints, index, MAX_DEPTH));
        match &constraints[index] {
            Constraint::Any => Ok(()),
            Constraint::Is(text) if item.text(self.ir) == *text => Ok(()),
            Constraint::Base(base) if item.has_name(self.ir, base) => Ok(()),
            Constraint::Parametric(base, args) if item.has_name(self.ir, base) => {
                if item.params(self.ir).len() != args.len() {
                    return refused();
                }
                self.params(base, args, item, name)
            }
            Constraint::AnyOf(options) => match self.any_of(options, item, name) {
                true => Ok(()),
                false => refused(),
            },
            Constraint::AllOf(all) => all.iter().try_for_each(|&one| self.check(one, item, name)),
            Constraint::Is(_) | Constraint::Base(_) | Constraint::Parametric(..) => refused(),
        }
    }

    fn params(
        &mut self,
        base: &FullName,
        args: &[Index],
        item: Item,
        name: &str,
    ) -> Result<(), String> {
        let params = item.params(self.ir).to_vec();
        for (number, (&arg, param)) in args.iter().zip(params).enumerate() {
            let name = format!("parameter #{number} of {name}");
            self.check(arg, Item::of(self.ir, param), &name).map_err(|expected| {
                format!("a `{}` whose parameter #{number} is {expected}", base.with_sigil())
            })?;
        }
        Ok(())
    }

    /// Returns whether one of several constraints is satisfied; those that are not leave no trace.
    fn any_of(&mut self, options: &[Index], item: Item, name: &str) -> bool {
        options.iter().any(|&option| {
            let used = self.used.clone();
            let holds = self.check(option, item, name).is_ok();
            if !holds {
                self.used = used;
            }
            holds
        })
    }
}

/// Returns the text of a constraint, which completes "must be".
fn describe(constraints: &[Constraint], index: Index, depth: usize) -> String {
    let Some(depth) = depth.checked_sub(1) else { return "...".to_owned() };
    let list = |indices: &[Index], word: &str| {
        let texts: Vec<String> =
            indices.iter().map(|&index| describe(constraints, index, depth)).collect();
        texts.join(word)
    };
    match &constraints[index] {
        Constraint::Any => "anything".to_owned(),
        Constraint::Is(text) => format!("`{text}`"),
        Constraint::Base(base) => format!("a `{}`", base.with_sigil()),
        Constraint::Parametric(base, args) => {
            format!("a `{}` of {}", base.with_sigil(), list(args, ", "))
        }
        Constraint::AnyOf(options) => list(options, " or "),
        Constraint::AllOf(all) => list(all, " and "),
    }
}
