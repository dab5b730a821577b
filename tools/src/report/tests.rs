use super::*;
use cotan_ir::codes::{DOMINANCE, TYPE_MISMATCH};
use cotan_ir::{Loc, LocData, Registry};

const HUMAN: Renderer = Renderer { format: Format::Human, color: false };

fn module(text: &str) -> Ir {
    let mut ir = Ir::new(Registry::builder().build());
    ir.sources.add("a.mlir", text.into(), 10);
    ir
}

fn shown(ir: &Ir, diagnostic: Diagnostic) -> String {
    HUMAN.render(&Report::of(ir, &diagnostic))
}

#[test]
fn notes_have_places_of_their_own_or_none() {
    let ir = module("%a = x\n%b = y\n");
    let found = Diagnostic::error(&TYPE_MISMATCH, Loc::offset(7), "`%b` is i64");
    let found = found.label("here").note_at(Loc::offset(0), "`%a` is i32").note("cast it");
    insta::assert_snapshot!(shown(&ir, found), @r"
    a.mlir:12:1: error: `%b` is i64 [E0103]
       |
    12 | %b = y
       | ^^ here
    a.mlir:11:1: note: `%a` is i32
       |
    11 | %a = x
       | ^^
    note: cast it
    ");
}

#[test]
fn locations_without_text_are_printed() {
    let mut ir = module("");
    let (name, file) = (ir.store.symbol("sum"), ir.store.symbol("b.py"));
    let name = ir.store.intern_loc(LocData::Name { name, child: Loc::UNKNOWN });
    let file = ir.store.intern_loc(LocData::File { file, start: (3, 4), end: (3, 4) });
    let at = |ir: &Ir, loc: Loc| shown(ir, Diagnostic::new(Severity::Warning, loc, "m"));
    assert_eq!(at(&ir, Loc::UNKNOWN), "loc(unknown): warning: m\n");
    assert_eq!(at(&ir, name), "loc(\"sum\"): warning: m\n");
    assert_eq!(at(&ir, file), "b.py:3:4: warning: m\n");
    let call = ir.store.intern_loc(LocData::CallSite { callee: file, caller: name });
    let call = at(&ir, call);
    assert_eq!(call, "b.py:3:4: warning: m\nloc(\"sum\"): note: called from here\n");
}

#[test]
fn results_of_rules_name_the_rule() {
    let mut ir = module("%a = x\n");
    let loc = ir.store.derived_loc(Loc::offset(5), "transpose mul");
    insta::assert_snapshot!(shown(&ir, Diagnostic::error(&DOMINANCE, loc, "no")), @r"
    a.mlir:11:6: error: no [E0401]
       |
    11 | %a = x
       |      ^
    note: it was created by the rule `transpose mul`
    ");
}

#[test]
fn messages_end() {
    let message = format!("`{}`", "é".repeat(LONGEST));
    let found = Report::error(Site::Nowhere, &message);
    let shown = HUMAN.render(&found);
    assert_eq!(shown, format!("error: `{}...\n", "é".repeat(LONGEST - 1)));
    let json = Renderer { format: Format::Json, color: false }.render(&found);
    assert!(json.contains(&message), "programs get all of it");
}

#[test]
fn control_characters_are_escaped() {
    let ir = module("x \x1b[31m\n");
    let shown = shown(&ir, Diagnostic::new(Severity::Error, Loc::offset(0), "a\x1b[1mb\nc"));
    assert!(shown.starts_with("a.mlir:11:1: error: a\\u{1b}[1mb\\nc\n"), "{shown}");
    assert!(!shown.contains('\x1b'), "{shown}");
}
