//! Symbolic sizes: each `?` in a program of StableHLO gets a polynomial.
//!
//! JAX lowers a program with symbolic shapes to tensors of dynamic size, computes sizes as integers,
//! and passes them to operations such as `dynamic_reshape`. Here calls are inlined, integers are
//! evaluated as polynomials in the sizes of the arguments, and each type names its sizes in
//! `#cotan.dims`. Sizes that must be equal are unified.

mod commit;
mod inline;
mod integers;
mod rules;
mod shapes;
mod solver;
mod windows;

use cotan_ir::codes::NO_TRANSLATION;
use cotan_ir::dims::Poly;
use cotan_ir::types::{DYNAMIC, TypeData};
use cotan_ir::{Block, Diagnostic, Diagnostics, Ir, Op, Type, Value};
use rustc_hash::FxHashMap;
use solver::Solver;
pub(crate) use windows::DYNAMIC_REDUCE_WINDOW;

/// The attribute of an argument that is the size with this name.
const GLOBAL_CONSTANT: &str = "jax.global_constant";

/// The attribute of an argument that names its sizes, `["b", "3"]`: a front end writes it where the
/// text of JAX does not relate sizes to arguments.
pub(crate) const SIZES: &str = "cotan.sizes";

/// The attribute of an operation that lists its operands: the elements of those that are sizes.
pub(crate) const LISTS: &str = "cotan.lists";

/// Returns whether a type is a tensor with a `?` that has no name.
pub(crate) fn is_open(ir: &Ir, ty: Type) -> bool {
    match ir.type_data(ty) {
        TypeData::Tensor { shape, encoding: None, .. } => shape.contains(&DYNAMIC),
        _ => false,
    }
}

/// Returns whether a value in a module has a size without a name.
pub(crate) fn has_open_sizes(ir: &Ir, module: Op) -> bool {
    ir.walk(module).any(|op| {
        let regions = ir.regions(op).iter();
        let blocks = regions.flat_map(|&region| ir.blocks(region));
        let mut args = blocks.flat_map(|block| ir.args(block));
        args.any(|arg| is_open(ir, ir.ty(arg)))
            || ir.results(op).any(|result| is_open(ir, ir.ty(result)))
    })
}

/// Names every size in a module; `is_elementwise` selects operations by their name.
///
/// # Errors
/// The operations whose sizes are no polynomials in those of the arguments. The module is half
/// changed then.
pub(crate) fn resolve(
    ir: &mut Ir,
    module: Op,
    is_elementwise: fn(&str) -> bool,
) -> Result<(), Diagnostics> {
    let hints = inline::inline(ir, module)?;
    let functions = rules::callees_first(ir, module);
    let mut refused = Diagnostics::default();
    for function in functions {
        let Some(entry) = ir.single_block(ir.regions(function)[0]) else { continue };
        let mut analysis = Analysis {
            ir,
            function,
            is_elementwise,
            solver: Solver::default(),
            shapes: FxHashMap::default(),
            ints: FxHashMap::default(),
            listing: Vec::new(),
            refused: &mut refused,
        };
        analysis.arguments(entry);
        analysis.block(entry);
        analysis.name_by(&hints);
        if !analysis.refused.has_errors() {
            let removed = analysis.commit(entry);
            rules::drop_operands(ir, module, function, &removed);
        }
    }
    if refused.has_errors() { Err(refused) } else { Ok(()) }
}

/// The known sizes and integers of one function.
struct Analysis<'i> {
    ir: &'i mut Ir,
    function: Op,
    is_elementwise: fn(&str) -> bool,
    solver: Solver,
    /// The sizes of tensors with a `?`.
    shapes: FxHashMap<Value, Vec<Poly>>,
    /// The elements of integer scalars and vectors; `None` for one that is no polynomial.
    ints: FxHashMap<Value, Vec<Option<Poly>>>,
    /// Operations whose operands are lists of sizes, besides a shape.
    listing: Vec<Op>,
    refused: &'i mut Diagnostics,
}

impl Analysis<'_> {
    /// Records the reason why the sizes of an operation have no names.
    fn refuse(&mut self, op: Op, why: &str) {
        let message = format!("`{}` {why}", self.ir.name_text(op));
        let loc = self.ir.loc(op);
        self.refused.push(Diagnostic::error(&NO_TRANSLATION, loc, message));
    }

    /// Names the sizes of the arguments: a parameter for each `?`.
    fn arguments(&mut self, entry: Block) {
        let args: Vec<Value> = self.ir.args(entry).collect();
        for (index, &arg) in args.iter().enumerate() {
            if let Some(name) = self.global_constant(index) {
                let name = self.ir.store.symbol(&name);
                self.solver.keep(name);
                self.ints.insert(arg, vec![Some(Poly::parameter(name))]);
            }
        }
        for (index, arg) in args.into_iter().enumerate() {
            if is_open(self.ir, self.ir.ty(arg)) {
                let names = self.stated_sizes(index);
                let sizes = self.written_sizes(arg).into_iter().enumerate();
                let sizes = sizes.map(|(axis, size)| match (size, names.get(axis)) {
                    (DYNAMIC, Some(name)) => {
                        let name = self.ir.store.symbol(name);
                        self.solver.keep(name);
                        Poly::parameter(name)
                    }
                    (DYNAMIC, None) => self.solver.fresh(&mut self.ir.store),
                    (size, _) => Poly::constant(size),
                });
                let sizes = sizes.collect();
                self.shapes.insert(arg, sizes);
            }
        }
    }

    /// Returns the names that an argument states for its sizes.
    fn stated_sizes(&self, index: usize) -> Vec<String> {
        let ir = &*self.ir;
        let list = || {
            let attrs = ir.attr_named(self.function, "arg_attrs")?;
            let cotan_ir::AttrData::Array(attrs) = ir.attr_data(attrs) else { return None };
            let key = ir.store.symbols.find(SIZES)?;
            let names = ir.store.dict_get(*attrs.get(index)?, key)?;
            let cotan_ir::AttrData::Array(names) = ir.attr_data(names) else { return None };
            names.iter().map(|&name| ir.store.as_str(name).map(str::to_owned)).collect()
        };
        list().unwrap_or_default()
    }

    /// Returns the name of the size that an argument of the function is.
    fn global_constant(&self, index: usize) -> Option<String> {
        let ir = &*self.ir;
        let attrs = ir.attr_named(self.function, "arg_attrs")?;
        let cotan_ir::AttrData::Array(attrs) = ir.attr_data(attrs) else { return None };
        let key = ir.store.symbols.find(GLOBAL_CONSTANT)?;
        let name = ir.store.as_str(ir.store.dict_get(*attrs.get(index)?, key)?)?;
        (!name.is_empty()).then(|| name.to_owned())
    }

    /// Returns the sizes in the type of a value; none for a value that is no ranked tensor.
    fn written_sizes(&self, value: Value) -> Vec<i64> {
        self.ir.type_data(self.ir.ty(value)).shape().unwrap_or_default().to_vec()
    }

    /// Returns the sizes of a value; `None` if one of them is not known.
    fn shape(&self, value: Value) -> Option<Vec<Poly>> {
        if let Some(shape) = self.shapes.get(&value) {
            return Some(shape.clone());
        }
        let sizes = self.written_sizes(value).into_iter();
        sizes.map(|size| (size >= 0).then(|| Poly::constant(size))).collect()
    }

    /// Analyzes the operations of a block.
    fn block(&mut self, block: Block) {
        let ops: Vec<Op> = self.ir.ops(block).collect();
        stacker::maybe_grow(128 << 10, 2 << 20, || ops.into_iter().for_each(|op| self.op(op)));
    }

    fn op(&mut self, op: Op) {
        self.integers(op);
        let results: Vec<Value> = self.ir.results(op).collect();
        let is_open_one = |ir: &Ir, value: &Value| is_open(ir, ir.ty(*value));
        let any = results.iter().any(|value| is_open_one(self.ir, value));
        if !any && !self.has_bodies(op) {
            return;
        }
        let Some(shapes) = self.result_shapes(op) else {
            if any {
                self.refuse(op, "has a result of dynamic size that is no polynomial");
            }
            return;
        };
        for (result, shape) in results.into_iter().zip(shapes) {
            if !is_open_one(self.ir, &result) {
                continue;
            }
            for (&written, size) in self.written_sizes(result).iter().zip(&shape) {
                if written >= 0 && !self.solver.equate(&Poly::constant(written), size) {
                    self.refuse(op, &format!("has a result of size {written}, computed otherwise"));
                }
            }
            self.shapes.insert(result, shape);
        }
    }
}
