//! Functions that name their derivatives: their calls are not inlined, since a derivative of the
//! body would be another one.

use super::Analysis;
use super::inline::{callee, calls_in};
use cotan_dialects::func::Func;
use cotan_ir::dims::Poly;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{AttrData, Ir, Op, Shape, Symbol, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Returns the functions of a module, each after those that it calls.
pub fn callees_first(ir: &Ir, module: Op) -> Vec<Op> {
    let table = SymbolTable::new(ir, module);
    let mut open: Vec<(Op, bool)> =
        ir.walk(module).filter(|&op| ir.is::<Func>(op)).map(|op| (op, false)).collect();
    open.reverse();
    let (mut seen, mut ordered) = (FxHashSet::default(), Vec::new());
    while let Some((function, is_left)) = open.pop() {
        if is_left {
            ordered.push(function);
        } else if seen.insert(function) {
            open.push((function, true));
            let calls = calls_in(ir, function).into_iter();
            let callees = calls.filter_map(|call| callee(ir, &table, call));
            open.extend(callees.map(|callee| (callee, false)));
        }
    }
    ordered
}

/// Removes the operands of all calls for arguments that a function has no more.
pub fn drop_operands(ir: &mut Ir, module: Op, function: Op, removed: &[usize]) {
    if removed.is_empty() {
        return;
    }
    let table = SymbolTable::new(ir, module);
    let calls = calls_in(ir, module).into_iter();
    let calls: Vec<Op> = calls.filter(|&call| callee(ir, &table, call) == Some(function)).collect();
    for call in calls {
        let operands = ir.operands(call).enumerate();
        let kept = operands.filter(|(index, _)| !removed.contains(index));
        let kept: Vec<Value> = kept.map(|(_, operand)| operand).collect();
        ir.set_operands(call, &kept);
    }
}

impl Analysis<'_> {
    /// Returns the function that a call names.
    pub fn callee(&self, call: Op) -> Option<Op> {
        let callee = self.ir.attr_named(call, "callee")?;
        let AttrData::SymbolRef(path) = self.ir.attr_data(callee) else { return None };
        let name = *path.first()?;
        let module = self.ir.parent_op(self.function)?;
        let mut functions = self.ir.walk(module).filter(|&op| self.ir.is::<Func>(op));
        functions.find(|&op| self.ir.symbol_name(op) == Some(name))
    }

    /// Returns the sizes of the results of a call: those of the function, whose parameters are sizes
    /// of the operands.
    pub fn call(&mut self, call: Op) -> Option<Vec<Vec<Poly>>> {
        let function = self.callee(call)?;
        let block = self.ir.single_block(self.ir.regions(function)[0])?;
        let mut sizes: FxHashMap<Symbol, Poly> = FxHashMap::default();
        let pairs = self.ir.args(block).zip(self.ir.operands(call));
        for (arg, operand) in pairs.collect::<Vec<_>>() {
            let Some(wanted) = Shape::of(&self.ir.store, self.ir.ty(arg)) else { continue };
            for (wanted, given) in wanted.sizes.into_iter().zip(self.shape(operand)?) {
                match wanted.as_parameter() {
                    Some(name) if !sizes.contains_key(&name) => {
                        sizes.insert(name, given);
                    }
                    _ => self.unify(call, &substituted(&wanted, &sizes)?, &given),
                }
            }
        }
        let returned = self.ir.operands(self.ir.last_op(block)?).map(|value| self.ir.ty(value));
        let shape = |ty| match Shape::of(&self.ir.store, ty) {
            Some(shape) => shape.sizes.iter().map(|size| substituted(size, &sizes)).collect(),
            None => Some(Vec::new()),
        };
        returned.map(shape).collect()
    }
}

/// Returns a size in other parameters; `None` if one of them is not known.
fn substituted(size: &Poly, sizes: &FxHashMap<Symbol, Poly>) -> Option<Poly> {
    let is_known = size.parameters().all(|name| sizes.contains_key(&name));
    size.substitute(|name| sizes.get(&name).cloned().unwrap_or_default()).filter(|_| is_known)
}
