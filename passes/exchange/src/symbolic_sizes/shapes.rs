//! The sizes of the results of each operation.

use super::Analysis;
use cotan_dialects::ad::StopGradient;
use cotan_dialects::func::Call;
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, AttrValue, Op, Region, Value};
use cotan_stablehlo::attributes::{DotDimensions, GatherDimensions};

/// Operations whose results have the sizes of their operands.
const SAME: [&str; 10] = [
    "bitcast_convert",
    "clamp",
    "compare",
    "convert",
    "not",
    "optimization_barrier",
    "reduce_precision",
    "reverse",
    "select",
    "sign",
];

/// The sizes of results.
pub(super) type Shapes = Option<Vec<Vec<Poly>>>;

impl Analysis<'_> {
    /// Returns whether the regions of an operation contain arrays.
    pub fn has_bodies(&self, op: Op) -> bool {
        matches!(self.ir.name_text(op), "stablehlo.while" | "stablehlo.case" | "stablehlo.if")
    }

    /// Returns the sizes of all results; `None` if they are not known.
    pub fn result_shapes(&mut self, op: Op) -> Shapes {
        let name = self.ir.name_text(op).to_owned();
        let short = name.strip_prefix("stablehlo.").unwrap_or(&name);
        match short {
            "dynamic_broadcast_in_dim" => self.dynamic_broadcast(op),
            "dynamic_reshape" => {
                let (from, to) = (self.operand_shape(op, 0)?, self.computed(op, 1)?);
                let (before, after) = (Poly::product(&from)?, Poly::product(&to)?);
                self.unify(op, &before, &after);
                Some(vec![to])
            }
            "dynamic_iota" => self.computed(op, 0).map(|shape| vec![shape]),
            "broadcast_in_dim" => self.broadcast(op),
            "reshape" => self.reshape(op),
            "transpose" => {
                let (order, shape) = (self.list(op, "permutation")?, self.operand_shape(op, 0)?);
                let at = |dim: &i64| shape.get(usize::try_from(*dim).ok()?).cloned();
                Some(vec![order.iter().map(at).collect::<Option<_>>()?])
            }
            "dot_general" => self.dot(op),
            "reduce" => self.reduce(op),
            "concatenate" => self.concatenate(op),
            "gather" => {
                let window = self.list(op, "slice_sizes")?;
                self.gather(op, window.into_iter().map(Poly::constant).collect())
            }
            "dynamic_slice" => {
                let sizes = self.list(op, "slice_sizes")?;
                Some(vec![sizes.into_iter().map(Poly::constant).collect()])
            }
            "dynamic_update_slice" | "scatter" | "select_and_scatter" => {
                self.operand_shape(op, 0).map(|shape| vec![shape])
            }
            "pad" => self.pad(op),
            "dynamic_pad" => self.dynamic_pad(op),
            "real_dynamic_slice" => self.real_dynamic_slice(op),
            "dynamic_gather" => {
                self.listing.push(op);
                let window = self.computed(op, 2)?;
                self.gather(op, window)
            }
            "convolution" | "dynamic_conv" => self.convolution(op),
            "reduce_window" => self.reduce_window(op),
            "custom_call" if self.is_dynamic_reduce_window(op) => self.dynamic_reduce_window(op),
            "chlo.top_k" => {
                let mut shape = self.operand_shape(op, 0)?;
                let count = self.ir.store.as_int(self.ir.attr_named(op, "k")?)?;
                *shape.last_mut()? = Poly::constant(count);
                Some(vec![shape; 2])
            }
            "sort" => self.ir.operands(op).map(|value| self.shape(value)).collect(),
            "custom_call" if self.ir.operand_count(op) == self.ir.result_count(op) => {
                self.ir.operands(op).map(|value| self.shape(value)).collect()
            }
            "while" => self.while_loop(op),
            "case" | "if" => self.branches(op),
            _ if self.ir.is::<Call>(op) => self.call(op),
            _ if SAME.contains(&short)
                || self.ir.is::<StopGradient>(op)
                || (self.is_elementwise)(&name) =>
            {
                self.same(op)
            }
            _ => None,
        }
    }

    pub(super) fn operand_shape(&self, op: Op, index: usize) -> Option<Vec<Poly>> {
        self.shape(self.ir.operand(op, index))
    }

    pub(super) fn list(&self, op: Op, name: &str) -> Option<Vec<i64>> {
        self.ir.store.as_i64_array(self.ir.attr_named(op, name)?)
    }

    pub(super) fn attr<T: AttrValue>(&self, op: Op, name: &str) -> Option<T> {
        let attr: Attr = self.ir.attr_named(op, name)?;
        T::from_attr(&self.ir.store, attr)
    }

    /// Returns the sizes that an operand lists.
    pub(super) fn computed(&self, op: Op, index: usize) -> Option<Vec<Poly>> {
        let sizes = self.ints.get(&self.ir.operand(op, index))?;
        sizes.iter().map(|size| Some(self.solver.value(size.as_ref()?))).collect()
    }

    /// Unifies two sizes; different ones are an error of the operation.
    pub(super) fn unify(&mut self, op: Op, a: &Poly, b: &Poly) {
        if !self.solver.equate(a, b) {
            let text = |poly: &Poly| cotan_ir::text::poly_to_string(self.ir, poly);
            let why = format!("has sizes `{}` and `{}`, which must be equal", text(a), text(b));
            self.refuse(op, &why);
        }
    }

    /// Operands of the rank of the result have its sizes.
    fn same(&mut self, op: Op) -> Shapes {
        let rank = self.written_sizes(self.ir.result(op, 0)).len();
        let operands: Vec<Value> = self.ir.operands(op).collect();
        let ranked = operands.into_iter().filter(|&value| self.written_sizes(value).len() == rank);
        let ranked: Vec<Value> = ranked.collect();
        let shapes = ranked.iter().map(|&value| self.shape(value)).collect::<Option<Vec<_>>>()?;
        let (first, rest) = shapes.split_first()?;
        for shape in rest {
            for (a, b) in first.iter().zip(shape) {
                self.unify(op, a, b);
            }
        }
        Some(vec![first.clone(); self.ir.result_count(op)])
    }

    fn dynamic_broadcast(&mut self, op: Op) -> Shapes {
        let result = self.computed(op, 1)?;
        let (shape, dims) = (self.operand_shape(op, 0)?, self.list(op, "broadcast_dimensions")?);
        for (size, dim) in shape.iter().zip(dims) {
            let to = result.get(usize::try_from(dim).ok()?)?.clone();
            if self.solver.value(size).as_constant() != Some(1) {
                self.unify(op, size, &to);
            }
        }
        Some(vec![result])
    }

    fn broadcast(&mut self, op: Op) -> Shapes {
        let (shape, dims) = (self.operand_shape(op, 0)?, self.list(op, "broadcast_dimensions")?);
        let written = self.written_sizes(self.ir.result(op, 0));
        let mut result: Vec<Option<Poly>> =
            written.iter().map(|&size| (size >= 0).then(|| Poly::constant(size))).collect();
        for (size, dim) in shape.into_iter().zip(dims) {
            let to = result.get_mut(usize::try_from(dim).ok()?)?;
            to.get_or_insert(size);
        }
        Some(vec![result.into_iter().collect::<Option<_>>()?])
    }

    /// A reshape with one `?` has the size that is left for it.
    fn reshape(&mut self, op: Op) -> Shapes {
        let shape = self.operand_shape(op, 0)?;
        let shape: Vec<Poly> = shape.iter().map(|size| self.solver.value(size)).collect();
        let written = self.written_sizes(self.ir.result(op, 0));
        if written.iter().filter(|&&size| size < 0).count() != 1 {
            return None;
        }
        let whole = Poly::product(&shape)?;
        let known = written.iter().filter(|&&size| size >= 0).product::<i64>();
        if known == 0 {
            return None;
        }
        let open = self.quotient(&whole, &Poly::constant(known))?;
        let size = |&size: &i64| if size < 0 { open.clone() } else { Poly::constant(size) };
        Some(vec![written.iter().map(size).collect()])
    }

    fn dot(&mut self, op: Op) -> Shapes {
        let dims: DotDimensions = self.attr(op, "dot_dimension_numbers")?;
        let (lhs, rhs) = (self.operand_shape(op, 0)?, self.operand_shape(op, 1)?);
        let pairs = [
            (&dims.lhs_batching, &dims.rhs_batching),
            (&dims.lhs_contracting, &dims.rhs_contracting),
        ];
        for (left, right) in pairs {
            for (&left, &right) in left.iter().zip(right.iter()) {
                self.unify(op, &lhs[left as usize], &rhs[right as usize]);
            }
        }
        let mut shape: Vec<Poly> =
            dims.lhs_batching.iter().map(|&dim| lhs[dim as usize].clone()).collect();
        let sides = [
            (&lhs, &dims.lhs_batching, &dims.lhs_contracting),
            (&rhs, &dims.rhs_batching, &dims.rhs_contracting),
        ];
        for (sizes, batching, contracting) in sides {
            let free = (0..)
                .zip(sizes)
                .filter(|(dim, _)| !batching.contains(dim) && !contracting.contains(dim));
            shape.extend(free.map(|(_, size)| size.clone()));
        }
        Some(vec![shape])
    }

    fn reduce(&mut self, op: Op) -> Shapes {
        let (dims, shape) = (self.list(op, "dimensions")?, self.operand_shape(op, 0)?);
        let kept = (0..).zip(&shape).filter(|(dim, _)| !dims.contains(dim));
        let kept: Vec<Poly> = kept.map(|(_, size)| size.clone()).collect();
        Some(vec![kept; self.ir.result_count(op)])
    }

    fn concatenate(&mut self, op: Op) -> Shapes {
        let axis = self.ir.store.as_int(self.ir.attr_named(op, "dimension")?)?;
        let axis = usize::try_from(axis).ok()?;
        let parts =
            self.ir.operands(op).map(|part| self.shape(part)).collect::<Option<Vec<_>>>()?;
        let mut shape = parts.first()?.clone();
        for part in &parts[1..] {
            for (dim, size) in part.iter().enumerate() {
                if dim == axis {
                    shape[dim] = shape[dim].add(size)?;
                } else {
                    let first = shape[dim].clone();
                    self.unify(op, &first, size);
                }
            }
        }
        Some(vec![shape])
    }

    fn gather(&mut self, op: Op, window: Vec<Poly>) -> Shapes {
        let dims: GatherDimensions = self.attr(op, "dimension_numbers")?;
        let starts = self.operand_shape(op, 1)?;
        let batch = (0..).zip(starts).filter(|(dim, _)| *dim != dims.index_vector_dim);
        let mut batch = batch.map(|(_, size)| size);
        let is_dropped = |dim: &i64| {
            dims.collapsed_slice_dims.contains(dim) || dims.operand_batching_dims.contains(dim)
        };
        let mut offsets = (0..).zip(window).filter(|(dim, _)| !is_dropped(dim));
        let rank = self.written_sizes(self.ir.result(op, 0)).len() as i64;
        let shape = (0..rank).map(|dim| match dims.offset_dims.contains(&dim) {
            true => offsets.next().map(|(_, size)| size),
            false => batch.next(),
        });
        Some(vec![shape.collect::<Option<_>>()?])
    }

    /// Carried values keep their sizes.
    fn while_loop(&mut self, op: Op) -> Shapes {
        let operands: Vec<Value> = self.ir.operands(op).collect();
        let shapes = operands.iter().map(|&value| self.shape(value)).collect::<Option<Vec<_>>>()?;
        for region in self.ir.regions(op).to_vec() {
            let returned = self.region(region, &shapes)?;
            for (value, shape) in returned.into_iter().zip(&shapes) {
                let Some(new) = self.shape(value).filter(|new| new.len() == shape.len()) else {
                    continue;
                };
                for (a, b) in shape.iter().zip(&new) {
                    self.unify(op, a, b);
                }
            }
        }
        Some(shapes)
    }

    fn branches(&mut self, op: Op) -> Shapes {
        let mut shapes: Shapes = None;
        for region in self.ir.regions(op).to_vec() {
            let returned = self.region(region, &[])?;
            let new =
                returned.iter().map(|&value| self.shape(value)).collect::<Option<Vec<_>>>()?;
            if let Some(known) = &shapes {
                let pairs = known.clone().into_iter().zip(&new);
                for (a, b) in pairs.flat_map(|(a, b)| a.into_iter().zip(b).collect::<Vec<_>>()) {
                    self.unify(op, &a, b);
                }
            }
            shapes = Some(new);
        }
        shapes
    }

    /// Analyzes a region with arguments of these sizes; returns the operands of its end.
    fn region(&mut self, region: Region, shapes: &[Vec<Poly>]) -> Option<Vec<Value>> {
        let block = self.ir.single_block(region)?;
        let args: Vec<Value> = self.ir.args(block).collect();
        for (arg, shape) in args.into_iter().zip(shapes) {
            if super::is_open(self.ir, self.ir.ty(arg)) {
                self.shapes.insert(arg, shape.clone());
            }
        }
        self.block(block);
        let end = self.ir.last_op(block)?;
        Some(self.ir.operands(end).collect())
    }
}
