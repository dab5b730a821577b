//! Writing text: the parts shared by all printers, and used by custom assembly.

use super::assembly::Assembly;
use super::digits;
use super::lexer::is_suffix_identifier;
use super::naming::Naming;
use super::print::parallel::RegionText;
use super::upstream_locs::LocAliases;
use crate::entity::{Attr, Block, Op, Region, Type, Value};
use crate::ir::Ir;
use crate::names::{Name, Prefix};
use crate::spec::Traits;
use std::fmt::Write as _;
use std::io;

/// The options of printing.
#[derive(Clone, Copy, Debug)]
pub struct PrintOptions {
    /// Every operation in generic form.
    pub generic: bool,
    /// Locations after operations and block arguments.
    pub locations: Locations,
    /// Aliases of the file, where they fit.
    pub aliases: bool,
    /// The digits of floats.
    pub floats: Floats,
    /// The number of threads that write a module. The text does not depend on it.
    pub threads: usize,
}

impl Default for PrintOptions {
    fn default() -> Self {
        Self {
            generic: false,
            locations: Locations::Hidden,
            aliases: true,
            floats: Floats::Shortest,
            threads: 1,
        }
    }
}

/// The format of the locations of operations and block arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locations {
    /// Not at all.
    #[default]
    Hidden,
    /// By the aliases that the file has, otherwise in full.
    Kept,
    /// By aliases, as upstream does: invented for every location, those that only operations have
    /// at the end.
    Upstream,
}

/// The digits of floats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Floats {
    /// The fewest that read as the same bits: `0.1`.
    #[default]
    Shortest,
    /// As upstream does: `1.000000e-01`, or as many as the format needs.
    Upstream,
}

/// A writer of text.
pub struct Printer<'a> {
    /// The module.
    pub ir: &'a Ir,
    /// The options.
    pub options: PrintOptions,
    /// The text that was written and not flushed yet.
    pub out: String,
    pub(super) naming: Naming,
    /// The custom assembly of every operation, by name.
    pub(super) assemblies: &'a [Option<Assembly>],
    pub(super) indent: usize,
    /// The dialect whose name is left out, for each region around.
    pub(super) body_dialects: Vec<&'static str>,
    /// Aliases from this one on are not defined yet.
    pub(super) alias_limit: usize,
    /// True if types are written in full: inside of text that upstream reads verbatim.
    pub(super) without_aliases: bool,
    /// The aliases of locations, if they are written as upstream does.
    pub(super) loc_aliases: LocAliases,
    /// Texts of types that were written before, by type.
    pub(super) type_texts: Vec<Box<str>>,
    /// The body of the module, if it is written already.
    pub(super) written: Option<RegionText>,
    sink: Option<Sink<'a>>,
}

/// The output, and its first error.
struct Sink<'a> {
    out: &'a mut dyn io::Write,
    result: io::Result<()>,
}

/// Text is flushed in pieces of at least this size.
const CHUNK: usize = 1 << 16;

impl<'a> Printer<'a> {
    /// Returns a printer that buffers its output.
    pub fn new(ir: &'a Ir, options: PrintOptions) -> Self {
        Self {
            ir,
            options,
            out: String::new(),
            naming: Naming::default(),
            assemblies: ir.registry.column(),
            indent: 0,
            body_dialects: vec!["builtin"],
            alias_limit: usize::MAX,
            without_aliases: false,
            loc_aliases: LocAliases::default(),
            type_texts: Vec::new(),
            written: None,
            sink: None,
        }
    }

    /// Returns a printer that writes its output to `out`, piece by piece.
    pub fn to_sink(ir: &'a Ir, options: PrintOptions, out: &'a mut dyn io::Write) -> Self {
        Self { sink: Some(Sink { out, result: Ok(()) }), ..Self::new(ir, options) }
    }

    /// Flushes the text, if it is long enough for a piece.
    #[inline]
    pub(super) fn flush_chunk(&mut self) {
        if self.out.len() >= CHUNK {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let Some(sink) = &mut self.sink else { return };
        if sink.result.is_ok() {
            sink.result = sink.out.write_all(self.out.as_bytes());
        }
        self.out.clear();
    }

    /// Flushes the remaining text.
    ///
    /// # Errors
    /// Returns the first error, if there was one.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush();
        match self.sink {
            Some(sink) => sink.result,
            None => Ok(()),
        }
    }

    /// Writes text as it is.
    #[inline]
    pub fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Writes a number.
    #[inline]
    pub fn number(&mut self, number: u64) {
        let last = digits::of((number % 1000) as usize);
        if number >= 1000 {
            self.number(number / 1000);
            return self.out.push_str(last);
        }
        self.out.push_str(&last[usize::from(number < 100) + usize::from(number < 10)..]);
    }

    /// Ends the line and indents the next one.
    pub fn newline(&mut self) {
        self.out.push('\n');
        self.indentation();
    }

    #[inline]
    pub(super) fn indentation(&mut self) {
        const BLANKS: &str = "                                                                ";
        let mut rest = self.indent;
        while rest > 0 {
            let part = rest.min(BLANKS.len());
            self.out.push_str(&BLANKS[..part]);
            rest -= part;
        }
    }

    /// Writes items with `, ` between them.
    pub fn commas<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut item: impl FnMut(&mut Self, T),
    ) {
        for (index, one) in items.into_iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            item(self, one);
        }
    }

    /// Writes `%name` or `%name#1`.
    #[inline]
    pub fn value(&mut self, value: Value) {
        self.out.push('%');
        self.name_of(value);
    }

    /// Writes `name` or `name#1`.
    #[inline]
    pub(super) fn name_of(&mut self, value: Value) {
        if self.naming.is_plain() {
            match self.ir.value_name(value).get() {
                Name::Text(symbol) => self.name_text(self.ir.store.text(symbol)),
                Name::Number(number) => self.number(u64::from(number)),
                Name::Numbered(prefix, number) => self.numbered_name(prefix, number),
                Name::Fresh | Name::Continued => return self.unusual_value(value),
            }
            if self.ir.heads_group(value) {
                self.out.push_str("#0");
            }
            return;
        }
        self.unusual_value(value);
    }

    #[cold]
    fn unusual_value(&mut self, value: Value) {
        self.naming.learn_groups(self.ir, value);
        let (first, index) = self.naming.group_of(self.ir, value);
        self.base_name(first);
        let grouped = index > 0 || self.naming.starts_group(self.ir, first);
        if grouped {
            let _ = write!(self.out, "#{index}");
        }
    }

    /// Writes the name of the first value of a group, without `%`.
    pub(super) fn base_name(&mut self, first: Value) {
        match self.naming.assigned(first) {
            Some(name) => {
                let name = name.clone();
                self.out.push_str(&name);
            }
            None => match self.ir.value_name(first).get() {
                Name::Text(symbol) => self.name_text(self.ir.store.text(symbol)),
                Name::Number(number) => self.number(u64::from(number)),
                Name::Numbered(prefix, number) => self.numbered_name(prefix, number),
                Name::Fresh | Name::Continued => self.out.push_str("<<unnamed>>"),
            },
        }
    }

    #[inline]
    fn numbered_name(&mut self, prefix: Prefix, number: u32) {
        let text = self.ir.store.prefixes.text(prefix);
        match text.as_bytes() {
            // Most are short, and need no call to be copied.
            &[byte] => self.out.push(char::from(byte)),
            _ => self.name_text(text),
        }
        self.number(u64::from(number));
    }

    #[inline]
    fn name_text(&mut self, text: &str) {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        debug_assert!(is_suffix_identifier(text) || is_number);
        self.out.push_str(text);
    }

    /// Writes values with commas between them.
    pub fn values(&mut self, values: impl IntoIterator<Item = Value>) {
        self.commas(values, Self::value);
    }

    /// Writes types with commas between them.
    pub fn types(&mut self, types: impl IntoIterator<Item = Type>) {
        self.commas(types, Self::ty);
    }

    /// Writes the types of values with commas between them.
    pub fn types_of(&mut self, values: impl IntoIterator<Item = Value>) {
        let ir = self.ir;
        self.types(values.into_iter().map(|value| ir.ty(value)));
    }

    /// Writes `^label`.
    pub fn successor(&mut self, block: Block) {
        self.out.push('^');
        self.label(block);
    }

    pub(super) fn label(&mut self, block: Block) {
        if let Some(name) = self.naming.assigned_label(block) {
            let name = name.clone();
            return self.out.push_str(&name);
        }
        match self.ir.block_name(block) {
            Some(symbol) => self.out.push_str(self.ir.store.text(symbol)),
            None => self.out.push_str("bb0"),
        }
    }

    /// Writes ` {...}` with the discardable attributes, and the inherent ones that are not in
    /// `elided`; `None` if there are none.
    #[inline]
    pub fn attr_dict(&mut self, op: Op, elided: &[&str]) {
        if self.ir.attrs(op) == Attr::EMPTY_DICT && self.ir.props(op).is_none() {
            return;
        }
        let entries = self.written_attrs(op, elided);
        if !entries.is_empty() {
            self.out.push(' ');
            self.dict_entries(&entries);
        }
    }

    /// As [`Printer::attr_dict`], with the word `attributes` in front.
    pub fn attr_dict_with_keyword(&mut self, op: Op, elided: &[&str]) {
        let entries = self.written_attrs(op, elided);
        if !entries.is_empty() {
            self.out.push_str(" attributes ");
            self.dict_entries(&entries);
        }
    }

    fn written_attrs(&self, op: Op, elided: &[&str]) -> Vec<(crate::Symbol, Attr)> {
        let store = &self.ir.store;
        let discardable = store.dict_entries(self.ir.attrs(op));
        let Some(props) = self.ir.props(op) else { return discardable.to_vec() };
        let inherent = store.dict_entries(props).iter().filter(|entry| {
            let name = store.text(entry.0);
            !elided.contains(&name) && !name.ends_with("SegmentSizes")
        });
        let mut entries: Vec<_> = inherent.chain(discardable).copied().collect();
        entries.sort_by(|a, b| store.text(a.0).cmp(store.text(b.0)));
        entries
    }

    /// Writes ` loc(...)` if locations are enabled.
    pub fn trailing_loc(&mut self, loc: crate::Loc) {
        if self.options.locations != Locations::Hidden {
            self.out.push_str(" loc(");
            self.loc(loc);
            self.out.push(')');
        }
    }

    /// Writes `{`, the blocks of a region, `}`. The arguments of the entry block are left out if
    /// the operation has written them already.
    pub fn region(&mut self, region: Region, with_entry_args: bool) {
        self.region_without(region, with_entry_args, None);
    }

    /// Prints as [`Printer::region`], without the terminator of the only block if it has neither
    /// operands nor attributes: the reader adds it. With locations it is written.
    pub fn region_without_end(&mut self, region: Region, with_entry_args: bool) {
        let ir = self.ir;
        let end = ir.single_block(region).and_then(|block| ir.last_op(block));
        let is_plain = |&end: &Op| {
            ir.has_traits(end, Traits::TERMINATOR)
                && ir.operand_count(end) == 0
                && ir.result_count(end) == 0
                && ir.attrs(end) == Attr::EMPTY_DICT
                && ir.props(end).is_none()
        };
        let left_out = end.filter(is_plain).filter(|_| self.options.locations == Locations::Hidden);
        self.region_without(region, with_entry_args, left_out);
    }

    /// Prints as [`Printer::region`], without the operation at its end if `left_out` is that one: the
    /// reader adds it.
    pub fn region_without(&mut self, region: Region, with_entry_args: bool, left_out: Option<Op>) {
        self.out.push_str("{\n");
        // Here too, or the lines on the path to a deep region would all be buffered.
        self.flush_chunk();
        let spec = self.ir.region_parent(region).and_then(|op| self.ir.spec(op));
        self.body_dialects.push(spec.map_or("", |spec| spec.body_dialect));
        self.region_body(region, with_entry_args, left_out);
        self.body_dialects.pop();
        self.indentation();
        self.out.push('}');
    }

    /// Writes `%a: i32, %b: f32`, with locations if they are enabled.
    pub fn block_args(&mut self, block: Block) {
        let ir = self.ir;
        self.commas(0..ir.arg_count(block), |p, index| p.block_arg(block, index));
    }

    /// Writes `%a: i32`, with its location if that is enabled.
    pub fn block_arg(&mut self, block: Block, index: usize) {
        let value = self.ir.arg(block, index);
        self.value(value);
        self.out.push_str(": ");
        self.ty(self.ir.ty(value));
        self.arg_loc(self.ir.arg_loc(block, index));
    }

    /// Writes ` loc(...)` after a block argument if locations are enabled. Upstream has no alias
    /// there.
    pub fn arg_loc(&mut self, loc: crate::Loc) {
        if self.options.locations != Locations::Upstream {
            return self.trailing_loc(loc);
        }
        self.out.push_str(" loc(");
        self.loc_in_full(loc);
        self.out.push(')');
    }
}
