//! Attributes in the style that their constraint declares.

use crate::attrs::AttrData;
use crate::entity::Attr;
use crate::spec::{AttrConstraint, AttrStyle, ParamSpec, ParamStep, ParamSyntax};
use crate::text::printer::Printer;

/// Returns whether an attribute in the style of a constraint begins with its own `<`.
pub(super) fn is_in_brackets(constraint: &AttrConstraint) -> bool {
    match constraint.style {
        AttrStyle::Params(def) => !matches!(def.syntax, ParamSyntax::Keyword(_)),
        _ => false,
    }
}

impl Printer<'_> {
    /// Writes an attribute in the style of a constraint.
    pub(in crate::text) fn styled(&mut self, constraint: &AttrConstraint, value: Attr) {
        match constraint.style {
            AttrStyle::Full => self.attr(value),
            AttrStyle::Unit => {}
            AttrStyle::Params(_) => self.attr_params(value),
            AttrStyle::Number(_) => self.untyped_number(value),
            AttrStyle::Integers => self.integer_list(value),
            AttrStyle::Each(item) => self.list_of(item, value),
            AttrStyle::List => match self.ir.store.as_i64_array(value) {
                Some(integers) => self.commas(&integers, |p, integer| p.display(integer)),
                None => self.attr(value),
            },
            AttrStyle::Dims => self.dims_list(value),
            AttrStyle::Dim => match self.ir.store.as_dim(value) {
                Some(dim) => self.polynomial(dim),
                None => self.attr(value),
            },
            AttrStyle::Words(_, words) => {
                let number = self.ir.store.as_int(value);
                match words.iter().find(|word| Some(word.1) == number) {
                    Some(word) => self.out.push_str(word.0),
                    None => self.attr(value),
                }
            }
        }
    }

    /// Writes the parameters of a declared format.
    pub(super) fn param_steps(
        &mut self,
        specs: &[ParamSpec],
        steps: &[ParamStep],
        params: &[Attr],
    ) {
        for step in steps {
            match *step {
                ParamStep::Literal(word) => self.literal(word),
                ParamStep::Param(index) => {
                    let constraint = specs[index].constraint;
                    self.space(is_in_brackets(constraint));
                    self.styled(constraint, params[index]);
                }
                ParamStep::Optional(anchor, inner) => {
                    if params[anchor] != Attr::UNIT {
                        self.param_steps(specs, inner, params);
                    }
                }
            }
        }
    }

    /// Writes `[a, b]`.
    fn list_of(&mut self, item: &AttrConstraint, value: Attr) {
        let ir = self.ir;
        let AttrData::Array(items) = ir.store.attr_data(value) else { return self.attr(value) };
        self.out.push('[');
        self.commas(items.iter(), |p, &value| p.styled(item, value));
        self.out.push(']');
    }

    /// Writes `[1, -2]`.
    fn integer_list(&mut self, value: Attr) {
        let Some(integers) = self.ir.store.as_i64_array(value) else { return self.attr(value) };
        self.out.push('[');
        self.commas(&integers, |p, integer| p.display(integer));
        self.out.push(']');
    }

    /// Writes `[n, n - 1]`.
    fn dims_list(&mut self, value: Attr) {
        let Some(dims) = self.ir.store.as_dims(value) else { return self.attr(value) };
        self.out.push('[');
        self.commas(dims, |p, dim| p.polynomial(dim));
        self.out.push(']');
    }
}
