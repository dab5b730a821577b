//! Replacing dimension parameters in types, attributes and operations.

use crate::attrs::AttrData;
use crate::builder::Builder;
use crate::dims::{Fact, Poly};
use crate::entity::{Attr, Block, Op, Symbol, Type, Value};
use crate::ir::Ir;
use crate::shape::Shape;
use crate::store::Store;
use crate::store::nested::{Nested, Part};
use rustc_hash::FxHashMap;

/// Polynomials for dimension parameters, substituted simultaneously.
///
/// ```
/// use cotan_ir::{Ir, Registry, Shape, Substitution, Type, dims::Poly};
///
/// let mut ir = Ir::new(Registry::builder().build());
/// let (n, m) = (ir.store.symbol("n"), ir.store.symbol("m"));
/// let column = Shape { sizes: vec![Poly::parameter(n)], element: Type::F64 };
/// let column = column.ty(&mut ir.store).ok_or("a size is negative")?;
/// let mut swap = Substitution::new(vec![(n, Poly::parameter(m)), (m, Poly::parameter(n))]);
/// let swapped = swap.ty(&mut ir.store, column).ok_or("a size overflows")?;
/// assert_eq!(cotan_ir::text::type_to_string(&ir, swapped), "tensor<?xf64, #cotan.dims<m>>");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    by: Vec<(Symbol, Poly)>,
    /// The cached results for parts with parameters.
    known: FxHashMap<Part, Option<Part>>,
}

impl Substitution {
    /// Returns one that replaces these parameters.
    pub fn new(by: Vec<(Symbol, Poly)>) -> Self {
        Self { by, ..Self::default() }
    }

    /// Returns the parameters and their replacements.
    pub fn pairs(&self) -> &[(Symbol, Poly)] {
        &self.by
    }

    /// Substitutes in a polynomial; `None` if a coefficient leaves 64 bits.
    pub fn poly(&self, poly: &Poly) -> Option<Poly> {
        poly.substitute(|name| {
            let found = self.by.iter().find(|pair| pair.0 == name);
            found.map_or_else(|| Poly::parameter(name), |pair| pair.1.clone())
        })
    }

    fn polys(&self, polys: &[Poly]) -> Option<Vec<Poly>> {
        polys.iter().map(|poly| self.poly(poly)).collect()
    }

    fn facts(&self, facts: &[Fact]) -> Option<Box<[Fact]>> {
        facts.iter().map(|fact| self.fact(fact)).collect()
    }

    /// Substitutes in a fact; `None` if a coefficient leaves 64 bits.
    pub fn fact(&self, fact: &Fact) -> Option<Fact> {
        Some(Fact { left: self.poly(&fact.left)?, right: self.poly(&fact.right)? })
    }

    /// Substitutes in a type; `None` if a coefficient leaves 64 bits, or a size is negative.
    pub fn ty(&mut self, store: &mut Store, ty: Type) -> Option<Type> {
        match self.part(store, Part::Type(ty))? {
            Part::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// Substitutes in an attribute; `None` as for types.
    pub fn attr(&mut self, store: &mut Store, attr: Attr) -> Option<Attr> {
        match self.part(store, Part::Attr(attr))? {
            Part::Attr(attr) => Some(attr),
            _ => None,
        }
    }

    /// Substitutes in a part. Its own parts come first.
    fn part(&mut self, store: &mut Store, whole: Part) -> Option<Part> {
        let mut open = vec![whole];
        while let Some(&part) = open.last() {
            let start = open.len();
            if self.known(store, part).is_none() {
                store.parts(part, &mut |inner| {
                    open.extend(self.known(store, inner).is_none().then_some(inner));
                });
                if open.len() > start {
                    continue;
                }
                let new = self.renewed(store, part);
                self.known.insert(part, new);
            }
            open.pop();
        }
        self.known(store, whole)?
    }

    /// Returns the result for a part, if it is cached or has no parameters.
    fn known(&self, store: &Store, part: Part) -> Option<Option<Part>> {
        match store.has_dims(part) {
            true => self.known.get(&part).copied(),
            false => Some(Some(part)),
        }
    }

    /// Returns the result for a part whose own parts are cached.
    fn renewed(&self, store: &mut Store, part: Part) -> Option<Part> {
        match part {
            Part::Type(ty) => {
                if let Some(shape) = Shape::of(store, ty).filter(|shape| shape.rank() > 0) {
                    let sizes = self.polys(&shape.sizes)?;
                    let element = self.known(store, Part::Type(shape.element))?;
                    let Some(Part::Type(element)) = element else { return None };
                    return Shape { sizes, element }.ty(store).map(Part::Type);
                }
                let data = self.with_parts(store, store.type_data(ty))?;
                Some(Part::Type(store.intern_type(data)))
            }
            Part::Attr(attr) => {
                let data = match store.attr_data(attr) {
                    AttrData::Dims(dims) => AttrData::Dims(self.polys(dims)?.into()),
                    AttrData::Facts(facts) => AttrData::Facts(self.facts(facts)?),
                    data => self.with_parts(store, data)?,
                };
                Some(Part::Attr(store.intern_attr(data)))
            }
            Part::Loc(loc) => {
                let data = self.with_parts(store, store.loc_data(loc)?)?;
                Some(Part::Loc(store.intern_loc(data)))
            }
        }
    }

    /// Returns a value with its parts replaced by their results.
    fn with_parts<T: Nested>(&self, store: &Store, data: &T) -> Option<T> {
        let (mut data, mut fits) = (data.clone(), true);
        data.parts_mut(&mut |place| {
            let new = self.known(store, place.get()).flatten();
            fits &= new.is_some_and(|new| place.put(new));
        });
        fits.then_some(data)
    }

    /// Returns whether everything in these operations can be replaced.
    pub fn can_apply(&mut self, b: &mut Builder<'_>, ops: &[Op]) -> bool {
        ops.iter().all(|&op| {
            let types: Vec<Type> = values_at(b, op).map(|value| b.ty(value)).collect();
            let attrs: Vec<Attr> = b.props(op).into_iter().chain([b.attrs(op)]).collect();
            types.into_iter().all(|ty| self.ty(b.store_mut(), ty).is_some())
                && attrs.into_iter().all(|attr| self.attr(b.store_mut(), attr).is_some())
        })
    }

    /// Replaces parameters in an operation: the types of its results and of its block arguments,
    /// and its attributes. A part that cannot be replaced stays as it was.
    pub fn apply(&mut self, ir: &mut Ir, op: Op) {
        let values: Vec<Value> = values_at(ir, op).collect();
        values.into_iter().for_each(|value| self.apply_to_value(ir, value));
        if let Some(props) = ir.props(op)
            && let Some(props) = self.attr(&mut ir.store, props)
        {
            ir.set_props(op, Some(props));
        }
        let attrs = ir.attrs(op);
        if let Some(attrs) = self.attr(&mut ir.store, attrs) {
            ir.set_attrs(op, attrs);
        }
    }

    /// Replaces parameters in the types of the arguments of a block.
    pub fn apply_to_args(&mut self, ir: &mut Ir, block: Block) {
        let args: Vec<Value> = ir.args(block).collect();
        args.into_iter().for_each(|arg| self.apply_to_value(ir, arg));
    }

    fn apply_to_value(&mut self, ir: &mut Ir, value: Value) {
        let old = ir.ty(value);
        if let Some(ty) = self.ty(&mut ir.store, old) {
            ir.set_type(value, ty);
        }
    }
}

/// Returns the results of an operation, and the arguments of its blocks.
fn values_at(ir: &Ir, op: Op) -> impl Iterator<Item = Value> {
    let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
    ir.results(op).chain(blocks.flat_map(|block| ir.args(block)))
}

/// Calls `found` for every dimension parameter in a type or attribute, in order, at least once.
pub fn parameters_of(store: &Store, whole: Part, found: &mut dyn FnMut(Symbol)) {
    for part in store.nested(whole, Store::has_dims) {
        let Part::Attr(attr) = part else { continue };
        match store.attr_data(attr) {
            AttrData::Dims(dims) => dims.iter().flat_map(Poly::parameters).for_each(&mut *found),
            AttrData::Facts(facts) => facts.iter().flat_map(Fact::parameters).for_each(&mut *found),
            _ => {}
        }
    }
}

/// Returns whether a dimension parameter occurs in a type or attribute.
pub fn mentions(store: &Store, whole: Part, name: Symbol) -> bool {
    let mut found = false;
    parameters_of(store, whole, &mut |other| found |= other == name);
    found
}
