//! A compiled module, and calling its functions.

use crate::emit::{Callers, Emitter, entry_name};
use crate::signature::{self, Parameter, Signature};
use crate::tensor::{Elements, Tensor};
use crate::{Error, Host, Jit, Status, Target};
use cotan_dialects::func::Func;
use cotan_ir::dims::Poly;
use cotan_ir::{Diagnostics, Ir, Symbol};
use inkwell::context::Context;
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Why a module has no machine code.
#[derive(Debug, Error)]
pub enum NoProgram {
    /// Operations that have none.
    #[error("something here has no machine code")]
    Operations(Diagnostics),
    /// LLVM does not do what it should.
    #[error(transparent)]
    Llvm(#[from] Error),
}

/// Why a function cannot be called, or did not come to its end.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CallError {
    /// There is no such function, or it takes buffers and does not say what they are.
    #[error("there is no compiled function @{0} whose signature is known")]
    NoFunction(String),
    /// There are too many arguments, or too few.
    #[error("{given} arguments are given, {wanted} are needed")]
    Count {
        /// How many there are.
        given: usize,
        /// How many it takes.
        wanted: usize,
    },
    /// An argument that is something else than the function takes.
    #[error("`%{name}` is {given}, `{wanted}` is needed")]
    Argument {
        /// Its name.
        name: String,
        /// What is given.
        given: String,
        /// The type.
        wanted: String,
    },
    /// A dimension parameter that no argument decides.
    #[error("no argument says how large `{0}` is")]
    UnknownSize(String),
    /// A size that is negative or too large.
    #[error("a size of `{0}` is no number of elements")]
    Size(String),
    /// The function did not come to its end.
    #[error("the function ended with status {0}: {1}")]
    Ended(i32, &'static str),
}

/// How long each stage of compiling took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stages {
    /// From our IR to that of LLVM.
    pub emit: Duration,
    /// LLVM's passes on its IR.
    pub optimise: Duration,
    /// From LLVM's IR to an object.
    pub codegen: Duration,
    /// From the object to code in memory.
    pub link: Duration,
}

impl Stages {
    /// The stages in their order, with their names.
    pub fn named(&self) -> [(&'static str, Duration); 4] {
        let Self { emit, optimise, codegen, link } = *self;
        [("emit", emit), ("optimise", optimise), ("codegen", codegen), ("link", link)]
    }
}

/// The functions of a module as machine code in this process. Many threads may call them at once.
///
/// ```
/// use cotan_backend_llvm::{Program, Tensor};
/// use cotan_ir::text::{ParseOptions, parse};
///
/// let text = "func.func @f(%x: f64) -> f64 {
///   %y = math.exp %x : f64
///   return %y : f64
/// }";
/// let ir = parse(&cotan_dialects::registry(), "example", text.into(), 1, ParseOptions::default()).ir;
/// let program = Program::compile(&ir).expect("it has machine code");
/// let results = program.function("f").unwrap().call(&[Tensor::from(0.0)]).unwrap();
/// assert_eq!(results, [Tensor::from(1.0)]);
/// ```
#[derive(Debug)]
pub struct Program {
    jit: Jit,
    signatures: BTreeMap<String, Signature>,
    /// How long it took to make.
    pub stages: Stages,
}

impl Program {
    /// Compiles every function of a verified module, which are all at the bottom level.
    ///
    /// # Errors
    /// If an operation has no machine code, or LLVM fails.
    pub fn compile(ir: &Ir) -> Result<Self, NoProgram> {
        let mut stages = Stages::default();
        let mut start = Instant::now();
        let mut lap = |stage: &mut Duration| {
            *stage = start.elapsed();
            start = Instant::now();
        };
        let context = Context::create();
        let target = Target::default();
        let module = Emitter::module(&context, ir, &target.cpu, Callers::Entries);
        let module = module.map_err(NoProgram::Operations)?;
        lap(&mut stages.emit);
        let host = Host::with(&target)?;
        // What we emit is right, or we are wrong: checking takes as long as some passes.
        if cfg!(debug_assertions) {
            host.check(&module)?;
        }
        if let Some(pipeline) = target.level.pipeline() {
            host.improve(&module, pipeline)?;
        }
        lap(&mut stages.optimise);
        let object = host.generate(&module)?;
        lap(&mut stages.codegen);
        let jit = Jit::new()?;
        jit.add(&object)?;
        let mut signatures = BTreeMap::new();
        for op in ir.walk(ir.root()) {
            let func = ir.get::<Func>(op).filter(|func| !func.is_declaration(ir));
            let name = func.and_then(|_| ir.symbol_name(op));
            if let Some((name, signature)) = name.zip(signature::read(ir, op)) {
                jit.address(&entry_name(ir.text(name)))?;
                signatures.insert(ir.text(name).to_owned(), signature);
            }
        }
        lap(&mut stages.link);
        Ok(Self { jit, signatures, stages })
    }

    /// A function by its name.
    ///
    /// # Errors
    /// If there is none that has a signature.
    pub fn function(&self, name: &str) -> Result<Compiled<'_>, CallError> {
        let missing = || CallError::NoFunction(name.to_owned());
        let signature = self.signatures.get(name).ok_or_else(missing)?;
        // SAFETY: the entry of every function is made with this signature.
        let entry = unsafe { self.jit.function::<Entry>(&entry_name(name)) };
        Ok(Compiled { entry: *entry.map_err(|_| missing())?, signature })
    }

    /// The machine code, for calls by C signature: `int32_t f(int64_t sizes..., inputs..., T
    /// *results..., void *workspace)`.
    pub fn jit(&self) -> &Jit {
        &self.jit
    }
}

type Entry = unsafe extern "C" fn(*const *const c_void) -> i32;

/// A compiled function.
#[derive(Clone, Copy, Debug)]
pub struct Compiled<'p> {
    entry: Entry,
    signature: &'p Signature,
}

impl<'p> Compiled<'p> {
    /// What it takes and gives.
    pub fn signature(&self) -> &'p Signature {
        self.signature
    }

    /// Calls it.
    ///
    /// # Errors
    /// If the arguments do not fit, or it does not come to its end.
    pub fn call(&self, inputs: &[Tensor]) -> Result<Vec<Tensor>, CallError> {
        self.call_sized(inputs, &[])
    }

    /// Calls it, some of its dimension parameters given by name.
    ///
    /// # Errors
    /// As for [`Compiled::call`].
    pub fn call_sized(
        &self,
        inputs: &[Tensor],
        given: &[(&str, i64)],
    ) -> Result<Vec<Tensor>, CallError> {
        let sizes = self.sizes(inputs, given)?;
        let mut results: Vec<Tensor> = Vec::new();
        for result in &self.signature.results {
            let shape = self.shape(result, &sizes)?;
            let count = shape.iter().try_fold(1_usize, |count, &size| count.checked_mul(size));
            let count = count.filter(|&count| count <= isize::MAX as usize / 8);
            let elements = count.and_then(|count| Elements::zeros(result.number, count));
            let elements = elements.ok_or_else(|| CallError::Size(result.ty.clone()))?;
            results.push(Tensor { shape, elements });
        }
        self.enter(inputs, &sizes, &mut results)?;
        Ok(results)
    }

    /// Calls it, and puts what it gives into arrays that are there.
    ///
    /// # Errors
    /// As for [`Compiled::call`]; if a result has another shape or format.
    pub fn call_into(&self, inputs: &[Tensor], results: &mut [Tensor]) -> Result<(), CallError> {
        let sizes = self.sizes(inputs, &[])?;
        let (given, wanted) = (results.len(), self.signature.results.len());
        if given != wanted {
            return Err(CallError::Count { given, wanted });
        }
        for (parameter, result) in self.signature.results.iter().zip(&*results) {
            self.check(parameter, result, &sizes)?;
        }
        self.enter(inputs, &sizes, results)
    }

    /// Calls it with what was checked.
    fn enter(
        &self,
        inputs: &[Tensor],
        sizes: &[(Symbol, i64)],
        results: &mut [Tensor],
    ) -> Result<(), CallError> {
        let wrapped: Vec<Option<Elements>> = inputs
            .iter()
            .zip(&self.signature.inputs)
            .map(|(input, parameter)| input.elements.wrapped(parameter.number))
            .collect();
        let sizes: Vec<i64> = sizes.iter().map(|(_, size)| *size).collect();
        let mut pointers: Vec<*const c_void> =
            sizes.iter().map(|size| std::ptr::from_ref(size).cast()).collect();
        for (input, wrapped) in inputs.iter().zip(&wrapped) {
            pointers.push(wrapped.as_ref().unwrap_or(&input.elements).as_ptr().cast());
        }
        for result in results {
            pointers.push(result.elements.as_mut_ptr().cast_const().cast());
        }
        pointers.push(std::ptr::null());
        // SAFETY: there is a pointer for each parameter of the function, in their order, and the
        // null workspace: to a number of the parameter's format, or to as many as its sizes say,
        // which were checked above. Results are ours alone and alias nothing.
        let code = unsafe { (self.entry)(pointers.as_ptr()) };
        match Status::of(code) {
            Some(Status::Done) => Ok(()),
            Some(status) => Err(CallError::Ended(code, status.words())),
            None => Err(CallError::Ended(code, "nobody knows why")),
        }
    }

    /// What the dimension parameters are: a parameter that is a size of an argument is that.
    fn sizes(
        &self,
        inputs: &[Tensor],
        named: &[(&str, i64)],
    ) -> Result<Vec<(Symbol, i64)>, CallError> {
        let (given, wanted) = (inputs.len(), self.signature.inputs.len());
        if given != wanted {
            return Err(CallError::Count { given, wanted });
        }
        let mut known: Vec<(Symbol, i64)> = Vec::new();
        for size in &self.signature.sizes {
            let named = named.iter().find(|named| named.0 == size.name).map(|named| named.1);
            let pairs = self.signature.inputs.iter().zip(inputs);
            let dims =
                pairs.flat_map(|(parameter, input)| parameter.sizes.iter().zip(&input.shape));
            let lone = Poly::parameter(size.symbol);
            let mut found = dims.filter(|(poly, _)| **poly == lone);
            let found = found.next().and_then(|(_, &size)| i64::try_from(size).ok());
            let value = named.or(found).filter(|&value| value >= 0);
            let value = value.ok_or_else(|| CallError::UnknownSize(size.name.clone()))?;
            known.push((size.symbol, value));
        }
        for (parameter, input) in self.signature.inputs.iter().zip(inputs) {
            self.check(parameter, input, &known)?;
        }
        Ok(known)
    }

    /// Says so if an array is not what a parameter stands for.
    fn check(
        &self,
        parameter: &Parameter,
        given: &Tensor,
        known: &[(Symbol, i64)],
    ) -> Result<(), CallError> {
        let shape = self.shape(parameter, known)?;
        let count: usize = shape.iter().product();
        let fits = given.elements.fit(parameter.number) && given.elements.len() == count;
        if fits && given.shape == shape {
            return Ok(());
        }
        let given = format!("an array of shape {:?}", given.shape);
        let (name, wanted) = (parameter.name.clone(), parameter.ty.clone());
        Err(CallError::Argument { name, given, wanted })
    }

    fn shape(
        &self,
        parameter: &Parameter,
        known: &[(Symbol, i64)],
    ) -> Result<Vec<usize>, CallError> {
        let value = |name| known.iter().find(|known| known.0 == name).map(|known| known.1);
        let size = |poly: &Poly| {
            let size = poly.eval(value).and_then(|size| usize::try_from(size).ok());
            size.ok_or_else(|| CallError::Size(parameter.ty.clone()))
        };
        parameter.sizes.iter().map(size).collect()
    }
}
