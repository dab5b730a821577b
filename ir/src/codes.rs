//! Codes of diagnostics, and their explanations for `cotan explain`.

/// A rule that can be broken.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// `E0103`.
    pub id: &'static str,
    /// The rule in one line.
    pub title: &'static str,
    /// The reason for the rule and the remedy, in a few lines.
    pub explanation: &'static str,
    /// A program that breaks the rule (a test parses and verifies it).
    pub example: &'static str,
    /// The same program, corrected; empty when nothing can be.
    pub corrected: &'static str,
}

/// Declares codes and the list of all of them.
#[macro_export]
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $title:literal, $explanation:literal,
       bad: $example:literal, good: $corrected:literal;)*) => {
        $($(#[$doc])* pub static $name: $crate::codes::Code = $crate::codes::Code {
            id: $id,
            title: $title,
            explanation: $explanation,
            example: $example,
            corrected: $corrected,
        };)*

        /// Every code declared here.
        pub static ALL: &[&$crate::codes::Code] = &[$(&$name,)*];
    };
}

codes! {
    /// A character that starts no token.
    UNKNOWN_TOKEN = "E0001", "this text starts no token",
        "The text contains a character that starts no token, or an unterminated string. Strings end on the line they start on; the escapes are \\\" \\\\ \\n \\t and two hexadecimal digits.",
        bad: "module { é }", good: "module { }";
    /// Another token was expected.
    EXPECTED = "E0002", "something else was expected here",
        "The parser expects one of a few tokens at this position, and this is none of them.",
        bad: "module {", good: "module { }";
    /// Nested too deeply.
    TOO_DEEP = "E0003", "nested too deeply",
        "Regions, types, attributes and locations may be nested 1,024 deep; an option raises the limit.",
        bad: "", good: "";
    /// The input is too large or not UTF-8.
    UNREADABLE = "E0004", "this input cannot be read",
        "A source text is UTF-8 and shorter than 2 GiB.",
        bad: "", good: "";
    /// A bytecode file that is broken.
    BAD_BYTECODE = "E0005", "this bytecode is malformed",
        "A bytecode file is a header and sections of bytes, whose sizes and indices must fit each other. The message names the byte, counted from zero. A file that was cut or changed must be written again.",
        bad: "", good: "";
    /// A version of bytecode that is not known.
    BYTECODE_VERSION = "E0006", "this version of bytecode is not known",
        "MLIR bytecode of versions 0 to 6 and portable artifacts of StableHLO 0.14 to 1.20 can be read. A newer file can be written again for an older version: `stablehlo.serialize_portable_artifact` takes a target version.",
        bad: "", good: "";
    /// A value that is defined nowhere.
    UNDECLARED_VALUE = "E0101", "use of an undeclared value",
        "Every `%name` must be defined as a result or a block argument in the same region or one around it.",
        bad: "func.func @f() -> i32 {\n  return %x : i32\n}",
        good: "func.func @f(%x: i32) -> i32 {\n  return %x : i32\n}";
    /// A value that is defined twice.
    REDEFINED_VALUE = "E0102", "a value is defined twice",
        "A name may be defined once in a region and the regions around it. Neighbouring regions may use the same name.",
        bad: "func.func @f(%x: i32) {\n  %x = arith.constant 1 : i32\n  return\n}",
        good: "func.func @f(%x: i32) {\n  %y = arith.constant 1 : i32\n  return\n}";
    /// A value that is used at another type than its own.
    TYPE_MISMATCH = "E0103", "a value is used at another type than its own",
        "Every value has one type, and every use states or implies it.",
        bad: "func.func @f(%x: i32) -> i64 {\n  return %x : i64\n}",
        good: "func.func @f(%x: i64) -> i64 {\n  return %x : i64\n}";
    /// An alias that is defined nowhere.
    UNDECLARED_ALIAS = "E0104", "use of an undeclared alias",
        "`#name` and `!name` without a dot are aliases; they are defined at the top level, before their use.",
        bad: "func.func private @f(!t)", good: "!t = i32\nfunc.func private @f(!t)";
    /// An alias that is defined twice, or with a name it may not have.
    BAD_ALIAS = "E0105", "an alias cannot be defined like this",
        "An alias is defined once, at the top level; its name has no dot, since `#dialect.name` is an attribute of a dialect.",
        bad: "!t = i32\n!t = i64", good: "!t = i32\n!u = i64";
    /// A block that is defined nowhere.
    UNDECLARED_BLOCK = "E0106", "use of an undeclared block",
        "A `^name` in a list of successors must be a block of the same region.",
        bad: "func.func @f() {\n  cf.br ^end\n}", good: "func.func @f() {\n  cf.br ^end\n^end:\n  return\n}";
    /// A block that is defined twice.
    REDEFINED_BLOCK = "E0107", "a block is defined twice",
        "A block name may be defined once in a region.",
        bad: "func.func @f() {\n  cf.br ^a\n^a:\n  return\n^a:\n  return\n}",
        good: "func.func @f() {\n  cf.br ^a\n^a:\n  return\n}";
    /// Results are bound to the wrong number of names.
    RESULT_COUNT = "E0108", "an operation binds the wrong number of results",
        "The names before `=` bind exactly the results of the operation; `%x:2` binds two.",
        bad: "func.func @f(%a: i32) {\n  %x, %y = arith.addi %a, %a : i32\n  return\n}",
        good: "func.func @f(%a: i32) {\n  %x = arith.addi %a, %a : i32\n  return\n}";
    /// A dialect that is not registered.
    UNKNOWN_DIALECT = "E0201", "an unregistered dialect",
        "Operations, types and attributes of unregistered dialects are accepted on request, and then preserved verbatim.",
        bad: "\"unknown.op\"() : () -> ()", good: "module { }";
    /// An operation that its dialect does not have.
    UNKNOWN_OP = "E0202", "the dialect has no such operation",
        "The dialect is registered, but it has no operation of this name.",
        bad: "func.func @f(%a: i32) {\n  %x = arith.ad %a, %a : i32\n  return\n}",
        good: "func.func @f(%a: i32) {\n  %x = arith.addi %a, %a : i32\n  return\n}";
    /// A type or attribute that its dialect does not have.
    UNKNOWN_NAME = "E0203", "the dialect has no such type or attribute",
        "The dialect is registered, but it has no type or attribute of this name.",
        bad: "func.func private @f(!arith.nothing)", good: "func.func private @f(i32)";
    /// An integer or float that its type cannot hold, or a literal of the wrong kind.
    BAD_LITERAL = "E0301", "the type cannot represent this literal",
        "Integers must be in the range of their type (signed or unsigned for signless types), floats need a decimal point or hexadecimal bits.",
        bad: "func.func @f() {\n  %x = arith.constant 300 : i8\n  return\n}",
        good: "func.func @f() {\n  %x = arith.constant 200 : i8\n  return\n}";
    /// A type that cannot be built from these parts.
    BAD_TYPE = "E0302", "this is not a valid type",
        "A type has parts that do not go together: a tensor of functions, a vector of size zero, an integer that is too wide.",
        bad: "func.func private @f(vector<0xf32>)", good: "func.func private @f(vector<4xf32>)";
    /// An attribute that cannot be built from these parts.
    BAD_ATTRIBUTE = "E0303", "this is not a valid attribute",
        "An attribute has inconsistent parts: elements that do not fill a shape, a duplicate key.",
        bad: "module attributes {t.a = dense<[1, 2]> : tensor<3xi32>} { }",
        good: "module attributes {t.a = dense<[1, 2, 3]> : tensor<3xi32>} { }";
    /// A location that cannot be built from these parts.
    BAD_LOCATION = "E0304", "this is not a valid location",
        "Locations are `unknown`, `\"name\"`, `\"file\":line:column`, `callsite(a at b)` and `fused[a, b]`.",
        bad: "module { } loc(somewhere)", good: "module { } loc(\"somewhere\")";
    /// An invalid resource section.
    BAD_RESOURCE = "E0305", "this resource section is not valid",
        "A file may end in a section `{-# dialect_resources: {...}, external_resources: {...} #-}`.",
        bad: "{-# resources: {} #-}", good: "{-# external_resources: {} #-}";
    /// A value that is used where it is not defined yet.
    DOMINANCE = "E0401", "a value is used where it is not defined on every path",
        "In a region with control flow, a value must be defined before it is used on every path.",
        bad: "func.func @f(%a: i32) -> i32 {\n  %x = arith.addi %y, %a : i32\n  %y = arith.addi %a, %a : i32\n  return %x : i32\n}",
        good: "func.func @f(%a: i32) -> i32 {\n  %y = arith.addi %a, %a : i32\n  %x = arith.addi %y, %a : i32\n  return %x : i32\n}";
    /// A value that is not visible in an isolated region.
    ISOLATION = "E0402", "an isolated region uses a value from outside",
        "Functions and modules see no values from outside their regions; pass them as arguments.",
        bad: "%x = arith.constant 1 : i32\nfunc.func @f() -> i32 {\n  return %x : i32\n}",
        good: "func.func @f(%x: i32) -> i32 {\n  return %x : i32\n}";
    /// A block without an end, or with an end in its middle.
    TERMINATOR = "E0403", "a block must end with its terminator",
        "The last operation of a block, and only the last one, is a terminator.",
        bad: "func.func @f() {\n  return\n  return\n}", good: "func.func @f() {\n  return\n}";
    /// Blocks or regions that an operation may not have.
    STRUCTURE = "E0404", "an operation has regions or blocks that it may not have",
        "An operation declares how many regions, blocks, successors and arguments it has.",
        bad: "\"func.return\"() ({ }) : () -> ()", good: "module { }";
    /// A wrong number of operands or results.
    ARITY = "E0405", "the wrong number of operands or results",
        "An operation declares its operands and results.",
        bad: "func.func @f(%a: i32) {\n  %x = \"arith.addi\"(%a) : (i32) -> i32\n  return\n}",
        good: "func.func @f(%a: i32) {\n  %x = \"arith.addi\"(%a, %a) : (i32, i32) -> i32\n  return\n}";
    /// An operand or result of a type that the operation does not take.
    OPERAND_TYPE = "E0406", "an operand or result has a type that the operation does not take",
        "An operation declares the types of its operands and results, and constraints between them.",
        bad: "func.func @f(%a: f32) {\n  %x = arith.addi %a, %a : f32\n  return\n}",
        good: "func.func @f(%a: f32) {\n  %x = arith.addf %a, %a : f32\n  return\n}";
    /// An inherent attribute that is missing or of the wrong kind.
    ATTRIBUTE = "E0407", "an attribute is missing or of the wrong kind",
        "An operation declares its required attributes, and their kinds.",
        bad: "\"func.func\"() <{sym_name = \"f\"}> ({ }) : () -> ()",
        good: "\"func.func\"() <{sym_name = \"f\", function_type = () -> (), sym_visibility = \"private\"}> ({ }) : () -> ()";
    /// A value that must be used exactly once is not.
    LINEARITY = "E0408", "an accumulator is not used exactly once, or code that must be linear is not",
        "The code of a linear map computes sums of multiples of its argument, and nothing else of it. An accumulator can only be read when all contributions are added, so that their order is unobservable. Therefore each accumulator is used exactly once (in a conditional at most once in each branch): by an addition, a body, a call or a branch, or as a result at the position of its argument.",
        bad: "func.func @f(%a: !array.acc<f64>, %x: f64) -> !array.acc<f64> {\n  %b = array.add_at %a[], %x : !array.acc<f64>, f64\n  return %a : !array.acc<f64>\n}",
        good: "func.func @f(%a: !array.acc<f64>, %x: f64) -> !array.acc<f64> {\n  %b = array.add_at %a[], %x : !array.acc<f64>, f64\n  return %b : !array.acc<f64>\n}";
    /// A symbol that is defined twice.
    REDEFINED_SYMBOL = "E0501", "a symbol is defined twice",
        "A symbol table (a module) defines each name once.",
        bad: "func.func private @f()\nfunc.func private @f()", good: "func.func private @f()\nfunc.func private @g()";
    /// A symbol that is defined nowhere, or is of another kind.
    UNDECLARED_SYMBOL = "E0502", "use of an undeclared symbol",
        "A symbol reference must name an operation of the nearest symbol table around it.",
        bad: "func.func @f() {\n  call @g() : () -> ()\n  return\n}",
        good: "func.func private @g()\nfunc.func @f() {\n  call @g() : () -> ()\n  return\n}";
    /// An operation's own rule.
    OP_RULE = "E0601", "an operation's own rule is broken",
        "Beyond its declaration, an operation has rules of its own; the message names the broken one.",
        bad: "func.func @f(%a: i32) -> i32 {\n  return\n}",
        good: "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}";
    /// An operation that the interpreter cannot evaluate.
    NO_MEANING = "E0701", "this cannot be evaluated",
        "The interpreter supports the operations of the dialects of Cotan, on scalars of at most 64 bits and vectors and tensors of them. An operation of another dialect can be evaluated once it implements `Evaluate`.",
        bad: "", good: "";
    /// A running program stops itself.
    STOPPED = "E0702", "the program stopped",
        "The program executed an operation that stops it, such as `cf.assert` with a false condition.",
        bad: "", good: "";
    /// A running program needs more than it may have.
    LIMIT = "E0703", "the program ran into a limit",
        "The number of executed operations, the depth of calls and the memory of arrays are limited, so that every run terminates. The limits can be raised.",
        bad: "", good: "";
    /// Arguments that do not fit a function.
    ARGUMENT = "E0704", "an argument does not fit the function",
        "A function that is run needs one argument for each parameter, of its type.",
        bad: "", good: "";
    /// An operation without a derivative.
    NO_DERIVATIVE = "E0705", "something here has no derivative",
        "Floats, arrays of floats and tuples with such parts have derivatives. Control flow between blocks (`cf`), functions as values and bitcasts are not differentiated: write `scf.if`, `scf.for` or `scf.while`, and run `inline` and `canonicalize` before `differentiate`, which replace applications of known functions. An operation of your own declares the derivative rules of its operands by `impl(Differentiate)`: the chapter \"Writing an operation\" of the book shows it.",
        bad: "", good: "";
    /// An operation that is no machine code.
    NO_CODE = "E0706", "this has no machine code",
        "Machine code is generated for functions of scalars (integers, `f32`, `f64`) and flat buffers of them (`memref<?xf64>`), from the scalar operations of `arith`, `math` and `special`, and from `func`, `cf`, `scf` and `memref`. Arrays are lowered to these first, by the lowerings that their operations declare: one of your own implements `Elementwise::code`, `ElementLowering` or `NestLowering`, as the chapter \"Writing an operation\" of the book shows.",
        bad: "", good: "";
    /// A cost that is unknown.
    NO_COST = "E0707", "the cost of this is not known statically",
        "A cost is the sum of the declared costs of operations, as polynomials in the sizes of arguments. An `scf.while`, an `scf.for` whose bounds are not sizes, a recursive function and a function that is a value have no static trip count.",
        bad: "", good: "";
    /// An operation created by a pass without a derived location.
    NO_PROVENANCE = "E0708", "this has no derived location",
        "Every operation that a pass creates has a location with the rule and the original operation, so that a diagnostic about a derivative shows the original line. `verify-derivative-provenance` finds operations without one in generated functions. Code that creates operations sets the location of the rule, `Linearizer::loc`, `Transposer::loc` or `Store::derived_loc`, never the unchanged location of another operation, and never an unknown one.",
        bad: "", good: "";
    /// A fact about sizes that does not hold.
    WRONG_FACT = "E0709", "a fact about sizes is false",
        "A function may state facts about its sizes, `attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>}`, which its code relies on. They are checked at every call, in 64 bits: both sides must be equal for the sizes of the arguments.",
        bad: "", good: "";
    /// An access outside of a buffer.
    OUTSIDE = "E0710", "this access is out of bounds",
        "Accesses to buffers (`memref`, `vector`) must be in bounds, and the buffer must not be freed: machine code does not check this. The interpreter does, and so does code with bounds checks. Where a pass created the operation, the pass is wrong.",
        bad: "", good: "";
    /// An operation that a dialect conversion could not replace.
    NOT_LEGALIZED = "E0720", "an operation stayed illegal",
        "A dialect conversion replaces the operations that its target declares illegal. It plans before it changes anything: an illegal operation needs a pattern that applies, and the operations that the pattern emits must be legal or convertible. If one has none, the module stays as it was. Notes name each pattern for this operation and the reason why it does not apply.",
        bad: "", good: "";
    /// Rules that undo each other.
    ENDLESS_REWRITING = "E0801", "rewriting does not terminate",
        "Rewriting ends when no rule applies any more. An operation and its replacements are rewritten at most 64 times; rules that need more undo each other's work. The module is valid and its semantics is unchanged. This is an error of the rules that the message names: disable one of them by the option `disable-patterns` of `canonicalize`, and report it to their authors.",
        bad: "", good: "";
    /// Both derivatives of a function disagree.
    DIRECTIONS_DISAGREE = "E0901", "forward and reverse derivatives disagree",
        "For every direction v and all weights w, <w, J v> and <J^T w, v> are equal. Where they differ by more than rounding, one of both derivatives is wrong: the transpose of an operation does not match its linear map, or a custom rule computes a wrong derivative. The location is the first operation that is wrong by itself, if there is one.",
        bad: "", good: "";
    /// A derivative is not the slope of its function.
    NO_SLOPE = "E0902", "a derivative does not match finite differences",
        "The remainder of a step along a direction, f(x + t v) - f(x) - t J v, falls with the square of t if J v is the derivative; if it falls with t itself, an operation declares a wrong derivative. Only steps count whose remainder exceeds rounding and along which all branches of the program are the same, so that a kink is no error. The location is the first operation that is wrong by itself, if there is one.",
        bad: "", good: "";
    /// Two pipelines make different derivatives.
    WAYS_DISAGREE = "E0903", "two AD methods disagree",
        "The results of different pipelines for one derivative request are equal up to rounding. Where they are not, one of their passes changes the semantics of the program.",
        bad: "", good: "";
    /// A derivative stops being finite.
    NOT_FINITE = "E0904", "a derivative is not finite where its function is",
        "The function has a finite value, but its derivative is infinite or NaN. The location is the first operation with such a result for finite operands; it is part of the derivative, at the location of its primal. Either the function has no finite derivative there, as the square root at 0, or a branch that is not taken has none: an `scf.if` does not compute it, and an operand that is replaced before it is used (`select(c, x, 1)` below the logarithm) keeps it finite.",
        bad: "", good: "";
    /// A body is no monoid.
    NO_MONOID = "E0905", "a body is not associative, or its identity is none",
        "`array.reduce` and `array.scan` may combine elements in any grouping, and derivatives of them do; so their body must be associative, and the value after `from` its identity. Both were tried on neighbouring elements. For order-dependent combinations use `array.fold`.",
        bad: "", good: "";
    /// A gradient that costs too much.
    ABOVE_BOUND = "E0906", "a gradient costs more than its bound",
        "With the AD method of unary normal form, the gradient of a function f of nesting d costs at most 4 * 3^d times the cost of f, plus 4 times the number of its inputs. Both sides are polynomials in sizes, and the difference is not known to be non-negative for all sizes. Since the function satisfies all conditions of the bound, a custom rule costs more than its function, or a rule of the method is too expensive: report that.",
        bad: "", good: "";
    /// A function whose gradient has no bound.
    NO_BOUND = "E0907", "the bound on the cost of a gradient does not apply",
        "The bound assumes that the AD method of unary normal form supports the function and its cost is known; that its result is one float; that the pullback of each scalar operation costs at most three times the operation (as for products, sines and exponentials, but not for `math.tanh` and quotients); and that no operation and no body reads an array that is larger than its own work. The location is the operation that violates one of these.",
        bad: "", good: "";
    /// A derivative that returns other values than its function.
    OTHER_VALUES = "E0908", "a derivative returns other values than its function",
        "A derivative returns the values of its function besides tangents or cotangents, equal up to rounding. A custom rule (`cotan.jvp`, `cotan.vjp`) computes them itself: where they differ, results that depend on them change as soon as a derivative is requested. The location is the rule that is wrong by itself, if there is one.",
        bad: "", good: "";
    /// A function that is no root of its residual.
    NO_ROOT = "E0909", "a function does not solve its equation",
        "A function with `cotan.implicit = @residual` returns values at which the residual is zero: its derivative is computed from the residual alone. Here the residual is larger than rounding and a finished iteration leave it. It is compared with its change for a small change of the results. Iterate longer, or correct the residual.",
        bad: "", good: "";
    /// An operation of another compiler without a translation.
    NO_TRANSLATION = "E1201", "this operation has no translation",
        "Operations of StableHLO, CHLO and Shardy are translated to operations on arrays before a program runs, is differentiated or compiled. Random numbers of the platform, tokens, communication between devices, quantized numbers and sizes that are computed at run time have no translation. All operations without one are reported at once. Such programs can still be read, verified and printed.",
        bad: "", good: "";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_unique_and_sorted() {
        assert!(ALL.windows(2).all(|pair| pair[0].id < pair[1].id));
    }
}
