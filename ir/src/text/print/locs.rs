//! Writing locations.

use crate::file::Aliased;
use crate::locs::{Loc, LocData};
use crate::text::printer::{Locations, Printer};

impl Printer<'_> {
    /// Prints the contents of `loc(...)`.
    pub fn loc(&mut self, loc: Loc) {
        if !self.loc_alias(loc) {
            self.loc_in_full(loc);
        }
    }

    /// A location as an attribute.
    pub(in crate::text) fn loc_attr(&mut self, loc: Loc) {
        if self.loc_alias(loc) {
            return;
        }
        self.out.push_str("loc(");
        self.loc(loc);
        self.out.push(')');
    }

    fn loc_alias(&mut self, loc: Loc) -> bool {
        match self.options.locations {
            Locations::Hidden => false,
            Locations::Kept => loc != Loc::UNKNOWN && self.alias('#', Aliased::Loc(loc)),
            Locations::Upstream => match self.loc_aliases.get(loc) {
                Some(name) => {
                    self.out.push('#');
                    self.out.push_str(name);
                    true
                }
                None => false,
            },
        }
    }

    fn offset(&mut self, offset: u32) {
        let ir = self.ir;
        let Some(source) = ir.sources.find(offset) else { return self.out.push_str("unknown") };
        let place = source.line_column(offset);
        self.point(&source.name, (place.line, place.column));
    }

    fn point(&mut self, file: &str, (line, column): (u32, u32)) {
        self.string_literal(file.as_bytes());
        self.out.push(':');
        self.number(u64::from(line));
        self.out.push(':');
        self.number(u64::from(column));
    }

    pub(in crate::text) fn loc_in_full(&mut self, loc: Loc) {
        let ir = self.ir;
        if let Some(offset) = loc.as_offset() {
            return self.offset(offset);
        }
        match ir.store.loc_data(loc) {
            None | Some(LocData::Unknown) => self.out.push_str("unknown"),
            Some(&LocData::File { file, start, end }) => {
                self.point(ir.store.text(file), start);
                if start != end {
                    self.out.push_str(" to ");
                    if start.0 != end.0 {
                        self.number(u64::from(end.0));
                    }
                    self.out.push(':');
                    self.number(u64::from(end.1));
                }
            }
            Some(LocData::Name { name, child }) => {
                self.string_literal(ir.store.text(*name).as_bytes());
                if *child != Loc::UNKNOWN {
                    self.out.push('(');
                    self.loc(*child);
                    self.out.push(')');
                }
            }
            Some(LocData::CallSite { callee, caller }) => {
                self.out.push_str("callsite(");
                self.loc(*callee);
                self.out.push_str(" at ");
                self.loc(*caller);
                self.out.push(')');
            }
            Some(LocData::Fused { parts, metadata }) => {
                self.out.push_str("fused");
                if let Some(metadata) = metadata {
                    self.out.push('<');
                    self.attr(*metadata);
                    self.out.push('>');
                }
                self.out.push('[');
                self.commas(parts.iter(), |printer, &part| printer.loc(part));
                self.out.push(']');
            }
        }
    }
}
