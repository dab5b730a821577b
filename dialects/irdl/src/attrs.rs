//! `#irdl<variadicity_array[single, optional]>`

use crate::definition::Variadicity;
use cotan_ir::attrs::AttrData;
use cotan_ir::spec::{AttrConstraint, AttrDef, AttrStyle, ParamSyntax};
use cotan_ir::text::ParamAssembly;
use cotan_ir::text::lexer::Kind;
use cotan_ir::{Attr, Store};

/// The number of values that each declared operand or result stands for.
pub static VARIADICITY_ARRAY: AttrDef = AttrDef {
    name: "irdl.variadicity_array",
    doc: "The number of values that each declared operand or result stands for: `single`, \
          `optional` or `variadic`.",
    syntax: ParamSyntax::Bare,
};

/// A list of variadicities.
pub static IS_VARIADICITY_ARRAY: AttrConstraint = AttrConstraint {
    description: "`#irdl.variadicity_array`",
    holds: |store, attr| read(store, attr).is_some(),
    style: AttrStyle::Full,
};

/// Its text after the name.
pub const TEXT: ParamAssembly = ParamAssembly {
    parse: |cursor| {
        cursor.expect(Kind::LeftSquare, "`[` and `single`, `optional` or `variadic`")?;
        let mut words = Vec::new();
        cursor.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
            let word = Variadicity::ALL.iter().find(|word| cursor.at_word(word.text()));
            let Some(word) = word else {
                return Err(cursor.expected("`single`, `optional` or `variadic`"));
            };
            cursor.bump();
            words.push(cursor.ir.store.string_attr(word.text()));
            Ok(())
        })?;
        Ok(words.into())
    },
    print: |printer, params| {
        printer.text("[");
        printer.commas(params.iter().copied(), |printer, param| {
            let word = printer.ir.as_str(param).unwrap_or_default();
            printer.text(word);
        });
        printer.text("]");
    },
};

/// Returns the variadicities of an attribute.
pub fn read(store: &Store, attr: Attr) -> Option<Vec<Variadicity>> {
    let params = store.dialect_params(attr, &VARIADICITY_ARRAY)?;
    let word = |attr: &Attr| {
        let text = store.as_str(*attr)?;
        Variadicity::ALL.into_iter().find(|word| word.text() == text)
    };
    params.iter().map(word).collect()
}

/// Returns the attribute of variadicities.
pub fn of(store: &mut Store, words: &[Variadicity]) -> Attr {
    let params: Vec<Attr> = words.iter().map(|word| store.string_attr(word.text())).collect();
    store.dialect_attr(&VARIADICITY_ARRAY, &params)
}

/// Returns the texts of an array of strings.
pub fn texts(store: &Store, attr: Attr) -> Vec<String> {
    let AttrData::Array(items) = store.attr_data(attr) else { return Vec::new() };
    items.iter().map(|&item| store.as_str(item).unwrap_or_default().to_owned()).collect()
}

/// Returns an array of strings.
pub fn of_texts(store: &mut Store, texts: &[String]) -> Attr {
    let items: Vec<Attr> = texts.iter().map(|text| store.string_attr(text)).collect();
    store.intern_attr(AttrData::Array(items.into()))
}

/// Arrays of strings.
pub static IS_TEXTS: AttrConstraint = AttrConstraint {
    description: "string array attribute",
    holds: |store, attr| match store.attr_data(attr) {
        AttrData::Array(items) => items.iter().all(|&item| store.as_str(item).is_some()),
        _ => false,
    },
    style: AttrStyle::Full,
};
