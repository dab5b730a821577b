//! Writing aliases and their definitions.

use super::printer::Printer;
use crate::file::Aliased;

impl Printer<'_> {
    /// The alias of something, if it has one that may be used here.
    #[inline]
    pub(super) fn alias(&mut self, sigil: char, aliased: Aliased) -> bool {
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

    /// `#name = ...` lines for all aliases of the file, in its order; those of locations only
    /// when locations are printed: an attribute that is one is written in full then.
    pub fn alias_definitions(&mut self) {
        if !self.options.aliases {
            return;
        }
        let ir = self.ir;
        for (index, &(name, aliased)) in ir.file.aliases().iter().enumerate() {
            self.alias_limit = index;
            let sigil = match aliased {
                Aliased::Type(_) => '!',
                Aliased::Attr(_) => '#',
                Aliased::Loc(_) if self.options.locations => '#',
                Aliased::Loc(_) => continue,
            };
            self.out.push(sigil);
            self.out.push_str(ir.store.text(name));
            self.out.push_str(" = ");
            match aliased {
                Aliased::Type(ty) => self.ty(ty),
                Aliased::Attr(attr) => self.attr(attr),
                Aliased::Loc(loc) => self.loc_attr(loc),
            }
            self.out.push('\n');
        }
        self.alias_limit = usize::MAX;
    }
}
