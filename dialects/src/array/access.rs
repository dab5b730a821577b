//! Accesses to arrays: leading indices that are affine in SSA values.

use super::affine::Affine;
use crate::interfaces::nest_lowering::NestBuilder;
use crate::interfaces::verify::op_error;
use crate::interp::{Frame, Trap};
use cotan_ir::access::{self, AccessAttrs, AffineIndex};
use cotan_ir::assemble::Parts;
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::constraints::DIMS;
use cotan_ir::rewrite::Rewriter;
use cotan_ir::spec::OpSpec;
use cotan_ir::text::{shape_to_string, type_to_string};
use cotan_ir::{Attr, Builder, Diagnostics, Ir, Loc, Op, Operands, Shape, Store, Value};

/// The most operands of a map; longer sums are not folded.
const MAX_OPERANDS: usize = 64;

/// The leading indices of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// The operands of the map; the indices themselves if there is no map.
    pub operands: Operands,
    /// The map from operands to indices.
    pub at: Option<Attr>,
    /// The symbols of the map.
    pub sizes: Option<Attr>,
}

impl Access {
    fn attrs(&self) -> AccessAttrs {
        AccessAttrs { at: self.at, sizes: self.sizes }
    }

    /// Returns the count of indices.
    pub fn count(&self, ir: &Ir) -> usize {
        access::index_count(&ir.store, self.operands.len(), self.at)
    }

    /// Checks that the map is valid.
    ///
    /// # Errors
    /// If it is not the map of an access.
    pub fn check(&self, ir: &Ir) -> Result<(), String> {
        let indices = access::indices(&ir.store, self.operands.len(), self.attrs());
        indices.map(|_| ()).ok_or_else(|| {
            "has an invalid map `at`: its results must be sums of the operands, each once and in \
             order, times integers or `sizes`, plus an integer or one of `sizes`"
                .to_owned()
        })
    }

    /// Verifies the types of an operation that writes a value at these indices of an array. The two
    /// texts are used in messages: the verb for the write, and the subject that has too few
    /// dimensions.
    pub fn verify_part(
        &self,
        ir: &Ir,
        op: Op,
        (mut array, value): (Shape, Value),
        (puts, too_few): (&str, &str),
        diagnostics: &mut Diagnostics,
    ) {
        if let Err(message) = self.check(ir) {
            diagnostics.push(op_error(ir, op, &OP_RULE, &message));
        }
        let mut broken = |message: &str| {
            diagnostics.push(op_error(ir, op, &OPERAND_TYPE, message));
        };
        let (count, rank) = (self.count(ir), array.rank());
        if count > rank {
            return broken(&format!("has {count} indices, but {too_few} {rank} dimensions"));
        }
        array.sizes.drain(..count);
        if Shape::of(&ir.store, ir.ty(value)).as_ref() != Some(&array) {
            let (part, value) = (shape_to_string(ir, &array), type_to_string(ir, ir.ty(value)));
            broken(&format!("{puts} `{value}`, but the elements are {part}"));
        }
    }

    /// Returns the indices as affine forms of the operands.
    pub fn indices(&self, ir: &Ir) -> Vec<Affine<Value>> {
        let indices = access::indices(&ir.store, self.operands.len(), self.attrs());
        let mut operands = self.operands.iter(ir);
        let index = |AffineIndex { times, rest }: AffineIndex| {
            let terms = operands.by_ref().take(times.len()).zip(times);
            Affine::sum(terms, rest)
        };
        indices.unwrap_or_default().into_iter().map(index).collect()
    }

    /// Returns the indices as affine forms, expanded through the arithmetic that defines their
    /// operands.
    pub fn indices_within(&self, ir: &Ir) -> Vec<Affine<Value>> {
        let indices = self.indices(ir).into_iter();
        indices.map(|index| index.expanded(ir).unwrap_or(index)).collect()
    }

    /// Returns the indices as values, emitting arithmetic if there is a map.
    pub fn values(&self, b: &mut Builder<'_>, loc: Loc) -> Vec<Value> {
        match self.at {
            None => self.operands.iter(b).collect(),
            Some(_) => self.indices(b).iter().map(|index| index.value(b, loc)).collect(),
        }
    }

    /// Returns the operands that can be recovered from an index: those used as `+-x + constant`
    /// alone.
    pub fn moved(&self, ir: &Ir) -> Vec<Value> {
        let indices = self.indices(ir);
        indices.iter().filter_map(|index| Some(index.as_moved()?.0)).collect()
    }

    /// Evaluates the indices.
    ///
    /// # Errors
    /// If an operand or a dimension parameter is unknown.
    pub fn evaluate(&self, frame: &Frame<'_, '_>, op: Op) -> Result<Vec<i64>, Trap> {
        let ir = frame.ir();
        let operands = frame.integers(op, self.operands.iter(ir))?;
        let Some(map) = access::map(&ir.store, self.at) else { return Ok(operands.to_vec()) };
        let sizes = self.sizes.and_then(|sizes| ir.store.as_dims(sizes)).unwrap_or_default();
        let sizes = frame.dims(op, sizes)?;
        let results = map.results.iter();
        Ok(results.map(|result| result.eval_wrapping(&operands, &sizes).unwrap_or(0)).collect())
    }

    /// Emits the indices in the lowered program.
    pub fn pulled(&self, reader: &mut dyn NestBuilder) -> Vec<Value> {
        let (indices, loc) = (self.indices(reader.ir()), reader.loc());
        let mut values = Vec::with_capacity(indices.len());
        for index in indices {
            let index = index.renamed(|value| reader.number(value));
            values.push(index.value(&mut reader.builder(), loc));
        }
        values
    }
}

/// Operands and attributes that encode leading indices.
#[derive(Clone, Debug)]
pub struct AccessEncoding {
    /// The operands of the map.
    pub operands: Vec<Value>,
    /// The attributes of the access.
    pub attrs: AccessAttrs,
}

impl AccessEncoding {
    /// Encodes these indices; `None` if a map cannot express them.
    pub fn of(store: &mut Store, indices: &[Affine<Value>]) -> Option<Self> {
        let operands = indices.iter().flat_map(Affine::terms).map(|term| term.0).collect();
        let encode = |index: &Affine<Value>| AffineIndex {
            times: index.terms().iter().map(|term| term.1.clone()).collect(),
            rest: index.rest().clone(),
        };
        let indices: Vec<AffineIndex> = indices.iter().map(encode).collect();
        let attrs = access::attrs(store, &indices)?;
        let encoding = Self { operands, attrs };
        encoding.is_printable(store).then_some(encoding)
    }

    /// Returns whether an operation already has this encoding.
    pub fn is(&self, ir: &Ir, access: &Access) -> bool {
        self.attrs == access.attrs() && access.operands.iter(ir).eq(self.operands.iter().copied())
    }

    /// Returns whether the text format can express it, which excludes very long sums and products.
    fn is_printable(&self, store: &Store) -> bool {
        let sizes = self.attrs.sizes;
        self.operands.len() <= MAX_OPERANDS && sizes.is_none_or(|sizes| (DIMS.holds)(store, sizes))
    }

    /// Builds an operation with these indices between its other operands.
    pub fn build(
        &self,
        b: &mut Builder<'_>,
        loc: Loc,
        spec: &'static OpSpec,
        [before, after]: [&[Value]; 2],
    ) -> Value {
        let mut parts = Parts::new(spec);
        parts.operands(before);
        parts.operands(&self.operands);
        if !after.is_empty() {
            parts.operands(after);
        }
        for (name, value) in [("at", self.attrs.at), ("sizes", self.attrs.sizes)] {
            if let Some(value) = value {
                parts.attr(name, value);
            }
        }
        let op = parts.build_inferred(b, loc);
        b.result(op, 0)
    }

    /// Sets the indices of an operation, between its other operands.
    pub fn set(&self, rw: &mut Rewriter<'_>, op: Op, [before, after]: [&[Value]; 2]) {
        rw.set_operands(op, &[before, &self.operands, after].concat());
        for (name, value) in [("at", self.attrs.at), ("sizes", self.attrs.sizes)] {
            let name = rw.store_mut().symbol(name);
            rw.set_attr(op, name, value);
        }
    }
}
