//! Equations between sizes.

use cotan_ir::dims::Poly;
use cotan_ir::{Store, Symbol};
use rustc_hash::FxHashSet;

/// Parameters, and those that others replace.
#[derive(Default)]
pub struct Solver {
    /// Replaced parameters; no replacement has replaced ones.
    replaced: Vec<(Symbol, Poly)>,
    /// Parameters with a name of the program, which are replaced last.
    kept: FxHashSet<Symbol>,
    fresh: u32,
}

impl Solver {
    /// Declares a parameter with a name of the program.
    pub fn keep(&mut self, name: Symbol) {
        self.kept.insert(name);
    }

    /// Returns a new parameter.
    pub fn fresh(&mut self, store: &mut Store) -> Poly {
        loop {
            let name = store.symbol(&format!("d{}", self.fresh));
            self.fresh += 1;
            if !self.kept.contains(&name) {
                return Poly::parameter(name);
            }
        }
    }

    /// Returns a size without replaced parameters.
    pub fn value(&self, size: &Poly) -> Poly {
        let replaced = size.substitute(|name| {
            let found = self.replaced.iter().find(|pair| pair.0 == name);
            found.map_or_else(|| Poly::parameter(name), |pair| pair.1.clone())
        });
        replaced.unwrap_or_else(|| size.clone())
    }

    /// Returns whether sizes are equal, or can be by a replacement of a parameter, which is made.
    pub fn equate(&mut self, a: &Poly, b: &Poly) -> bool {
        let (a, b) = (self.value(a), self.value(b));
        if a == b {
            return true;
        }
        let sides = [(&a, &b), (&b, &a)];
        let of = |(from, to): (&Poly, &Poly)| {
            let name = from.as_parameter()?;
            to.parameters().all(|other| other != name).then(|| (name, to.clone()))
        };
        let solved: Vec<(Symbol, Poly)> = sides.into_iter().filter_map(of).collect();
        let fresh = solved.iter().find(|(name, _)| !self.kept.contains(name));
        match fresh.or(solved.first()).cloned() {
            Some((name, size)) => {
                self.replace(name, size);
                true
            }
            None => self.solve(&a, &b),
        }
    }

    /// Solves an equation for a parameter that is no name of the program.
    fn solve(&mut self, a: &Poly, b: &Poly) -> bool {
        for (from, to) in [(a, b), (b, a)] {
            let names: Vec<Symbol> =
                from.parameters().filter(|&name| !self.is_kept(name)).collect();
            for name in names {
                let known = |other| (other != name).then(|| Poly::parameter(other));
                let is_inside = to.parameters().any(|other| other == name);
                if let Some((_, size)) = from.solve(to, known, false).filter(|_| !is_inside) {
                    self.replace(name, size);
                    return true;
                }
            }
        }
        false
    }

    /// Replaces a parameter that the replacement does not have.
    pub fn replace(&mut self, name: Symbol, size: Poly) {
        for (_, value) in &mut self.replaced {
            let new = value.substitute(|other| match other == name {
                true => size.clone(),
                false => Poly::parameter(other),
            });
            *value = new.unwrap_or_else(|| value.clone());
        }
        self.replaced.push((name, size));
    }

    /// Returns whether a name is one of the program.
    pub fn is_kept(&self, name: Symbol) -> bool {
        self.kept.contains(&name)
    }
}
