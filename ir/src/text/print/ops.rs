//! Writing operations, regions and blocks.

use super::parallel;
use crate::entity::{Attr, Block, Entity, Op, Region};
use crate::spec::{AttrStyle, OpSpec, RegionKind};
use crate::text::assembly::Assembly;
use crate::text::assembly::common_form::{CommonForm, Piece, is_tight};
use crate::text::assembly::declared_parts::{access_fits, access_of, has_declared_parts};
use crate::text::assembly::format::{Anchor, Format, Step};
use crate::text::print::styled::is_in_brackets;
use crate::text::printer::Printer;

impl Printer<'_> {
    /// Finds the names of everything inside `root`.
    pub(in crate::text) fn name_everything(&mut self, root: Op) {
        self.naming = crate::text::naming::name_everything(self.ir, root, self.options);
    }

    /// Writes the whole module, with the aliases and resources of its file.
    pub(in crate::text) fn module(&mut self) {
        let Some(root) = self.ir.try_root() else { return };
        self.written = parallel::written(self.ir, root, self.options);
        if self.written.is_none() && !self.ir.names_settled {
            self.name_everything(root);
        }
        self.alias_definitions(root);
        self.op(root);
        self.out.push('\n');
        self.deferred_locations();
        self.resources();
    }

    /// Writes an operation with its results and location, without indentation or line end.
    pub fn op(&mut self, op: Op) {
        match self.ir.result_count(op) {
            0 => {}
            1 => {
                self.value(self.ir.result(op, 0));
                self.out.push_str(" = ");
            }
            _ => self.result_groups(op),
        }
        match self.ir.spec(op) {
            Some(spec) if !self.options.generic => self.custom(op, spec),
            _ => self.generic(op),
        }
        self.trailing_loc(self.ir.loc(op));
    }

    fn result_groups(&mut self, op: Op) {
        let groups = self.naming.groups(self.ir, op);
        self.commas(groups, |p, (first, size)| {
            p.out.push('%');
            p.base_name(first);
            if size > 1 {
                p.out.push(':');
                p.number(size as u64);
            }
        });
        self.out.push_str(" = ");
    }

    fn custom(&mut self, op: Op, spec: &'static OpSpec) {
        let assembly = self.assembly(op);
        let format = assembly.and_then(Assembly::format);
        let common_form =
            format.and_then(|format| self.common_word(op, spec, format.common_form.as_ref()?));
        if common_form.is_none()
            && (assembly.is_none()
                || !has_declared_parts(self.ir, op, spec)
                || format
                    .and_then(|format| format.access)
                    .is_some_and(|access| !access_fits(self.ir, op, spec, access)))
        {
            return self.generic(op);
        }
        let body = self.body_dialects.last().copied().unwrap_or("");
        self.out.push_str(short_name(spec.name, body));
        match (assembly, common_form, format) {
            (_, Some((common_form, word)), _) => self.common_form(op, common_form, word),
            (Some(Assembly::Custom { print, .. }), ..) => print(self, op),
            (_, _, Some(format)) => self.steps(op, spec, &format.steps, format),
            _ => {}
        }
    }

    #[inline]
    fn assembly(&self, op: Op) -> Option<Assembly> {
        self.assemblies.get(self.ir.name(op).index()).copied().flatten()
    }

    /// Returns the common form of an operation with its keyword, empty for none; `None` if the
    /// operation does not match its common form.
    #[inline]
    fn common_word<'u>(
        &self,
        op: Op,
        spec: &'static OpSpec,
        common_form: &'u CommonForm,
    ) -> Option<(&'u CommonForm, &'static str)> {
        let row = self.ir.op_row(op);
        let has_parts = row.operand_count as usize == spec.operands.len()
            && row.result_count as usize == spec.results.len()
            && row.tail == 0;
        if !has_parts || row.attrs != Attr::EMPTY_DICT {
            return None;
        }
        match common_form.word {
            None => row.props.is_none().then_some((common_form, "")),
            Some(index) => Some((common_form, self.only_word(op, spec, index)?)),
        }
    }

    /// Returns the word that an attribute is, if it is the only inherent one.
    fn only_word(&self, op: Op, spec: &'static OpSpec, index: usize) -> Option<&'static str> {
        let ir = self.ir;
        let &[(name, value)] = ir.store.dict_entries(ir.props(op)?) else { return None };
        let constraint = &spec.attrs[index].constraint;
        let AttrStyle::Words(_, words) = constraint.style else { return None };
        if name != ir.attr_seeds(ir.name(op))[index].name || !(constraint.holds)(&ir.store, value) {
            return None;
        }
        let number = ir.store.as_int(value)?;
        words.iter().find(|word| word.1 == number).map(|word| word.0)
    }

    fn common_form(&mut self, op: Op, common_form: &CommonForm, word: &str) {
        let ir = self.ir;
        for piece in &common_form.pieces {
            match piece {
                Piece::Text(text, _) => self.out.push_str(text),
                Piece::Operand(index) => self.name_of(ir.operand(op, *index)),
                Piece::OperandType(index) => self.ty(ir.ty(ir.operand(op, *index))),
                Piece::ResultType(index) => self.ty(ir.ty(ir.result(op, *index))),
                Piece::Word => self.out.push_str(word),
            }
        }
    }

    fn steps(&mut self, op: Op, spec: &'static OpSpec, steps: &[Step], format: &Format) {
        for step in steps {
            match step {
                Step::Optional(anchor, inner) => {
                    if self.is_there(op, spec, *anchor) {
                        self.steps(op, spec, inner, format);
                    }
                }
                Step::AttrDict => self.attr_dict(op, &format.written),
                Step::Literal(word, _) => self.literal(word),
                Step::Operand(index) if format.plan.is_some() => {
                    self.space(false);
                    self.value(self.ir.operand(op, *index));
                }
                Step::Region(index) => {
                    self.space(false);
                    self.region(self.ir.regions(op)[*index], true);
                }
                Step::Body(index) => {
                    self.space(false);
                    self.body(self.ir.regions(op)[*index]);
                }
                step => {
                    let start = self.out.len();
                    self.space(self.is_params(spec, step));
                    let content = self.out.len();
                    self.step(op, spec, step);
                    if self.out.len() == content {
                        self.out.truncate(start);
                    }
                }
            }
        }
    }

    /// Writes a space, unless the next text is attached to the previous one.
    #[inline]
    pub(in crate::text) fn space(&mut self, tight: bool) {
        let last = self.out.as_bytes().last();
        if !tight && !matches!(last, Some(b'(' | b'[' | b'<' | b'{')) {
            self.out.push(' ');
        }
    }

    pub(in crate::text) fn literal(&mut self, word: &str) {
        self.space(is_tight(word));
        self.out.push_str(word);
    }

    fn is_params(&self, spec: &OpSpec, step: &Step) -> bool {
        let Step::Attr(index) = step else { return false };
        is_in_brackets(spec.attrs[*index].constraint)
    }

    fn is_there(&self, op: Op, spec: &OpSpec, anchor: Anchor) -> bool {
        match anchor {
            Anchor::Operand(index) => !self.group(op, spec, index).is_empty(),
            Anchor::Result(index) => !self.ir.result_group(op, spec, index).is_empty(),
            Anchor::Attr(index) => {
                let seed = self.ir.attr_seeds(self.ir.name(op))[index];
                self.ir.attr_of(op, seed.name).is_some()
            }
        }
    }

    fn group(&self, op: Op, spec: &OpSpec, index: usize) -> std::ops::Range<usize> {
        self.ir.operand_group(op, spec, index)
    }

    fn step(&mut self, op: Op, spec: &'static OpSpec, step: &Step) {
        let ir = self.ir;
        match step {
            Step::Operand(index) => {
                let range = self.group(op, spec, *index);
                self.values(range.map(|i| ir.operand(op, i)));
            }
            Step::OperandType(index) => {
                let range = self.group(op, spec, *index);
                self.types(range.map(|i| ir.ty(ir.operand(op, i))));
            }
            Step::ResultType(index) => {
                let range = ir.result_group(op, spec, *index);
                self.types(range.map(|i| ir.ty(ir.result(op, i))));
            }
            Step::Access(index, attrs) => {
                let range = self.group(op, spec, *index);
                let attrs = access_of(ir, op, *attrs);
                let places = crate::access::indices(&ir.store, range.len(), attrs);
                let operands = range.map(|i| ir.operand(op, i));
                self.access(&places.unwrap_or_default(), operands);
            }
            Step::Attr(index) => self.declared_attr(op, spec, *index),
            Step::Successor(index) => match spec.successors[*index].variadic {
                false => self.successor(ir.successors(op)[*index]),
                true => self.commas(&ir.successors(op)[*index..], |p, &block| p.successor(block)),
            },
            Step::FunctionalType => self.functional_type(op),
            Step::SameType => self.same_type(op),
            Step::Literal(..)
            | Step::Region(_)
            | Step::Body(_)
            | Step::AttrDict
            | Step::Optional(..) => {}
        }
    }

    fn declared_attr(&mut self, op: Op, spec: &'static OpSpec, index: usize) {
        let seed = self.ir.attr_seeds(self.ir.name(op))[index];
        let Some(value) = self.ir.attr_of(op, seed.name).or(seed.default) else { return };
        self.styled(spec.attrs[index].constraint, value);
    }

    fn generic(&mut self, op: Op) {
        let ir = self.ir;
        self.out.push('"');
        self.escaped(ir.name_text(op));
        self.out.push_str("\"(");
        self.values(ir.operands(op));
        self.out.push(')');
        if !ir.successors(op).is_empty() {
            self.out.push('[');
            self.commas(ir.successors(op), |p, &block| p.successor(block));
            self.out.push(']');
        }
        self.props(op);
        if !ir.regions(op).is_empty() {
            self.out.push_str(" (");
            self.commas(ir.regions(op), |p, &region| p.region(region, true));
            self.out.push(')');
        }
        let attrs = ir.attrs(op);
        if attrs != Attr::EMPTY_DICT {
            self.out.push(' ');
            self.dict_entries(ir.store.dict_entries(attrs));
        }
        self.out.push_str(" : ");
        self.functional_type(op);
    }

    /// Writes ` <{...}>`, with the defaults of missing attributes.
    fn props(&mut self, op: Op) {
        let ir = self.ir;
        let missing = ir.attr_seeds(ir.name(op)).iter().filter_map(|seed| {
            let stored =
                ir.props(op).is_some_and(|props| ir.store.dict_get(props, seed.name).is_some());
            seed.default.filter(|_| !stored).map(|default| (seed.name, default))
        });
        let missing: smallvec::SmallVec<[_; 4]> = missing.collect();
        if missing.is_empty() {
            if let Some(props) = ir.props(op) {
                self.out.push_str(" <");
                self.attr(props);
                self.out.push('>');
            }
            return;
        }
        let stored = ir.props(op).map_or(&[][..], |props| ir.store.dict_entries(props));
        let mut entries: smallvec::SmallVec<[_; 4]> =
            stored.iter().copied().chain(missing).collect();
        entries.sort_by(|a, b| ir.store.text(a.0).cmp(ir.store.text(b.0)));
        self.out.push_str(" <");
        self.dict_entries(&entries);
        self.out.push('>');
    }

    /// Writes the type of all operands and the only result, or else their function type.
    pub fn same_type(&mut self, op: Op) {
        let ir = self.ir;
        let ty = (ir.result_count(op) == 1).then(|| ir.ty(ir.result(op, 0)));
        // A function type alone would be read as that of the operation.
        let ty = ty.filter(|&ty| ir.store.as_function(ty).is_none());
        match ty.filter(|&ty| ir.operands(op).all(|operand| ir.ty(operand) == ty)) {
            Some(ty) => self.ty(ty),
            None => self.functional_type(op),
        }
    }

    /// Writes `(i32) -> f32` for the operands and results of an operation.
    pub fn functional_type(&mut self, op: Op) {
        let ir = self.ir;
        self.out.push('(');
        self.types_of(ir.operands(op));
        self.out.push_str(") -> ");
        match ir.result_count(op) {
            1 => {
                let ty = ir.ty(ir.result(op, 0));
                let function = ir.store.as_function(ty).is_some();
                if function {
                    self.out.push('(');
                }
                self.ty(ty);
                if function {
                    self.out.push(')');
                }
            }
            _ => {
                self.out.push('(');
                self.types_of(ir.results(op));
                self.out.push(')');
            }
        }
    }

    /// Writes `(%i: index) {...}`.
    fn body(&mut self, region: Region) {
        self.out.push('(');
        if let Some(entry) = self.ir.entry(region) {
            self.block_args(entry);
        }
        self.out.push_str(") ");
        self.region(region, false);
    }

    /// Writes the blocks of a region, each on lines of its own.
    pub(in crate::text) fn region_body(
        &mut self,
        region: Region,
        with_entry_args: bool,
        left_out: Option<Op>,
    ) {
        if let Some(written) = self.written.take_if(|written| written.region == region) {
            for text in written.texts {
                self.out.push_str(&text);
                self.flush_chunk();
            }
            return;
        }
        stacker::maybe_grow(128 << 10, 2 << 20, || {
            for block in self.ir.blocks(region) {
                if self.wants_label(region, block, with_entry_args) {
                    self.block_label(block);
                }
                self.indent += 2;
                for op in self.ir.ops(block).filter(|&op| Some(op) != left_out) {
                    self.indentation();
                    self.op(op);
                    self.out.push('\n');
                    self.flush_chunk();
                }
                self.indent -= 2;
            }
        });
    }

    fn wants_label(&self, region: Region, block: Block, with_entry_args: bool) -> bool {
        let ir = self.ir;
        if ir.entry(region) != Some(block) {
            return true;
        }
        if !with_entry_args {
            return false;
        }
        if ir.arg_count(block) > 0 {
            return true;
        }
        let only = ir.single_block(region).is_some();
        let implied = !self.options.generic && self.has_implied_block(region);
        (ir.first_op(block).is_none() && !(only && implied))
            || (ir.block_name(block).is_some() && !implied)
    }

    /// Returns whether custom assembly implies a single block by omitting it.
    fn has_implied_block(&self, region: Region) -> bool {
        let Some(op) = self.ir.region_parent(region) else { return false };
        let declared = self.ir.spec(op).and_then(|spec| {
            spec.regions.get(self.ir.region_index(region)).map(|region| region.kind)
        });
        declared == Some(RegionKind::SingleBlock) && self.assembly(op).is_some()
    }

    fn block_label(&mut self, block: Block) {
        self.indentation();
        self.out.push('^');
        self.label(block);
        if self.ir.arg_count(block) > 0 {
            self.out.push('(');
            self.block_args(block);
            self.out.push(')');
        }
        self.out.push_str(":\n");
    }
}

/// Returns the name of an operation inside a body whose dialect can be omitted.
#[inline]
fn short_name(name: &'static str, body: &str) -> &'static str {
    if name.as_bytes().get(body.len()) != Some(&b'.') {
        return name;
    }
    let short = name.strip_prefix(body).and_then(|rest| rest.strip_prefix('.'));
    short.filter(|short| !short.contains('.')).unwrap_or(name)
}
