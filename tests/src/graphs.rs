//! Functions of many small blocks: loops, empty blocks, branches whose conditions are known, and
//! code that control cannot come to.

use crate::generate::Choices;
use std::fmt::Write;

/// Two arguments that every block may use.
const OUTSIDE: &[&str] = &["%n", "%m", "%one", "%zero"];
const CONDITIONS: &[&str] = &["%a", "%b", "%c", "%true", "%false"];

/// Returns a program of one function with up to nine blocks.
pub fn program(choices: &mut Choices<'_>) -> String {
    let takes: Vec<usize> = (0..2 + choices.below(7)).map(|_| choices.below(3)).collect();
    let mut out = "func.func @f(%a: i1, %b: i1, %c: i1, %n: i64, %m: i64) -> i64 {
  %true = arith.constant true
  %false = arith.constant false
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64\n"
        .to_owned();
    let outside: Vec<String> = OUTSIDE.iter().map(|&name| name.to_owned()).collect();
    end(&mut out, choices, &takes, &outside);
    for (block, &count) in takes.iter().enumerate() {
        let args: Vec<String> = (0..count).map(|arg| format!("%x{block}_{arg}")).collect();
        let typed: Vec<String> = args.iter().map(|arg| format!("{arg}: i64")).collect();
        let list = if typed.is_empty() { String::new() } else { format!("({})", typed.join(", ")) };
        let _ = writeln!(out, "^b{block}{list}:");
        let mut known = [&args[..], &outside[..]].concat();
        for made in 0..choices.below(3) {
            let name = *choices.pick(&["arith.addi", "arith.subi", "arith.muli"]);
            let (lhs, rhs) = (choices.pick(&known).clone(), choices.pick(&known).clone());
            let _ = writeln!(out, "  %y{block}_{made} = {name} {lhs}, {rhs} : i64");
            known.insert(0, format!("%y{block}_{made}"));
        }
        end(&mut out, choices, &takes, &known);
    }
    out + "}\n"
}

/// Writes the terminator of a block.
fn end(out: &mut String, choices: &mut Choices<'_>, takes: &[usize], known: &[String]) {
    let value = |choices: &mut Choices<'_>| choices.pick(known).clone();
    let to = |choices: &mut Choices<'_>| {
        let dest = choices.below(takes.len());
        let values: Vec<String> = (0..takes[dest]).map(|_| value(choices)).collect();
        let types = vec!["i64"; values.len()].join(", ");
        match values.is_empty() {
            true => format!("^b{dest}"),
            false => format!("^b{dest}({} : {types})", values.join(", ")),
        }
    };
    let _ = match choices.below(8) {
        0 => writeln!(out, "  return {} : i64", value(choices)),
        1 | 2 => writeln!(out, "  cf.br {}", to(choices)),
        _ => {
            let condition = *choices.pick(CONDITIONS);
            writeln!(out, "  cf.cond_br {condition}, {}, {}", to(choices), to(choices))
        }
    };
}
