use super::*;

fn finding(severity: Severity, line: u32, message: &str) -> Report {
    let text = "\n".repeat(line as usize);
    let spot = Spot::of_text("a.mlir", &text, line as usize - 1, 0);
    Report::error(Site::Spot(spot), message).severity(severity)
}

/// Returns the mismatches of a text with findings, as `line: message`.
fn check(text: &str, found: &[Report]) -> Vec<String> {
    let text = Text { file: "a.mlir", text, first_line: 0 };
    let mismatches = mismatches(text, found, false);
    let shown = mismatches.into_iter().map(|report| match report.site {
        Site::Spot(spot) => format!("{}: {}", spot.start.line, report.message),
        _ => report.message,
    });
    shown.collect()
}

#[test]
fn every_kind_of_location_is_parsed() {
    let text = "x\n// expected-error@-1 {{a}}\n// expected-error@+1 {{b}}\ny // expected-error {{c}}\n\
                // expected-error @above {{d}}\n// expected-error@below {{e}}\n\
                // expected-error@below {{f}}\nz\n// expected-error@unknown {{g}}\n";
    let places = [(1, "a"), (4, "b"), (4, "c"), (8, "e"), (8, "f")];
    let mut found: Vec<_> = places.map(|(at, m)| finding(Severity::Error, at, m)).into();
    assert_eq!(
        check(text, &found),
        ["5: expected error \"d\" was not produced", "9: expected error \"g\" was not produced"]
    );
    found.push(Report::error(Site::Nowhere, "see g"));
    // Lines with an expectation do not count: above the fifth is the first without one.
    found.push(finding(Severity::Error, 1, "d"));
    assert_eq!(check(text, &found), [""; 0]);
}

#[test]
fn severities_and_texts_are_compared() {
    let text = "x // expected-warning {{loose}}\n";
    assert_eq!(
        check(text, &[finding(Severity::Error, 1, "too loose")]),
        ["1: unexpected error: too loose", "1: expected warning \"loose\" was not produced"]
    );
    assert_eq!(check(text, &[finding(Severity::Warning, 1, "too loose")]), [""; 0]);
}

#[test]
fn one_expectation_serves_one_finding() {
    let text = "x // expected-error {{a}}\n";
    let found = [finding(Severity::Error, 1, "a"), finding(Severity::Error, 1, "a")];
    assert_eq!(check(text, &found), ["1: unexpected error: a"]);
}

#[test]
fn regular_expressions_are_in_braces() {
    let text = "x // expected-error-re {{'%{{[a-z]+}}' (i32|i64)}}\n";
    assert_eq!(check(text, &[finding(Severity::Error, 1, "see '%ab' (i32|i64)")]), [""; 0]);
    assert_eq!(check(text, &[finding(Severity::Error, 1, "see '%ab' i32")]).len(), 2);
}

#[test]
fn bad_expectations_are_errors() {
    assert_eq!(
        check(
            "// expected-error@over {{a}}\n// expected-error {{b\n// expected-errors may come",
            &[]
        ),
        [
            "1: `@over` is no location: use @+1, @-1, @above, @below or @unknown",
            "2: an expectation ends with `}}` at the end of its line"
        ]
    );
    let [message] = &check("// expected-error-re {{a {{(}} b}}", &[])[..] else { panic!("one") };
    assert!(message.starts_with("1: this is no regular expression"), "{message}");
}

#[test]
fn notes_are_expected_too() {
    let report = finding(Severity::Error, 1, "a").note("hint");
    let found = std::slice::from_ref(&report);
    let both = "x\n// expected-error@-1 {{a}}\n// expected-note@-2 {{hint}}";
    assert_eq!(check(both, found), [""; 0]);
    assert_eq!(check("x // expected-error {{a}}", found), ["1: unexpected note: hint"]);
    // The note is shown with its error.
    assert_eq!(check("x", found), ["1: unexpected error: a"]);
    let text = Text { file: "a.mlir", text: "x // expected-error {{a}}", first_line: 0 };
    assert!(mismatches(text, found, true).is_empty());
}
