//! The functions that other programs call: they check the sizes of their arguments.

use super::{Emitted, Emitter, built};
use crate::Status;
use crate::c_names::refused_name;
use crate::signature::{self, Signature};
use cotan_dialects::func::Func;
use cotan_ir::dims::{Fact, Poly};
use cotan_ir::{Op, Symbol};
use inkwell::IntPredicate;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, FunctionValue, IntValue};
use rustc_hash::FxHashMap;

impl<'c> Emitter<'c, '_> {
    /// Emits the C function of a public function.
    pub(super) fn export(&mut self, op: Op, function: FunctionValue<'c>) -> Emitted<()> {
        if self.ir.verified::<Func>(op).is_private(self.ir) {
            return Ok(());
        }
        let name = self.ir.symbol_name(op).map_or("", |name| self.ir.text(name));
        if let Some(why) = refused_name(name) {
            return Err(self.refuse(op, &why));
        }
        let exported = self.module.add_function(name, function.get_type(), None);
        self.builder.position_at_end(self.context.append_basic_block(exported, "entry"));
        if let Some(signature) = signature::read(self.ir, op) {
            self.check_sizes(exported, &signature);
        }
        let args: Vec<BasicMetadataValueEnum<'c>> =
            exported.get_param_iter().map(Into::into).collect();
        let status = built(self.builder.build_call(function, &args, "status"));
        // It is in tail position, so the call becomes a jump.
        status.set_tail_call(true);
        let status = status.try_as_basic_value().unwrap_basic();
        built(self.builder.build_return(Some(&status)));
        Ok(())
    }

    /// Returns early if a size is negative, an array is too large to be counted in bytes, or a fact
    /// does not hold.
    fn check_sizes(&mut self, exported: FunctionValue<'c>, signature: &Signature) {
        let sizes = signature.sizes.iter().zip(exported.get_param_iter());
        let known: FxHashMap<Symbol, IntValue<'c>> =
            sizes.map(|(size, given)| (size.symbol, given.into_int_value())).collect();
        let mut checked = Checked { emitter: self, known, wrong: Vec::new() };
        for size in &signature.sizes {
            checked.size(&Poly::parameter(size.symbol));
        }
        let mut seen: Vec<&[Poly]> = Vec::new();
        let parameters = signature.inputs.iter().chain(&signature.results);
        let parameters = parameters.map(|parameter| &parameter.sizes[..]);
        for sizes in parameters.chain(signature.large.arrays.iter().map(|array| &array.sizes[..])) {
            if !sizes.is_empty() && !seen.contains(&sizes) {
                seen.push(sizes);
                checked.array(sizes);
            }
        }
        for inside in &signature.checked {
            checked.size(&inside.size);
        }
        let sizes = std::mem::take(&mut checked.wrong);
        signature.facts.iter().for_each(|stated| checked.fact(&stated.fact));
        let facts = checked.wrong;
        self.refuse_if(exported, sizes, Status::NoSize);
        self.refuse_if(exported, facts, Status::WrongFact);
    }

    /// Returns a status from the function if a condition is true; continues in a new block.
    fn refuse_if(&mut self, exported: FunctionValue<'c>, wrong: Vec<IntValue<'c>>, status: Status) {
        let Some(wrong) = wrong.into_iter().reduce(|a, b| built(self.builder.build_or(a, b, "")))
        else {
            return;
        };
        let refused = self.context.append_basic_block(exported, "refused");
        let on = self.context.append_basic_block(exported, "on");
        built(self.builder.build_conditional_branch(wrong, refused, on));
        self.builder.position_at_end(refused);
        let status = self.int(32).const_int(status as u64, false);
        built(self.builder.build_return(Some(&status)));
        self.builder.position_at_end(on);
    }
}

/// Sizes computed in 64 bits, and their overflow checks.
struct Checked<'e, 'c, 'i> {
    emitter: &'e mut Emitter<'c, 'i>,
    known: FxHashMap<Symbol, IntValue<'c>>,
    wrong: Vec<IntValue<'c>>,
}

impl<'c> Checked<'_, 'c, '_> {
    /// Checks the size in bytes of an array, with up to 8 bytes for each element.
    fn array(&mut self, sizes: &[Poly]) {
        let mut bytes = self.emitter.int(64).const_int(8, false);
        for size in sizes {
            let size = self.size(size);
            bytes = self.step("llvm.smul.with.overflow", bytes, size);
        }
    }

    /// Returns a size, which is not to be negative.
    fn size(&mut self, size: &Poly) -> IntValue<'c> {
        let size = self.polynomial(size);
        let zero = self.emitter.int(64).const_zero();
        let builder = &self.emitter.builder;
        self.wrong.push(built(builder.build_int_compare(IntPredicate::SLT, size, zero, "")));
        size
    }

    /// A fact, both sides of which are to be the same number.
    fn fact(&mut self, fact: &Fact) {
        let (left, right) = (self.polynomial(&fact.left), self.polynomial(&fact.right));
        let builder = &self.emitter.builder;
        self.wrong.push(built(builder.build_int_compare(IntPredicate::NE, left, right, "")));
    }

    fn polynomial(&mut self, size: &Poly) -> IntValue<'c> {
        let i64 = self.emitter.int(64);
        let mut sum = i64.const_zero();
        for (monomial, coefficient) in size.terms() {
            let mut term = i64.const_int(coefficient as u64, true);
            for parameter in monomial {
                let factor = self.known.get(parameter).copied();
                let factor = factor.expect("a signature lists the parameters of its sizes");
                term = self.step("llvm.smul.with.overflow", term, factor);
            }
            sum = self.step("llvm.sadd.with.overflow", sum, term);
        }
        sum
    }

    fn step(&mut self, name: &str, lhs: IntValue<'c>, rhs: IntValue<'c>) -> IntValue<'c> {
        let both: [BasicValueEnum<'c>; 2] = [lhs.into(), rhs.into()];
        let both = self.emitter.intrinsic(name, &both).into_struct_value();
        let part = |index| built(self.emitter.builder.build_extract_value(both, index, ""));
        self.wrong.push(part(1).into_int_value());
        part(0).into_int_value()
    }
}
