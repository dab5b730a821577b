//! The conditions of a rule: each `?` and `return None` of its body records its own text before the
//! rule ends, so that a trace can name the condition that failed.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprAsync, ExprClosure, ExprIf, ExprReturn, Item, Stmt};

/// Instruments the body of a rule. Closures and nested items keep their own ends.
pub fn record(body: &mut Block) {
    let mut recorder = Recorder { branches: Vec::new() };
    recorder.visit_block_mut(body);
    if let Some(Stmt::Expr(last, None)) = body.stmts.last_mut()
        && let Some(text) = last_condition(last)
    {
        let inner = last.to_token_stream();
        *last = syn::parse_quote!(match #inner {
            ::core::option::Option::None => {
                ::cotan_ir::rewrite::condition_failed(#text);
                ::core::option::Option::None
            }
            some => some,
        });
    }
}

/// Returns the text of the last expression if it is a condition: `(a == b).then_some(())`.
fn last_condition(last: &Expr) -> Option<String> {
    let Expr::MethodCall(call) = last else { return None };
    (call.method == "then_some" || call.method == "then")
        .then(|| text(call.receiver.to_token_stream()))
}

struct Recorder {
    /// The conditions of the branches around.
    branches: Vec<String>,
}

impl VisitMut for Recorder {
    fn visit_expr_closure_mut(&mut self, _: &mut ExprClosure) {}

    fn visit_expr_async_mut(&mut self, _: &mut ExprAsync) {}

    fn visit_item_mut(&mut self, _: &mut Item) {}

    fn visit_expr_if_mut(&mut self, branch: &mut ExprIf) {
        self.visit_expr_mut(&mut branch.cond);
        let condition = text(branch.cond.to_token_stream());
        self.branches.push(format!("!({condition})"));
        self.visit_block_mut(&mut branch.then_branch);
        self.branches.pop();
        if let Some((_, other)) = &mut branch.else_branch {
            self.branches.push(condition);
            self.visit_expr_mut(other);
            self.branches.pop();
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let condition = match expr {
            Expr::Try(tried) => Some(text(tried.expr.to_token_stream())),
            Expr::Return(ends) if is_none(ends) => self.branches.last().cloned(),
            _ => None,
        };
        visit_mut::visit_expr_mut(self, expr);
        let Some(text) = condition else { return };
        match expr {
            Expr::Try(tried) => {
                let inner = &tried.expr;
                *expr = syn::parse_quote!(match #inner {
                    ::core::option::Option::Some(some) => some,
                    ::core::option::Option::None => {
                        ::cotan_ir::rewrite::condition_failed(#text);
                        return ::core::option::Option::None;
                    }
                });
            }
            ends => {
                *ends = syn::parse_quote!({
                    ::cotan_ir::rewrite::condition_failed(#text);
                    return ::core::option::Option::None
                });
            }
        }
    }
}

fn is_none(ends: &ExprReturn) -> bool {
    matches!(ends.expr.as_deref(), Some(Expr::Path(path)) if path.path.is_ident("None"))
}

/// Returns a statement that records a condition that failed.
pub fn failed(text: &str) -> TokenStream {
    quote!(::cotan_ir::rewrite::condition_failed(#text);)
}

/// Returns tokens as text on one line, spaced as by a formatter.
pub fn text(tokens: TokenStream) -> String {
    let mut text = quote!(#tokens).to_string().replace('\n', " ");
    for (spaced, tight) in [
        (" . ", "."),
        (" .", "."),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" ,", ","),
        (" :: ", "::"),
        (" ?", "?"),
        (":: ", "::"),
        ("& ", "&"),
        ("! ", "!"),
        ("* ", "*"),
        (" [", "["),
        ("[ ", "["),
        (" ]", "]"),
        (" < ", "<"),
        (" >", ">"),
        (" ;", ";"),
    ] {
        text = text.replace(spaced, tight);
    }
    text.replace("&&", " && ").replace("||", " || ").replace("  ", " ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recorded(source: &str) -> String {
        let mut body: Block = syn::parse_str(source).unwrap();
        record(&mut body);
        body.to_token_stream().to_string()
    }

    #[test]
    fn each_end_of_a_rule_records_its_condition() {
        let text = recorded("{ let a = rw.def_as(x.lhs)?; if a == b { return None; } rw.go(a) }");
        assert!(text.contains(r#"condition_failed ("rw.def_as(x.lhs)")"#), "{text}");
        assert!(text.contains(r#"condition_failed ("!(a == b)")"#), "{text}");
        let last = recorded("{ (a == b).then_some(()) }");
        assert!(last.contains(r#"condition_failed ("(a == b)")"#), "{last}");
    }

    #[test]
    fn closures_keep_their_ends() {
        let source = "{ list.map(|x| x?) }";
        assert!(!recorded(source).contains("condition_failed"));
    }
}
