//! The walk over a function: each operation is copied, or replaced by operations on parts.

use super::emitted::Emitted;
use super::requests::Cotangents;
use super::{PASS, constants, contract, fft, types};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Contract, Fft, Index, Slice, Stack};
use cotan_dialects::complex::{Formula, Parts, parts_type};
use cotan_dialects::{ComplexParts, Emit, arith, complex};
use cotan_ir::codes::NO_TRANSLATION;
use cotan_ir::{
    Block, Diagnostic, Editor, InsertPoint, Ir, Loc, Mapping, NewOp, Op, Region, Shape, Type, Value,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// The real and imaginary parts of a complex value.
pub type Pair = [Value; 2];

/// The translation of a function.
pub struct Translator<'i, 'c> {
    /// The module and the insertion point.
    pub b: Editor<'i>,
    /// The location of the operation that is translated.
    pub loc: Loc,
    /// The parts of each complex value.
    pairs: FxHashMap<Value, Pair>,
    /// The arrays of pairs that complex values were before they were taken apart.
    packed: FxHashMap<Value, Value>,
    /// The new values of the others.
    mapping: Mapping,
    /// The operations with complex numbers, or around such ones.
    affected: FxHashSet<Op>,
    /// The cotangents to conjugate.
    conjugates: &'c FxHashMap<Op, Cotangents>,
    /// The first result of the function to conjugate.
    returned: usize,
}

type Done = Result<(), Diagnostic>;

impl<'i, 'c> Translator<'i, 'c> {
    /// Returns the translation of a function, with nothing done yet.
    pub fn new(b: Editor<'i>, function: Op, conjugates: &'c FxHashMap<Op, Cotangents>) -> Self {
        let mut affected = FxHashSet::default();
        for op in b.walk(function).filter(|&op| types::has_complex(&b, op)) {
            let around = std::iter::successors(Some(op), |&op| b.parent_op(op));
            for op in around {
                if !affected.insert(op) || op == function {
                    break;
                }
            }
        }
        Self {
            b,
            loc: Loc::UNKNOWN,
            pairs: FxHashMap::default(),
            packed: FxHashMap::default(),
            mapping: Mapping::default(),
            affected,
            conjugates,
            returned: usize::MAX,
        }
    }

    fn ir(&self) -> &Ir {
        &self.b
    }

    fn is_complex(&self, value: Value) -> bool {
        types::is_complex(self.ir(), self.ir().ty(value))
    }

    /// Translates the body of a function; cotangents of a rule are conjugated.
    pub fn function(&mut self, from: Block, to: Region, rule: Option<Cotangents>) -> Done {
        self.returned = rule.map_or(usize::MAX, |rule| rule.results);
        let first = rule.map_or(usize::MAX, |rule| rule.operands);
        self.packed_block(from, to, first)
    }

    /// Maps a value that is not complex to a new one.
    pub fn define_value(&mut self, old: Value, new: Value) {
        self.mapping.values.insert(old, new);
    }

    /// Returns the new value of one that is not complex.
    pub fn value(&self, old: Value) -> Value {
        self.mapping.value(old)
    }

    /// Returns the parts of a complex value.
    pub fn pair(&self, old: Value) -> Pair {
        self.pairs[&old]
    }

    /// Returns the new values of a list: two for each complex one.
    fn listed(&self, olds: impl Iterator<Item = Value>) -> Vec<Value> {
        olds.flat_map(|old| match self.pairs.get(&old) {
            Some(pair) => pair.to_vec(),
            None => vec![self.value(old)],
        })
        .collect()
    }

    /// Returns the type of the parts.
    pub fn part(&mut self, ty: Type) -> Type {
        parts_type(self.b.store_mut(), ty).unwrap_or(ty)
    }

    /// Returns the new value of a list entry: of a complex one, the array of its pairs.
    fn whole(&mut self, old: Value, conjugated: bool) -> Value {
        let Some(&pair) = self.pairs.get(&old) else { return self.value(old) };
        match self.packed.get(&old) {
            Some(&packed) if !conjugated => packed,
            _ => {
                let pair = if conjugated { self.conjugate(pair) } else { pair };
                self.pack(pair)
            }
        }
    }

    /// Returns an emitter at the insertion point.
    pub fn emit(&mut self) -> Emit<'_, 'i> {
        let loc = self.loc;
        Emit::new(&mut self.b, loc)
    }

    fn conjugate(&mut self, [re, im]: Pair) -> Pair {
        [re, self.emit().neg(im)]
    }

    fn pack(&mut self, pair: Pair) -> Value {
        let shape = Shape::of(&self.b.store, self.b.ty(pair[0]));
        let axis = shape.map_or(0, |shape| shape.rank()) as i64;
        Stack::value(&mut self.b, self.loc, &pair, axis)
    }

    /// Returns the parts of an array of pairs, whose complex type was `old`.
    fn unpack(&mut self, packed: Value, old: Type) -> Pair {
        let part = self.part(old);
        let rank = Shape::of(&self.b.store, part).map_or(0, |shape| shape.rank());
        [0, 1].map(|at| match rank {
            0 => {
                let place = [Affine::constant(at)];
                let read = Index::of(&mut self.b, self.loc, packed, &place);
                read.expect("a constant is an index")
            }
            _ => Slice::at_index(&mut self.emit(), packed, rank, at, part),
        })
    }

    /// Maps a value to a new one, an array of pairs if it is complex.
    fn define(&mut self, old: Value, new: Value, conjugated: bool) {
        if !self.is_complex(old) {
            self.mapping.values.insert(old, new);
            return;
        }
        let ty = self.b.ty(old);
        let mut pair = self.unpack(new, ty);
        if conjugated {
            pair = self.conjugate(pair);
        } else {
            self.packed.insert(old, new);
        }
        self.pairs.insert(old, pair);
    }

    /// Maps a complex value to its parts.
    pub fn define_pair(&mut self, old: Value, pair: Pair) {
        self.pairs.insert(old, pair);
    }

    /// Returns an error: the operation has no form on pairs.
    pub fn refuse<T>(&self, op: Op, why: &str) -> Result<T, Diagnostic> {
        let ir = self.ir();
        let message = format!("`{}` {why}", ir.name_text(op));
        Err(Diagnostic::error(&NO_TRANSLATION, ir.loc(op), message))
    }

    /// Translates an operation.
    fn op(&mut self, op: Op) -> Done {
        if !self.affected.contains(&op) {
            let copy = self.b.ir_mut().clone_op(op, &mut self.mapping);
            self.b.insert(copy);
            return Ok(());
        }
        let from = self.ir().loc(op);
        self.loc = self.b.store_mut().derived_loc(from, PASS.name);
        let name = self.ir().name(op);
        if let Some(formula) = self.ir().registry().interface::<Formula>(name) {
            return self.formula(op, formula);
        }
        if self.ir().is::<arith::Constant>(op) || self.ir().is::<complex::Constant>(op) {
            return constants::translate(self, op);
        }
        if self.ir().is::<Fft>(op) {
            return fft::translate(self, op);
        }
        if self.ir().is::<Contract>(op) {
            return contract::translate(self, op);
        }
        match self.ir().registry().interface::<ComplexParts>(name) {
            Some(ComplexParts::Separate) => self.separate(op),
            Some(ComplexParts::Listed) => self.list(op),
            Some(ComplexParts::Packed) => self.copy_packed(op),
            None if !types::has_complex(self.ir(), op) => self.list(op),
            None => self.refuse(op, "has no form on pairs of floats"),
        }
    }

    fn formula(&mut self, op: Op, formula: Formula) -> Done {
        let operands: Vec<Value> = self.ir().operands(op).collect();
        let operands: Vec<Pair> = operands
            .into_iter()
            .map(|old| self.pairs.get(&old).copied().unwrap_or_else(|| [self.value(old); 2]))
            .collect();
        let result = self.ir().result(op, 0);
        let like = operands[0][0];
        let operands = match formula.is_wide() {
            true => {
                operands.iter().map(|pair| pair.map(|x| self.emit().cast(x, Type::F64))).collect()
            }
            false => operands,
        };
        match formula.value(&mut Emitted(&mut self.emit()), &operands) {
            Parts::Complex(pair) => {
                let pair = pair.map(|part| self.emit().cast_like(part, like));
                self.define_pair(result, pair);
            }
            Parts::Real(value) => {
                let value = self.emit().cast_like(value, like);
                self.mapping.values.insert(result, value);
            }
            Parts::Bool(value) => {
                let name = self.ir().value_name(result);
                if self.ir().def_op(value).is_some() {
                    self.b.set_value_name(value, name);
                }
                self.mapping.values.insert(result, value);
            }
        }
        Ok(())
    }

    /// One operation for each part.
    fn separate(&mut self, op: Op) -> Done {
        let result = self.ir().result(op, 0);
        let ty = self.ir().ty(result);
        let ty = self.part(ty);
        let mut pair = Vec::with_capacity(2);
        for part in 0..2 {
            let operands: Vec<Value> = self.ir().operands(op).collect();
            let operands: Vec<Value> = operands
                .into_iter()
                .map(|old| self.pairs.get(&old).map_or_else(|| self.value(old), |pair| pair[part]))
                .collect();
            let copy = self.b.clone_op_with(op, &operands, &mut self.mapping);
            self.b.insert(copy);
            let new = self.ir().result(copy, 0);
            self.b.ir_mut().set_type(new, ty);
            self.b.set_loc(copy, self.loc);
            pair.push(new);
        }
        self.define_pair(result, [pair[0], pair[1]]);
        Ok(())
    }

    /// The operation with two list entries for each complex one.
    fn list(&mut self, op: Op) -> Done {
        let Some(spec) = self.ir().spec(op) else { return self.refuse(op, "is not registered") };
        let groups: Vec<Vec<Value>> = (0..spec.operands.len())
            .map(|group| {
                let range = self.ir().operand_group(op, spec, group);
                self.listed(range.map(|index| self.ir().operand(op, index)))
            })
            .collect();
        let results: Vec<Value> = self.ir().results(op).collect();
        let types = self.listed_types(&results);
        let mut regions = Vec::new();
        for from in self.ir().regions(op).to_vec() {
            regions.push(self.listed_region(op, from)?);
        }
        let (name, props, attrs) = (self.ir().name(op), self.ir().props(op), self.ir().attrs(op));
        let loc = self.b.loc(op);
        let loc = self.b.store_mut().derived_loc(loc, PASS.name);
        let new = self.b.create(NewOp {
            operands: &groups.concat(),
            results: &types,
            props,
            attrs,
            regions: &regions,
            ..NewOp::new(name, loc)
        });
        let groups: Vec<&[Value]> = groups.iter().map(Vec::as_slice).collect();
        self.b.ir_mut().set_operand_groups(new, &groups);
        let news: Vec<Value> = self.ir().results(new).collect();
        self.define_listed(&results, &news);
        Ok(())
    }

    /// Returns the types of a list: two for each complex value.
    fn listed_types(&mut self, olds: &[Value]) -> Vec<Type> {
        let mut types = Vec::with_capacity(olds.len());
        for &old in olds {
            let ty = self.ir().ty(old);
            let is_complex = self.is_complex(old);
            let new =
                if is_complex { self.part(ty) } else { types::convert(self.b.store_mut(), ty) };
            types.extend(std::iter::repeat_n(new, 1 + usize::from(is_complex)));
        }
        types
    }

    /// Maps the values of a list.
    fn define_listed(&mut self, olds: &[Value], news: &[Value]) {
        let mut news = news.iter().copied();
        for &old in olds {
            let Some(first) = news.next() else { return };
            if self.is_complex(old) {
                let second = news.next().expect("a complex value has two parts");
                self.pairs.insert(old, [first, second]);
            } else {
                let name = self.ir().value_name(old);
                self.b.set_value_name(first, name);
                self.mapping.values.insert(old, first);
            }
        }
    }

    fn listed_region(&mut self, op: Op, from: Region) -> Result<Region, Diagnostic> {
        let to = self.b.create_region();
        if self.ir().entry(from).is_none() {
            return Ok(to);
        }
        let Some(block) = self.ir().single_block(from) else {
            return self.refuse(op, "has complex numbers in control flow between blocks");
        };
        let olds: Vec<Value> = self.ir().args(block).collect();
        let types = self.listed_types(&olds);
        let (at, loc) = (self.b.at, self.loc);
        let made = self.b.append_new_block(to, &types, loc);
        let news: Vec<Value> = self.ir().args(made).collect();
        self.define_listed(&olds, &news);
        self.b.at = InsertPoint::End(made);
        let done = self.block(block);
        (self.b.at, self.loc) = (at, loc);
        done.map(|()| to)
    }

    fn block(&mut self, block: Block) -> Done {
        let ops: Vec<Op> = self.ir().ops(block).collect();
        stacker::maybe_grow(128 << 10, 2 << 20, || ops.into_iter().try_for_each(|op| self.op(op)))
    }

    /// The operation on arrays of pairs.
    fn copy_packed(&mut self, op: Op) -> Done {
        let found = self.conjugates.get(&op).copied();
        let first = match found {
            Some(found) => found.operands,
            None if self.ir().is::<cotan_dialects::func::Return>(op) => self.returned,
            None => usize::MAX,
        };
        let operands: Vec<Value> = self.ir().operands(op).collect();
        let operands: Vec<Value> = operands
            .into_iter()
            .enumerate()
            .map(|(index, old)| self.whole(old, index >= first))
            .collect();
        if !self.ir().regions(op).is_empty() {
            return self.refuse(op, "has no form on pairs of floats");
        }
        let copy = self.b.ir_mut().clone_shallow(op, &mut Mapping::default());
        self.b.ir_mut().set_operands(copy, &operands);
        let (olds, news): (Vec<Value>, Vec<Value>) =
            (self.ir().results(op).collect(), self.ir().results(copy).collect());
        for &new in &news {
            let ty = self.ir().ty(new);
            let ty = types::convert(self.b.store_mut(), ty);
            self.b.ir_mut().set_type(new, ty);
        }
        self.b.set_loc(copy, self.loc);
        self.b.insert(copy);
        let first = found.map_or(usize::MAX, |found| found.results);
        for (index, (old, new)) in olds.into_iter().zip(news).enumerate() {
            self.define(old, new, index >= first);
        }
        Ok(())
    }

    /// Translates a block whose complex arguments become arrays of pairs; those from `first` on are
    /// conjugated.
    fn packed_block(&mut self, from: Block, to: Region, first: usize) -> Done {
        let block = self.b.create_block();
        self.b.ir_mut().append_block(to, block);
        self.b.at = InsertPoint::End(block);
        let mut pairs = Vec::new();
        for index in 0..self.ir().arg_count(from) {
            let (old, loc) = (self.ir().arg(from, index), self.ir().arg_loc(from, index));
            let ty = self.ir().ty(old);
            let ty = types::convert(self.b.store_mut(), ty);
            let new = self.b.add_block_arg(block, ty, loc);
            let name = self.ir().value_name(old);
            self.b.set_value_name(new, name);
            pairs.push((old, new, loc));
        }
        for (index, (old, new, loc)) in pairs.into_iter().enumerate() {
            self.loc = self.b.store_mut().derived_loc(loc, PASS.name);
            self.define(old, new, index >= first);
        }
        self.block(from)
    }
}
