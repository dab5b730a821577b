//! `func.func`

use super::Return;
use super::lowered::wrong_signature;
use super::signature::Signature;
use crate::interfaces::accumulators;
use crate::interfaces::sizes::{
    FACTS, LARGE_ARRAYS, LOWERED, PARAMETERS, large_arrays, parameters_of_arguments,
};
use crate::interfaces::verify::discardable::name_without_dialect;
use crate::interfaces::verify::op_error;
use crate::{AccumulatorFlow, Effects};
use cotan_ir::codes::{EXPECTED, OP_RULE};
use cotan_ir::constraints::{DICT_ARRAY, FUNCTION_TYPE, SYMBOL_NAME, UNIT};
use cotan_ir::dims::{Fact, Poly};
use cotan_ir::nearest::nearest;
use cotan_ir::spec::{AttrConstraint, AttrStyle};
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::text::{ParseResult, Printer, fact_to_string, type_to_string};
use cotan_ir::types::FunctionType;
use cotan_ir::{
    Attr, AttrData, Block, Builder, Diagnostics, InsertPoint, Ir, Loc, Op, Region, Type, Value,
};

/// Defines a function: its name, its type, and its body. A function without a body is a
/// declaration, which must be private.
///
/// ```mlir
/// func.func private @elsewhere(f64) -> f64
/// func.func @example(%x: f64) -> f64 {
///   %y = call @elsewhere(%x) : (f64) -> f64
///   return %y : f64
/// }
/// ```
///
/// A dimension parameter that no argument determines may be declared, so that it can be passed
/// (`cotan run --arg k=3`) whether or not it is still used:
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 attributes {cotan.parameters = #cotan.dims<k>} {
///   %ones = array.replicate %x along 0 : f64 -> tensor<?xf64, #cotan.dims<k>>
///   %y = array.sum %ones along 0 : tensor<?xf64, #cotan.dims<k>>
///   return %y : f64
/// }
/// ```
/// Facts about sizes are declared as well. They are checked on entry, so the body may rely on them.
/// In this example a triangle of `s` elements has `d` rows, so `s` is at least `d`. Facts constrain
/// the values of sizes, and never make two types equal:
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<d>>, %triangle: tensor<?xf64, #cotan.dims<s>>) -> tensor<?xf64, #cotan.dims<d>> attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>} {
///   %first = array.slice %triangle from [0] : tensor<?xf64, #cotan.dims<s>> -> tensor<?xf64, #cotan.dims<d>>
///   %y = arith.addf %x, %first : tensor<?xf64, #cotan.dims<d>>
///   return %y : tensor<?xf64, #cotan.dims<d>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "func.func",
    isolated,
    symbol,
    body_dialect = "func",
    verify = verify,
    attach(Effects::Write, AccumulatorFlow::AWAY)
)]
#[asm(custom(parse, print))]
pub struct Func {
    /// Its name.
    #[attr(SYMBOL_NAME)]
    pub sym_name: Attr,
    /// The visibility: `private`, `nested` or `public`; `public` by default.
    #[attr(VISIBILITY)]
    pub sym_visibility: Option<Attr>,
    /// The types of its arguments and results.
    #[attr(FUNCTION_TYPE)]
    pub function_type: Type,
    /// The attributes of the arguments, one dictionary each.
    #[attr(DICT_ARRAY)]
    pub arg_attrs: Option<Attr>,
    /// The attributes of the results, one dictionary each.
    #[attr(DICT_ARRAY)]
    pub res_attrs: Option<Attr>,
    /// Present if calls must not be inlined.
    #[attr(UNIT)]
    pub no_inline: Option<Attr>,
    /// The body; no blocks for a declaration.
    #[region]
    pub body: Region,
}

static VISIBILITY: AttrConstraint = AttrConstraint {
    description: "one of `public`, `private`, `nested`",
    holds: |store, attr| matches!(store.as_str(attr), Some("public" | "private" | "nested")),
    style: AttrStyle::Full,
};

impl Func {
    /// Builds a function at the insertion point with arguments of these types, which returns the
    /// values that `body` emits.
    ///
    /// ```
    /// use cotan_dialects::{arith::Mulf, builtin::Module, func::Func};
    /// use cotan_ir::{Builder, Ir, Loc, Type};
    ///
    /// let mut ir = Ir::new(cotan_dialects::registry());
    /// let (module, loc) = (Module::root(&mut ir, Loc::UNKNOWN), Loc::UNKNOWN);
    /// let b = &mut Builder::at_end(&mut ir, module);
    /// Func::define(b, loc, "square", &[Type::F64], |b, x| vec![Mulf::value(b, loc, x[0], x[0])]);
    /// ```
    pub fn define(
        b: &mut Builder<'_>,
        loc: Loc,
        name: &str,
        inputs: &[Type],
        body: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Value>,
    ) -> Op {
        let region = b.create_region();
        let entry = b.append_new_block(region, inputs, loc);
        let args: Vec<Value> = b.args(entry).collect();
        let mut inside = b.elsewhere(InsertPoint::End(entry));
        let returned = body(&mut inside, &args);
        Return::build(&mut inside, loc, &returned);
        let results: Vec<Type> = returned.iter().map(|&value| b.ty(value)).collect();
        let (name, ty) =
            (b.store_mut().string_attr(name), b.store_mut().function_type(inputs, &results));
        Self::build(b, loc, name, ty, region)
    }

    /// Returns the types of the arguments and results.
    pub fn signature<'a>(&self, ir: &'a Ir) -> &'a FunctionType {
        ir.as_function(self.function_type).expect("a verified function has a function type")
    }

    /// Returns the type of the function that `op` defines. Verifiers call this on operations that
    /// may be invalid.
    pub fn type_of(ir: &Ir, op: Op) -> Option<&FunctionType> {
        let ty = ir.is::<Self>(op).then(|| ir.attr_named(op, "function_type")).flatten()?;
        ir.as_function(ir.as_type(ty)?)
    }

    /// Returns whether the function has no body.
    pub fn is_declaration(&self, ir: &Ir) -> bool {
        ir.entry(self.body).is_none()
    }

    /// Returns whether the function is invisible outside its module.
    pub fn is_private(&self, ir: &Ir) -> bool {
        self.sym_visibility.and_then(|attr| ir.as_str(attr)) == Some("private")
    }
}

/// Returns the dictionaries of an array attribute; none if the attribute is absent.
pub(super) fn dictionaries(ir: &Ir, attr: Option<Attr>) -> &[Attr] {
    match attr.map(|attr| ir.attr_data(attr)) {
        Some(AttrData::Array(items)) => items,
        _ => &[],
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let func = ir.verified::<Func>(op);
    let signature = func.signature(ir);
    let mut broken = |message: String| {
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    };
    let attrs = [
        ("arg_attrs", func.arg_attrs, signature.inputs.len(), "argument"),
        ("res_attrs", func.res_attrs, signature.results.len(), "result"),
    ];
    for (name, attr, count, noun) in attrs {
        let dicts = dictionaries(ir, attr);
        if attr.is_some() && dicts.len() != count {
            broken(format!(
                "expects `{name}` to have one dictionary for each of {count} {noun}s, but it has {}",
                dicts.len()
            ));
        }
        if let Some(bad) = dicts.iter().find_map(|&dict| name_without_dialect(ir, dict)) {
            broken(format!("{noun}s may only have dialect attributes, found '{bad}'"));
        }
    }
    let stated = ir.attr_named(op, PARAMETERS);
    if stated.is_some_and(|attr| ir.as_dims(attr).is_none()) {
        broken(format!("expects `{PARAMETERS}` to be like `#cotan.dims<n, m>`"));
    }
    if let Some(message) = wrong_facts(ir, op) {
        broken(message);
    }
    if large_arrays(ir, op).is_none() {
        broken(format!("expects `{LARGE_ARRAYS}` to be like `[#cotan.dims<n, m>]`"));
    } else if let Some(message) = wrong_signature(ir, op) {
        broken(message);
    }
    accumulators::check_function(ir, op, signature, diagnostics);
    let visibility = func.sym_visibility.and_then(|attr| ir.as_str(attr));
    match ir.entry(func.body) {
        Some(entry) => verify_entry(ir, op, signature, entry, diagnostics),
        None if matches!(visibility, None | Some("public")) => {
            let message = "symbol declaration cannot have public visibility";
            let error = op_error(ir, op, &OP_RULE, message);
            let error = error.note("write `func.func private`, or give it a body");
            let name = ir.symbol_name(op).map_or("", |name| ir.text(name));
            diagnostics.push(error.replace(format!("@{name}"), format!("private @{name}")));
        }
        None => {}
    }
}

/// Returns the error in the facts that a function declares about its sizes.
fn wrong_facts(ir: &Ir, op: Op) -> Option<String> {
    let stated = ir.attr_named(op, FACTS)?;
    let Some(facts) = ir.as_facts(stated) else {
        return Some(format!("expects `{FACTS}` to be like `#cotan.facts<2 * s = d * d + d>`"));
    };
    // The sizes of a function over buffers are arguments.
    if ir.attr_named(op, LOWERED).is_some() {
        return None;
    }
    let mut known = parameters_of_arguments(ir, op);
    let stated = ir.attr_named(op, PARAMETERS).and_then(|attr| ir.as_dims(attr));
    known.extend(stated.into_iter().flatten().filter_map(Poly::as_parameter));
    let unknown = |fact: &Fact| fact.parameters().find(|name| !known.contains(name));
    let (fact, name) = facts.iter().find_map(|fact| Some((fact, unknown(fact)?)))?;
    let (fact, name) = (fact_to_string(ir, fact), ir.text(name));
    let mut names: Vec<&str> = known.iter().map(|&name| ir.text(name)).collect();
    names.sort_unstable();
    let near = nearest(name, names).map(|near| format!("; did you mean `{near}`?"));
    let way_out = near.unwrap_or_else(|| {
        format!("; `{PARAMETERS} = #cotan.dims<{name}>` declares a size that is passed by name")
    });
    Some(format!("states `{fact}`, but no argument determines the size `{name}`{way_out}"))
}

fn verify_entry(
    ir: &Ir,
    op: Op,
    signature: &FunctionType,
    entry: Block,
    diagnostics: &mut Diagnostics,
) {
    let (expected, found) = (signature.inputs.len(), ir.arg_count(entry));
    if expected != found {
        let message = format!(
            "entry block must have {expected} arguments to match function signature, but has {found}"
        );
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
        return;
    }
    for (index, (arg, &ty)) in ir.args(entry).zip(&signature.inputs).enumerate() {
        if ir.ty(arg) != ty {
            let (found, expected) = (type_to_string(ir, ir.ty(arg)), type_to_string(ir, ty));
            let message = format!(
                "type of entry block argument #{index}('{found}') must match the type of the \
                 corresponding argument in function signature('{expected}')"
            );
            let error = op_error(ir, op, &OP_RULE, &message);
            diagnostics.push(error.note_at(ir.arg_loc(entry, index), "the argument is here"));
        }
    }
}

/// `private @name(%a: i32) -> i32 attributes {...} { ... }`.
fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    for word in ["public", "private", "nested"] {
        if p.cursor.eat_word(word) {
            let visibility = p.cursor.ir.store.string_attr(word);
            p.set_attr("sym_visibility", visibility);
            break;
        }
    }
    let name = p.cursor.symbol_name()?;
    let name = p.cursor.ir.store.intern_attr(AttrData::String { text: name, ty: Type::NONE });
    p.set_attr("sym_name", name);
    let signature = Signature::parse(p)?;
    signature.set_attrs(p);
    p.attr_dict_with_keyword()?;
    if !p.cursor.at(Kind::LeftBrace) {
        p.empty_region();
        return Ok(());
    }
    let open = p.cursor.token();
    if let Some(token) = signature.unnamed {
        // The label of the first block names the arguments.
        if p.cursor.second_token().kind == Kind::Caret {
            return p.region();
        }
        let message = "a function with a body names its arguments";
        return Err(p.cursor.error_at(token, &EXPECTED, message));
    }
    if signature.args.is_empty() && p.cursor.second_token().kind == Kind::RightBrace {
        let message = "the body of a function must not be empty; a declaration has no braces";
        return Err(p.cursor.error_at(open, &EXPECTED, message));
    }
    p.region_with_args(&signature.args)
}

fn print(p: &mut Printer<'_>, op: Op) {
    let ir = p.ir;
    let text = |name: &str| ir.attr_named(op, name).and_then(|attr| ir.as_str(attr));
    p.text(" ");
    if let Some(visibility) = text("sym_visibility") {
        p.text(visibility);
        p.text(" ");
    }
    p.symbol_name(text("sym_name").unwrap_or_default());
    let body = ir.regions(op).first().copied();
    let entry = body.and_then(|body| ir.entry(body));
    super::signature::print(p, op, entry);
    // Empty dictionaries are not in the signature, so they are printed here.
    let mut written = vec!["sym_name", "sym_visibility", "function_type"];
    for name in ["arg_attrs", "res_attrs"] {
        let dicts = dictionaries(ir, ir.attr_named(op, name));
        if dicts.iter().any(|&dict| dict != Attr::EMPTY_DICT) {
            written.push(name);
        }
    }
    p.attr_dict_with_keyword(op, &written);
    if let (Some(body), Some(entry)) = (body, entry) {
        p.text(" ");
        // Without arguments, only its label names the entry block.
        p.region(body, ir.arg_count(entry) == 0);
    }
}
