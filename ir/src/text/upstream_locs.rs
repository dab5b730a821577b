//! The aliases that upstream invents for locations, in its order: those that only operations have
//! are defined at the end, the others in front.

use super::assembly::has_implied_regions;
use crate::attrs::AttrData;
use crate::entity::{Attr, Op, Region, Symbol};
use crate::file::Aliased;
use crate::ir::Ir;
use crate::locs::{Loc, LocData};
use crate::spec::Traits;
use crate::store::nested::{Nested, Part};
use crate::types::TypeData;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A location with its upstream alias.
pub(super) struct LocAlias {
    pub loc: Loc,
    pub name: String,
    /// True if it is defined at the end.
    pub deferred: bool,
    pub rank: Rank,
}

/// The position of an alias definition in upstream: by depth, types first, by the name without its
/// number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    depth: u32,
    is_attr: bool,
    name: String,
}

/// The aliases of all locations inside an operation.
#[derive(Default)]
pub(super) struct LocAliases {
    pub all: Vec<LocAlias>,
    /// Positions in `all`.
    places: FxHashMap<Loc, usize>,
    /// The ranks of the aliases that the file has.
    pub kept: Vec<Rank>,
}

impl LocAliases {
    /// Returns the aliases of the locations inside `root`; names of other aliases are in `taken`.
    pub fn of(ir: &Ir, root: Op, generic: bool, taken: impl Fn(&str) -> bool) -> Self {
        let mut visitor = Visitor {
            ir,
            generic,
            seen: IndexMap::default(),
            points: FxHashMap::default(),
            same: FxHashMap::default(),
        };
        visitor.op(root);
        let kept = ir.file.aliases().iter().map(|&(name, aliased)| visitor.rank(name, aliased));
        let kept = kept.collect();
        visitor.finish(kept, taken)
    }

    /// Returns the alias of a location.
    pub fn get(&self, loc: Loc) -> Option<&str> {
        self.places.get(&loc).map(|&place| &*self.all[place].name)
    }
}

/// The results for a part.
struct Seen {
    /// Zero without aliases inside.
    depth: u32,
    deferred: bool,
    parts: Vec<Part>,
}

struct Visitor<'a> {
    ir: &'a Ir,
    generic: bool,
    /// In the order of the text.
    seen: IndexMap<Part, Seen, FxBuildHasher>,
    /// The location of a point of a file.
    points: FxHashMap<(&'a str, u32, u32), Loc>,
    /// Locations that are written like another one, with that one.
    same: FxHashMap<Loc, Loc>,
}

impl<'a> Visitor<'a> {
    fn op(&mut self, op: Op) {
        let ir = self.ir;
        self.visit(Part::Loc(ir.loc(op)), true);
        let generic = self.generic || ir.spec(op).is_none();
        if !generic {
            self.attrs(op);
        }
        if generic || !has_implied_regions(ir, op) {
            let with_arg_locs = generic || !ir.has_traits(op, Traits::SHARED_ARGS);
            ir.regions(op).iter().for_each(|&region| self.region(region, with_arg_locs));
        }
        for value in ir.operands(op).chain(ir.results(op)) {
            self.visit(Part::Type(ir.ty(value)), false);
        }
        if generic {
            self.attrs(op);
        }
    }

    fn region(&mut self, region: Region, with_arg_locs: bool) {
        let ir = self.ir;
        for block in ir.blocks(region) {
            for (index, arg) in ir.args(block).enumerate() {
                self.visit(Part::Type(ir.ty(arg)), false);
                if with_arg_locs {
                    self.visit(Part::Loc(ir.arg_loc(block, index)), false);
                }
            }
            for op in ir.ops(block) {
                stacker::maybe_grow(128 << 10, 2 << 20, || self.op(op));
            }
        }
    }

    fn attrs(&mut self, op: Op) {
        let ir = self.ir;
        let props = ir.props(op).unwrap_or(Attr::EMPTY_DICT);
        if !matches!(ir.store.attr_data(props), AttrData::Dict(_)) {
            self.visit(Part::Attr(props), false);
        }
        let both = [props, ir.attrs(op)].map(|attr| ir.store.dict_entries(attr));
        let mut entries = both.concat();
        entries.sort_by(|a, b| ir.store.text(a.0).cmp(ir.store.text(b.0)));
        for (_, value) in entries {
            self.visit(Part::Attr(value), false);
        }
    }

    /// Visits a part and its contents, if it is new; returns its depth.
    fn visit(&mut self, part: Part, deferred: bool) -> u32 {
        let part = self.normal(part);
        if let Some(seen) = self.seen.get(&part) {
            let depth = seen.depth;
            if !deferred {
                self.define_early(part);
            }
            return depth;
        }
        let depth = u32::from(self.has_alias(part));
        let (place, _) = self.seen.insert_full(part, Seen { depth, deferred, parts: Vec::new() });
        let parts = self.parts(part);
        let inner = parts.iter().map(|&part| self.visit(part, deferred)).max().unwrap_or(0);
        let seen = &mut self.seen[place];
        seen.parts = parts;
        if inner > 0 {
            seen.depth = inner + 1;
        }
        seen.depth
    }

    fn define_early(&mut self, part: Part) {
        let mut open = vec![part];
        while let Some(part) = open.pop() {
            let part = self.normal(part);
            let Some(seen) = self.seen.get_mut(&part) else { continue };
            if std::mem::replace(&mut seen.deferred, false) {
                open.extend(&seen.parts);
            }
        }
    }

    /// Returns one part for all that are written the same.
    fn normal(&mut self, part: Part) -> Part {
        let ir = self.ir;
        let loc = match part {
            Part::Attr(attr) => match ir.store.attr_data(attr) {
                AttrData::Location(loc) => *loc,
                _ => return part,
            },
            Part::Loc(loc) => loc,
            Part::Type(_) => return part,
        };
        if let Some(&same) = self.same.get(&loc) {
            return Part::Loc(same);
        }
        let same = match self.point(loc) {
            Some(point) => *self.points.entry(point).or_insert(loc),
            None => loc,
        };
        self.same.insert(loc, same);
        Part::Loc(same)
    }

    fn point(&self, loc: Loc) -> Option<(&'a str, u32, u32)> {
        let ir = self.ir;
        if let Some(offset) = loc.as_offset() {
            let source = ir.sources.find(offset)?;
            let place = source.line_column(offset);
            return Some((&source.name, place.line, place.column));
        }
        match ir.store.loc_data(loc)? {
            &LocData::File { file, start, end } if start == end => {
                Some((ir.store.text(file), start.0, start.1))
            }
            _ => None,
        }
    }

    /// Returns whether upstream defines an alias for such a part.
    fn has_alias(&self, part: Part) -> bool {
        match part {
            Part::Loc(_) => true,
            Part::Attr(attr) => match self.ir.store.attr_data(attr) {
                AttrData::AffineMap(_) | AttrData::IntegerSet(_) => true,
                AttrData::Distinct { of, .. } => *of != Attr::UNIT,
                _ => false,
            },
            Part::Type(ty) => match self.ir.store.type_data(ty) {
                TypeData::Tuple(types) => types.len() > 16,
                _ => false,
            },
        }
    }

    fn parts(&self, part: Part) -> Vec<Part> {
        let ir = self.ir;
        let mut parts = Vec::new();
        let mut push = |part| parts.push(part);
        match part {
            Part::Attr(attr) => match ir.store.attr_data(attr) {
                AttrData::Integer { .. } | AttrData::Float { .. } => {}
                AttrData::DenseArray { .. } => {}
                data => data.parts(&mut push),
            },
            Part::Type(ty) => ir.store.type_data(ty).parts(&mut push),
            Part::Loc(loc) => match ir.store.loc_data(loc) {
                Some(LocData::Name { child: Loc::UNKNOWN, .. }) | None => {}
                Some(LocData::Fused { parts: locs, metadata }) => {
                    metadata.iter().for_each(|&attr| push(Part::Attr(attr)));
                    locs.iter().for_each(|&loc| push(Part::Loc(loc)));
                }
                Some(data) => data.parts(&mut push),
            },
        }
        parts
    }

    /// Returns the rank of an alias that the file has.
    fn rank(&mut self, name: Symbol, aliased: Aliased) -> Rank {
        let (part, is_attr) = match aliased {
            Aliased::Attr(attr) => (Part::Attr(attr), true),
            Aliased::Type(ty) => (Part::Type(ty), false),
            Aliased::Loc(_) => return Rank { depth: 0, is_attr: true, name: String::new() },
        };
        let depth = self.visit(part, false).max(1);
        let name = self.ir.store.text(name);
        let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_').to_owned();
        Rank { depth, is_attr, name }
    }

    fn finish(self, kept: Vec<Rank>, taken: impl Fn(&str) -> bool) -> LocAliases {
        let locs = self.seen.iter().filter_map(|(part, seen)| match part {
            Part::Loc(loc) => Some((*loc, seen)),
            _ => None,
        });
        let mut locs: Vec<_> = locs.collect();
        locs.sort_by_key(|(_, seen)| seen.depth);
        let mut names = (0..).map(|number| match number {
            0 => "loc".to_owned(),
            number => format!("loc{number}"),
        });
        let all = locs.into_iter().map(|(loc, seen)| LocAlias {
            loc,
            name: names.by_ref().find(|name| !taken(name)).unwrap_or_default(),
            deferred: seen.deferred,
            rank: Rank { depth: seen.depth, is_attr: true, name: "loc".to_owned() },
        });
        let all: Vec<LocAlias> = all.collect();
        let by_loc: FxHashMap<Loc, usize> =
            all.iter().enumerate().map(|(place, alias)| (alias.loc, place)).collect();
        let places = self.same.iter().filter_map(|(&loc, same)| Some((loc, *by_loc.get(same)?)));
        let places = places.collect();
        LocAliases { all, places, kept }
    }
}
