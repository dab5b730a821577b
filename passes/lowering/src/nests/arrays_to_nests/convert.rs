//! Conversion of a function over arrays to loop nests, according to a fusion plan.

use super::is_array;
use super::plan::{ElementRule, FusionPlan, element_rule};
use cotan_dialects::arith::CmpiPredicate;
use cotan_dialects::array::{Index, are_within};
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::interp::word_of;
use cotan_dialects::r#loop::{
    ArraySlice, Empty, IterationResults, Kind, LoopResults, LoopSpec, LoweringRow, NestBuilder,
    NewNest, Yield, filled,
};
use cotan_dialects::scf::{self, If};
use cotan_ir::{Block, Builder, Ir, Loc, NewOp, Op, Region, Shape, Type, Value};
use rustc_hash::FxHashMap;

/// Converts the operations in the single block of a function to loop nests.
pub fn convert_function(ir: &mut Ir, body: Block, plan: FusionPlan) {
    let region = ir.region_of(body).expect("the block of a function is in its body");
    let loc = ir.block_parent_op(body).map_or(Loc::UNKNOWN, |function| ir.loc(function));
    let block = ir.create_block();
    let mut converter = NestConverter {
        ir,
        plan,
        block,
        loc,
        values: FxHashMap::default(),
        expansions: FxHashMap::default(),
        scopes: Vec::new(),
    };
    converter.copy_block(body, block);
    let end = ir.last_op(body);
    while let Some(op) = ir.last_op(body).filter(|_| end.is_some()) {
        ir.erase_op(op);
    }
    ir.erase_block(body);
    ir.append_block(region, block);
}

/// A source value, in one execution of its block, at target indices.
type ElementKey = (Value, u32, Vec<Value>);

/// Memoized values of a target block, valid in its nested blocks.
#[derive(Default)]
struct Scope {
    elements: FxHashMap<ElementKey, Value>,
    wholes: FxHashMap<(Value, u32), Value>,
}

struct NestConverter<'a> {
    ir: &'a mut Ir,
    plan: FusionPlan,
    /// The insertion block.
    block: Block,
    loc: Loc,
    /// The target of each source value. Values of fused operations are missing.
    values: FxHashMap<Value, ArraySlice>,
    /// Number of times that each body was expanded. Memoized values are valid for one expansion.
    expansions: FxHashMap<Block, u32>,
    scopes: Vec<Scope>,
}

impl NestConverter<'_> {
    /// Fills a block with the conversion of another one.
    fn copy_block(&mut self, from: Block, to: Block) {
        for index in 0..self.ir.arg_count(from) {
            let arg = self.ir.arg(from, index);
            let ty = lowered_type(self.ir, self.ir.ty(arg));
            let new = self.ir.add_block_arg(to, ty, self.ir.arg_loc(from, index));
            self.ir.set_value_name(new, self.ir.value_name(arg));
            self.values.insert(arg, ArraySlice::New(new));
        }
        self.inside(to, |converter| {
            *converter.expansions.entry(from).or_default() += 1;
            let ops: Vec<Op> = converter.ir.ops(from).collect();
            ops.into_iter().for_each(|op| converter.operation(op));
        });
    }

    /// Runs `make` with the insertion point at the end of a block.
    fn inside<T>(&mut self, block: Block, build: impl FnOnce(&mut Self) -> T) -> T {
        let around = std::mem::replace(&mut self.block, block);
        self.scopes.push(Scope::default());
        let output = build(self);
        self.scopes.pop();
        self.block = around;
        output
    }

    /// Converts one operation.
    fn operation(&mut self, op: Op) {
        if self.plan.is_fused(op) {
            return;
        }
        let loc = self.enter(op);
        let ir = &*self.ir;
        let values: Vec<Value> = ir.operands(op).chain(ir.results(op)).collect();
        let is_about_arrays = values.into_iter().any(|value| is_array(ir, value));
        let is_simple = !is_about_arrays && ir.regions(op).is_empty();
        let LoweringRow { element, nest, .. } = LoweringRow::of(ir, op);
        match (nest, element, element_rule(ir, op)) {
            (None, None, _) if is_simple => self.copy(op),
            (Some(nest), _, None) => {
                let outputs = (nest.nest)(self, op);
                self.map_results(op, outputs);
            }
            (_, _, Some(rule)) if !matches!(rule, ElementRule::Splat) => {
                let outputs = self.materialize(op, rule);
                self.map_results(op, outputs);
            }
            (_, Some(element), None) => {
                let rows = (element.rows)(self, op, &[]);
                let outputs = rows.iter().map(|row| self.element(row, &[])).collect();
                self.map_results(op, outputs);
            }
            _ => self.copy(op),
        }
        self.loc = loc;
    }

    /// Derives the locations of new operations from an operation; returns the previous location.
    fn enter(&mut self, op: Op) -> Loc {
        let from = self.ir.loc(op);
        let loc = self.ir.store.derived_loc(from, super::PASS.name);
        std::mem::replace(&mut self.loc, loc)
    }

    fn map_results(&mut self, op: Op, outputs: Vec<Value>) {
        for (index, value) in outputs.into_iter().enumerate() {
            let result = self.ir.result(op, index);
            if self.ir.def_op(value).is_some() {
                self.ir.set_value_name(value, self.ir.value_name(result));
            }
            self.values.insert(result, ArraySlice::New(value));
        }
    }

    /// Clones an operation with converted operands.
    fn copy(&mut self, op: Op) {
        let operands: Vec<Value> = self.ir.operands(op).collect();
        let operands: Vec<Value> = operands.into_iter().map(|it| self.whole_value(it)).collect();
        let results = self.ir.results(op).map(|it| lowered_type(self.ir, self.ir.ty(it)));
        let results: Vec<Type> = results.collect();
        let regions: Vec<Region> = self.ir.regions(op).to_vec();
        let regions: Vec<Region> = regions.into_iter().map(|it| self.copy_region(it)).collect();
        let new = NewOp {
            operands: &operands,
            results: &results,
            props: self.ir.props(op),
            attrs: self.ir.attrs(op),
            regions: &regions,
            ..NewOp::new(self.ir.name(op), self.ir.loc(op))
        };
        let copy = self.builder().create(new);
        let outputs = self.ir.results(copy).collect();
        self.map_results(op, outputs);
    }

    fn copy_region(&mut self, from: Region) -> Region {
        let to = self.ir.create_region();
        if let Some(block) = self.ir.single_block(from) {
            let copy = self.ir.create_block();
            self.ir.append_block(to, copy);
            self.copy_block(block, copy);
        }
        to
    }

    /// Materializes the results of an operation by a nest.
    fn materialize(&mut self, op: Op, rule: ElementRule) -> Vec<Value> {
        let this: &mut dyn NestBuilder = self;
        let results: Vec<Value> = this.ir().results(op).collect();
        let shape = this.shape(results[0]);
        let leading = match rule {
            ElementRule::Interface(pull) => (pull.leading)(this.ir(), op),
            _ => shape.rank(),
        };
        let dests = results.iter().map(|&result| {
            let rank = this.shape(result).rank() - leading;
            (this.empty(this.ir().ty(result)), rank)
        });
        let dests = dests.collect();
        let loops = this.loops(Kind::Parallel, &shape.sizes[..leading]);
        let new = LoopSpec { loops, dests, inits: Vec::new() };
        this.sweep(&new, &mut |reader, at, _| {
            let position: Vec<Option<Value>> = at.iter().copied().map(Some).collect();
            let rows = reader.rows(op, at).into_iter().map(|row| (row, position.clone()));
            LoopResults { rows: rows.collect(), carried: Vec::new() }
        })
    }

    /// Emits an element of a source value.
    fn element_of_value(&mut self, array: Value, at: &[Value]) -> Value {
        if let Some(row) = self.values.get(&array).cloned() {
            return self.element(&row, at);
        }
        let key = (array, self.expansion_of(array), at.to_vec());
        let known = self.scopes.iter().rev().find_map(|scope| scope.elements.get(&key));
        if let Some(&known) = known {
            return known;
        }
        let (op, index, leading) = self.fused(array);
        let rows = self.rows(op, &at[..leading]);
        let element = self.element(&rows[index], &at[leading..]);
        self.scope().elements.insert(key, element);
        element
    }

    /// Returns the fused operation that defines a value, the number of the result, and its number
    /// of leading indices.
    fn fused(&self, array: Value) -> (Op, usize, usize) {
        let ir = &*self.ir;
        let op = ir.def_op(array).expect("block arguments are mapped");
        let index = ir.results(op).position(|result| result == array);
        let rank = Shape::of(&ir.store, ir.ty(array)).map_or(0, |shape| shape.rank());
        let leading = match element_rule(ir, op) {
            Some(ElementRule::Interface(pull)) => (pull.leading)(ir, op),
            _ => rank,
        };
        (op, index.expect("a result of an operation"), leading)
    }

    /// Returns the expansion of its block that a value belongs to.
    fn expansion_of(&self, value: Value) -> u32 {
        let block = self.ir.def_block(value);
        block.and_then(|block| self.expansions.get(&block)).copied().unwrap_or(0)
    }

    fn scope(&mut self) -> &mut Scope {
        self.scopes.last_mut().expect("there is a current scope")
    }

    /// Emits all of a source value as an array.
    fn whole_value(&mut self, value: Value) -> Value {
        if let Some(row) = self.values.get(&value).cloned() {
            return self.whole(&row);
        }
        let key = (value, self.expansion_of(value));
        let known = self.scopes.iter().rev().find_map(|scope| scope.wholes.get(&key));
        if let Some(&known) = known {
            return known;
        }
        let (op, index, _) = self.fused(value);
        let loc = self.enter(op);
        let rule = element_rule(self.ir, op).expect("a fused operation has a rule");
        let whole = self.materialize(op, rule)[index];
        self.ir.set_value_name(whole, self.ir.value_name(value));
        self.loc = loc;
        self.scope().wholes.insert(key, whole);
        whole
    }

    /// Builds a region that yields the values that `choice` emits in it.
    fn choice(&mut self, choice: &mut dyn FnMut(&mut dyn NestBuilder) -> Vec<Value>) -> Region {
        let (region, loc) = (self.ir.create_region(), self.loc);
        let block = self.ir.append_new_block(region, &[], loc);
        self.inside(block, |converter| {
            let outputs = choice(converter);
            scf::Yield::build(&mut converter.builder(), loc, &outputs);
        });
        region
    }

    /// Emits an elementwise operation at some indices.
    fn elementwise(&mut self, op: Op, at: &[Value]) -> Vec<ArraySlice> {
        let operands: Vec<Value> = self.ir.operands(op).collect();
        let operands = operands.into_iter().map(|operand| {
            let at = if is_array(self.ir, operand) { at } else { &[] };
            self.element_of_value(operand, at)
        });
        let operands: Vec<Value> = operands.collect();
        let element = |value| Shape::of(&self.ir.store, self.ir.ty(value)).map(|it| it.element);
        let results: Vec<Type> = self.ir.results(op).filter_map(element).collect();
        let new = NewOp {
            operands: &operands,
            results: &results,
            props: self.ir.props(op),
            attrs: self.ir.attrs(op),
            ..NewOp::new(self.ir.name(op), self.loc)
        };
        let copy = self.builder().create(new);
        self.ir.results(copy).map(ArraySlice::New).collect()
    }
}

/// The target type of a value: accumulators become the sum itself.
fn lowered_type(ir: &Ir, ty: Type) -> Type {
    accumulators::sum(&ir.store, ty).unwrap_or(ty)
}

impl NestBuilder for NestConverter<'_> {
    fn builder(&mut self) -> Builder<'_> {
        Builder::at_end(self.ir, self.block)
    }

    fn ir(&self) -> &Ir {
        self.ir
    }

    fn loc(&self) -> Loc {
        self.loc
    }

    fn element(&mut self, row: &ArraySlice, at: &[Value]) -> Value {
        match row {
            ArraySlice::Part(array, partial) => self.element_of_value(*array, &filled(partial, at)),
            ArraySlice::New(value) if at.is_empty() => *value,
            ArraySlice::New(value) => {
                let loc = self.loc;
                Index::value(&mut self.builder(), loc, *value, at)
            }
        }
    }

    fn element_or_zero(&mut self, row: &ArraySlice, at: &[Value]) -> Value {
        let (array, at) = match row {
            ArraySlice::New(_) => return self.element(row, at),
            ArraySlice::Part(array, partial) => (*array, filled(partial, at)),
        };
        if let Some(row) = self.values.get(&array).cloned() {
            return self.element_or_zero(&row, &at);
        }
        let shape = (self as &mut dyn NestBuilder).shape(array);
        let (mut tests, zero) = (Vec::new(), ArraySlice::at(array, &at));
        for (&at, size) in at.iter().zip(&shape.sizes) {
            if !are_within(self.ir, &[at], std::slice::from_ref(size)) {
                let this: &mut dyn NestBuilder = self;
                let size = this.size(size);
                // An unsigned comparison rejects negative indices as well.
                tests.push(this.compare(CmpiPredicate::Ult, at, size));
            }
        }
        let this: &mut dyn NestBuilder = self;
        let Some(is_inside) = tests.into_iter().reduce(|a, b| this.both(a, b)) else {
            return this.element(&zero, &[]);
        };
        let mut inside = |reader: &mut dyn NestBuilder| vec![reader.element(&zero, &[])];
        let mut outside = |reader: &mut dyn NestBuilder| vec![reader.word(shape.element, 0)];
        this.choose(is_inside, &[shape.element], &mut inside, &mut outside)[0]
    }

    fn whole(&mut self, row: &ArraySlice) -> Value {
        let (array, partial) = match row {
            ArraySlice::New(value) => return *value,
            ArraySlice::Part(array, partial) => (*array, partial),
        };
        if partial.iter().all(Option::is_none) {
            return self.whole_value(array);
        }
        let this: &mut dyn NestBuilder = self;
        let mut shape = this.shape(array);
        let mut axis = 0;
        shape.sizes.retain(|_| {
            axis += 1;
            partial.get(axis - 1).is_none_or(Option::is_none)
        });
        if shape.rank() == 0 {
            return this.element(row, &[]);
        }
        let ty = shape.ty(this.builder().store_mut()).expect("the sizes of a slice are valid");
        let dest = this.empty(ty);
        this.store(dest, row, shape.rank(), &[])
    }

    fn rows(&mut self, op: Op, at: &[Value]) -> Vec<ArraySlice> {
        let loc = self.enter(op);
        let rows = match element_rule(self.ir, op).expect("a fused operation has a rule") {
            ElementRule::Interface(pull) => (pull.rows)(self, op, at),
            ElementRule::Elementwise => self.elementwise(op, at),
            ElementRule::Splat => {
                let result = self.ir.result(op, 0);
                let word = self.ir.constant(result).and_then(|it| word_of(self.ir, it));
                let this: &mut dyn NestBuilder = self;
                let element = this.shape(result).element;
                vec![ArraySlice::New(this.word(element, word.unwrap_or(0)))]
            }
        };
        self.loc = loc;
        rows
    }

    fn run(&mut self, body: Region, args: &[ArraySlice]) -> Vec<ArraySlice> {
        // A verified body has one block.
        let Some(block) = self.ir.single_block(body) else { return Vec::new() };
        *self.expansions.entry(block).or_default() += 1;
        let params: Vec<Value> = self.ir.args(block).collect();
        self.values.extend(params.into_iter().zip(args.iter().cloned()));
        let mut ops: Vec<Op> = self.ir.ops(block).collect();
        let end = ops.pop();
        ops.into_iter().for_each(|op| self.operation(op));
        let outputs = end.into_iter().flat_map(|end| self.ir.operands(end));
        let outputs: Vec<Value> = outputs.collect();
        let row = |value: Value| match self.values.get(&value) {
            Some(row) => row.clone(),
            None => ArraySlice::at(value, &[]),
        };
        outputs.into_iter().map(row).collect()
    }

    fn nest(
        &mut self,
        new: &NewNest,
        iteration: &mut dyn FnMut(&mut dyn NestBuilder, &[Value], &[Value]) -> IterationResults,
    ) -> Vec<Value> {
        let loc = self.loc;
        let mut types = vec![Type::INDEX; new.loops.len()];
        types.extend(new.inits.iter().map(|&init| self.ir.ty(init)));
        let region = self.ir.create_region();
        let block = self.ir.append_new_block(region, &types, loc);
        // The nest is inserted before its body is built, which may query the ranges of its indices.
        let op = new.build(&mut self.builder(), loc, region);
        let args: Vec<Value> = self.ir.args(block).collect();
        let (at, carried) = args.split_at(new.loops.len());
        self.inside(block, |converter| {
            let outputs = iteration(converter, at, carried).values();
            Yield::build(&mut converter.builder(), loc, &outputs);
        });
        self.ir.results(op).collect()
    }

    fn empty(&mut self, ty: Type) -> Value {
        let loc = self.loc;
        Empty::value(&mut self.builder(), loc, ty)
    }

    fn choose(
        &mut self,
        condition: Value,
        types: &[Type],
        one: &mut dyn FnMut(&mut dyn NestBuilder) -> Vec<Value>,
        other: &mut dyn FnMut(&mut dyn NestBuilder) -> Vec<Value>,
    ) -> Vec<Value> {
        let loc = self.loc;
        let (one, other) = (self.choice(one), self.choice(other));
        let op = If::build(&mut self.builder(), loc, condition, one, other, types);
        self.ir.results(op).collect()
    }
}
