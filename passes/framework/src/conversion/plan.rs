//! The plan of a dialect conversion: a pattern for every illegal operation, or the reason why there
//! is none.

use super::{CAST, Conversion, ConversionPattern, ConversionTarget, Legality};
use cotan_ir::codes::NOT_LEGALIZED;
use cotan_ir::dominance::RegionDominance;
use cotan_ir::text::type_to_string;
use cotan_ir::{Block, Diagnostic, Ir, Op, Region};
use rustc_hash::{FxHashMap, FxHashSet};

/// The plan of a conversion: the operations to convert, in an order in which definitions precede
/// uses and operations precede those inside of them.
#[derive(Debug)]
pub struct Plan<'c, C: ?Sized> {
    pub(super) steps: Vec<Step<'c, C>>,
}

impl<'c, C: ?Sized> Plan<'c, C> {
    /// Returns the number of operations to convert.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns whether all operations are legal.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Iterates over the operations to convert, each with its pattern, which is `None` if that of
    /// another operation absorbs it.
    pub fn iter(&self) -> impl Iterator<Item = (Op, Option<&'c ConversionPattern<'c, C>>)> {
        self.steps.iter().map(|step| (step.op, step.pattern))
    }
}

/// A step of a plan.
#[derive(Debug)]
pub struct Step<'c, C: ?Sized> {
    /// The operation.
    pub op: Op,
    /// Its pattern; `None` if it is absorbed by that of another operation.
    pub pattern: Option<&'c ConversionPattern<'c, C>>,
}

/// Returns the plan of a conversion inside `root`.
pub fn plan<'c, C: ?Sized>(
    conversion: &Conversion<'c, C>,
    ir: &mut Ir,
    root: Op,
) -> Result<Plan<'c, C>, Vec<Diagnostic>> {
    let mut planner = Planner {
        conversion,
        steps: Vec::new(),
        absorbed: FxHashSet::default(),
        reached: FxHashMap::default(),
        illegal: Vec::new(),
    };
    for op in in_order(ir, root, conversion.target) {
        planner.op(ir, op);
    }
    planner.check_casts(ir);
    let Planner { steps, mut illegal, .. } = planner;
    // Operations are found in the order of dominance.
    illegal.sort_by_key(|(position, _)| *position);
    match illegal.is_empty() {
        true => Ok(Plan { steps }),
        false => Err(illegal.into_iter().map(|(_, found)| found).collect()),
    }
}

/// Returns the operations inside `root`, without the contents of those that are legal with them.
fn in_order(ir: &Ir, root: Op, target: &ConversionTarget) -> Vec<Op> {
    let mut ops = Vec::new();
    let mut open: Vec<Op> = vec![root];
    while let Some(op) = open.pop() {
        if op != root {
            ops.push(op);
            if !ir.regions(op).is_empty() && target.is_legal_with_contents(ir, op) {
                continue;
            }
        }
        let regions = ir.regions(op).iter();
        let inside: Vec<Op> = regions
            .flat_map(|&region| blocks_in_order(ir, region))
            .flat_map(|block| ir.ops(block))
            .collect();
        open.extend(inside.into_iter().rev());
    }
    ops
}

/// Returns the blocks of a region, dominators first; unreachable ones are last.
fn blocks_in_order(ir: &Ir, region: Region) -> Vec<Block> {
    if let Some(block) = ir.single_block(region) {
        return vec![block];
    }
    let dominance = RegionDominance::new(ir, region);
    let mut blocks: Vec<Block> = dominance.preorder().collect();
    blocks.extend(ir.blocks(region).filter(|&block| !dominance.is_reachable(block)));
    blocks
}

struct Planner<'p, 'c, C: ?Sized> {
    conversion: &'p Conversion<'c, C>,
    steps: Vec<Step<'c, C>>,
    absorbed: FxHashSet<Op>,
    /// The operation names that can become legal, or not.
    reached: FxHashMap<&'static str, bool>,
    illegal: Vec<(usize, Diagnostic)>,
}

impl<'c, C: ?Sized> Planner<'_, 'c, C> {
    fn op(&mut self, ir: &mut Ir, op: Op) {
        if self.absorbed.contains(&op) {
            return self.steps.push(Step { op, pattern: None });
        }
        let Some(why) = self.why_illegal(ir, op) else { return };
        let mut reasons = Vec::new();
        for &pattern in self.conversion.patterns {
            if !pattern.is_for(ir, op) {
                continue;
            }
            match self.applies(ir, op, pattern) {
                Ok(()) => {
                    self.absorbed.extend((pattern.absorbs)(ir, op));
                    return self.steps.push(Step { op, pattern: Some(pattern) });
                }
                Err(reason) => reasons.push((pattern.name, reason)),
            }
        }
        self.refuse(ir, op, &why, &reasons);
    }

    /// Returns the reason why an operation is illegal; `None` if it is legal.
    fn why_illegal(&self, ir: &mut Ir, op: Op) -> Option<String> {
        let (legality, why) = self.conversion.target.legality(ir.name_text(op))?;
        match legality {
            Legality::Legal | Legality::LegalWithContents | Legality::WithContentsIf(_) => None,
            Legality::Illegal => Some(why.to_string()),
            Legality::If(is_legal) => (!is_legal(ir, op)).then(|| why.to_string()),
            Legality::Types => {
                let ty = self.conversion.types.illegal_type(ir, op)?;
                Some(format!("type `{}` is illegal", type_to_string(ir, ty)))
            }
        }
    }

    fn applies(
        &mut self,
        ir: &Ir,
        op: Op,
        pattern: &ConversionPattern<'_, C>,
    ) -> Result<(), String> {
        if let Some(check) = pattern.check {
            check(ir, op)?;
        }
        match pattern.emits.iter().find(|name| !self.is_reachable(name)) {
            Some(name) => Err(format!("it emits `{name}`, which cannot be legalized")),
            None => Ok(()),
        }
    }

    /// Returns whether emitted operations of a name are legal or always become legal.
    // The depth is bounded by the number of patterns: a name in progress counts as unreachable.
    fn is_reachable(&mut self, name: &'static str) -> bool {
        let legality = self.conversion.target.legality(name);
        if !matches!(legality, Some((Legality::Illegal, _))) {
            return true;
        }
        if let Some(&known) = self.reached.get(name) {
            return known;
        }
        self.reached.insert(name, false);
        let found = self.conversion.patterns.iter().any(|pattern| {
            let always = pattern.check.is_none() && pattern.is_for_all(name);
            always && pattern.emits.iter().all(|emitted| self.is_reachable(emitted))
        });
        self.reached.insert(name, found);
        found
    }

    fn refuse(&mut self, ir: &Ir, op: Op, why: &str, reasons: &[(&str, String)]) {
        let message = format!("`{}` stayed illegal", ir.name_text(op));
        let mut found = Diagnostic::error(&NOT_LEGALIZED, ir.loc(op), message)
            .label(format!("{why} after `{}`", self.conversion.name));
        for (name, reason) in reasons {
            found = found.note(format!("the pattern `{name}` does not apply: {reason}"));
        }
        if reasons.is_empty() {
            found = found.note("no pattern converts operations of this name");
        }
        self.illegal.push((self.illegal.len(), found));
    }

    /// Refuses operations that keep an operand whose type changes, if no cast may remain.
    fn check_casts(&mut self, ir: &mut Ir) {
        let conversion = self.conversion;
        let casts = conversion.target.legality(CAST);
        let forbids = matches!(casts, Some((Legality::Illegal, _)));
        if !forbids || conversion.types.has_source_materialization() || !self.illegal.is_empty() {
            return;
        }
        let converted: FxHashSet<Op> = self.steps.iter().map(|step| step.op).collect();
        let results: Vec<_> = converted.iter().flat_map(|&op| ir.results(op)).collect();
        for value in results {
            let ty = ir.ty(value);
            if conversion.types.is_legal(&mut ir.store, ty) {
                continue;
            }
            let users: Vec<Op> = ir.users(value).filter(|op| !converted.contains(op)).collect();
            for user in users {
                let why = format!(
                    "type `{}` is replaced, but it has such an operand",
                    type_to_string(ir, ty)
                );
                self.refuse(ir, user, &why, &[]);
            }
        }
    }
}
