//! The verifier, on modules made by hand.

use cotan_ir::codes;
use cotan_ir::registry::Dialect;
use cotan_ir::spec::{
    Arity, AttrConstraint, AttrSpec, AttrStyle, OpSpec, Presence, RegionKind, RegionSpec,
    SuccessorSpec, Traits, TypeConstraint, ValueSpec,
};
use cotan_ir::verify::{verify, verify_op};
use cotan_ir::{Attr, Block, Diagnostics, Ir, Loc, NewOp, Op, Region, Registry, Type, Value};

static FLOAT: TypeConstraint = TypeConstraint {
    description: "floating-point",
    holds: |_, ty| ty == Type::F64 || ty == Type::F32,
    only: None,
};
static ANY: TypeConstraint =
    TypeConstraint { description: "any type", holds: |_, _| true, only: None };
static STRING: AttrConstraint = AttrConstraint {
    description: "a string",
    holds: |store, attr| store.as_str(attr).is_some(),
    style: AttrStyle::Full,
};

const fn value(name: &'static str, arity: Arity, constraint: &'static TypeConstraint) -> ValueSpec {
    ValueSpec { name, arity, constraint }
}

const PLAIN: OpSpec = OpSpec::new("");

static ADD: OpSpec = OpSpec {
    name: "t.add",
    operands: &[value("lhs", Arity::One, &FLOAT), value("rhs", Arity::One, &FLOAT)],
    results: &[value("out", Arity::One, &FLOAT)],
    traits: Traits::SAME_TYPE,
    ..PLAIN
};
static RETURN: OpSpec = OpSpec {
    name: "t.return",
    operands: &[value("values", Arity::Variadic, &ANY)],
    traits: Traits::TERMINATOR,
    ..PLAIN
};
static BRANCH: OpSpec = OpSpec {
    name: "t.branch",
    operands: &[value("a", Arity::Variadic, &ANY), value("b", Arity::Optional, &ANY)],
    successors: &[SuccessorSpec { name: "to", variadic: true }],
    traits: Traits::TERMINATOR.with(Traits::OPERAND_SEGMENTS),
    ..PLAIN
};
static FUNC: OpSpec = OpSpec {
    name: "t.func",
    attrs: &[AttrSpec { name: "sym_name", constraint: &STRING, presence: Presence::Required }],
    regions: &[RegionSpec { name: "body", kind: RegionKind::Any }],
    traits: Traits::ISOLATED.with(Traits::SYMBOL),
    ..PLAIN
};
static MODULE: OpSpec = OpSpec {
    name: "t.module",
    regions: &[RegionSpec { name: "body", kind: RegionKind::SingleBlock }],
    traits: Traits(
        Traits::ISOLATED.0 | Traits::SYMBOL_TABLE.0 | Traits::GRAPH.0 | Traits::NO_TERMINATOR.0,
    ),
    ..PLAIN
};
static CONSTANT: OpSpec = OpSpec {
    name: "t.constant",
    results: &[value("out", Arity::One, &ANY)],
    attrs: &[
        AttrSpec { name: "note", constraint: &STRING, presence: Presence::Optional },
        AttrSpec { name: "value", constraint: &STRING, presence: Presence::Required },
    ],
    ..PLAIN
};
static DIALECT: Dialect = Dialect {
    name: "t",
    doc: "",
    ops: &[&ADD, &RETURN, &BRANCH, &FUNC, &MODULE, &CONSTANT],
    types: &[],
    attrs: &[],
    attach: |_| {},
};

/// A module in which `u.*` operations are unregistered.
struct Test {
    ir: Ir,
    module: Op,
    body: Block,
}

impl Test {
    fn new() -> Self {
        let mut ir = Ir::new(Registry::builder().dialect(&DIALECT).build());
        let region = ir.create_region();
        let body = ir.append_new_block(region, &[], Loc::UNKNOWN);
        let name = ir.op_name("t.module");
        let module = ir.create_op(NewOp { regions: &[region], ..NewOp::new(name, Loc::UNKNOWN) });
        ir.set_root(module);
        Self { ir, module, body }
    }

    fn op(&mut self, block: Block, name: &str, operands: &[Value], results: &[Type]) -> Op {
        self.op_with(block, name, NewOp { operands, results, ..blank() })
    }

    fn op_with(&mut self, block: Block, name: &str, new: NewOp<'_>) -> Op {
        let name = self.ir.op_name(name);
        let op = self.ir.create_op(NewOp { name, ..new });
        self.ir.append_op(block, op);
        op
    }

    fn value(&mut self, block: Block, operands: &[Value], ty: Type) -> Value {
        let op = self.op(block, "u.def", operands, &[ty]);
        self.ir.result(op, 0)
    }

    fn region_op(&mut self, block: Block, name: &str, blocks: usize) -> (Op, Vec<Block>) {
        let region: Region = self.ir.create_region();
        let blocks =
            (0..blocks).map(|_| self.ir.append_new_block(region, &[], Loc::UNKNOWN)).collect();
        (self.op_with(block, name, NewOp { regions: &[region], ..blank() }), blocks)
    }

    /// Returns a function with one block for each element of `edges`, its successors.
    fn func(&mut self, name: &str, edges: &[&[usize]]) -> Vec<Block> {
        let (op, blocks) = self.region_op(self.body, "t.func", edges.len());
        let name = self.ir.store.symbol(name);
        self.ir.set_symbol_name(op, name);
        for (&block, edges) in blocks.iter().zip(edges) {
            let successors: Vec<Block> = edges.iter().map(|&i| blocks[i]).collect();
            match edges {
                [] => self.op(block, "t.return", &[], &[]),
                _ => self.op_with(block, "u.go", NewOp { successors: &successors, ..blank() }),
            };
        }
        blocks
    }

    /// Puts an unregistered user of a value first in a block.
    fn use_in(&mut self, block: Block, value: Value) {
        let name = self.ir.op_name("u.use");
        let op = self.ir.create_op(NewOp { operands: &[value], ..NewOp::new(name, Loc::UNKNOWN) });
        match self.ir.first_op(block) {
            Some(first) => self.ir.insert_before(op, first),
            None => self.ir.append_op(block, op),
        }
    }

    fn define_in(&mut self, block: Block) -> Value {
        let value = self.value(block, &[], Type::F64);
        let op = self.ir.def_op(value).unwrap();
        let first = self.ir.first_op(block).unwrap();
        self.ir.move_before(op, first);
        value
    }

    fn codes(&self) -> Vec<&'static str> {
        let mut diagnostics = Diagnostics::default();
        verify(&self.ir, &mut diagnostics);
        diagnostics.iter().map(|diagnostic| diagnostic.code.unwrap().id).collect()
    }

    fn messages(&self) -> String {
        let mut diagnostics = Diagnostics::default();
        verify(&self.ir, &mut diagnostics);
        diagnostics.iter().map(|diagnostic| diagnostic.message.clone() + "\n").collect()
    }
}

fn blank<'a>() -> NewOp<'a> {
    let mut ir = Ir::new(Registry::builder().build());
    NewOp::new(ir.op_name("blank"), Loc::UNKNOWN)
}

const GOOD: [&str; 0] = [];

#[test]
fn graph_regions_know_no_order_but_control_flow_does() {
    let mut t = Test::new();
    let name = t.ir.op_name("u.later");
    let later = t.ir.create_op(NewOp { results: &[Type::F64], ..NewOp::new(name, Loc::UNKNOWN) });
    let value = t.ir.result(later, 0);
    t.op(t.body, "u.use", &[value], &[]);
    t.ir.append_op(t.body, later);
    assert_eq!(t.codes(), GOOD);
    let entry = t.func("f", &[&[]])[0];
    let value = t.define_in(entry);
    assert_eq!(t.codes(), GOOD);
    t.use_in(entry, value);
    assert_eq!(t.codes(), [codes::DOMINANCE.id]);
}

#[test]
fn a_definition_must_lie_on_every_path() {
    // 0 -> 1, 2; 1 -> 3; 2 -> 3; nothing leads to 4.
    let edges: [&[usize]; 5] = [&[1, 2], &[3], &[3], &[], &[3]];
    for (def, user, fine) in
        [(0, 3, true), (1, 3, false), (3, 1, false), (4, 3, false), (3, 4, true), (0, 0, true)]
    {
        let mut t = Test::new();
        let blocks = t.func("f", &edges);
        let value = t.define_in(blocks[def]);
        match t.ir.last_op(blocks[user]) {
            Some(last) if def == user => t.ir.set_operands(last, &[value]),
            _ => t.use_in(blocks[user], value),
        }
        assert_eq!(t.codes().is_empty(), fine, "from {def} to {user}");
    }
}

#[test]
fn values_do_not_enter_isolated_regions_or_leave_any() {
    let mut t = Test::new();
    let outside = t.value(t.body, &[], Type::F64);
    let entry = t.func("f", &[&[]])[0];
    t.use_in(entry, outside);
    assert_eq!(t.codes(), [codes::ISOLATION.id]);
    let mut t = Test::new();
    let (_, inner) = t.region_op(t.body, "u.region", 1);
    let inside = t.value(inner[0], &[], Type::F64);
    let (_, other) = t.region_op(t.body, "u.region", 1);
    t.use_in(other[0], inside);
    t.use_in(t.body, inside);
    assert_eq!(t.codes(), [codes::DOMINANCE.id, codes::DOMINANCE.id]);
}

#[test]
fn nested_regions_see_preceding_values() {
    let mut t = Test::new();
    let entry = t.func("f", &[&[]])[0];
    let before = t.define_in(entry);
    let end = t.ir.last_op(entry).unwrap();
    let (op, inner) = t.region_op(entry, "u.region", 1);
    t.ir.move_before(op, end);
    t.use_in(inner[0], before);
    assert_eq!(t.codes(), GOOD);
    let def = t.ir.def_op(before).unwrap();
    t.ir.move_before(def, end);
    assert_eq!(t.codes(), [codes::DOMINANCE.id]);
}

#[test]
fn blocks_end_with_terminators_and_only_there() {
    let mut t = Test::new();
    let entry = t.func("f", &[&[]])[0];
    t.op(entry, "t.return", &[], &[]);
    assert_eq!(t.messages(), "'t.return' op must be the last operation in its block\n");
    let mut t = Test::new();
    let blocks = t.func("f", &[&[1], &[1], &[]]);
    let end = t.ir.last_op(blocks[2]).unwrap();
    t.ir.erase_op(end);
    let x = t.define_in(blocks[0]);
    t.op(blocks[1], "t.add", &[x, x], &[Type::F64]);
    assert_eq!(t.codes(), [codes::TERMINATOR.id; 3]);
}

#[test]
fn entries_have_no_predecessors_and_edges_stay_in_a_region() {
    let mut t = Test::new();
    let f = t.func("f", &[&[1], &[0]]);
    assert_eq!(t.messages(), "entry block of region #0 of 't.func' op may not have predecessors\n");
    let last = t.ir.last_op(f[1]).unwrap();
    let g = t.func("g", &[&[1], &[]]);
    t.ir.set_successor(last, 0, g[1]);
    assert_eq!(t.messages(), "'u.go' op successor #0 is a block of another region\n");
}

#[test]
fn declared_types_and_counts_are_checked() {
    let mut t = Test::new();
    let (f, i) = (t.value(t.body, &[], Type::F64), t.value(t.body, &[], Type::I32));
    let g = t.value(t.body, &[], Type::F32);
    t.ir.name_value(i, "i");
    t.op(t.body, "t.add", &[f, f], &[Type::F64]);
    assert_eq!(t.codes(), GOOD);
    t.op(t.body, "t.add", &[i, i], &[Type::I32]);
    t.op(t.body, "t.add", &[f, f, f], &[]);
    t.op(t.body, "t.add", &[f, g], &[Type::F64]);
    assert_eq!(
        t.messages(),
        "'t.add' op operand #0 must be floating-point, but got 'i32'\n\
         't.add' op operand #1 must be floating-point, but got 'i32'\n\
         't.add' op result #0 must be floating-point, but got 'i32'\n\
         't.add' op expected 2 operands, but found 3\n\
         't.add' op expected 1 result, but found 0\n\
         't.add' op requires the same type for all operands and results, but got 'f64' and 'f32'\n"
    );
    let mut diagnostics = Diagnostics::default();
    verify(&t.ir, &mut diagnostics);
    assert_eq!(diagnostics.iter().next().unwrap().notes[0].message, "`%i` defined here");
}

#[test]
fn groups_of_operands_follow_their_attribute() {
    let check = |sizes: Option<&[i32]>, operands: usize| {
        let mut t = Test::new();
        let entry = t.func("f", &[&[]])[0];
        let end = t.ir.last_op(entry).unwrap();
        t.ir.erase_op(end);
        let values: Vec<Value> = (0..operands).map(|_| t.value(entry, &[], Type::F64)).collect();
        let op = t.op(entry, "t.branch", &values, &[]);
        if let Some(sizes) = sizes {
            let bytes = sizes.iter().flat_map(|size| size.to_le_bytes()).collect();
            let element = Type::I32;
            let sizes = t.ir.store.intern_attr(cotan_ir::AttrData::DenseArray { element, bytes });
            let key = t.ir.store.symbol("operandSegmentSizes");
            let props = t.ir.store.dict(vec![(key, sizes)]);
            t.ir.set_props(op, Some(props));
        }
        t.messages()
    };
    assert_eq!(check(Some(&[2, 1]), 3), "");
    for (sizes, operands) in [
        (None, 3),
        (Some(&[3][..]), 3),
        (Some(&[1, 2]), 3),
        (Some(&[1, 1]), 3),
        (Some(&[-1, 1]), 0),
    ] {
        assert_eq!(check(sizes, operands).lines().count(), 1, "{sizes:?}");
    }
}

#[test]
fn regions_attributes_and_symbols_are_checked() {
    let mut t = Test::new();
    t.func("f", &[&[]]);
    t.func("f", &[&[]]);
    let (_, inner) = t.region_op(t.body, "t.func", 0);
    assert!(inner.is_empty());
    t.region_op(t.body, "t.module", 2);
    assert_eq!(
        t.messages(),
        "redefinition of symbol named 'f'\n\
         't.func' op requires attribute 'sym_name'\n\
         't.module' op region #0 ('body') must have 1 block, but has 2\n\
         empty block: it must end with a terminator\n\
         empty block: it must end with a terminator\n"
    );
}

#[test]
fn attributes_are_checked_also_where_types_are_known() {
    let mut t = Test::new();
    let good = t.ir.store.string_attr("text");
    let [note, value] = ["note", "value"].map(|key| t.ir.store.symbol(key));
    for entries in [
        vec![(value, good)],
        vec![(value, good), (note, good)],
        vec![(note, good)],
        vec![(value, good)],
        vec![(value, Attr::UNIT)],
        vec![(value, good), (note, Attr::UNIT)],
    ] {
        let props = Some(t.ir.store.dict(entries));
        t.op_with(t.body, "t.constant", NewOp { props, results: &[Type::F64], ..blank() });
    }
    assert_eq!(
        t.messages(),
        "'t.constant' op requires attribute 'value'\n\
         't.constant' op attribute 'value' failed to satisfy constraint: a string\n\
         't.constant' op attribute 'note' failed to satisfy constraint: a string\n"
    );
}

#[test]
fn an_operation_alone_is_checked_against_what_is_around_it() {
    let mut t = Test::new();
    let entry = t.func("f", &[&[]])[0];
    let outer = t.define_in(entry);
    let end = t.ir.last_op(entry).unwrap();
    let (op, inner) = t.region_op(entry, "u.region", 1);
    t.ir.move_before(op, end);
    t.use_in(inner[0], outer);
    let errors = |t: &Test| {
        let mut diagnostics = Diagnostics::default();
        verify_op(&t.ir, op, &mut diagnostics);
        diagnostics.error_count()
    };
    assert_eq!(errors(&t), 0);
    let def = t.ir.def_op(outer).unwrap();
    t.ir.move_before(def, end);
    assert_eq!(errors(&t), 1);
    assert_eq!(t.ir.name_text(t.module), "t.module");
    assert_eq!(t.ir.attrs(op), Attr::EMPTY_DICT);
}

#[test]
fn a_detached_operation_is_named_where_its_value_is_used() {
    let mut test = Test::new();
    let used = test.value(test.body, &[], Type::I32);
    let op = test.ir.def_op(used).unwrap();
    let copy = test.ir.clone_op(op, &mut cotan_ir::Mapping::default());
    assert!(test.ir.is_detached(copy) && !test.ir.is_detached(op));
    let value = test.ir.result(copy, 0);
    test.op(test.body, "u.use", &[value], &[]);
    let mut diagnostics = Diagnostics::default();
    verify(&test.ir, &mut diagnostics);
    let found: Vec<&str> = diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert!(
        found.iter().any(|it| it.contains("is detached, it was created and not inserted")),
        "{found:?}"
    );
}

#[test]
#[should_panic(expected = "which is detached: it was created and not inserted")]
fn an_erased_operation_that_a_detached_one_uses_says_so() {
    let mut test = Test::new();
    let used = test.value(test.body, &[], Type::I32);
    let user = test.op(test.body, "u.use", &[used], &[]);
    test.ir.clone_op(user, &mut cotan_ir::Mapping::default());
    test.ir.erase_op(user);
    let op = test.ir.def_op(used).unwrap();
    test.ir.erase_op(op);
}
