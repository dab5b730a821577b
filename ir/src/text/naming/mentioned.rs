//! Aliases of locations that opaque text mentions: `#my.attr<file = #here>`. The text is written as
//! it was read, so they must be defined even where locations are not written.

use crate::attrs::AttrData;
use crate::entity::{Attr, Op, Symbol, Type};
use crate::file::Aliased;
use crate::ir::Ir;
use crate::store::nested::{Nested, Part};
use crate::text::lexer::is_suffix_byte;
use crate::types::TypeData;
use rustc_hash::{FxHashMap, FxHashSet};

/// The aliases of locations that opaque text inside `root`, or in another alias, mentions.
pub(in crate::text) fn mentioned_locations(ir: &Ir, root: Op) -> FxHashSet<Symbol> {
    let aliases = ir.file.aliases();
    let locations = aliases.iter().filter(|(_, aliased)| matches!(aliased, Aliased::Loc(_)));
    let locations: FxHashMap<&str, (Symbol, Part)> =
        locations.map(|&(name, aliased)| (ir.store.text(name), (name, part_of(aliased)))).collect();
    if locations.is_empty() || !has_mentions(ir) {
        return FxHashSet::default();
    }
    let mut search = Search { ir, locations, open: Vec::new(), seen: FxHashSet::default() };
    let others = aliases.iter().filter(|(_, aliased)| !matches!(aliased, Aliased::Loc(_)));
    search.open.extend(others.map(|&(_, aliased)| part_of(aliased)));
    for op in ir.walk(root) {
        search.op(op);
    }
    search.run()
}

fn part_of(aliased: Aliased) -> Part {
    match aliased {
        Aliased::Attr(attr) => Part::Attr(attr),
        Aliased::Type(ty) => Part::Type(ty),
        Aliased::Loc(loc) => Part::Loc(loc),
    }
}

/// Returns whether any opaque text, used or not, mentions an alias.
fn has_mentions(ir: &Ir) -> bool {
    let attrs = (0..ir.store.attr_count()).map(|index| Part::Attr(Attr::at(index as u32)));
    let types = (0..ir.store.type_count()).map(|index| Part::Type(Type::at(index as u32)));
    attrs.chain(types).any(|part| opaque_body(ir, part).is_some_and(|body| body.contains('#')))
}

fn opaque_body(ir: &Ir, part: Part) -> Option<&str> {
    let body = match part {
        Part::Attr(attr) => match ir.store.attr_data(attr) {
            AttrData::Opaque { body, .. } => *body,
            _ => return None,
        },
        Part::Type(ty) => match ir.store.type_data(ty) {
            TypeData::Opaque { body, .. } => *body,
            _ => return None,
        },
        Part::Loc(_) => return None,
    };
    Some(ir.store.text(body))
}

struct Search<'a> {
    ir: &'a Ir,
    locations: FxHashMap<&'a str, (Symbol, Part)>,
    open: Vec<Part>,
    seen: FxHashSet<Part>,
}

impl Search<'_> {
    fn op(&mut self, op: Op) {
        let ir = self.ir;
        self.open.push(Part::Attr(ir.attrs(op)));
        self.open.extend(ir.props(op).map(Part::Attr));
        self.open.extend(ir.results(op).map(|value| Part::Type(ir.ty(value))));
        for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
            self.open.extend(ir.args(block).map(|value| Part::Type(ir.ty(value))));
        }
    }

    fn run(mut self) -> FxHashSet<Symbol> {
        let ir = self.ir;
        let mut mentioned = FxHashSet::default();
        while let Some(part) = self.open.pop() {
            if !self.seen.insert(part) {
                continue;
            }
            let open = &mut self.open;
            let mut inner = |part| open.push(part);
            match part {
                Part::Attr(attr) => ir.store.attr_data(attr).parts(&mut inner),
                Part::Type(ty) => ir.store.type_data(ty).parts(&mut inner),
                Part::Loc(loc) => ir.store.loc_data(loc).iter().for_each(|d| d.parts(&mut inner)),
            }
            let names = opaque_body(ir, part).into_iter().flat_map(names_in);
            for &(name, location) in names.filter_map(|name| self.locations.get(name)) {
                mentioned.insert(name);
                self.open.push(location);
            }
        }
        mentioned
    }
}

/// Returns the names after each `#`.
fn names_in(body: &str) -> impl Iterator<Item = &str> {
    body.split('#').skip(1).map(|rest| {
        let end = rest.bytes().position(|byte| !is_suffix_byte(byte));
        &rest[..end.unwrap_or(rest.len())]
    })
}
