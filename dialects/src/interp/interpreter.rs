//! The reference interpreter.

use super::argument_types;
use super::argument_types::Parameters;
use super::arguments::Arguments;
use super::buffers::Buffers;
use super::closure::{CapturedEnvironment, Closure};
use super::datum::Datum;
use super::elementwise::ElementwiseRow;
use super::frame::{EvaluateRow, Frame, Next};
use super::kernel::Kernel;
use super::memory::Memory;
use super::observe::Observer;
use super::slots::{Layout, Slots};
use super::trap::Trap;
use cotan_ir::codes::LIMIT;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Entity, Ir, Op, Symbol, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The resource limits of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of executed operations; an array operation counts once for each element.
    pub fuel: u64,
    /// The memory of live values, in bytes.
    pub bytes: u64,
    /// The nesting depth of calls.
    pub depth: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { fuel: 10_000_000_000, bytes: 8 << 30, depth: 10_000 }
    }
}

/// The functions of a module by name and the frame slots of its values, shared by interpreters.
#[derive(Clone)]
pub struct Prepared {
    slots: Rc<Slots>,
    functions: Rc<SymbolTable>,
    /// The operation capacity of the module when it was numbered.
    ops: usize,
}

impl Prepared {
    /// Numbers the values of a verified module.
    pub fn new(ir: &Ir) -> Self {
        let functions = SymbolTable::new(ir, ir.root());
        let slots = Slots::new(ir, functions.iter().map(|(_, op)| op));
        Self { slots: Rc::new(slots), functions: Rc::new(functions), ops: ir.op_capacity() }
    }

    /// Creates an interpreter of the module, which must be unchanged.
    ///
    /// # Panics
    ///
    /// If operations were added to the module.
    pub fn interpreter<'a>(&self, ir: &'a Ir, limits: Limits) -> Interpreter<'a> {
        assert_eq!(self.ops, ir.op_capacity(), "the module is the one that was numbered");
        let registry = ir.registry();
        Interpreter {
            ir,
            limits,
            slots: self.slots.clone(),
            meanings: registry.column(),
            per_element: registry.column(),
            functions: self.functions.clone(),
            kernels: FxHashMap::default(),
            memory: Memory::default(),
            buffers: Buffers::default(),
            frames: 0,
            depth: 0,
            observer: None,
            usage: None,
        }
    }
}

/// The approximate stack size of a call.
const STACK: u64 = 4096;

/// Runs functions of one module.
///
/// ```
/// use cotan_dialects::interp::{Datum, Interpreter, Limits};
///
/// let text = "func.func @twice(%x: f64) -> f64 {
///   %y = arith.addf %x, %x : f64
///   return %y : f64
/// }";
/// let ir = cotan_ir::parse_str(&cotan_dialects::registry(), text)?;
/// let mut interpreter = Interpreter::new(&ir, Limits::default());
/// let twice = interpreter.function_named("twice").ok_or("there is no @twice")?;
/// let results = interpreter.call(twice, vec![Datum::Scalar(1.5_f64.to_bits())])?;
/// assert_eq!(results, [Datum::Scalar(3.0_f64.to_bits())]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Interpreter<'a> {
    pub(super) ir: &'a Ir,
    pub(super) limits: Limits,
    pub(super) slots: Rc<Slots>,
    pub(super) meanings: &'a [Option<EvaluateRow>],
    per_element: &'a [Option<ElementwiseRow>],
    functions: Rc<SymbolTable>,
    kernels: FxHashMap<Op, Rc<Kernel>>,
    pub(super) memory: Memory,
    pub(super) buffers: Buffers,
    /// The part of the memory that is used by calls, not by values.
    pub(super) frames: u64,
    depth: u32,
    pub(super) observer: Option<&'a mut dyn Observer>,
    usage: Option<FxHashMap<Op, Usage>>,
}

/// The resources that one operation used in all its executions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// The number of executions.
    pub runs: u64,
    /// The number of traversed or computed elements, apart from scalars. Operations nested in it
    /// are counted separately.
    pub elements: u64,
}

impl<'a> Interpreter<'a> {
    /// Creates an interpreter of the functions of a verified module.
    pub fn new(ir: &'a Ir, limits: Limits) -> Self {
        Prepared::new(ir).interpreter(ir, limits)
    }

    /// Returns the interpreter with an observer.
    #[must_use]
    pub fn observed(self, observer: &'a mut dyn Observer) -> Self {
        Self { observer: Some(observer), ..self }
    }

    /// As [`Interpreter::new`], with usage counters for [`Interpreter::usage`].
    pub fn counting(ir: &'a Ir, limits: Limits) -> Self {
        Self { usage: Some(FxHashMap::default()), ..Self::new(ir, limits) }
    }

    /// Returns the usage of an operation in all calls so far. Returns `None` if it was not
    /// executed, or nothing is counted.
    pub fn usage(&self, op: Op) -> Option<Usage> {
        self.usage.as_ref()?.get(&op).copied()
    }

    /// Evaluates an operation with these values of its operands, and of those that its regions
    /// capture. Returns `None` if that is impossible, or if it is a terminator. Regions may contain
    /// neither calls nor functions, and bind no dimension parameters.
    pub fn alone(
        ir: &'a Ir,
        op: Op,
        inputs: impl IntoIterator<Item = (Value, Datum)>,
        limits: Limits,
    ) -> Option<Vec<Datum>> {
        let registry = ir.registry();
        let mut interpreter = Self {
            ir,
            limits,
            slots: Rc::new(Slots::of_op(ir, op)),
            meanings: registry.column(),
            per_element: registry.column(),
            functions: Rc::new(SymbolTable::new(ir, op)),
            kernels: FxHashMap::default(),
            memory: Memory::default(),
            buffers: Buffers::default(),
            frames: 0,
            depth: 0,
            observer: None,
            usage: None,
        };
        let layout = interpreter.slots.layout(op);
        let bound = interpreter.enter(op, layout, None, Parameters::default(), |frame| {
            for (value, datum) in inputs {
                frame.set(value, datum);
            }
            match frame.step(op)? {
                Next::Op => frame.get_all(ir.results(op)),
                _ => Err(Trap::no_meaning(ir, op, "it is a terminator")),
            }
        });
        bound.ok()
    }

    /// Returns the function with this name.
    pub fn function(&self, name: Symbol) -> Option<Op> {
        self.functions.get(name)
    }

    /// Returns the function with this name.
    pub fn function_named(&self, name: &str) -> Option<Op> {
        self.function(self.ir.store.symbols.find(name)?)
    }

    /// Calls a function.
    ///
    /// # Errors
    ///
    /// If an argument does not match its parameter, or the function traps.
    pub fn call(&mut self, function: Op, args: Vec<Datum>) -> Result<Vec<Datum>, Trap> {
        self.call_sized(function, Arguments { values: args, sizes: Vec::new() })
    }

    /// Calls a function with explicit values of some dimension parameters.
    ///
    /// # Errors
    ///
    /// As for [`Interpreter::call`]; also if a size differs from that of an argument.
    pub fn call_sized(&mut self, function: Op, args: Arguments) -> Result<Vec<Datum>, Trap> {
        let bound = Parameters::given(args.sizes);
        let entry = self.ir.regions(function).first().and_then(|&body| self.ir.entry(body));
        let args = match entry {
            Some(entry) => {
                argument_types::arguments(self.ir, &self.functions, entry, &bound, args.values)?
            }
            None => args.values,
        };
        self.call_from(None, function, bound, args)
    }

    pub(super) fn call_from(
        &mut self,
        from: Option<Op>,
        function: Op,
        bound: Parameters,
        args: Vec<Datum>,
    ) -> Result<Vec<Datum>, Trap> {
        let ir = self.ir;
        let site = from.unwrap_or(function);
        let body = ir.regions(function).first().filter(|&&body| ir.entry(body).is_some());
        let Some(&body) = body else {
            return Err(Trap::no_meaning(ir, site, "the function has no body"));
        };
        let mut parameters = bound;
        if let Some(entry) = ir.entry(body) {
            parameters.learn_all(ir, entry, &args);
        }
        if let Some(observer) = &mut self.observer {
            observer.enter(ir, function, &args, parameters.known());
        }
        let layout = self.slots.layout(function);
        self.enter(site, layout, None, parameters, |frame| {
            frame.check_facts(from, function)?;
            frame.check_sizes(function)?;
            frame.run(body, args)
        })
    }

    /// Runs a closure in a new frame.
    pub(super) fn enter<T>(
        &mut self,
        site: Op,
        layout: Rc<Layout>,
        closure: Option<&Arc<Closure>>,
        parameters: Parameters,
        run: impl FnOnce(&mut Frame<'_, 'a>) -> Result<T, Trap>,
    ) -> Result<T, Trap> {
        let ir = self.ir;
        if self.depth >= self.limits.depth {
            let message = format!("calls are nested more than {} deep", self.limits.depth);
            let stop = Trap::at(ir, site, &LIMIT, message);
            return Err(stop.note_setting("Limits::depth", "`Limits::depth` raises the limit"));
        }
        let bytes = STACK + (layout.count * size_of::<Option<Datum>>()) as u64;
        if !self.memory.has_capacity(bytes, self.limits.bytes) {
            return Err(Trap::out_of_memory(ir, site, "a call", self.limits.bytes));
        }
        let _frame = self.memory.take(bytes);
        let (start, values) = (layout.start, vec![None; layout.count]);
        let outside =
            closure.map(|closure| CapturedEnvironment { slots: layout, closure: closure.clone() });
        self.depth += 1;
        self.frames += bytes;
        let results = run(&mut Frame { interpreter: self, start, values, outside, parameters });
        self.frames -= bytes;
        self.depth -= 1;
        results
    }

    /// Consumes fuel for one execution of an operation.
    pub(super) fn start(&mut self, op: Op) -> Result<(), Trap> {
        if let Some(spent) = &mut self.usage {
            spent.entry(op).or_default().runs += 1;
        }
        self.take_fuel(op, 1)
    }

    /// Consumes fuel for elements.
    pub(super) fn consume_fuel(&mut self, op: Op, elements: u64) -> Result<(), Trap> {
        if let Some(spent) = &mut self.usage {
            let spent = spent.entry(op).or_default();
            spent.elements = spent.elements.saturating_add(elements);
        }
        self.take_fuel(op, elements)
    }

    fn take_fuel(&mut self, op: Op, fuel: u64) -> Result<(), Trap> {
        match self.limits.fuel.checked_sub(fuel) {
            Some(left) => {
                self.limits.fuel = left;
                Ok(())
            }
            None => {
                let stop = Trap::at(self.ir, op, &LIMIT, "the fuel ran out here");
                Err(stop.note_setting("Limits::fuel", "`Limits::fuel` raises the limit"))
            }
        }
    }

    /// Returns the kernel of an elementwise operation.
    pub(super) fn kernel(&mut self, op: Op) -> Result<Option<Rc<Kernel>>, Trap> {
        if let Some(kernel) = self.kernels.get(&op) {
            return Ok(Some(kernel.clone()));
        }
        let Some(Some(per_element)) = self.per_element.get(self.ir.name(op).index()) else {
            return Ok(None);
        };
        let kernel = Rc::new(per_element.kernel(self.ir, op)?);
        self.kernels.insert(op, kernel.clone());
        Ok(Some(kernel))
    }
}
