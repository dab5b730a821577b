//! Inference of a callee's dimension parameters at a call.

use super::Call;
use cotan_ir::dims::Poly;
use cotan_ir::text::{poly_to_string, shape_to_string, type_to_string};
use cotan_ir::types::FunctionType;
use cotan_ir::{Attr, AttrData, Ir, Part, Shape, Store, Symbol, Type, mentions, parameters_of};
use rustc_hash::FxHashSet;

/// The dimension parameters of a callee, as polynomials in those of the caller.
pub struct Sizes(Vec<(Symbol, Poly)>);

impl Sizes {
    /// Returns the parameters that a call names, and those inferred from the argument types.
    ///
    /// # Errors
    /// If the named parameters are invalid.
    pub fn of_call(ir: &Ir, call: &Call, callee: &FunctionType) -> Result<Self, String> {
        let operands: Vec<Type> = call.operands.iter(ir).map(|value| ir.ty(value)).collect();
        Self::of(ir, call.parameters, call.sizes, &operands, callee)
    }

    /// Like [`Sizes::of_call`], for any call-like operation.
    ///
    /// # Errors
    /// If the named parameters are invalid.
    pub fn of(
        ir: &Ir,
        names: Option<Attr>,
        sizes: Option<Attr>,
        operands: &[Type],
        callee: &FunctionType,
    ) -> Result<Self, String> {
        let mut sizes = Self(named_parameters(ir, names, sizes)?);
        for (index, (name, _)) in sizes.0.iter().enumerate() {
            let text = ir.text(*name);
            if sizes.0[..index].iter().any(|earlier| earlier.0 == *name) {
                return Err(format!("passes the dimension parameter `{text}` twice"));
            }
            if !occurs(ir, callee, *name) {
                return Err(format!(
                    "passes `{text}`, which is not a dimension parameter of the \
                                    function"
                ));
            }
        }
        for (&formal, &operand) in callee.inputs.iter().zip(operands) {
            sizes.learn(ir, formal, operand);
        }
        Ok(sizes)
    }

    /// Returns each parameter with its polynomial.
    pub fn into_pairs(self) -> Vec<(Symbol, Poly)> {
        self.0
    }

    /// Like [`Sizes::into_pairs`].
    pub fn pairs(&self) -> &[(Symbol, Poly)] {
        &self.0
    }

    fn get(&self, name: Symbol) -> Option<&Poly> {
        self.0.iter().find(|known| known.0 == name).map(|known| &known.1)
    }

    /// Infers parameters from sizes, one after the other.
    fn learn(&mut self, store: &Store, formal: Type, actual: Type) {
        all_pairs(store, formal, actual, &mut |formal, actual| {
            if !store.has_dims(formal) {
                return Some(true);
            }
            self.learn_sizes(&sizes_in(store, formal)?, sizes_in(store, actual)?);
            Some(true)
        });
    }

    fn learn_sizes(&mut self, formal: &[Poly], actual: Vec<Poly>) {
        if formal.len() != actual.len() {
            return;
        }
        for (formal, actual) in formal.iter().zip(actual) {
            self.0.extend(formal.solve(&actual, |name| self.get(name).cloned(), false));
        }
    }

    /// Checks that arguments and results have the types of the instantiated function.
    ///
    /// # Errors
    /// The first mismatch, with both types.
    pub fn check(
        &self,
        ir: &Ir,
        callee: &FunctionType,
        actual_types: &[Type],
        bound: &[Type],
    ) -> Result<(), String> {
        for (expected, found, noun) in [
            (callee.inputs.len(), actual_types.len(), "operand"),
            (callee.results.len(), bound.len(), "result"),
        ] {
            if expected != found {
                return Err(format!(
                    "incorrect number of {noun}s for callee: {found} are given, {expected} are \
                     expected"
                ));
            }
        }
        self.check_known(ir, callee, actual_types)?;
        self.compare(ir, &callee.inputs, actual_types, "operand")?;
        self.compare(ir, &callee.results, bound, "result")
    }

    /// Like [`Sizes::check`], for results that are arrays of other shapes than those of the
    /// function.
    ///
    /// # Errors
    /// The first mismatch, with both types.
    pub fn check_shapes(
        &self,
        ir: &Ir,
        callee: &FunctionType,
        actual_types: &[Type],
        formal: &[Shape],
        bound: &[Type],
    ) -> Result<(), String> {
        let (expected, found) = (formal.len(), bound.len());
        if expected != found {
            return Err(format!("returns {expected} results, not {found}"));
        }
        let arguments = FunctionType { inputs: callee.inputs.clone(), results: Box::default() };
        self.check(ir, &arguments, actual_types, &[])?;
        self.check_known(ir, callee, actual_types)?;
        for (index, (formal, &found)) in formal.iter().zip(bound).enumerate() {
            let here = self.here(formal.clone()).ok_or("returns arrays that are too large")?;
            if Shape::of(ir, found).as_ref() != Some(&here) {
                let (here, found) = (shape_to_string(ir, &here), type_to_string(ir, found));
                return Err(format!("returns {here} as result {index}, but it is `{found}`"));
            }
        }
        Ok(())
    }

    /// Checks that all parameters of a function are known.
    fn check_known(
        &self,
        ir: &Ir,
        callee: &FunctionType,
        actual_types: &[Type],
    ) -> Result<(), String> {
        for &ty in callee.inputs.iter().chain(&callee.results) {
            let mut unknown = None;
            parameters_of(ir, Part::Type(ty), &mut |name| {
                if self.get(name).is_none() {
                    unknown.get_or_insert(name);
                }
            });
            if let Some(name) = unknown {
                let why = self.unsolved(ir, callee, actual_types, name);
                let name = ir.text(name);
                let why = why.unwrap_or_else(|| {
                    format!("no argument size determines it; pass it as `<{name} = ...>`")
                });
                return Err(format!("does not determine `{name}`: {why}"));
            }
        }
        Ok(())
    }

    /// Returns a size that determines a parameter only by a division with a remainder.
    fn unsolved(
        &self,
        ir: &Ir,
        callee: &FunctionType,
        actual_types: &[Type],
        name: Symbol,
    ) -> Option<String> {
        let mut found = None;
        for (index, (&formal, &actual)) in callee.inputs.iter().zip(actual_types).enumerate() {
            all_pairs(ir, formal, actual, &mut |formal, actual| {
                let sizes = sizes_in(ir, formal)?.into_iter().zip(sizes_in(ir, actual)?);
                let floor = |(expected, size): &(Poly, Poly)| {
                    expected.solve(size, |name| self.get(name).cloned(), true)
                };
                let mut floors = sizes.filter(|pair| floor(pair).is_some_and(|it| it.0 == name));
                if let (None, Some((expected, size))) = (&found, floors.next()) {
                    found = Some((index, expected, size));
                }
                Some(true)
            });
        }
        let (index, expected, size) = found?;
        let [expected, size] = [expected, size].map(|it| poly_to_string(ir, &it));
        Some(format!(
            "operand {index} has `{size}` where the function has `{expected}`, and the division \
             has a remainder"
        ))
    }

    fn compare(&self, ir: &Ir, formal: &[Type], actual: &[Type], noun: &str) -> Result<(), String> {
        let mut pairs = formal.iter().zip(actual).enumerate();
        let wrong = pairs.find(|(_, (formal, actual))| !self.is_same(ir, **formal, **actual));
        let Some((index, (&formal, &actual))) = wrong else { return Ok(()) };
        let (here, found) = (self.text(ir, formal), type_to_string(ir, actual));
        let formal = type_to_string(ir, formal);
        Err(format!("has `{formal}` as {noun} {index}{here}, but it is `{found}`"))
    }

    /// Returns whether a type of the function, instantiated here, is that type.
    fn is_same(&self, store: &Store, formal: Type, actual: Type) -> bool {
        all_pairs(store, formal, actual, &mut |formal, actual| {
            if !store.has_dims(formal) {
                return Some(formal == actual);
            }
            let (sizes, found) = (sizes_in(store, formal)?, sizes_in(store, actual)?);
            let elements = [formal, actual].map(|part| element_in(store, part));
            Some(elements[0] == elements[1] && self.all_here(&sizes) == Some(found))
        })
    }

    fn all_here(&self, sizes: &[Poly]) -> Option<Vec<Poly>> {
        let size = |size: &Poly| {
            size.substitute(|name| self.get(name).cloned().unwrap_or_else(|| Poly::parameter(name)))
        };
        sizes.iter().map(size).collect()
    }

    /// Instantiates a shape of the function.
    fn here(&self, shape: Shape) -> Option<Shape> {
        Some(Shape { sizes: self.all_here(&shape.sizes)?, ..shape })
    }

    /// Describes the instantiated type: `, which is [2 * m] of f64 for n = 2 * m`.
    fn text(&self, ir: &Ir, formal: Type) -> String {
        let shape = Shape::of(ir, formal).filter(|shape| shape.rank() > 0);
        let here = match shape.map(|shape| self.here(shape)) {
            Some(Some(here)) => shape_to_string(ir, &here),
            Some(None) => "too large".to_owned(),
            None => return String::new(),
        };
        match self.0.is_empty() {
            true => String::new(),
            false => format!(", which is {here} for {}", self.list(ir)),
        }
    }

    /// Lists the parameters: `n = 2 * m, k = 3`.
    fn list(&self, ir: &Ir) -> String {
        let pair = |(name, poly): &(Symbol, Poly)| {
            format!("{} = {}", ir.text(*name), poly_to_string(ir, poly))
        };
        self.0.iter().map(pair).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the parameters that a call names.
fn named_parameters(
    ir: &Ir,
    parameters: Option<Attr>,
    sizes: Option<Attr>,
) -> Result<Vec<(Symbol, Poly)>, String> {
    let says = parameters.or(sizes).is_some();
    let names: &[_] = match parameters.map(|names| ir.attr_data(names)) {
        Some(AttrData::Array(names)) => names,
        _ => &[],
    };
    let sizes = sizes.and_then(|sizes| ir.as_dims(sizes)).unwrap_or_default();
    if says && names.is_empty() {
        return Err("has sizes, but names no dimension parameter".to_owned());
    }
    if names.len() != sizes.len() {
        let (names, sizes) = (names.len(), sizes.len());
        return Err(format!("names {names} dimension parameters, but has {sizes} sizes"));
    }
    let name = |attr| match ir.attr_data(attr) {
        AttrData::String { text, ty: Type::NONE } => Some(*text),
        _ => None,
    };
    let names: Option<Vec<Symbol>> = names.iter().map(|&attr| name(attr)).collect();
    let names = names.ok_or("has dimension parameter names that are not strings")?;
    Ok(names.into_iter().zip(sizes.iter().cloned()).collect())
}

/// Returns whether a parameter occurs in the type of a function.
fn occurs(store: &Store, function: &FunctionType, name: Symbol) -> bool {
    function.inputs.iter().chain(&function.results).any(|&ty| mentions(store, Part::Type(ty), name))
}

/// Returns whether `decide` is true for two types, or for all pairs of their components if it is
/// undecided. Each pair is visited once.
fn all_pairs(
    store: &Store,
    formal: Type,
    actual: Type,
    decide: &mut dyn FnMut(Part, Part) -> Option<bool>,
) -> bool {
    let mut open = vec![(Part::Type(formal), Part::Type(actual))];
    let (mut seen, mut all) = (FxHashSet::default(), true);
    while let Some(pair) = open.pop() {
        if let Some(decided) = decide(pair.0, pair.1) {
            all &= decided;
        } else if seen.insert(pair) {
            match store.paired_parts(pair.0, pair.1) {
                Some(parts) => open.extend(parts.into_iter().rev()),
                None => all = false,
            }
        }
    }
    all
}

/// Returns the sizes of an array, or the polynomials of an attribute.
fn sizes_in(store: &Store, part: Part) -> Option<Vec<Poly>> {
    match part {
        Part::Type(ty) => {
            let shape = Shape::of(store, ty).filter(|shape| shape.rank() > 0)?;
            (!store.has_dims(Part::Type(shape.element))).then_some(shape.sizes)
        }
        Part::Attr(attr) => store.as_dims(attr).map(<[Poly]>::to_vec),
        Part::Loc(_) => None,
    }
}

/// Returns the element type of an array.
fn element_in(store: &Store, part: Part) -> Option<Type> {
    match part {
        Part::Type(ty) => store.type_data(ty).element(),
        _ => None,
    }
}
