//! Functions over arrays as functions over buffers.

use super::carried_accumulators::accumulate_directly;
use super::liveness::InPlaceSource;
use super::memory::Bufferizer;
use super::sort::is_sort;
use super::unsupported::{is_array, parameters};
use cotan_dialects::ExecutesOnce;
use cotan_dialects::arith::{IndexCast, Sitofp};
use cotan_dialects::array::{Dim, Index, Reshape};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::func::{INPUTS, SIZES};
use cotan_dialects::interfaces::sizes::LOWERED;
use cotan_dialects::interp::{datum_of, element_count, sparse_entries};
use cotan_dialects::r#loop::{self, Empty, Nest};
use cotan_dialects::scf::{For, If, While};
use cotan_ir::spec::Traits;
use cotan_ir::types::MemRefType;
use cotan_ir::{Attr, Block, Ir, NewOp, Op, Shape, Symbol, Type, TypeData, Value};
use cotan_transforms::FloatingPoint;

/// Maximum number of elements of a constant array that is initialized by single stores.
const SHORT: usize = 64;

/// Lowers a function to loops over buffers.
pub fn lower(ir: &mut Ir, function: Op, fp: FloatingPoint) {
    accumulate_directly(ir, function);
    Bufferizer::rotate_loops(ir, function);
    let func: Func = ir.verified(function);
    let Some(old) = ir.single_block(func.body) else { return };
    let loc = ir.store.derived_loc(ir.loc(function), super::PASS.name);
    let (start, block) = (ir.create_block(), ir.create_block());
    let names = parameters(ir, function);
    let results = func.signature(ir).results.to_vec();
    let args: Vec<Value> = ir.args(old).collect();
    let is_about_arrays = !names.is_empty()
        || args.iter().any(|&arg| is_array(ir, arg))
        || results.iter().any(|&ty| Shape::of(&ir.store, ty).is_some_and(|it| it.rank() > 0))
        || ir.walk(function).any(|op| ir.results(op).any(|it| is_array(ir, it)));
    let mut lower = Bufferizer::new(ir, start, block, loc, fp);
    for &name in &names {
        let size = lower.argument(Type::INDEX, Some(name));
        lower.parameters.insert(name, size);
    }
    for &arg in &args {
        let mut ty = lower.ir.ty(arg);
        if is_array(lower.ir, arg) {
            ty = lower.buffer_type(lower.shape(arg).element);
        }
        let new = lower.argument(ty, None);
        lower.ir.set_value_name(new, lower.ir.value_name(arg));
        lower.values.insert(arg, new);
    }
    let mut outs = Vec::new();
    for &ty in results.iter().filter(|_| is_about_arrays) {
        let element = Shape::of(&lower.ir.store, ty).map_or(ty, |shape| shape.element);
        let ty = lower.buffer_type(element);
        let name = lower.ir.store.symbol("out");
        outs.push(lower.argument(ty, Some(name)));
    }
    let end = lower.ir.last_op(old).expect("a function ends with a return");
    let returned: Vec<Value> = lower.ir.operands(end).collect();
    lower.preassign(&returned, &outs);
    lower.body(old);
    lower.finish(&returned, is_about_arrays.then_some(&outs[..]));
    if is_about_arrays {
        set_signature(ir, function, &names, start);
    }
    replace_block(ir, old, start, block);
}

/// Replaces the block of a function by a new one, the operations of its entry part first.
fn replace_block(ir: &mut Ir, old: Block, start: Block, block: Block) {
    let region = ir.region_of(old).expect("the block of a function is in its body");
    ir.move_ops(block, start);
    ir.erase_block(block);
    while let Some(op) = ir.last_op(old) {
        ir.erase_op(op);
    }
    ir.erase_block(old);
    ir.append_block(region, start);
}

/// Sets the lowered signature of a function, and records the original one.
fn set_signature(ir: &mut Ir, function: Op, names: &[Symbol], start: Block) {
    let func: Func = ir.verified(function);
    let was = ir.store.type_attr(func.function_type);
    let inputs: Vec<Type> = ir.args(start).map(|arg| ir.ty(arg)).collect();
    let ty = ir.store.function_type(&inputs, &[]);
    let ty = ir.store.type_attr(ty);
    let sizes: Vec<String> = names.iter().map(|&name| ir.text(name).to_owned()).collect();
    let inputs = cotan_dialects::interp::parameter_names(ir, function);
    let mut strings = |texts: &[String]| {
        let attrs: Vec<Attr> = texts.iter().map(|text| ir.store.string_attr(text)).collect();
        ir.store.array_attr(&attrs)
    };
    let (sizes, inputs) = (strings(&sizes), strings(&inputs));
    for (name, value) in [
        ("function_type", Some(ty)),
        ("arg_attrs", None),
        ("res_attrs", None),
        (LOWERED, Some(was)),
        (SIZES, Some(sizes)),
        (INPUTS, Some(inputs)),
    ] {
        let name = ir.store.symbol(name);
        ir.set_attr(function, name, value);
    }
}

impl Bufferizer<'_> {
    fn argument(&mut self, ty: Type, name: Option<Symbol>) -> Value {
        let arg = self.ir.add_block_arg(self.start, ty, self.loc);
        if let Some(name) = name {
            let name = self.ir.text(name).to_owned();
            self.ir.name_value(arg, &name);
        }
        arg
    }

    /// Assigns result buffers to the arrays that a function or region returns, and to the arrays
    /// they are updated from in place.
    pub fn preassign(&mut self, returned: &[Value], outs: &[Value]) {
        for (&array, &out) in returned.iter().zip(outs) {
            let mut array = array;
            while let Some(from) = self.occupied(array) {
                array = from;
            }
            if is_array(self.ir, array) && self.ir.def_op(array).is_some() {
                self.preassigned.entry(array).or_insert(out);
            }
        }
    }

    /// Returns the array that a result is built from, perhaps in place, and the operation that does
    /// so.
    pub fn destination(&self, array: Value) -> Option<InPlaceSource> {
        let ir = &*self.ir;
        let op = ir.def_op(array)?;
        let result = ir.results(op).position(|result| result == array)?;
        if ir.is::<If>(op) {
            return self.passed_arrays(op).swap_remove(result);
        }
        let from = if let Some(Reshape { operand, .. }) = ir.get(op) {
            Some(operand)
        } else if let Some(nest) = ir.get::<Nest>(op) {
            let operands = nest.puts.iter(ir).chain(nest.accs.iter(ir)).chain(nest.inits.iter(ir));
            operands.into_iter().nth(result)
        } else if let Some(this) = ir.get::<For>(op) {
            this.inits.iter(ir).nth(result)
        } else {
            ir.get::<While>(op).and_then(|this| this.inits.iter(ir).nth(result))
        };
        from.filter(|&from| is_array(ir, from)).map(|from| (from, op))
    }

    /// Lowers the operations of a block except the terminator.
    pub fn body(&mut self, block: Block) {
        let mut ops: Vec<Op> = self.ir.ops(block).collect();
        ops.pop();
        for op in ops {
            let from = self.ir.loc(op);
            let loc = self.ir.store.derived_loc(from, super::PASS.name);
            let around = std::mem::replace(&mut self.loc, loc);
            self.operation(op);
            self.loc = around;
        }
    }

    fn operation(&mut self, op: Op) {
        let ir = &*self.ir;
        if ir.is::<Nest>(op) {
            self.nest(op);
        } else if ir.is::<If>(op) {
            self.conditional(op);
        } else if ExecutesOnce::is(ir, op) {
            self.execute_once(op);
        } else if is_sort(ir, op) {
            self.sort(op);
        } else if ir.is::<For>(op) {
            self.counted_loop(op);
        } else if ir.is::<While>(op) {
            self.while_loop(op);
        } else if let Some(index) = ir.get::<Index>(op) {
            self.element(index);
        } else if let Some(reshape) = ir.get::<Reshape>(op) {
            self.reshape(reshape);
        } else if let Some(Dim { size, result }) = ir.get(op) {
            let size = ir.store.as_dim(size).cloned().unwrap_or_default();
            let ty = ir.ty(result);
            let size = self.size(&size);
            let number = if ty == Type::INDEX { size } else { self.float_of(size, ty) };
            self.values.insert(result, number);
        } else if let Some(Empty { result }) = ir.get(op) {
            self.empty(result);
        } else if ir.spec(op).is_some_and(|spec| spec.has(Traits::CONSTANT))
            && is_array(ir, ir.result(op, 0))
        {
            self.elements(op);
        } else {
            self.copy_op(op);
        }
    }

    fn float_of(&mut self, size: Value, ty: Type) -> Value {
        let loc = self.loc;
        let b = &mut self.b();
        let size = IndexCast::value(b, loc, size, Type::I64);
        Sitofp::value(b, loc, size, ty)
    }

    /// Clones an operation on scalars.
    fn copy_op(&mut self, op: Op) {
        let ir = &*self.ir;
        let operands: Vec<Value> = ir.operands(op).map(|it| self.value(it)).collect();
        let types: Vec<Type> = ir.results(op).map(|it| ir.ty(it)).collect();
        let (name, props, attrs) = (ir.name(op), ir.props(op), ir.attrs(op));
        let new = NewOp {
            operands: &operands,
            results: &types,
            props,
            attrs,
            ..NewOp::new(name, self.loc)
        };
        let copy = self.b().create(new);
        for (from, to) in self.ir.results(op).zip(self.ir.results(copy)).collect::<Vec<_>>() {
            self.ir.set_value_name(to, self.ir.value_name(from));
            self.values.insert(from, to);
        }
    }

    /// Lowers a reshape, which keeps the buffer. A scalar is stored as the only element of a
    /// buffer, or loaded from one.
    fn reshape(&mut self, reshape: Reshape) {
        let Reshape { operand, result } = reshape;
        let value = self.value(operand);
        let lowered = match [operand, result].map(|value| is_array(self.ir, value)) {
            [false, true] => {
                let (buffer, first) = (self.buffer(result), self.index(0));
                self.store(value, buffer, first);
                buffer
            }
            [true, false] => {
                let first = self.index(0);
                self.load(value, first)
            }
            _ => value,
        };
        self.values.insert(result, lowered);
    }

    /// Lowers a read of an element, which is 0 out of range.
    fn element(&mut self, index: Index) {
        let Index { source, result, .. } = index;
        let Shape { sizes, element } = self.shape(source);
        let positions = index.access().indices(self.ir);
        let at: Vec<Value> = positions.iter().map(|position| self.position(position)).collect();
        let test = self.test(&sizes, &positions, &at);
        let buffer = self.value(source);
        let load = |lower: &mut Self| {
            let position = lower.offset(&sizes, &at);
            lower.load(buffer, position)
        };
        let value = match test {
            None => load(self),
            Some(test) => {
                let then = self.region(&[], |lower, _| vec![load(lower)]);
                let other = self.region(&[], |lower, _| vec![lower.word(element, 0)]);
                let loc = self.loc;
                let new_op = If::build(&mut self.b(), loc, test, then, other, &[element]);
                self.ir.result(new_op, 0)
            }
        };
        self.ir.set_value_name(value, self.ir.value_name(result));
        self.values.insert(result, value);
    }

    /// Lowers an uninitialized array. It gets its buffer from the operation that stores into it.
    /// Any other use reads zeros.
    fn empty(&mut self, array: Value) {
        let ir = &*self.ir;
        let puts = |op: Op| ir.is::<Nest>(op) || ir.is::<For>(op) || ir.is::<While>(op);
        if ir.users(array).all(puts) {
            return;
        }
        let buffer = self.buffer(array);
        self.clear(array, buffer);
        self.values.insert(array, buffer);
    }

    /// Lowers a constant array.
    fn elements(&mut self, op: Op) {
        let array = self.ir.result(op, 0);
        let ty = self.shape(array).element;
        let attr = self.ir.constant(array).expect("a constant has a value");
        let sparse = sparse_entries(self.ir, attr);
        let (is_sparse, count) = (sparse.is_some(), element_count(&self.ir.store, attr));
        if !is_sparse && count > SHORT {
            return self.long_constant(array, attr, count);
        }
        let entries = sparse.unwrap_or_else(|| {
            let datum = datum_of(self.ir, attr, count).expect("unreadable constants were rejected");
            datum.words().iter().copied().enumerate().collect()
        });
        let buffer = self.lasting_buffer(array);
        self.inside(self.start, |lower| {
            if is_sparse {
                lower.clear(array, buffer);
            }
            for (at, word) in entries {
                let (at, word) = (lower.index(at as i64), lower.word(ty, word));
                lower.store(word, buffer, at);
            }
        });
        self.values.insert(array, buffer);
    }

    /// Lowers a large constant array to constant data, since single stores would take code as long
    /// as the array.
    fn long_constant(&mut self, array: Value, attr: Attr, count: usize) {
        let (element, loc) = (self.shape(array).element, self.loc);
        let shape = [i64::try_from(count).expect("a constant has at most 2^63 elements")].into();
        let buffer = MemRefType { shape, element, layout: None, space: None };
        let ty = self.ir.store.intern_type(TypeData::MemRef(buffer));
        let buffer =
            self.inside(self.start, |lower| r#loop::Constant::value(&mut lower.b(), loc, attr, ty));
        self.values.insert(array, buffer);
    }

    /// Copies the results into their buffers, or returns scalars if there are none.
    fn finish(&mut self, returned: &[Value], outs: Option<&[Value]>) {
        let loc = self.loc;
        let Some(outs) = outs else {
            let outputs: Vec<Value> = returned.iter().map(|&it| self.value(it)).collect();
            Return::build(&mut self.b(), loc, &outputs);
            return;
        };
        for (&value, &out) in returned.iter().zip(outs) {
            let output = self.value(value);
            if !is_array(self.ir, value) {
                let first = self.index(0);
                self.store(output, out, first);
            } else if output != out {
                self.copy(value, output, out);
            }
        }
        self.dealloc_lasting();
        Return::build(&mut self.b(), loc, &[]);
    }
}
