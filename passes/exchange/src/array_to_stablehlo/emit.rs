//! Operations of StableHLO on whole arrays.

use super::exporter::Exporter;
use cotan_dialects::interp::{Word, filled, splat, word_of};
use cotan_ir::{Attr, AttrValue, NewOp, Op, Region, Type, TypeData, Value};
use cotan_stablehlo::attributes::{ComparisonDirection, ComparisonType, Integers};

impl Exporter<'_> {
    /// Emits an operation.
    pub fn create(
        &mut self,
        name: &str,
        operands: &[Value],
        attrs: &[(&str, Attr)],
        regions: &[Region],
        results: &[Type],
    ) -> Op {
        let name = self.b.op_name(name);
        let new = NewOp { operands, results, regions, ..NewOp::new(name, self.loc) };
        let op = self.b.create(new);
        for &(name, attr) in attrs {
            let name = self.b.store_mut().symbol(name);
            self.b.ir_mut().set_attr(op, name, Some(attr));
        }
        op
    }

    /// Emits an operation with one result.
    pub fn emit(
        &mut self,
        name: &str,
        operands: &[Value],
        attrs: &[(&str, Attr)],
        ty: Type,
    ) -> Value {
        let op = self.create(name, operands, attrs, &[], &[ty]);
        self.ir().result(op, 0)
    }

    /// Returns a list of integers as an attribute.
    pub fn list(&mut self, integers: &[i64]) -> Attr {
        Integers::from(integers).to_attr(self.b.store_mut())
    }

    /// Returns the sizes of a new value.
    pub fn shape(&self, value: Value) -> Vec<i64> {
        match self.ir().type_data(self.ir().ty(value)) {
            TypeData::Tensor { shape, .. } => shape.to_vec(),
            _ => Vec::new(),
        }
    }

    /// Returns the element type of a new value.
    pub fn element(&self, value: Value) -> Type {
        crate::stablehlo_to_array::types::element(self.ir(), self.ir().ty(value))
    }

    /// Returns the type of an array.
    pub fn tensor(&mut self, sizes: &[i64], element: Type) -> Type {
        self.b.store_mut().tensor_type(sizes, element)
    }

    /// Emits an operation of operands and a result of one type.
    pub fn same(&mut self, name: &str, operands: &[Value]) -> Value {
        let ty = self.ir().ty(operands[0]);
        self.emit(name, operands, &[], ty)
    }

    /// Emits an operation of two operands of `stablehlo`, named without it.
    pub fn binary(&mut self, name: &str, a: Value, b: Value) -> Value {
        self.same(&format!("stablehlo.{name}"), &[a, b])
    }

    /// Emits an operation of one operand of `stablehlo`, named without it.
    pub fn unary(&mut self, name: &str, a: Value) -> Value {
        self.same(&format!("stablehlo.{name}"), &[a])
    }

    /// Emits a comparison.
    pub fn compare(
        &mut self,
        direction: ComparisonDirection,
        order: ComparisonType,
        a: Value,
        b: Value,
    ) -> Value {
        let sizes = self.shape(a);
        let ty = self.tensor(&sizes, Type::I1);
        let store = self.b.store_mut();
        let attrs = [
            ("comparison_direction", direction.to_attr(store)),
            ("compare_type", order.to_attr(store)),
        ];
        self.emit("stablehlo.compare", &[a, b], &attrs, ty)
    }

    /// Emits a choice by a condition of the same shape.
    pub fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        let ty = self.ir().ty(a);
        self.emit("stablehlo.select", &[condition, a, b], &[], ty)
    }

    /// Emits a conversion of elements.
    pub fn convert(&mut self, x: Value, element: Type) -> Value {
        self.recast("stablehlo.convert", x, element)
    }

    /// Emits an operation that changes the type of elements.
    pub fn recast(&mut self, name: &str, x: Value, element: Type) -> Value {
        if self.element(x) == element {
            return x;
        }
        let sizes = self.shape(x);
        let ty = self.tensor(&sizes, element);
        self.emit(name, &[x], &[], ty)
    }

    /// Emits a constant.
    pub fn constant(&mut self, value: Attr, ty: Type) -> Value {
        self.emit("stablehlo.constant", &[], &[("value", value)], ty)
    }

    /// Returns an array with all elements equal to a number, which is rounded.
    pub fn number(&mut self, value: f64, sizes: &[i64], element: Type) -> Value {
        let ty = self.tensor(sizes, element);
        if let Some(attr) = self.complex_splat([value, 0.0], ty) {
            return self.constant(attr, ty);
        }
        let attr = splat(self.b.store_mut(), ty, value);
        self.constant(attr.expect("a static type of numbers has constants"), ty)
    }

    /// As [`Exporter::number`], for the bits of the number.
    pub fn word(&mut self, word: Word, sizes: &[i64], element: Type) -> Value {
        let ty = self.tensor(sizes, element);
        let attr = filled(self.b.store_mut(), ty, word);
        self.constant(attr.expect("a static type of numbers has constants"), ty)
    }

    /// Returns an array like another one with all elements equal to a number.
    pub fn number_like(&mut self, value: f64, like: Value) -> Value {
        let (sizes, element) = (self.shape(like), self.element(like));
        self.number(value, &sizes, element)
    }

    /// Returns the bits of a constant whose elements are all equal.
    pub fn known_word(&self, value: Value) -> Option<Word> {
        let op = self.ir().def_op(value)?;
        let is_constant = self.ir().name_text(op) == "stablehlo.constant";
        word_of(self.ir(), self.ir().attr_named(op, "value").filter(|_| is_constant)?)
    }

    /// Emits a reshape.
    pub fn reshape(&mut self, x: Value, sizes: &[i64]) -> Value {
        if self.shape(x) == sizes {
            return x;
        }
        let ty = self.element(x);
        let ty = self.tensor(sizes, ty);
        self.emit("stablehlo.reshape", &[x], &[], ty)
    }

    /// Emits a transpose: dimension `i` of the result is dimension `order[i]` of the operand.
    pub fn transpose(&mut self, x: Value, order: &[usize]) -> Value {
        if order.iter().enumerate().all(|(index, &dim)| index == dim) {
            return x;
        }
        let from = self.shape(x);
        let sizes: Vec<i64> = order.iter().map(|&dim| from[dim]).collect();
        let order: Vec<i64> = order.iter().map(|&dim| dim as i64).collect();
        let (order, element) = (self.list(&order), self.element(x));
        let ty = self.tensor(&sizes, element);
        self.emit("stablehlo.transpose", &[x], &[("permutation", order)], ty)
    }

    /// Emits copies: dimension `i` of the operand is dimension `dims[i]` of the result.
    pub fn broadcast(&mut self, x: Value, dims: &[usize], sizes: &[i64]) -> Value {
        if self.shape(x) == sizes {
            return x;
        }
        if let Some(word) = self.known_word(x) {
            let element = self.element(x);
            return self.word(word, sizes, element);
        }
        let dims: Vec<i64> = dims.iter().map(|&dim| dim as i64).collect();
        let (dims, element) = (self.list(&dims), self.element(x));
        let ty = self.tensor(sizes, element);
        self.emit("stablehlo.broadcast_in_dim", &[x], &[("broadcast_dimensions", dims)], ty)
    }

    /// Emits a slice of each dimension: start, limit, stride.
    pub fn slice(&mut self, x: Value, ranges: &[[i64; 3]]) -> Value {
        let from = self.shape(x);
        let is_whole = |(range, &size): (&[i64; 3], &i64)| *range == [0, size, 1];
        if ranges.iter().zip(&from).all(is_whole) {
            return x;
        }
        let size = |&[start, limit, stride]: &[i64; 3]| (limit - start + stride - 1) / stride;
        let sizes: Vec<i64> = ranges.iter().map(size).collect();
        let element = self.element(x);
        let ty = self.tensor(&sizes, element);
        let names = ["start_indices", "limit_indices", "strides"];
        let mut list = |part: usize| {
            let list: Vec<i64> = ranges.iter().map(|range| range[part]).collect();
            (names[part], self.list(&list))
        };
        let attrs = [list(0), list(1), list(2)];
        self.emit("stablehlo.slice", &[x], &attrs, ty)
    }

    /// Emits padding of each dimension: before, after, between elements.
    pub fn pad(&mut self, x: Value, with: Value, edges: &[[i64; 3]]) -> Value {
        if edges.iter().all(|edge| *edge == [0; 3]) {
            return x;
        }
        let from = self.shape(x);
        let size = |(&[low, high, inside], &size): (&[i64; 3], &i64)| {
            low + size + (size - 1).max(0) * inside + high
        };
        let sizes: Vec<i64> = edges.iter().zip(&from).map(size).collect();
        let element = self.element(x);
        let ty = self.tensor(&sizes, element);
        let names = ["edge_padding_low", "edge_padding_high", "interior_padding"];
        let mut list = |part: usize| {
            let list: Vec<i64> = edges.iter().map(|edge| edge[part]).collect();
            (names[part], self.list(&list))
        };
        let attrs = [list(0), list(1), list(2)];
        self.emit("stablehlo.pad", &[x, with], &attrs, ty)
    }

    /// Emits a reversal of dimensions.
    pub fn reverse(&mut self, x: Value, dims: &[usize]) -> Value {
        if dims.is_empty() {
            return x;
        }
        let dims: Vec<i64> = dims.iter().map(|&dim| dim as i64).collect();
        let (dims, ty) = (self.list(&dims), self.ir().ty(x));
        self.emit("stablehlo.reverse", &[x], &[("dimensions", dims)], ty)
    }

    /// Emits a concatenation.
    pub fn concatenate(&mut self, parts: &[Value], dim: usize) -> Value {
        if let &[part] = parts {
            return part;
        }
        let mut sizes = self.shape(parts[0]);
        sizes[dim] = parts.iter().map(|&part| self.shape(part)[dim]).sum();
        let element = self.element(parts[0]);
        let ty = self.tensor(&sizes, element);
        let dim = self.b.store_mut().int_attr(dim as i64, Type::I64);
        self.emit("stablehlo.concatenate", parts, &[("dimension", dim)], ty)
    }

    /// Emits the index along a dimension.
    pub fn iota(&mut self, dim: usize, sizes: &[i64], element: Type) -> Value {
        let ty = self.tensor(sizes, element);
        let dim = self.b.store_mut().int_attr(dim as i64, Type::I64);
        self.emit("stablehlo.iota", &[], &[("iota_dimension", dim)], ty)
    }

    /// Returns a region of one block whose operations `body` emits, with the values it returns.
    pub fn combiner(
        &mut self,
        element: Type,
        body: impl FnOnce(&mut Self, [Value; 2]) -> Value,
    ) -> Region {
        let (at, loc) = (self.b.at, self.loc);
        let region = self.b.create_region();
        let ty = self.tensor(&[], element);
        let block = self.b.append_new_block(region, &[ty, ty], loc);
        self.b.at = cotan_ir::InsertPoint::End(block);
        let args = [self.ir().arg(block, 0), self.ir().arg(block, 1)];
        let value = body(self, args);
        self.create("stablehlo.return", &[value], &[], &[], &[]);
        self.b.at = at;
        region
    }

    /// Emits a reduction along dimensions by an operation of two operands.
    pub fn reduce(&mut self, name: &str, x: Value, init: Value, dims: &[usize]) -> Value {
        if dims.is_empty() {
            return x;
        }
        let element = self.element(x);
        let body = self.combiner(element, |it, [a, b]| it.binary(name, a, b));
        let from = self.shape(x);
        let kept = from.iter().enumerate().filter(|(dim, _)| !dims.contains(dim));
        let sizes: Vec<i64> = kept.map(|(_, &size)| size).collect();
        let ty = self.tensor(&sizes, element);
        let dims: Vec<i64> = dims.iter().map(|&dim| dim as i64).collect();
        let dims = self.list(&dims);
        let op =
            self.create("stablehlo.reduce", &[x, init], &[("dimensions", dims)], &[body], &[ty]);
        self.ir().result(op, 0)
    }

    /// Emits a sum along dimensions.
    pub fn sum(&mut self, x: Value, dims: &[usize]) -> Value {
        let element = self.element(x);
        let zero = self.number(0.0, &[], element);
        let name = if element == Type::I1 { "xor" } else { "add" };
        self.reduce(name, x, zero, dims)
    }
}
