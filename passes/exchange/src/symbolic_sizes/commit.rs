//! Writing the names of sizes into types.

use super::inline::Hints;
use super::{Analysis, LISTS, SIZES, is_open};
use cotan_dialects::arith::IndexCast;
use cotan_dialects::array::Dim;
use cotan_ir::dims::Poly;
use cotan_ir::types::TypeData;
use cotan_ir::{Attr, AttrData, Block, Builder, Shape, Symbol, Type, Value};

impl Analysis<'_> {
    /// Renames parameters to the names that the program has for them.
    pub fn name_by(&mut self, hints: &Hints) {
        for &(value, name) in hints {
            let size = self.ints.get(&value).and_then(|all| all.first()?.clone());
            let old = size.and_then(|size| self.solver.value(&size).as_parameter());
            let Some(old) = old.filter(|&old| old != name && !self.solver.is_kept(old)) else {
                continue;
            };
            if !self.solver.is_kept(name) {
                self.solver.keep(name);
                self.solver.replace(old, Poly::parameter(name));
            }
        }
    }

    /// Sets the types of all values, and removes arguments that are sizes. Returns their indices.
    pub fn commit(&mut self, entry: Block) -> Vec<usize> {
        let mut values: Vec<Value> = self.shapes.keys().copied().collect();
        values.sort_unstable();
        for value in values {
            if is_open(self.ir, self.ir.ty(value)) {
                match self.named_type(value) {
                    Some(ty) => self.ir.set_type(value, ty),
                    None => self.refuse(self.function, "has a negative size"),
                }
            }
        }
        self.write_lists();
        let decided = self.decided(entry);
        let count = self.ir.arg_count(entry);
        let sizes = (0..count).filter_map(|index| Some((index, self.global_constant(index)?)));
        let sizes: Vec<(usize, String)> = sizes.collect();
        let mut removed = Vec::new();
        for &(index, ref name) in sizes.iter().rev() {
            let name = self.ir.store.symbol(name);
            if !decided.contains(&name) {
                if !self.is_used(name) {
                    continue;
                }
                let why = format!("has a size `{}` that no array decides", self.ir.text(name));
                self.refuse(self.function, &why);
                continue;
            }
            self.replace_argument(entry, index, name);
            removed.push(index);
        }
        self.set_function_type(entry);
        self.drop_argument_attrs(&removed);
        removed
    }

    /// Writes the elements of operands that are lists of sizes, which the translation reads.
    fn write_lists(&mut self) {
        let key = self.ir.store.symbol(LISTS);
        for op in std::mem::take(&mut self.listing) {
            let operands: Vec<Value> = self.ir.operands(op).collect();
            let lists = operands.into_iter().map(|operand| {
                let list = self.ints.get(&operand).filter(|list| list.iter().all(Option::is_some));
                let list =
                    list.map(|list| list.iter().flatten().map(|size| self.solver.value(size)));
                let list: Option<Vec<Poly>> = list.map(Iterator::collect);
                list.map_or(Attr::UNIT, |list| self.ir.store.dims_attr(&list))
            });
            let lists: Vec<Attr> = lists.collect();
            let lists = self.ir.store.array_attr(&lists);
            self.ir.set_attr(op, key, Some(lists));
        }
    }

    /// Returns the parameters that a size of an argument is.
    fn decided(&self, entry: Block) -> Vec<Symbol> {
        let shapes = self.ir.args(entry).filter_map(|arg| self.shapes.get(&arg));
        let sizes = shapes.flatten().map(|size| self.solver.value(size));
        sizes.flat_map(|size| size.parameters().collect::<Vec<_>>()).collect()
    }

    /// Returns whether a size depends on a parameter.
    fn is_used(&self, name: Symbol) -> bool {
        let mut sizes = self.shapes.values().flatten().map(|size| self.solver.value(size));
        sizes.any(|size| size.parameters().any(|other| other == name))
    }

    fn named_type(&mut self, value: Value) -> Option<Type> {
        let sizes: Vec<Poly> =
            self.shapes[&value].iter().map(|size| self.solver.value(size)).collect();
        // The translation looks them up.
        for size in &sizes {
            self.ir.store.dims_attr(std::slice::from_ref(size));
        }
        let TypeData::Tensor { element, .. } = *self.ir.type_data(self.ir.ty(value)) else {
            return None;
        };
        Shape { sizes, element }.ty(&mut self.ir.store)
    }

    /// Replaces an argument by the size that it is.
    fn replace_argument(&mut self, entry: Block, index: usize, name: Symbol) {
        let arg = self.ir.arg(entry, index);
        let (loc, ty) = (self.ir.arg_loc(entry, index), self.ir.ty(arg));
        let element = self.ir.type_data(ty).element().unwrap_or(ty);
        let size = self.solver.value(&Poly::parameter(name));
        let size = self.ir.store.dims_attr(&[size]);
        let b = &mut Builder::at_start(self.ir, entry);
        let dim = Dim::index(b, loc, size);
        let cast = IndexCast::value(b, loc, dim, element);
        // The type of the argument: its translation is that of the scalar.
        self.ir.replace_all_uses(arg, cast);
        self.ir.set_type(cast, ty);
        self.ir.erase_block_arg(entry, index);
    }

    fn set_function_type(&mut self, entry: Block) {
        let inputs: Vec<Type> = self.ir.args(entry).map(|arg| self.ir.ty(arg)).collect();
        let end = self.ir.last_op(entry);
        let results: Vec<Type> =
            end.into_iter().flat_map(|end| self.ir.operands(end)).map(|v| self.ir.ty(v)).collect();
        let ty = self.ir.store.function_type(&inputs, &results);
        let ty = self.ir.store.type_attr(ty);
        let key = self.ir.store.symbol("function_type");
        self.ir.set_attr(self.function, key, Some(ty));
    }

    /// Returns the attributes of an argument without the names of its sizes, which its type has.
    fn without_sizes(&mut self, dict: Attr) -> Attr {
        let Some(key) = self.ir.store.symbols.find(SIZES) else { return dict };
        let entries = self.ir.store.dict_entries(dict).to_vec();
        self.ir.store.dict(entries.into_iter().filter(|entry| entry.0 != key).collect::<Vec<_>>())
    }

    fn drop_argument_attrs(&mut self, removed: &[usize]) {
        let Some(attrs) = self.ir.attr_named(self.function, "arg_attrs") else { return };
        let AttrData::Array(attrs) = self.ir.attr_data(attrs).clone() else { return };
        let kept = attrs.iter().enumerate().filter(|(index, _)| !removed.contains(index));
        let kept: Vec<Attr> = kept.map(|(_, &attr)| attr).collect();
        let kept: Vec<Attr> = kept.into_iter().map(|attr| self.without_sizes(attr)).collect();
        let is_empty = kept.iter().all(|&attr| attr == Attr::EMPTY_DICT);
        let attr = (!is_empty).then(|| self.ir.store.array_attr(&kept));
        let key = self.ir.store.symbol("arg_attrs");
        self.ir.set_attr(self.function, key, attr);
    }
}
