//! Replacing dimension parameters in types, attributes and operations.

use crate::attrs::AttrData;
use crate::dims::Poly;
use crate::entity::{Attr, Block, Op, Symbol, Type, Value};
use crate::ir::Ir;
use crate::shape::Shape;
use crate::store::Store;
use crate::types::{FunctionType, TypeData};
use rustc_hash::{FxHashMap, FxHashSet};

/// Polynomials for dimension parameters, put in their place all at once.
///
/// ```
/// use cotan_ir::{Ir, Registry, Shape, Substitution, Type, dims::Poly};
///
/// let mut ir = Ir::new(Registry::builder().build());
/// let (n, m) = (ir.symbol("n"), ir.symbol("m"));
/// let column = Shape { sizes: vec![Poly::parameter(n)], element: Type::F64 };
/// let column = column.ty(&mut ir.store).expect("no size is negative");
/// let mut swap = Substitution::new(vec![(n, Poly::parameter(m)), (m, Poly::parameter(n))]);
/// let swapped = swap.ty(&mut ir.store, column).expect("it stays small");
/// assert_eq!(cotan_ir::text::type_to_string(&ir, swapped), "tensor<?xf64, #cotan.dims<m>>");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    by: Vec<(Symbol, Poly)>,
    types: FxHashMap<Type, Option<Type>>,
    attrs: FxHashMap<Attr, Option<Attr>>,
}

impl Substitution {
    /// One that replaces these parameters.
    pub fn new(by: Vec<(Symbol, Poly)>) -> Self {
        Self { by, ..Self::default() }
    }

    /// What replaces which parameter.
    pub fn pairs(&self) -> &[(Symbol, Poly)] {
        &self.by
    }

    /// What a polynomial becomes; nothing if a coefficient leaves 64 bits.
    pub fn poly(&self, poly: &Poly) -> Option<Poly> {
        poly.substitute(|name| {
            let found = self.by.iter().find(|pair| pair.0 == name);
            found.map_or_else(|| Poly::parameter(name), |pair| pair.1.clone())
        })
    }

    fn polys(&self, polys: &[Poly]) -> Option<Vec<Poly>> {
        polys.iter().map(|poly| self.poly(poly)).collect()
    }

    /// What a type becomes; nothing if a coefficient leaves 64 bits, or a size is negative.
    pub fn ty(&mut self, store: &mut Store, ty: Type) -> Option<Type> {
        if let Some(&known) = self.types.get(&ty) {
            return known;
        }
        let new = self.new_type(store, ty);
        self.types.insert(ty, new);
        new
    }

    fn new_type(&mut self, store: &mut Store, ty: Type) -> Option<Type> {
        let data = match store.type_data(ty).clone() {
            TypeData::Tensor { encoding: Some(encoding), .. } => {
                if !matches!(store.attr_data(encoding), AttrData::Dims(_)) {
                    return Some(ty);
                }
                let Shape { sizes, element } = Shape::of(store, ty)?;
                return Shape { sizes: self.polys(&sizes)?, element }.ty(store);
            }
            TypeData::Tuple(parts) => TypeData::Tuple(self.all_types(store, &parts)?.into()),
            TypeData::Function(function) => {
                let inputs = self.all_types(store, &function.inputs)?.into();
                let results = self.all_types(store, &function.results)?.into();
                TypeData::Function(FunctionType { inputs, results })
            }
            _ => return Some(ty),
        };
        Some(store.ty(data))
    }

    fn all_types(&mut self, store: &mut Store, types: &[Type]) -> Option<Vec<Type>> {
        types.iter().map(|&ty| self.ty(store, ty)).collect()
    }

    /// What an attribute becomes; nothing as for types.
    pub fn attr(&mut self, store: &mut Store, attr: Attr) -> Option<Attr> {
        if let Some(&known) = self.attrs.get(&attr) {
            return known;
        }
        let new = self.new_attr(store, attr);
        self.attrs.insert(attr, new);
        new
    }

    fn new_attr(&mut self, store: &mut Store, attr: Attr) -> Option<Attr> {
        let data = match store.attr_data(attr).clone() {
            AttrData::Dims(dims) => AttrData::Dims(self.polys(&dims)?.into()),
            AttrData::Type(ty) => AttrData::Type(self.ty(store, ty)?),
            AttrData::Array(items) => {
                let items = items.iter().map(|&item| self.attr(store, item));
                AttrData::Array(items.collect::<Option<_>>()?)
            }
            AttrData::Dict(entries) => {
                let entries =
                    entries.iter().map(|&(name, item)| Some((name, self.attr(store, item)?)));
                AttrData::Dict(entries.collect::<Option<_>>()?)
            }
            _ => return Some(attr),
        };
        Some(store.attr(data))
    }

    /// Whether everything in these operations can be replaced.
    pub fn fits(&mut self, ir: &mut Ir, ops: &[Op]) -> bool {
        ops.iter().all(|&op| {
            let types: Vec<Type> = values_at(ir, op).map(|value| ir.ty(value)).collect();
            let attrs: Vec<Attr> = ir.props(op).into_iter().chain([ir.attrs(op)]).collect();
            types.into_iter().all(|ty| self.ty(&mut ir.store, ty).is_some())
                && attrs.into_iter().all(|attr| self.attr(&mut ir.store, attr).is_some())
        })
    }

    /// Replaces parameters in an operation: the types of its results and of the arguments of its
    /// blocks, and its attributes. What does not fit stays as it was.
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

/// The results of an operation, and the arguments of its blocks.
fn values_at(ir: &Ir, op: Op) -> impl Iterator<Item = Value> {
    let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
    ir.results(op).chain(blocks.flat_map(|block| ir.args(block)))
}

/// Calls `found` for every dimension parameter in a type, the parts of tuples and functions
/// included, in order, at least once. Parts of one type are looked at once: written in full, a tuple
/// may have more parts than one can go through.
pub fn parameters_of(store: &Store, ty: Type, found: &mut dyn FnMut(Symbol)) {
    let mut open = vec![ty];
    let mut seen = FxHashSet::default();
    while let Some(ty) = open.pop() {
        let data = store.type_data(ty);
        if matches!(data, TypeData::Tuple(_) | TypeData::Function(_)) && !seen.insert(ty) {
            continue;
        }
        match data {
            TypeData::Tensor { encoding: Some(encoding), .. } => {
                let AttrData::Dims(dims) = store.attr_data(*encoding) else { continue };
                let names = dims.iter().flat_map(|poly| poly.terms()).flat_map(|term| term.0);
                names.for_each(|&name| found(name));
            }
            TypeData::Tuple(parts) => open.extend(parts.iter().rev()),
            TypeData::Function(function) => {
                open.extend(function.results.iter().rev());
                open.extend(function.inputs.iter().rev());
            }
            _ => {}
        }
    }
}
