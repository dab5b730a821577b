//! Errors of the derives are tested next to their cause: each file of `tests/ui` has its expected
//! messages, formatted as by the compiler. Nothing is compiled, since the compiler's own messages
//! differ from version to version.

use crate::{attr, op, rule, rules, type_value};
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use syn::{Attribute, Item, ItemFn, Meta};

/// Returns the errors that the derives, `#[rule]` and `rules!` report for an item.
fn mistakes(item: &Item) -> syn::Result<()> {
    let (attributes, tokens) = match item {
        Item::Struct(item) => (&item.attrs, item.to_token_stream()),
        Item::Enum(item) => (&item.attrs, item.to_token_stream()),
        Item::Fn(function) => return of_rule(function),
        Item::Macro(item) => return rules::expand(item.mac.tokens.clone()).map(drop),
        _ => return Ok(()),
    };
    let derived = attributes.iter().find(|attribute| attribute.path().is_ident("derive"));
    let derived = derived.map(|derive| derive.meta.to_token_stream().to_string());
    let input = syn::parse2(tokens)?;
    match derived.as_deref() {
        Some("derive (Op)") => op::expand(&input).map(drop),
        Some("derive (Attr)") => attr::expand(&input).map(drop),
        Some("derive (Type)") => type_value::expand(&input).map(drop),
        other => panic!("{other:?} is no derive of this crate"),
    }
}

fn of_rule(function: &ItemFn) -> syn::Result<()> {
    let mut function = function.clone();
    let is_rule = |attribute: &mut Attribute| attribute.path().is_ident("rule");
    let Some(rule) = function.attrs.extract_if(.., is_rule).next() else { return Ok(()) };
    let words = match rule.meta {
        Meta::List(list) => list.tokens,
        _ => TokenStream::new(),
    };
    rule::expand(words, &function).map(drop)
}

/// Returns an error as the compiler shows it, of a text in a file.
fn shown(error: &syn::Error, file: &str, text: &str) -> String {
    let (start, end) = (error.span().start(), error.span().end());
    let number = start.line.to_string();
    let (indent, line) = (" ".repeat(number.len()), text.lines().nth(start.line - 1).unwrap_or(""));
    let carets = "^".repeat(end.column - start.column);
    let before = " ".repeat(start.column);
    let place = format!("{file}:{number}:{}", start.column + 1);
    format!(
        "error: {error}\n{indent}--> {place}\n{indent} |\n{number} | {line}\n{indent} | {before}{carets}\n"
    )
}

#[test]
fn mistakes_are_explained() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let mut wrong = String::new();
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let file = format!("tests/ui/{}", path.file_name().unwrap().to_string_lossy());
        let parsed = syn::parse_file(&text).unwrap();
        let errors = parsed.items.iter().filter_map(|item| mistakes(item).err()).flatten();
        let said: Vec<String> = errors.map(|error| shown(&error, &file, &text)).collect();
        let (said, expected) = (said.join("\n"), path.with_extension("stderr"));
        if fs::read_to_string(&expected).is_ok_and(|expected| expected == said) {
            files += 1;
        } else if std::env::var_os("COTAN_BLESS").is_some() {
            fs::write(expected, said).unwrap();
        } else {
            let _ = write!(wrong, "of {file} is said now, which COTAN_BLESS=1 accepts:\n{said}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(files > 6 || std::env::var_os("COTAN_BLESS").is_some(), "only {files} files");
}
