//! Rules that several operations share.

use super::{Check, Tensor, may_equal, size_text};
use cotan_ir::{Operands, Region, Results, Type, Value};

impl<'a> Check<'a> {
    /// Verifies arrays of one shape and as many initial values of rank 0; returns the arrays.
    pub fn paired(&mut self, operands: Operands) -> Option<Vec<Tensor<'a>>> {
        let ir = self.ir;
        let count = operands.len() / 2;
        let paired = count > 0 && operands.len() == 2 * count;
        if !self.ensure(paired, || "expects an initial value for each array".to_owned()) {
            return None;
        }
        let inputs: Vec<Tensor<'a>> =
            operands.iter(ir).take(count).filter_map(|input| self.tensor(input)).collect();
        let first = *inputs.first()?;
        for (index, input) in inputs.iter().enumerate() {
            self.expect_shape("the operand", operands.get(ir, index), first.shape);
            let init = operands.get(ir, index + count);
            self.expect_tensor("the initial value", init, &[], input.element);
        }
        Some(inputs)
    }

    /// Verifies results of one shape.
    pub fn expect_results(&mut self, results: Results, shape: &[i64], elements: &[Type]) {
        let ir = self.ir;
        if self.expect_length("the list of results", results.len(), elements.len()) {
            for (result, &element) in results.iter(ir).zip(elements) {
                self.expect_tensor("the result", result, shape, element);
            }
        }
    }

    /// Verifies an index for each dimension, all of one type.
    pub fn start_indices(&mut self, indices: Operands, rank: usize) {
        let ir = self.ir;
        self.expect_length("the list of start indices", indices.len(), rank);
        let types: Vec<Type> = indices.iter(ir).map(|index| ir.ty(index)).collect();
        let same = types.windows(2).all(|pair| pair[0] == pair[1]);
        self.ensure(same, || "start indices must have one type".to_owned());
    }

    /// Verifies copies along dimensions of a result.
    pub fn broadcast(&mut self, operand: Value, dimensions: &[i64], result: Value) {
        let (Some(from), Some(to)) = (self.tensor(operand), self.tensor(result)) else { return };
        self.expect_same_element(operand, result);
        let what = "`broadcast_dimensions`";
        if !self.expect_length(what, dimensions.len(), from.shape.len())
            || !self.expect_dimensions(what, dimensions, to.shape.len())
        {
            return;
        }
        for (index, (&dimension, &size)) in dimensions.iter().zip(from.shape).enumerate() {
            let wanted = to.shape[dimension as usize];
            self.ensure(size == 1 || may_equal(size, wanted), || {
                format!(
                    "dimension {index} of size {} does not fit dimension {dimension} of size {}",
                    size_text(size),
                    size_text(wanted)
                )
            });
        }
    }

    /// Verifies square matrices in the last two dimensions.
    pub fn square_matrices(&mut self, value: Value) {
        let Some(tensor) = self.tensor(value) else { return };
        let square = matches!(tensor.shape, &[.., rows, columns] if may_equal(rows, columns));
        if !square {
            let found = self.text(self.ir.ty(value));
            self.fail_type(format!("expects square matrices, found `{found}`"));
        }
    }

    /// Verifies a region from carried values to a boolean.
    pub fn condition(&mut self, region: Region, types: &[Type]) {
        self.returns_boolean(region, types);
    }

    /// Verifies a region from two elements of each array to a boolean.
    pub fn comparator(&mut self, region: Region, elements: &[Type]) {
        let Some(block) = self.block(region) else { return };
        let ir = self.ir;
        if self.expect_length(
            "the list of region arguments",
            ir.arg_count(block),
            2 * elements.len(),
        ) {
            for (index, arg) in ir.args(block).enumerate() {
                self.expect_tensor("the region argument", arg, &[], elements[index / 2]);
            }
            let types: Vec<Type> = ir.args(block).map(|arg| ir.ty(arg)).collect();
            self.returns_boolean(region, &types);
        }
    }

    fn returns_boolean(&mut self, region: Region, args: &[Type]) {
        let Some(block) = self.block(region) else { return };
        let ir = self.ir;
        let end = ir.last_op(block).map(|end| ir.operands(end).collect::<Vec<_>>());
        let returned = end.as_deref().unwrap_or_default();
        let types: Vec<Type> = returned.iter().map(|&value| ir.ty(value)).collect();
        self.body(region, args, &types);
        match returned {
            &[value] => {
                self.expect_tensor("the returned value", value, &[], Type::I1);
            }
            values => {
                self.expect_length("the list of returned values", values.len(), 1);
            }
        }
    }

    /// Verifies results of the shapes of the operands.
    pub fn same_shapes(&mut self, operands: Operands, results: Results) {
        let ir = self.ir;
        if self.expect_length("the list of results", results.len(), operands.len()) {
            for (operand, result) in operands.iter(ir).zip(results.iter(ir)) {
                if let Some(operand) = self.tensor(operand) {
                    self.expect_shape("the result", result, operand.shape);
                }
            }
        }
    }
}
