//! Elementwise operations of which StableHLO has none: their code, step by step.

use super::exporter::{Exporter, Refusal};
use super::formulas as f;
use ComparisonDirection::{Eq, Ge, Gt, Le, Lt, Ne};
use cotan_dialects::interp::code::{
    Binary, FloatCompare, Formula, Instruction, IntCompare, Step, Unary, scaled, scaled_single,
};
use cotan_dialects::interp::{Array, Datum, ElementwiseRow, NumberFormat, attr_of};
use cotan_ir::types::{FloatKind, Signedness};
use cotan_ir::{AttrValue, InsertPoint, Op, Type, TypeData, Value};
use cotan_stablehlo::attributes::{
    ComparisonDirection, ComparisonType, GatherDimensions, Integers,
};
use std::ops::Range;

/// Emits the code of an operation. A fused multiply-add is rounded twice, so the result has the
/// error of a formula in plain floats.
pub fn recorded(
    it: &mut Exporter<'_>,
    op: Op,
    operands: &[Value],
    _: Type,
) -> Result<Value, Refusal> {
    let row = it.ir().registry().interface::<ElementwiseRow>(it.ir().name(op));
    let Some(code) = row.and_then(|row| row.code(it.ir(), op)) else {
        return it.refuse(op, "has no code for this type of element");
    };
    let sizes = it.shape(operands[0]);
    let mut emission = Emission { it, op, sizes, operands: operands.to_vec(), values: Vec::new() };
    emission.formula(&code)
}

/// The emission of one formula.
struct Emission<'e, 'i> {
    it: &'e mut Exporter<'i>,
    op: Op,
    sizes: Vec<i64>,
    operands: Vec<Value>,
    /// The value of each step; a step without one has that of an operand.
    values: Vec<Value>,
}

impl Emission<'_, '_> {
    fn formula(&mut self, code: &Formula) -> Result<Value, Refusal> {
        self.values = vec![self.operands[0]; code.steps.len()];
        let mut at = 0;
        while at < code.steps.len() {
            at = match code.steps[at].instruction {
                Instruction::LoopStart => self.iterate(&code.steps, at)?,
                _ => {
                    self.values[at] = self.step(&code.steps[at])?;
                    at + 1
                }
            };
        }
        Ok(self.at(code.results[0]))
    }

    /// Emits another formula.
    fn inner(&mut self, code: &Formula, operands: &[Value]) -> Result<Value, Refusal> {
        let (it, op, sizes) = (&mut *self.it, self.op, self.sizes.clone());
        Emission { it, op, sizes, operands: operands.to_vec(), values: Vec::new() }.formula(code)
    }

    fn at(&self, step: u32) -> Value {
        self.values[step as usize]
    }

    fn element(&mut self, number: NumberFormat) -> Type {
        let data = match number {
            NumberFormat::Int(1) => return Type::I1,
            NumberFormat::Int(width) => TypeData::Integer { width, sign: Signedness::Signless },
            NumberFormat::Float(kind) => TypeData::Float(kind),
        };
        self.it.b.store_mut().intern_type(data)
    }

    /// Emits the loop that starts at a step, and returns the step after it.
    fn iterate(&mut self, steps: &[Step], start: usize) -> Result<usize, Refusal> {
        let is_end = |step: &Step| matches!(step.instruction, Instruction::LoopEnd(_));
        let end = start + steps[start..].iter().position(is_end).unwrap_or(steps.len() - start);
        let body = start + 1..end;
        let carried: Vec<(usize, u32)> = body
            .clone()
            .filter_map(|at| match steps[at].instruction {
                Instruction::Carried(from) => Some((at, from)),
                _ => None,
            })
            .collect();
        let inits: Vec<Value> = carried.iter().map(|&(_, from)| self.at(from)).collect();
        let types: Vec<Type> = inits.iter().map(|&value| self.it.ir().ty(value)).collect();
        let (at, loc) = (self.it.b.at, self.it.loc);
        let region = self.it.b.create_region();
        let block = self.it.b.append_new_block(region, &types, loc);
        self.it.b.at = InsertPoint::End(block);
        let args: Vec<Value> = self.it.ir().args(block).collect();
        for (&(step, _), &arg) in carried.iter().zip(&args) {
            self.values[step] = arg;
        }
        let nexts = self.body(steps, body, &carried)?;
        let results: Vec<Value> = nexts.iter().map(|&step| self.at(step)).collect();
        self.it.create("stablehlo.return", &results, &[], &[], &[]);
        let test = self.it.b.create_region();
        let block = self.it.b.append_new_block(test, &types, loc);
        self.it.b.at = InsertPoint::End(block);
        let active = self.it.ir().arg(block, 0);
        let any = self.any(active);
        self.it.create("stablehlo.return", &[any], &[], &[], &[]);
        self.it.b.at = at;
        let made = self.it.create("stablehlo.while", &inits, &[], &[test, region], &types);
        for (step, result) in nexts.into_iter().zip(0..) {
            self.values[step as usize] = self.it.ir().result(made, result);
        }
        Ok(end + 1)
    }

    /// Emits the steps of a loop, and returns those that the carried values get.
    fn body(
        &mut self,
        steps: &[Step],
        body: Range<usize>,
        carried: &[(usize, u32)],
    ) -> Result<Vec<u32>, Refusal> {
        let mut nexts = vec![0; carried.len()];
        for at in body {
            match steps[at].instruction {
                Instruction::Carried(_) => {}
                Instruction::Carry { from, to } => {
                    let index = carried.iter().position(|&(step, _)| step == to as usize);
                    nexts[index.expect("a loop carries it")] = from;
                }
                _ => self.values[at] = self.step(&steps[at])?,
            }
        }
        Ok(nexts)
    }

    /// Returns whether any element is true.
    fn any(&mut self, x: Value) -> Value {
        let dims: Vec<usize> = (0..self.sizes.len()).collect();
        let none = self.it.number(0.0, &[], Type::I1);
        self.it.reduce("or", x, none, &dims)
    }

    fn step(&mut self, step: &Step) -> Result<Value, Refusal> {
        let element = self.element(step.number);
        Ok(match step.instruction {
            Instruction::Operand(index) => self.operands[index as usize],
            Instruction::Constant(word) => self.it.word(word, &self.sizes, element),
            Instruction::Unary(what, x) => self.unary(what, self.at(x), element)?,
            Instruction::Binary(what, a, b) => self.binary(what, self.at(a), self.at(b))?,
            Instruction::Compare(what, a, b) => self.compare(what, self.at(a), self.at(b)),
            Instruction::CompareFloats(what, a, b) => {
                self.compare_floats(what, self.at(a), self.at(b))?
            }
            Instruction::Select(condition, a, b) => {
                self.it.select(self.values[condition as usize], self.at(a), self.at(b))
            }
            Instruction::Fma(a, b, c) => {
                let product = self.it.binary("multiply", self.at(a), self.at(b));
                self.it.binary("add", product, self.at(c))
            }
            Instruction::Scale(x, k) => {
                let single = NumberFormat::Float(FloatKind::F32);
                let code = if step.number == single { scaled_single() } else { scaled() };
                self.inner(&code, &[self.at(x), self.at(k)])?
            }
            Instruction::Rarely { condition, x, function, otherwise } => {
                let Some(code) = function.code() else {
                    return self.it.refuse(self.op, "has a step without code");
                };
                let x = self.it.convert(self.at(x), Type::F64);
                let value = self.inner(&code, &[x])?;
                let value = self.it.convert(value, element);
                self.it.select(self.at(condition), value, self.at(otherwise))
            }
            Instruction::Table(table, index) => self.entry(table, self.at(index)),
            Instruction::LoopStart
            | Instruction::LoopEnd(_)
            | Instruction::Carried(_)
            | Instruction::Carry { .. } => self.operands[0],
        })
    }

    fn unary(&mut self, what: Unary, x: Value, element: Type) -> Result<Value, Refusal> {
        let name = match what {
            Unary::Negate => "negate",
            Unary::Absolute => "abs",
            Unary::SquareRoot => "sqrt",
            Unary::Floor => "floor",
            Unary::Ceil => "ceil",
            Unary::Round => "round_nearest_afz",
            Unary::RoundEven => "round_nearest_even",
            Unary::Bits => return Ok(self.it.recast("stablehlo.bitcast_convert", x, element)),
            Unary::Narrow
            | Unary::WidenSigned
            | Unary::WidenFloat
            | Unary::NarrowFloat
            | Unary::SignedOfFloat
            | Unary::FloatOfSigned => return Ok(self.it.convert(x, element)),
            _ => return self.it.refuse(self.op, "has a step without translation"),
        };
        Ok(self.it.unary(name, x))
    }

    fn binary(&mut self, what: Binary, a: Value, b: Value) -> Result<Value, Refusal> {
        let name = match what {
            Binary::Add | Binary::AddFloats => "add",
            Binary::Subtract | Binary::SubtractFloats => "subtract",
            Binary::Multiply | Binary::MultiplyFloats => "multiply",
            Binary::DivideFloats => "divide",
            Binary::And => "and",
            Binary::Or => "or",
            Binary::Xor => "xor",
            Binary::ShiftLeft => "shift_left",
            Binary::ShiftRight => "shift_right_logical",
            Binary::ShiftRightSigned => "shift_right_arithmetic",
            Binary::MultiplyHighUnsigned => return Ok(self.high_product(a, b)),
            Binary::CopySign => {
                let element = self.it.element(a);
                return f::copysign(self.it, self.op, &[a, b], element);
            }
            _ => return self.it.refuse(self.op, "has a step without translation"),
        };
        Ok(self.it.binary(name, a, b))
    }

    /// Returns the high half of the product of unsigned integers of 64 bits, from products of their
    /// halves.
    fn high_product(&mut self, a: Value, b: Value) -> Value {
        let half = self.it.number_like(32.0, a);
        let mask = self.it.word(0xffff_ffff, &self.sizes, Type::I64);
        let it = &mut *self.it;
        let mut split = |x| (it.binary("shift_right_logical", x, half), it.binary("and", x, mask));
        let ((a_high, a_low), (b_high, b_low)) = (split(a), split(b));
        let low = it.binary("multiply", a_low, b_low);
        let carried = it.binary("shift_right_logical", low, half);
        let cross = it.binary("multiply", a_high, b_low);
        let first = it.binary("add", cross, carried);
        let first_low = it.binary("and", first, mask);
        let cross = it.binary("multiply", a_low, b_high);
        let second = it.binary("add", cross, first_low);
        let high = it.binary("multiply", a_high, b_high);
        [first, second].into_iter().fold(high, |sum, x| {
            let upper = it.binary("shift_right_logical", x, half);
            it.binary("add", sum, upper)
        })
    }

    fn compare(&mut self, what: IntCompare, a: Value, b: Value) -> Value {
        let (direction, is_unsigned) = match what {
            IntCompare::Eq => (Eq, false),
            IntCompare::Ne => (Ne, false),
            IntCompare::Slt => (Lt, false),
            IntCompare::Sle => (Le, false),
            IntCompare::Sgt => (Gt, false),
            IntCompare::Sge => (Ge, false),
            IntCompare::Ult => (Lt, true),
            IntCompare::Ule => (Le, true),
            IntCompare::Ugt => (Gt, true),
            IntCompare::Uge => (Ge, true),
        };
        if !is_unsigned {
            return self.it.compare(direction, ComparisonType::Signed, a, b);
        }
        let (a, b) = (self.it.unsigned(a), self.it.unsigned(b));
        self.it.compare(direction, ComparisonType::Unsigned, a, b)
    }

    fn compare_floats(&mut self, what: FloatCompare, a: Value, b: Value) -> Result<Value, Refusal> {
        let direction = match what {
            FloatCompare::Oeq => Eq,
            FloatCompare::Ogt => Gt,
            FloatCompare::Oge => Ge,
            FloatCompare::Olt => Lt,
            FloatCompare::Ole => Le,
            FloatCompare::Une => Ne,
            _ => return self.it.refuse(self.op, "has a step without translation"),
        };
        Ok(self.it.compare(direction, ComparisonType::Float, a, b))
    }

    /// Reads a table at each index.
    fn entry(&mut self, table: &'static [u64], index: Value) -> Value {
        let count = table.len() as i64;
        let ty = self.it.tensor(&[count], Type::I64);
        let words = Datum::array(Array::new(vec![table.len()].into(), table.to_vec()));
        let words = attr_of(self.it.b.store_mut(), ty, &words);
        let table = self.it.constant(words.expect("words have a constant"), ty);
        let (first, none) = (Integers::from(&[0_i64][..]), Integers::from(&[] as &[i64]));
        let dimensions = GatherDimensions {
            offset_dims: none.clone(),
            collapsed_slice_dims: first.clone(),
            operand_batching_dims: none.clone(),
            start_indices_batching_dims: none,
            start_index_map: first,
            index_vector_dim: self.sizes.len() as i64,
        };
        let attrs = [
            ("dimension_numbers", dimensions.to_attr(self.it.b.store_mut())),
            ("slice_sizes", self.it.list(&[1])),
        ];
        let ty = self.it.tensor(&self.sizes, Type::I64);
        self.it.emit("stablehlo.gather", &[table, index], &attrs, ty)
    }
}
