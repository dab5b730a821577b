//! The text of derivative rules that solve their linear system by iteration.
//!
//! A solver is a function of the point, at which the residual has its Jacobian, and of the
//! right-hand side. It solves an equation as well, so its own rules call it again, with other
//! right-hand sides.

use super::rule::{RuleText, Typed, line, list, names, types, wrt};
use super::solver::{Solver, SolverMethod};
use cotan_dialects::ad::{Jvp, Vjp, rule_name};
use cotan_dialects::func;
use cotan_ir::dims::Poly;
use cotan_ir::text::{full_attr_to_string, poly_to_string};
use cotan_ir::{Ir, OpDef};
use std::fmt::Write;

/// Products with the Jacobian after which a solver fails, for each unknown.
const ITERATIONS: i64 = 10;

/// The directions that GMRES keeps, as its text states.
const DIRECTIONS: i64 = 30;

/// The names of the functions that are emitted for one function.
pub struct Names {
    /// The beginning of all.
    pub base: String,
}

/// The roles of the functions.
const ROLES: [&str; 5] = ["apply", "equation", "solve", "solve_jvp", "solve_vjp"];

impl Names {
    /// The ends of all names.
    pub const ENDS: [&'static str; 12] = [
        "_jvp",
        "_vjp",
        "_apply",
        "_equation",
        "_solve",
        "_solve_jvp",
        "_solve_vjp",
        "_transposed_apply",
        "_transposed_equation",
        "_transposed_solve",
        "_transposed_solve_jvp",
        "_transposed_solve_vjp",
    ];

    /// Returns the name of a rule of the function.
    pub fn rule(&self, reverse: bool) -> String {
        let end = rule_name(reverse).trim_start_matches("cotan.");
        format!("{}_{end}", self.base)
    }

    /// Returns the name of a function for the Jacobian, or for its transpose.
    fn of(&self, role: &str, transposed: bool) -> String {
        let of = if transposed { "_transposed" } else { "" };
        format!("{}{of}_{role}", self.base)
    }
}

/// The text of the functions for one residual.
struct Writer<'a> {
    rule: &'a RuleText,
    names: &'a Names,
    solver: &'a Solver,
    text: String,
}

impl RuleText {
    /// Writes both rules, and the solvers that they call.
    pub fn write_iterative(&self, ir: &mut Ir, names: &Names, solver: &Solver) -> String {
        let mut writer = Writer { rule: self, names, solver, text: String::new() };
        writer.rules(ir);
        for transposed in [false, true] {
            if transposed && writer.is_symmetric() {
                continue;
            }
            writer.product(ir, transposed);
            writer.template(ir, transposed);
            writer.solver_rules(ir, transposed);
        }
        writer.text
    }
}

impl Writer<'_> {
    /// Returns whether the Jacobian is its transpose.
    fn is_symmetric(&self) -> bool {
        self.solver.method == SolverMethod::ConjugateGradients
    }

    /// Returns the symbol of a function for the Jacobian, or for its transpose.
    fn symbol(&self, ir: &mut Ir, role: &str, transposed: bool) -> String {
        let name = self.names.of(role, transposed && !self.is_symmetric());
        symbol(ir, &name)
    }

    fn begin(&mut self, name: &str, inputs: &[Typed], results: &[Typed], attributes: &str) {
        let (inputs, results) = (list(inputs), types(results));
        let _ =
            writeln!(self.text, "func.func private {name}({inputs}) -> ({results}){attributes} {{");
    }

    fn end(&mut self, results: &[Typed]) {
        let _ = writeln!(self.text, "  return {} : {}\n}}", names(results), types(results));
    }

    fn call(&mut self, to: &[Typed], callee: &str, from: &[Typed]) {
        line(&mut self.text, to, func::Call::SPEC.name, callee, from, "");
    }

    fn negated(&mut self, of: &Typed) -> Typed {
        let _ = writeln!(self.text, "  %down = arith.negf {} : {}", of.name, of.ty);
        Typed { name: "%down".to_owned(), ty: of.ty.clone() }
    }

    /// Writes the forward and the reverse rule of the function.
    fn rules(&mut self, ir: &mut Ir) {
        let rule = self.rule;
        let (arguments, tangents) = (rule.arguments(ir), rule.tangents(ir));
        let (results, point) = (rule.results(ir), rule.point(ir));
        let function = full_attr_to_string(ir, rule.function);
        let residual = full_attr_to_string(ir, rule.residual);
        let all = flat(rule, ir, "%all");

        let solved = rule.solved(ir);
        let returned = [&results[..], &solved].concat();
        let inputs = [&arguments[..], &tangents].concat();
        let name = symbol(ir, &self.names.rule(false));
        self.begin(&name, &inputs, &returned, ASSUMED);
        self.call(&results, &function, &arguments);
        let outputs = [rule.named(ir, "%r"), rule.named(ir, "%c")].concat();
        let along = [&point[..], &tangents].concat();
        line(&mut self.text, &outputs, Jvp::SPEC.name, &residual, &along, &wrt(&rule.active));
        let right = rule.joined(ir, &mut self.text, &rule.named(ir, "%c"));
        let down = self.negated(&right);
        let solve = self.symbol(ir, "solve", false);
        self.call(std::slice::from_ref(&all), &solve, &[&point[..], &[down]].concat());
        rule.split(ir, &mut self.text, &all, &solved);
        self.end(&returned);

        let weights = rule.named(ir, "%w");
        let cotangents = renamed(&tangents, "%g");
        let returned = [&results[..], &cotangents].concat();
        let name = symbol(ir, &self.names.rule(true));
        self.begin(&name, &[&arguments[..], &weights].concat(), &returned, ASSUMED);
        self.call(&results, &function, &arguments);
        let right = rule.joined(ir, &mut self.text, &weights);
        let down = self.negated(&right);
        let solve = self.symbol(ir, "solve", true);
        self.call(std::slice::from_ref(&all), &solve, &[&point[..], &[down]].concat());
        let multipliers = rule.named(ir, "%l");
        rule.split(ir, &mut self.text, &all, &multipliers);
        let outputs = [rule.named(ir, "%r"), cotangents].concat();
        let from = [&point[..], &multipliers].concat();
        line(&mut self.text, &outputs, Vjp::SPEC.name, &residual, &from, &wrt(&rule.active));
        self.end(&returned);
    }

    /// Writes the product of the Jacobian, or its transpose, and a vector.
    fn product(&mut self, ir: &mut Ir, transposed: bool) {
        let rule = self.rule;
        let (point, vector) = (rule.point(ir), flat(rule, ir, "%v"));
        let name = self.symbol(ir, "apply", transposed);
        let inputs = [&point[..], std::slice::from_ref(&vector)].concat();
        self.begin(&name, &inputs, std::slice::from_ref(&vector), "");
        let parts = rule.named(ir, "%p");
        rule.split(ir, &mut self.text, &vector, &parts);
        let products = rule.named(ir, "%j");
        let outputs = [rule.named(ir, "%r"), products.clone()].concat();
        let request = if transposed { Vjp::SPEC.name } else { Jvp::SPEC.name };
        let residual = full_attr_to_string(ir, rule.residual);
        let along = [&point[..], &parts].concat();
        line(&mut self.text, &outputs, request, &residual, &along, &wrt(&rule.columns()));
        let product = rule.joined(ir, &mut self.text, &products);
        self.end(&[product]);
    }

    /// Writes the solver, and its equation.
    fn template(&mut self, ir: &mut Ir, transposed: bool) {
        let rule = self.rule;
        let template = match self.is_symmetric() {
            true => include_str!("conjugate_gradients.mlir"),
            false => include_str!("gmres.mlir"),
        };
        let point = rule.point(ir);
        // Aliases are defined once.
        let is_kept = |line: &&str| !transposed || !line.starts_with(['!', '#']);
        let mut text: String =
            template.lines().filter(is_kept).flat_map(|line| [line, "\n"]).collect();
        // A role may be the beginning of another one: the longer ones are replaced first.
        for role in ROLES.iter().rev() {
            let symbol = self.symbol(ir, role, transposed);
            text = text.replace(&format!("${}", role.to_uppercase()), &symbol);
        }
        let element = rule.system_element(ir).unwrap_or_default();
        let tolerance = self.solver.tolerance.unwrap_or_else(|| tolerance_of(&element));
        let most = match self.solver.max_iterations {
            Some(most) => format!("arith.constant {most} : index"),
            None => most(ir, &rule.total),
        };
        for (key, value) in [
            ("$VECTOR", rule.flat(ir)),
            ("$MATRIX", rule.rows(ir, DIRECTIONS)),
            ("$ARGS", list(&point)),
            ("$NAMES", names(&point)),
            ("$TYPES", types(&point)),
            ("$TOLERANCE", literal(tolerance)),
            ("$MOST", most),
            ("$N", poly_to_string(ir, &rule.total)),
            ("$T", element),
        ] {
            text = text.replace(key, &value);
        }
        self.text += &text;
    }

    /// Writes the rules of a solver: it is called again, for the derivative of its equation.
    fn solver_rules(&mut self, ir: &mut Ir, transposed: bool) {
        let rule = self.rule;
        let [right, solved, rest] = ["%c", "%z", "%r"].map(|name| flat(rule, ir, name));
        let inputs = [&rule.point(ir)[..], std::slice::from_ref(&right)].concat();
        let active: Vec<usize> =
            rule.active.iter().copied().chain(rule.columns()).chain([inputs.len() - 1]).collect();
        let moved: Vec<Typed> = active.iter().map(|&at| inputs[at].clone()).collect();
        let [solve, equation] = ["solve", "equation"].map(|role| self.symbol(ir, role, transposed));
        let at_solution = [&inputs[..], std::slice::from_ref(&solved)].concat();
        let point = &inputs[..inputs.len() - 1];

        let tangents = renamed(&moved, "%d");
        let [change, tangent] = ["%change", "%dz"].map(|name| flat(rule, ir, name));
        let returned = [solved.clone(), tangent.clone()];
        let name = self.symbol(ir, "solve_jvp", transposed);
        self.begin(&name, &[&inputs[..], &tangents].concat(), &returned, ASSUMED);
        self.call(std::slice::from_ref(&solved), &solve, &inputs);
        let along = [&at_solution[..], &tangents].concat();
        let outputs = [rest.clone(), change.clone()];
        line(&mut self.text, &outputs, Jvp::SPEC.name, &equation, &along, &wrt(&active));
        let down = self.negated(&change);
        self.call(&[tangent], &solve, &[point, &[down]].concat());
        self.end(&returned);

        let weight = flat(rule, ir, "%w");
        let cotangents = renamed(&moved, "%g");
        let returned = [std::slice::from_ref(&solved), &cotangents].concat();
        let name = self.symbol(ir, "solve_vjp", transposed);
        let from = [&inputs[..], std::slice::from_ref(&weight)].concat();
        self.begin(&name, &from, &returned, ASSUMED);
        self.call(std::slice::from_ref(&solved), &solve, &inputs);
        let down = self.negated(&weight);
        let multiplier = flat(rule, ir, "%l");
        let adjoint = self.symbol(ir, "solve", !transposed);
        self.call(std::slice::from_ref(&multiplier), &adjoint, &[point, &[down]].concat());
        let from = [&at_solution[..], &[multiplier]].concat();
        let outputs = [&[rest], &cotangents[..]].concat();
        line(&mut self.text, &outputs, Vjp::SPEC.name, &equation, &from, &wrt(&active));
        self.end(&returned);
    }
}

/// The rules are linear in tangents and cotangents up to the tolerance of the solver.
const ASSUMED: &str = " attributes {cotan.assume_linear}";

/// Returns the symbol of a function.
fn symbol(ir: &mut Ir, name: &str) -> String {
    let name = ir.store.symbol(name);
    let name = ir.store.symbol_ref(name);
    full_attr_to_string(ir, name)
}

/// Returns a vector of all unknown elements.
fn flat(rule: &RuleText, ir: &mut Ir, name: &str) -> Typed {
    Typed { name: name.to_owned(), ty: rule.flat(ir) }
}

/// Returns values of the same types with other names.
fn renamed(values: &[Typed], base: &str) -> Vec<Typed> {
    let values = values.iter().enumerate();
    values.map(|(at, value)| Typed { name: format!("{base}{at}"), ty: value.ty.clone() }).collect()
}

/// Returns the tolerance for an element type, well above its rounding errors.
fn tolerance_of(element: &str) -> f64 {
    match element {
        "f64" => 1e-12,
        "f32" => 1e-6,
        _ => 1e-2,
    }
}

/// Returns a float as text of the IR.
fn literal(value: f64) -> String {
    let text = format!("{value:e}");
    if text.contains('.') { text } else { text.replace('e', ".0e") }
}

/// Returns an operation for the default number of iterations.
fn most(ir: &mut Ir, total: &Poly) -> String {
    match Poly::product([&Poly::constant(ITERATIONS), total]) {
        Some(most) => format!("array.dim {}", poly_to_string(ir, &most)),
        None => format!("arith.constant {} : index", i64::MAX),
    }
}
