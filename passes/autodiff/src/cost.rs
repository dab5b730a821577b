//! Static cost of a function: polynomials in the sizes of its arguments.
//!
//! Operations declare the number of elements they process ([`Cost`]) and the trip count of their
//! bodies ([`IterationSpace`]); this module adds them up. All branches of a conditional count, since a
//! selection executes all of them. [`bound`] states a bound on the cost of a gradient.

pub mod bound;
mod preconditions;
mod slopes;

use cotan_dialects::array::size_of;
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::{Callable, Callee, Cost, CostKind, Elements, IterationSpace};
use cotan_ir::codes::NO_COST;
use cotan_ir::dims::Poly;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::{Diagnostic, Ir, Op, Region, Shape, Symbol, Type, TypeData, Value};
use rustc_hash::FxHashMap;

/// The number of processed elements, by kind of operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Elements that are read, written or converted.
    pub moves: Poly,
    /// Additions, comparisons and roundings.
    pub adds: Poly,
    /// Products.
    pub multiplies: Poly,
    /// Quotients, roots and elementary functions.
    pub functions: Poly,
    /// The total, weighted with the declared cost of each operation: what [`Work`] counts in a run.
    ///
    /// [`Work`]: cotan_dialects::interp::observe::Work
    pub work: Poly,
    /// The nesting depth of operations on arrays.
    pub nesting: u32,
}

impl Tally {
    /// Returns the number of operations; `None` if a coefficient exceeds 64 bits.
    pub fn operations(&self) -> Option<Poly> {
        Poly::sum([&self.moves, &self.adds, &self.multiplies, &self.functions])
    }

    /// Returns the sum of both, executed in sequence.
    fn and(&self, other: &Self) -> Option<Self> {
        let nesting = self.nesting.max(other.nesting);
        self.with(nesting, |index, poly| poly.add(other.counts()[index]))
    }

    /// Returns the cost of `trip_count` executions.
    fn times(&self, trip_count: &Poly) -> Option<Self> {
        self.with(self.nesting, |_, poly| Poly::product([poly, trip_count]))
    }

    /// Substitutes sizes.
    fn at(&self, sizes: &[(Symbol, Poly)]) -> Option<Self> {
        let size = |name: Symbol| {
            let known_size = sizes.iter().find(|(known, _)| *known == name);
            known_size.map_or_else(|| Poly::parameter(name), |(_, size)| size.clone())
        };
        self.with(self.nesting, |_, poly| poly.substitute(size))
    }

    fn counts(&self) -> [&Poly; 5] {
        [&self.moves, &self.adds, &self.multiplies, &self.functions, &self.work]
    }

    fn with(&self, nesting: u32, part: impl Fn(usize, &Poly) -> Option<Poly>) -> Option<Self> {
        let counts = self.counts();
        let part = |index: usize| part(index, counts[index]);
        let (moves, adds, multiplies) = (part(0)?, part(1)?, part(2)?);
        Some(Self { moves, adds, multiplies, functions: part(3)?, work: part(4)?, nesting })
    }
}

/// Returns the cost of a function.
///
/// ```
/// use cotan_ir::{parse_str, text::poly_to_string};
///
/// let text = "func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %y = arith.mulf %x, %x : tensor<?xf64, #cotan.dims<n>>
///   %z = math.sin %y : tensor<?xf64, #cotan.dims<n>>
///   return %z : tensor<?xf64, #cotan.dims<n>>
/// }";
/// let ir = parse_str(&cotan_dialects::registry(), text)?;
/// let f = ir.walk(ir.root()).nth(1).ok_or("there is no function")?;
/// let cost = cotan_autodiff::cost::of_function(&ir, f)?;
/// let operations = cost.operations().ok_or("there are too many operations to count")?;
/// assert_eq!(poly_to_string(&ir, &operations), "2 * n");
/// assert_eq!(cost.nesting, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a trip count in it is unknown.
pub fn of_function(ir: &Ir, function: Op) -> Result<Tally, Diagnostic> {
    CostCounter::new(ir).function(function, function)
}

/// Returns the cost of an operation, with its regions.
///
/// # Errors
/// If a trip count in it is unknown.
pub fn of_op(ir: &Ir, op: Op) -> Result<Tally, Diagnostic> {
    CostCounter::new(ir).op(op)
}

/// Returns the cost of an execution of a region.
fn of_region(ir: &Ir, region: Region) -> Result<Tally, Diagnostic> {
    CostCounter::new(ir).region(region)
}

/// Returns the number of elements of a value of a type.
fn elements(ir: &Ir, ty: Type) -> Option<Poly> {
    Shape::of(&ir.store, ty).map_or(Some(Poly::constant(1)), |shape| Poly::product(&shape.sizes))
}

/// Computes costs, with a cache of the costs of called functions.
struct CostCounter<'ir> {
    ir: &'ir Ir,
    /// The known costs; `None` for a function that is being counted.
    known: FxHashMap<Op, Option<Tally>>,
    symbols: SymbolTables,
}

impl<'ir> CostCounter<'ir> {
    fn new(ir: &'ir Ir) -> Self {
        Self { ir, known: FxHashMap::default(), symbols: SymbolTables::default() }
    }

    /// Returns the cost of a function that `user` needs.
    fn function(&mut self, function: Op, user: Op) -> Result<Tally, Diagnostic> {
        let ir = self.ir;
        match self.known.get(&function) {
            Some(Some(tally)) => return Ok(tally.clone()),
            Some(None) => return Err(unknown(ir, user, "is recursive")),
            None => {}
        }
        let Some(&body) = ir.regions(function).first().filter(|_| Callable::is(ir, function))
        else {
            return Err(unknown(ir, function, "is not a function"));
        };
        self.known.insert(function, None);
        let tally = self.region(body)?;
        self.known.insert(function, Some(tally.clone()));
        Ok(tally)
    }

    fn region(&mut self, region: Region) -> Result<Tally, Diagnostic> {
        let ir = self.ir;
        let Some(block) = ir.single_block(region) else {
            let around = ir.region_parent(region).unwrap_or(ir.root());
            return Err(unknown(ir, around, "must have a single block (use `scf.if`, `scf.for`)"));
        };
        let mut sum = Tally::default();
        for op in ir.ops(block) {
            let tally = self.op(op)?;
            sum = sum.and(&tally).ok_or_else(|| unknown(ir, op, TOO_LARGE))?;
        }
        Ok(sum)
    }

    fn op(&mut self, op: Op) -> Result<Tally, Diagnostic> {
        let ir = self.ir;
        if let Some(callee) = Callee::name(ir, op) {
            return self.call(op, callee);
        }
        if ir.operands(op).any(|value| is_code(ir, ir.ty(value))) {
            return Err(unknown(ir, op, "applies a function or a linear map of unknown cost"));
        }
        let (mut own, counted) = own(ir, op)?;
        let regions = ir.regions(op);
        if regions.is_empty() {
            return Ok(own);
        }
        let trip_count = IterationSpace::trip_count(ir, op);
        let trip_count = trip_count.ok_or_else(|| unknown(ir, op, "has an unknown trip count"))?;
        let mut inside = Tally::default();
        for &region in regions {
            let tally = self.region(region)?;
            inside = inside.and(&tally).ok_or_else(|| unknown(ir, op, TOO_LARGE))?;
        }
        if let Some(name) = IterationSpace::bound_dim(ir, op) {
            let size = ir.operands(op).next().and_then(|size| size_of(ir, size));
            let size = size.ok_or_else(|| unknown(ir, op, "has a computed size"))?;
            inside = inside.at(&[(name, size)]).ok_or_else(|| unknown(ir, op, TOO_LARGE))?;
        }
        let is_level = counted || trip_count.as_constant() != Some(1);
        own.nesting = 0;
        let mut all = inside.times(&trip_count).and_then(|inside| own.and(&inside));
        if let Some(all) = &mut all {
            all.nesting += u32::from(is_level);
        }
        all.ok_or_else(|| unknown(ir, op, TOO_LARGE))
    }

    fn call(&mut self, op: Op, callee: cotan_ir::Attr) -> Result<Tally, Diagnostic> {
        let ir = self.ir;
        let function = self.symbols.resolve(ir, op, callee);
        let function = function.ok_or_else(|| unknown(ir, op, "calls an unknown function"))?;
        let tally = self.function(function, op)?;
        let sizes = Callee::of(ir, op).and_then(|callee| callee.sizes);
        let (Some(sizes), Some(ty)) = (sizes, Callable::type_of(ir, function)) else {
            return Ok(tally);
        };
        let sizes = sizes(ir, op, ty).map_err(|why| unknown(ir, op, &why))?;
        tally.at(&sizes).ok_or_else(|| unknown(ir, op, TOO_LARGE))
    }
}

/// Returns whether values of a type are code that is applied: functions, and values of dialects
/// except accumulators.
fn is_code(ir: &Ir, ty: Type) -> bool {
    match ir.type_data(ty) {
        TypeData::Function(_) => true,
        TypeData::Dialect { .. } => !accumulators::is(&ir.store, ty),
        _ => false,
    }
}

const TOO_LARGE: &str = "has a cost that exceeds 64 bits";

/// Returns the cost of an operation without its regions, and whether it processes an array.
fn own(ir: &Ir, op: Op) -> Result<(Tally, bool), Diagnostic> {
    let Some(cost): Option<Cost> = ir.registry().interface(ir.name(op)) else {
        return Err(unknown(ir, op, "declares no cost"));
    };
    let results: Vec<Value> = ir.results(op).collect();
    let all: Vec<Value> = ir.operands(op).chain(results.iter().copied()).collect();
    let elements = |values: &[Value]| {
        let mut each = values.iter().map(|&value| elements(ir, ir.ty(value)));
        each.try_fold(Poly::default(), |sum, count| sum.add(&count?))
    };
    let count = match cost.of {
        _ if cost.per_element == 0 => Some(Poly::default()),
        Elements::Results => elements(&results),
        Elements::All => elements(&all),
        Elements::Counted(count) => count(ir, op),
    };
    let count = count.ok_or_else(|| unknown(ir, op, TOO_LARGE))?;
    let per_element = Poly::constant(i64::from(cost.per_element));
    let Some(work) = count.mul(&per_element) else { return Err(unknown(ir, op, TOO_LARGE)) };
    let mut tally = Tally { work: work.clone(), ..Tally::default() };
    // An elementary function counts as one operation.
    match cost.kind {
        CostKind::Move => tally.moves = work,
        CostKind::Add => tally.adds = work,
        CostKind::Multiply => tally.multiplies = work,
        CostKind::Function => tally.functions = count.clone(),
    }
    let rank = |&value: &Value| Shape::of(&ir.store, ir.ty(value)).map_or(0, |it| it.rank());
    let is_over_array = cost.per_element > 0 && all.iter().any(|value| rank(value) > 0);
    let is_level = is_over_array && count.as_constant() != Some(1);
    tally.nesting = u32::from(is_level);
    Ok((tally, is_level))
}

fn unknown(ir: &Ir, op: Op, why: &str) -> Diagnostic {
    let message = format!("`{}` {why}", ir.name_text(op));
    Diagnostic::error(&NO_COST, ir.loc(op), message)
}
