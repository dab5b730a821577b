//! The store of everything interned: strings, types, attributes, locations.

pub mod access;
mod attr_lists;
pub mod attrs;
pub mod definitions;
mod extent;
mod floats;
pub(crate) mod merge;
pub(crate) mod nested;
pub mod shape;
pub mod types;

use crate::bigint::Int;
use crate::entity::{Attr, Entity, Symbol, Type};
use crate::locs::{Loc, LocData};
use crate::names::{Name, Prefixes, ValueName};
use crate::symbols::Symbols;
use attrs::{AttrData, NamedAttr};
use extent::Extent;
use hashbrown::HashTable;
use nested::Part;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use types::{FunctionType, TypeData};

/// Interned strings, types, attributes and locations. Equal values have equal handles.
#[derive(Clone)]
pub struct Store {
    /// All strings.
    pub symbols: Symbols,
    /// The prefixes of numbered names of values.
    pub(crate) prefixes: Prefixes,
    types: Interner<TypeData>,
    attrs: Interner<AttrData>,
    locs: Interner<LocData>,
}

#[derive(Clone)]
struct Interner<T> {
    rows: Vec<T>,
    /// Depth and size of each row.
    extents: Vec<Extent>,
    lookup: HashTable<InternedRow>,
}

/// A row, with its hash so that a growing table need not look at rows.
#[derive(Clone, Copy)]
struct InternedRow {
    hash: u32,
    row: u32,
}

fn hash(data: &impl Hash) -> u32 {
    let mut hasher = rustc_hash::FxHasher::default();
    data.hash(&mut hasher);
    folded(hasher.finish())
}

/// Returns the hash of the dictionary with these entries.
fn hash_of_dict(entries: &[NamedAttr]) -> u32 {
    let mut hasher = rustc_hash::FxHasher::default();
    std::mem::discriminant(&AttrData::Dict(Box::default())).hash(&mut hasher);
    entries.hash(&mut hasher);
    folded(hasher.finish())
}

/// Returns 32 bits that depend on all 64. The scalars of a program differ in few bits (round floats
/// only in their highest), and so do their hashes.
fn folded(hash: u64) -> u32 {
    let product = u128::from(hash) * 0x9E37_79B9_7F4A_7C15;
    (product >> 64 ^ product) as u32 ^ (product >> 32) as u32
}

/// Returns the same hash for a table, which looks at the bits of both ends.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}

impl<T: Hash + Eq> Interner<T> {
    fn new(prelude: Vec<T>) -> Self {
        let mut interner = Self { rows: Vec::new(), extents: Vec::new(), lookup: HashTable::new() };
        for data in prelude {
            let h = hash(&data);
            interner.insert(h, data, Extent::ONE);
        }
        interner
    }

    fn find(&self, hash: u32, data: &T) -> Option<usize> {
        self.find_by(hash, |row| row == data)
    }

    /// Returns the row that has this hash and is the `same`.
    #[inline]
    fn find_by(&self, hash: u32, same: impl Fn(&T) -> bool) -> Option<usize> {
        let same = |known: &InternedRow| known.hash == hash && same(&self.rows[known.row as usize]);
        self.lookup.find(spread(hash), same).map(|known| known.row as usize)
    }

    /// Adds a row that is not there yet.
    fn insert(&mut self, hash: u32, data: T, extent: Extent) -> usize {
        let row = self.rows.len();
        self.rows.push(data);
        self.extents.push(extent);
        let known = InternedRow { hash, row: row as u32 };
        self.lookup.insert_unique(spread(hash), known, |known| spread(known.hash));
        row
    }
}

impl Default for Store {
    fn default() -> Self {
        Self {
            symbols: Symbols::default(),
            prefixes: Prefixes::default(),
            types: Interner::new(types::prelude()),
            attrs: Interner::new(attrs::prelude()),
            locs: Interner::new(vec![LocData::Unknown]),
        }
    }
}

impl Store {
    /// Returns the symbol for a text.
    pub fn symbol(&mut self, text: &str) -> Symbol {
        self.symbols.intern(text)
    }

    /// Returns the text of a symbol.
    #[inline]
    pub fn text(&self, symbol: Symbol) -> &str {
        self.symbols.get(symbol)
    }

    /// Returns the name of a value that a text spells, without its `%`.
    pub fn value_name(&mut self, text: &str) -> ValueName {
        self.prefixes.name(&mut self.symbols, text)
    }

    /// Returns the name of a value that a text spells, if there may be a value of that name.
    pub fn find_value_name(&self, text: &str) -> Option<ValueName> {
        self.prefixes.find(&self.symbols, text)
    }

    /// Returns the spelling of a name of a value, without its `%`; `None` if it is none.
    pub fn name_text(&self, name: ValueName) -> Option<Cow<'_, str>> {
        match name.get() {
            Name::Text(symbol) => Some(self.text(symbol).into()),
            Name::Number(number) => Some(number.to_string().into()),
            Name::Numbered(prefix, number) => {
                Some(format!("{}{number}", self.prefixes.text(prefix)).into())
            }
            Name::Fresh | Name::Continued => None,
        }
    }

    /// Returns the spelling of a name with letters.
    pub fn word_text(&self, name: ValueName) -> Option<Cow<'_, str>> {
        self.name_text(name).filter(|_| name.is_word())
    }

    /// Returns the handle of a type.
    pub fn intern_type(&mut self, data: TypeData) -> Type {
        let h = hash(&data);
        Type::from_index(match self.types.find(h, &data) {
            Some(known) => known,
            None => {
                let extent = self.extent_of(&data, Extent::ONE);
                self.types.insert(h, data, extent)
            }
        })
    }

    /// Returns the data of a type.
    #[inline]
    pub fn type_data(&self, ty: Type) -> &TypeData {
        &self.types.rows[ty.index()]
    }

    /// Returns depth and size of a part.
    pub(crate) fn extent(&self, part: Part) -> Extent {
        match part {
            Part::Type(ty) => self.types.extents[ty.index()],
            Part::Attr(attr) => self.attrs.extents[attr.index()],
            Part::Loc(loc) if loc.as_offset().is_some() => Extent::ONE,
            Part::Loc(loc) => self.locs.extents[loc.index()],
        }
    }

    /// Returns the nesting depth of a type, and the number of its parts when it is written in full.
    pub fn nesting(&self, ty: Type) -> (u32, u32) {
        let Extent { depth, size, .. } = self.extent(Part::Type(ty));
        (depth, size)
    }

    /// Returns whether a part is, or contains, polynomials in dimension parameters.
    #[inline]
    pub fn has_dims(&self, part: Part) -> bool {
        self.extent(part).has_dims
    }

    /// Returns whether a part is, or contains, references to symbols.
    #[inline]
    pub fn has_symbols(&self, part: Part) -> bool {
        self.extent(part).has_symbols
    }

    /// Returns the number of types.
    pub fn type_count(&self) -> usize {
        self.types.rows.len()
    }

    /// Returns the handle of an attribute. A dictionary must be sorted: see [`Store::dict`].
    pub fn intern_attr(&mut self, data: AttrData) -> Attr {
        let h = hash(&data);
        Attr::from_index(match self.attrs.find(h, &data) {
            Some(known) => known,
            None => {
                let extent = self.extent_of(&data, Extent::of_attr(&data));
                self.attrs.insert(h, data, extent)
            }
        })
    }

    /// Returns the handle of an attribute if it exists already.
    pub fn find_attr(&self, data: &AttrData) -> Option<Attr> {
        self.attrs.find(hash(data), data).map(Attr::from_index)
    }

    /// Returns the data of an attribute.
    #[inline]
    pub fn attr_data(&self, attr: Attr) -> &AttrData {
        &self.attrs.rows[attr.index()]
    }

    /// Returns the number of attributes.
    pub fn attr_count(&self) -> usize {
        self.attrs.rows.len()
    }

    /// Returns the handle of a location.
    pub fn intern_loc(&mut self, data: LocData) -> Loc {
        let h = hash(&data);
        Loc::interned(match self.locs.find(h, &data) {
            Some(known) => known,
            None => {
                let extent = self.extent_of(&data, Extent::ONE);
                self.locs.insert(h, data, extent)
            }
        })
    }

    /// Returns a location equal to no other, for one that is not known yet.
    pub(crate) fn placeholder_loc(&mut self) -> Loc {
        self.locs.rows.push(LocData::Unknown);
        self.locs.extents.push(Extent::ONE);
        Loc::interned(self.locs.rows.len() - 1)
    }

    /// Returns the data of an interned location; `None` for one in a source text.
    pub fn loc_data(&self, loc: Loc) -> Option<&LocData> {
        match loc.as_offset() {
            Some(_) => None,
            None => Some(&self.locs.rows[loc.index()]),
        }
    }

    /// Returns the location of an operation that `rule` derived from `from`; prints as
    /// `loc(fused<{cotan.rule = "rule"}>[from])`. After a hundred steps it is `from` itself:
    /// locations that nest too deeply cannot be read again.
    pub fn derived_loc(&mut self, from: Loc, rule: &str) -> Loc {
        let rule = self.rule_attr(rule);
        if self.is_deep(from) || self.is_derived_by(from, rule) {
            return from;
        }
        self.intern_loc(LocData::Fused { parts: Box::new([from]), metadata: Some(rule) })
    }

    /// `{cotan.rule = "rule"}`.
    pub(crate) fn rule_attr(&mut self, rule: &str) -> Attr {
        let key = self.symbol("cotan.rule");
        let rule = self.string_attr(rule);
        self.dict(vec![(key, rule)])
    }

    /// Returns the same as [`derived_loc`](Self::derived_loc), for a result of
    /// [`rule_attr`](Self::rule_attr). It is hardly ever known, so it is not looked up: a table of
    /// them would evict more useful data.
    pub(crate) fn new_derived_loc(&mut self, from: Loc, rule: Attr) -> Loc {
        if self.is_deep(from) || self.is_derived_by(from, rule) {
            return from;
        }
        let data = LocData::Fused { parts: Box::new([from]), metadata: Some(rule) };
        self.locs.extents.push(self.extent_of(&data, Extent::ONE));
        self.locs.rows.push(data);
        Loc::interned(self.locs.rows.len() - 1)
    }

    /// Returns whether a location is already derived by this rule: two equal layers are read back
    /// as one.
    fn is_derived_by(&self, loc: Loc, rule: Attr) -> bool {
        let data = self.loc_data(loc);
        matches!(data, Some(LocData::Fused { metadata: Some(known), .. }) if *known == rule)
    }

    /// Returns whether a location is nested so deeply that no other one should have it for a part.
    fn is_deep(&self, loc: Loc) -> bool {
        self.extent(Part::Loc(loc)).depth > 100
    }

    /// Returns the location of an operation that was inlined from `callee` at `caller`; prints as
    /// `loc(callsite(callee at caller))`. A location that nests too deeply stays unchanged: see
    /// [`derived_loc`](Self::derived_loc).
    pub fn call_site_loc(&mut self, callee: Loc, caller: Loc) -> Loc {
        if self.is_deep(callee) || self.is_deep(caller) {
            return callee;
        }
        self.intern_loc(LocData::CallSite { callee, caller })
    }

    /// Returns the function type from `inputs` to `results`.
    pub fn function_type(&mut self, inputs: &[Type], results: &[Type]) -> Type {
        self.intern_type(TypeData::Function(FunctionType {
            inputs: inputs.into(),
            results: results.into(),
        }))
    }

    /// Returns the ranked tensor type without an encoding.
    pub fn tensor_type(&mut self, shape: &[i64], element: Type) -> Type {
        self.intern_type(TypeData::Tensor { shape: shape.into(), element, encoding: None })
    }

    /// Returns a string attribute without a type.
    pub fn string_attr(&mut self, text: &str) -> Attr {
        let text = self.symbol(text);
        self.intern_attr(AttrData::String { text, ty: Type::NONE })
    }

    /// Returns an integer attribute; `value` must be in the range of `ty`.
    pub fn int_attr(&mut self, value: i64, ty: Type) -> Attr {
        self.intern_attr(AttrData::Integer { value: Int::from(value), ty })
    }

    /// `true` or `false`.
    pub fn bool_attr(&self, value: bool) -> Attr {
        if value { Attr::TRUE } else { Attr::FALSE }
    }

    /// Returns a type as an attribute.
    pub fn type_attr(&mut self, ty: Type) -> Attr {
        self.intern_attr(AttrData::Type(ty))
    }

    /// Returns an array attribute.
    pub fn array_attr(&mut self, elements: &[Attr]) -> Attr {
        self.intern_attr(AttrData::Array(elements.into()))
    }

    /// `@name`.
    pub fn symbol_ref(&mut self, name: Symbol) -> Attr {
        self.intern_attr(AttrData::SymbolRef(Box::new([name])))
    }

    /// Returns the dictionary with these entries; of entries with the same key the last one counts.
    pub fn dict(&mut self, entries: impl Into<SmallVec<[NamedAttr; 4]>>) -> Attr {
        let (symbols, mut entries) = (&self.symbols, entries.into());
        if !entries.is_sorted_by(|a, b| symbols.get(a.0) < symbols.get(b.0)) {
            entries.reverse();
            entries.sort_by(|a, b| symbols.get(a.0).cmp(symbols.get(b.0)));
            entries.dedup_by_key(|entry| entry.0);
        }
        self.sorted_dict(&entries)
    }

    /// Returns the dictionary with these entries, which are sorted by their keys. One that is known
    /// costs no allocation.
    fn sorted_dict(&mut self, entries: &[NamedAttr]) -> Attr {
        let h = hash_of_dict(entries);
        let same = |data: &AttrData| matches!(data, AttrData::Dict(known) if **known == *entries);
        if let Some(known) = self.attrs.find_by(h, same) {
            return Attr::from_index(known);
        }
        let data = AttrData::Dict(entries.into());
        let extent = self.extent_of(&data, Extent::ONE);
        Attr::from_index(self.attrs.insert(h, data, extent))
    }

    /// Returns the entries of a dictionary, sorted by key; none for any other attribute.
    #[inline]
    pub fn dict_entries(&self, dict: Attr) -> &[NamedAttr] {
        match self.attr_data(dict) {
            AttrData::Dict(entries) => entries,
            _ => &[],
        }
    }

    /// Returns the entry of a dictionary under `key`.
    pub fn dict_get(&self, dict: Attr, key: Symbol) -> Option<Attr> {
        self.dict_entries(dict).iter().find(|entry| entry.0 == key).map(|entry| entry.1)
    }

    /// `dict` with `key` set to `value`, or without `key`.
    pub fn dict_with(&mut self, dict: Attr, key: Symbol, value: Option<Attr>) -> Attr {
        if self.dict_get(dict, key) == value {
            return dict;
        }
        let kept = self.dict_entries(dict).iter().filter(|entry| entry.0 != key).copied();
        let entries: SmallVec<[NamedAttr; 4]> =
            kept.chain(value.map(|value| (key, value))).collect();
        self.dict(entries)
    }

    /// Returns the text of a string attribute.
    pub fn as_str(&self, attr: Attr) -> Option<&str> {
        match self.attr_data(attr) {
            AttrData::String { text, .. } => Some(self.text(*text)),
            _ => None,
        }
    }

    /// Returns the value of an integer attribute that fits 64 bits.
    pub fn as_int(&self, attr: Attr) -> Option<i64> {
        match self.attr_data(attr) {
            AttrData::Integer { value, .. } => value.as_i64(),
            _ => None,
        }
    }

    /// Returns the type in a type attribute.
    pub fn as_type(&self, attr: Attr) -> Option<Type> {
        match self.attr_data(attr) {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// Returns the function type that a type is.
    pub fn as_function(&self, ty: Type) -> Option<&FunctionType> {
        match self.type_data(ty) {
            TypeData::Function(function) => Some(function),
            _ => None,
        }
    }

    /// Returns the types of the parts of the tuple that a type is.
    pub fn as_tuple(&self, ty: Type) -> Option<&[Type]> {
        match self.type_data(ty) {
            TypeData::Tuple(parts) => Some(parts),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dictionary_hashes_as_its_entries() {
        let entries = [(Symbol::from_index(3), Attr::TRUE), (Symbol::from_index(5), Attr::UNIT)];
        let whole = AttrData::Dict(entries.into());
        assert_eq!(hash(&whole), hash_of_dict(&entries));
        let mut store = Store::default();
        let key = store.symbol("a");
        let dict = store.dict(vec![(key, Attr::UNIT)]);
        assert_eq!(store.find_attr(&AttrData::Dict([(key, Attr::UNIT)].into())), Some(dict));
    }

    #[test]
    fn round_floats_have_distinct_hashes() {
        let real = |number: u32| {
            let bits = u128::from((f64::from(number) / 4.0).to_bits());
            hash(&AttrData::Float { bits, ty: Type::F64 })
        };
        let integer = |number: u32| {
            hash(&AttrData::Integer { value: i64::from(number).into(), ty: Type::I64 })
        };
        for hash in [real as fn(u32) -> u32, integer] {
            let mut hashes: Vec<u32> = (0..10_000).map(hash).collect();
            hashes.sort_unstable();
            hashes.dedup();
            assert!(hashes.len() > 9_990, "{}", hashes.len());
        }
    }
}
