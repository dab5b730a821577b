//! Analyses that the pass manager caches between passes.
//!
//! A pass asks for an [`Analysis`] of an operation by
//! [`PassContext::analysis`](crate::PassContext::analysis). It is computed once and reused until a
//! pass changes the operation, unless that pass preserves the analysis.

mod dominance;
mod symbols;

pub use dominance::Dominance;

use cotan_ir::{Ir, Op};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::any::{Any, TypeId};
use std::sync::Arc;

/// Facts about one operation, its regions included, computed from the IR.
///
/// ```
/// use cotan_ir::{Ir, Op};
/// use cotan_pass::{Analysis, AnalysisCache};
///
/// /// The number of operations inside.
/// struct Size(usize);
///
/// impl Analysis for Size {
///     const NAME: &'static str = "size";
///
///     fn new(ir: &Ir, op: Op, _: &mut AnalysisCache) -> Self {
///         Self(ir.walk(op).count())
///     }
///
///     fn is_current(&self, ir: &Ir, op: Op) -> bool {
///         self.0 == ir.walk(op).count()
///     }
/// }
///
/// fn is_small(ir: &Ir, op: Op, analyses: &mut AnalysisCache) -> bool {
///     analyses.get::<Size>(ir, op).0 < 100
/// }
/// ```
pub trait Analysis: Any + Send + Sync + Sized {
    /// The name in reports.
    const NAME: &'static str;

    /// Computes the analysis of `op`. It may use other analyses.
    fn new(ir: &Ir, op: Op, analyses: &mut AnalysisCache) -> Self;

    /// Returns whether the analysis still describes `op`. Checks a pass that claims to preserve it.
    fn is_current(&self, ir: &Ir, op: Op) -> bool;
}

/// The number of requests for an analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnalysisCount {
    /// Requests that computed it.
    pub computed: u64,
    /// Requests that were answered from the cache.
    pub reused: u64,
}

/// The counts of all requested analyses, by name.
pub type AnalysisCounts = IndexMap<&'static str, AnalysisCount, FxBuildHasher>;

/// The analyses that are valid at present, each of one operation.
#[derive(Clone, Default)]
pub struct AnalysisCache {
    entries: FxHashMap<Op, Vec<Entry>>,
    counts: AnalysisCounts,
    preserved: Preserved,
}

/// A cached analysis, without its type.
#[derive(Clone)]
struct Entry {
    kind: TypeId,
    name: &'static str,
    analysis: Arc<dyn Any + Send + Sync>,
    is_current: fn(&(dyn Any + Send + Sync), &Ir, Op) -> bool,
}

/// The analyses that the running pass preserves.
#[derive(Clone, Default)]
enum Preserved {
    #[default]
    None,
    Some(Vec<TypeId>),
    All,
}

impl Preserved {
    fn contains(&self, kind: TypeId) -> bool {
        match self {
            Self::None => false,
            Self::Some(kinds) => kinds.contains(&kind),
            Self::All => true,
        }
    }
}

impl Entry {
    fn new<A: Analysis>(analysis: Arc<A>) -> Self {
        Self {
            kind: TypeId::of::<A>(),
            name: A::NAME,
            analysis,
            is_current: |analysis, ir, op| {
                analysis.downcast_ref::<A>().is_some_and(|known| known.is_current(ir, op))
            },
        }
    }
}

impl AnalysisCache {
    /// Returns an analysis of `op`, computed now if it is not cached.
    pub fn get<A: Analysis>(&mut self, ir: &Ir, op: Op) -> Arc<A> {
        if let Some(known) = self.cached::<A>(op) {
            self.counts.entry(A::NAME).or_default().reused += 1;
            return known;
        }
        self.counts.entry(A::NAME).or_default().computed += 1;
        let analysis = Arc::new(A::new(ir, op, self));
        self.entries.entry(op).or_default().push(Entry::new(Arc::clone(&analysis)));
        analysis
    }

    /// Returns an analysis of `op` if it is cached.
    pub fn cached<A: Analysis>(&self, op: Op) -> Option<Arc<A>> {
        let kind = TypeId::of::<A>();
        let entry = self.entries.get(&op)?.iter().find(|entry| entry.kind == kind)?;
        Arc::clone(&entry.analysis).downcast().ok()
    }

    /// Returns the numbers of requests so far.
    pub fn counts(&self) -> &AnalysisCounts {
        &self.counts
    }

    /// Marks an analysis as preserved by the running pass.
    pub(crate) fn preserve<A: Analysis>(&mut self) {
        match &mut self.preserved {
            Preserved::All => {}
            Preserved::Some(kinds) => kinds.push(TypeId::of::<A>()),
            Preserved::None => self.preserved = Preserved::Some(vec![TypeId::of::<A>()]),
        }
    }

    /// Marks all analyses as preserved by the running pass.
    pub(crate) fn preserve_all(&mut self) {
        self.preserved = Preserved::All;
    }

    /// Starts a pass, which preserves nothing yet.
    pub(crate) fn start_pass(&mut self) {
        self.preserved = Preserved::None;
    }

    /// Removes the analyses that a change of `op` invalidates: of `op`, of operations inside and
    /// around it. Preserved ones stay.
    pub(crate) fn invalidate(&mut self, ir: &Ir, op: Op) {
        for op in self.affected(ir, op) {
            let Some(entries) = self.entries.get_mut(&op) else { continue };
            entries.retain(|entry| self.preserved.contains(entry.kind));
            if entries.is_empty() {
                self.entries.remove(&op);
            }
        }
    }

    /// Returns the name of a preserved analysis that a change of `op` made wrong.
    pub(crate) fn stale(&self, ir: &Ir, op: Op) -> Option<&'static str> {
        let cached = self.affected(ir, op).into_iter().flat_map(|op| {
            let entries = self.entries.get(&op).into_iter().flatten();
            entries.map(move |entry| (op, entry))
        });
        let mut preserved = cached.filter(|(_, entry)| self.preserved.contains(entry.kind));
        let stale = preserved.find(|(op, entry)| !(entry.is_current)(&*entry.analysis, ir, *op));
        stale.map(|(_, entry)| entry.name)
    }

    /// Removes all analyses, when handles change.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Adds the counts of a run on a copy of the module.
    pub(crate) fn add_counts(&mut self, other: &AnalysisCounts) {
        for (name, more) in other {
            let count = self.counts.entry(name).or_default();
            count.computed += more.computed;
            count.reused += more.reused;
        }
    }

    /// Returns the operations with cached analyses that a change of `op` affects.
    fn affected(&self, ir: &Ir, op: Op) -> Vec<Op> {
        if self.entries.is_empty() || ir.is_erased(op) {
            return Vec::new();
        }
        let around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
        ir.walk(op).chain(around).filter(|op| self.entries.contains_key(op)).collect()
    }
}

impl std::fmt::Debug for AnalysisCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AnalysisCache").field("counts", &self.counts).finish_non_exhaustive()
    }
}
