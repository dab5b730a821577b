//! Writing aliases and their definitions.

use crate::entity::Op;
use crate::file::Aliased;
use crate::locs::Loc;
use crate::text::naming::mentioned::mentioned_locations;
use crate::text::printer::{Locations, Printer};
use crate::text::upstream_locs::{LocAliases, Rank};
use rustc_hash::FxHashSet;

impl Printer<'_> {
    /// Returns the alias of a value, if it has one that may be used here.
    #[inline]
    pub(in crate::text) fn alias(&mut self, sigil: char, aliased: Aliased) -> bool {
        let aliases = self.ir.file.aliases();
        if aliases.is_empty() || !self.options.aliases {
            return false;
        }
        match self.ir.file.alias_of(aliased) {
            Some(index) if index < self.alias_limit => {
                self.out.push(sigil);
                self.out.push_str(self.ir.store.text(aliases[index].0));
                true
            }
            _ => false,
        }
    }

    /// `#name = ...` lines for all aliases of the file, in its order. Those of locations only if
    /// they are written, or mentioned in opaque text; with upstream's aliases inserted in
    /// upstream's order.
    pub(in crate::text) fn alias_definitions(&mut self, root: Op) {
        let upstream = self.options.locations == Locations::Upstream && self.options.aliases;
        let kept = self.defined_aliases(root);
        if upstream {
            let names = kept.iter().map(|&index| self.ir.file.aliases()[index].0);
            let names: FxHashSet<&str> = names.map(|name| self.ir.store.text(name)).collect();
            let taken = |name: &str| names.contains(name);
            self.loc_aliases = LocAliases::of(self.ir, root, self.options.generic, taken);
        }
        let early = self.loc_aliases.all.iter().filter(|alias| !alias.deferred);
        let early = early.map(|alias| (alias.rank.clone(), alias.loc, alias.name.clone()));
        let mut early = early.collect::<Vec<_>>().into_iter().peekable();
        for index in kept {
            let kept = &self.loc_aliases.kept;
            let comes_first = |rank: &Rank| kept.get(index).is_some_and(|kept| rank < kept);
            let before: Vec<_> =
                std::iter::from_fn(|| early.next_if(|(rank, ..)| comes_first(rank))).collect();
            for (_, loc, name) in before {
                self.location_definition(loc, &name);
            }
            self.alias_limit = index;
            self.alias_definition(index);
        }
        self.alias_limit = usize::MAX;
        for (_, loc, name) in early {
            self.location_definition(loc, &name);
        }
    }

    /// Returns the aliases of the file that are defined.
    fn defined_aliases(&self, root: Op) -> Vec<usize> {
        let aliases = self.ir.file.aliases();
        if !self.options.aliases {
            return Vec::new();
        }
        let mentioned = match self.options.locations {
            Locations::Kept => FxHashSet::default(),
            Locations::Hidden | Locations::Upstream => mentioned_locations(self.ir, root),
        };
        let all = self.options.locations == Locations::Kept;
        let is_kept = |&index: &usize| {
            let (name, aliased) = aliases[index];
            all || !matches!(aliased, Aliased::Loc(_)) || mentioned.contains(&name)
        };
        (0..aliases.len()).filter(is_kept).collect()
    }

    fn alias_definition(&mut self, index: usize) {
        let ir = self.ir;
        let (name, aliased) = ir.file.aliases()[index];
        self.out.push(if matches!(aliased, Aliased::Type(_)) { '!' } else { '#' });
        self.out.push_str(ir.store.text(name));
        self.out.push_str(" = ");
        match aliased {
            Aliased::Type(ty) => self.ty(ty),
            Aliased::Attr(attr) => self.attr(attr),
            Aliased::Loc(loc) if self.options.locations == Locations::Kept => self.loc_attr(loc),
            // Aliases of other locations may come later.
            Aliased::Loc(loc) => {
                let locations = std::mem::take(&mut self.options.locations);
                self.loc_attr(loc);
                self.options.locations = locations;
            }
        }
        self.out.push('\n');
    }

    /// The aliases of locations that upstream defines at the end.
    pub(in crate::text) fn deferred_locations(&mut self) {
        let deferred = self.loc_aliases.all.iter().filter(|alias| alias.deferred);
        let deferred: Vec<_> = deferred.map(|alias| (alias.loc, alias.name.clone())).collect();
        for (loc, name) in deferred {
            self.location_definition(loc, &name);
        }
    }

    fn location_definition(&mut self, loc: Loc, name: &str) {
        self.out.push('#');
        self.out.push_str(name);
        self.out.push_str(" = loc(");
        self.loc_in_full(loc);
        self.out.push_str(")\n");
    }
}
