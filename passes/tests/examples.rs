//! The examples of operations, passes and rules are true.

use cotan_passes::canonicalize::{block_rules, rules};
use cotan_passes::{Anchor, Change, Pass, PassRegistry, examples};

#[test]
fn every_example_shows_what_happens() {
    let wrong = examples::wrong(&cotan_dialects::registry(), &PassRegistry::standard());
    assert_eq!(wrong, [""; 0]);
}

/// So that the test above is about something.
#[test]
fn examples_that_show_something_else_are_found() {
    let pass = |doc: &'static str| Pass {
        name: "forget",
        summary: "Does nothing",
        doc,
        anchor: Anchor::Any,
        options: &[],
        statistics: &[],
        run: |_, _, _| Ok(Change::Unchanged),
    };
    let cases = [
        ("There is none.", "`forget`: 0 examples, and 0 ends of them"),
        (
            "```mlir before\nmodule {\n}\n```\n```mlir after\nmodule @a {\n}\n```\n",
            "`forget`: the example shows\nmodule @a {\n}\nbut it becomes\nmodule {\n}\n",
        ),
        (
            "```mlir before\nmodule {\n```\n```mlir after\nmodule {\n}\n```\n",
            "`forget`: expected `}` behind a region, found the end of the text in\nmodule {\n",
        ),
    ];
    for (doc, expected) in cases {
        let passes = PassRegistry::standard().with_pass(Box::leak(Box::new(pass(doc))));
        let found = examples::wrong(&cotan_dialects::registry(), &passes);
        assert_eq!(found, [expected]);
    }
}

#[test]
fn rules_have_names_of_their_own() {
    let mut names: Vec<_> =
        rules(&cotan_dialects::registry()).iter().map(|rule| rule.name).collect();
    names.extend(block_rules().iter().map(|rule| rule.name));
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
    let plain =
        |name: &&str| name.chars().all(|c| c.is_ascii_lowercase() || "-0123456789".contains(c));
    assert_eq!(names.iter().find(|name| !plain(name)), None);
}
