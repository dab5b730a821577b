//! The types of a dialect conversion.

use cotan_ir::{Builder, Ir, Loc, Op, Store, Type, Value};

type TypeRule = Box<dyn Fn(&mut Store, Type) -> Option<Vec<Type>>>;
type Materialization = Box<dyn Fn(&mut Builder<'_>, Loc, &[Value], &[Type]) -> Vec<Value>>;

/// The replacements of types: one type becomes any number of types.
///
/// A function type changes with its parts. A type without a rule is legal.
///
/// ```
/// use cotan_ir::{Store, Type};
/// use cotan_pass::conversion::TypeConverter;
///
/// // A tuple becomes its components, and the components of its components.
/// let types = TypeConverter::default().with_rule(|store, ty| store.as_tuple(ty).map(<[_]>::to_vec));
/// let mut store = Store::default();
/// assert!(types.is_legal(&mut store, Type::F64));
/// let signature = store.function_type(&[Type::I1, Type::F64], &[Type::INDEX]);
/// assert!(types.is_legal(&mut store, signature));
/// ```
#[derive(Default)]
pub struct TypeConverter {
    rules: Vec<TypeRule>,
    to_old: Option<Materialization>,
    to_new: Option<Materialization>,
}

impl std::fmt::Debug for TypeConverter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TypeConverter of {} rules", self.rules.len())
    }
}

impl TypeConverter {
    /// Adds a rule, which returns `None` for types that it does not know. The latest one that knows
    /// a type is used; the types that it returns are converted as well, unless it returns the type
    /// itself.
    #[must_use]
    pub fn with_rule(
        mut self,
        rule: impl Fn(&mut Store, Type) -> Option<Vec<Type>> + 'static,
    ) -> Self {
        self.rules.push(Box::new(rule));
        self
    }

    /// Sets the source materialization: it computes a value of the old type from the new values,
    /// for operations that stay as they are. Without one, an unrealized cast does.
    #[must_use]
    pub fn with_source_materialization(
        mut self,
        emit: impl Fn(&mut Builder<'_>, Loc, &[Value], Type) -> Value + 'static,
    ) -> Self {
        self.to_old = Some(Box::new(move |b, loc, values, types| {
            types.iter().map(|&ty| emit(b, loc, values, ty)).collect()
        }));
        self
    }

    /// Sets the target materialization: it computes values of the new types from a value of the
    /// old type, which an operation that stays as it is has defined.
    #[must_use]
    pub fn with_target_materialization(
        mut self,
        emit: impl Fn(&mut Builder<'_>, Loc, Value, &[Type]) -> Vec<Value> + 'static,
    ) -> Self {
        self.to_new = Some(Box::new(move |b, loc, values, types| {
            values.iter().flat_map(|&value| emit(b, loc, value, types)).collect()
        }));
        self
    }

    /// Returns the new types of a type: itself if it is legal.
    pub fn convert(&self, store: &mut Store, ty: Type) -> Vec<Type> {
        if self.rules.is_empty() {
            return vec![ty];
        }
        for rule in self.rules.iter().rev() {
            match rule(store, ty) {
                Some(types) if types == [ty] => return types,
                // The depth is that of the type.
                Some(types) => return self.convert_all(store, &types),
                None => {}
            }
        }
        let Some(function) = store.as_function(ty).cloned() else { return vec![ty] };
        let inputs = self.convert_all(store, &function.inputs);
        let results = self.convert_all(store, &function.results);
        vec![store.function_type(&inputs, &results)]
    }

    /// Returns the new types of types, in one list.
    pub fn convert_all(&self, store: &mut Store, types: &[Type]) -> Vec<Type> {
        types.iter().flat_map(|&ty| self.convert(store, ty)).collect()
    }

    /// Returns whether a type stays as it is.
    pub fn is_legal(&self, store: &mut Store, ty: Type) -> bool {
        self.rules.is_empty() || self.convert(store, ty) == [ty]
    }

    /// Returns the first illegal type that an operation mentions: among its operands, its results,
    /// the arguments of its blocks, and the types among its inherent attributes.
    pub(super) fn illegal_type(&self, ir: &mut Ir, op: Op) -> Option<Type> {
        if self.rules.is_empty() {
            return None;
        }
        let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        let args = blocks.flat_map(|block| ir.args(block));
        let values = ir.operands(op).chain(ir.results(op)).chain(args);
        let props = ir.props(op).map_or(&[][..], |props| ir.dict_entries(props));
        let attrs = props.iter().filter_map(|&(_, attr)| ir.as_type(attr));
        let types: Vec<Type> = values.map(|value| ir.ty(value)).chain(attrs).collect();
        types.into_iter().find(|&ty| !self.is_legal(&mut ir.store, ty))
    }

    /// Returns whether values of the old types can be computed without a cast.
    pub(super) fn has_source_materialization(&self) -> bool {
        self.to_old.is_some()
    }

    /// Emits a value of the old type.
    pub(super) fn to_old(&self, b: &mut Builder<'_>, loc: Loc, new: &[Value], ty: Type) -> Value {
        let emitted = match &self.to_old {
            Some(emit) => emit(b, loc, new, &[ty]),
            None => cast(b, loc, new, &[ty]),
        };
        emitted[0]
    }

    /// Emits the values of the new types.
    pub(super) fn to_new(
        &self,
        b: &mut Builder<'_>,
        loc: Loc,
        old: Value,
        types: &[Type],
    ) -> Vec<Value> {
        match &self.to_new {
            Some(emit) => emit(b, loc, &[old], types),
            None => cast(b, loc, &[old], types),
        }
    }
}

fn cast(b: &mut Builder<'_>, loc: Loc, values: &[Value], types: &[Type]) -> Vec<Value> {
    if types.is_empty() {
        return Vec::new();
    }
    let name = b.op_name(super::CAST);
    let new =
        cotan_ir::NewOp { operands: values, results: types, ..cotan_ir::NewOp::new(name, loc) };
    let op = b.create(new);
    b.results(op).collect()
}
