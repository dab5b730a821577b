//! The command line in the style of upstream: one dash before long names, `=true` after flags.

use clap::{ArgAction, Command};

/// Returns the arguments with upstream's spellings turned into those of `command`, which is `opt`.
pub fn upstream(command: &Command, args: Vec<String>) -> Vec<String> {
    let mut read = Vec::with_capacity(args.len());
    let mut args = args.into_iter();
    for arg in args.by_ref() {
        if arg == "--" {
            read.push(arg);
            break;
        }
        read.extend(respell(command, arg));
    }
    read.extend(args);
    read
}

fn respell(command: &Command, arg: String) -> Option<String> {
    let Some(body) = arg.strip_prefix('-').filter(|body| !body.is_empty()) else {
        return Some(arg);
    };
    let body = body.strip_prefix('-').unwrap_or(body);
    let (name, value) = match body.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (body, None),
    };
    let Some(flag) = find(command, name) else { return Some(arg) };
    match (matches!(flag.get_action(), ArgAction::SetTrue), value) {
        (true, Some("true" | "1")) => Some(format!("--{name}")),
        (true, Some("false" | "0")) => None,
        _ => Some(format!("--{body}")),
    }
}

/// Returns the flag of that long name; names of one letter are short flags.
fn find<'a>(command: &'a Command, name: &str) -> Option<&'a clap::Arg> {
    let mut flags = command.get_arguments().filter(|_| name.len() > 1);
    flags.find(|flag| {
        let aliases = flag.get_all_aliases().unwrap_or_default();
        flag.get_long() == Some(name) || aliases.contains(&name)
    })
}

/// Returns the flags that name passes, in their order, each with its options.
pub fn passes_in_order(
    args: &[String],
    is_pass: impl Fn(&str) -> bool,
) -> Vec<(&str, Option<&str>)> {
    let flags = args.iter().take_while(|arg| *arg != "--").filter_map(|arg| {
        let body = arg.strip_prefix("--")?;
        Some(match body.split_once('=') {
            Some((name, options)) => (name, Some(options)),
            None => (body, None),
        })
    });
    flags.filter(|(name, _)| is_pass(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Arg;

    fn respelled(args: &[&str]) -> Vec<String> {
        let command = Command::new("opt")
            .arg(Arg::new("g").long("generic").alias("mlir-generic").action(ArgAction::SetTrue))
            .arg(Arg::new("output").short('o').long("output"))
            .arg(Arg::new("each").long("each"));
        upstream(&command, args.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn one_dash_is_as_good_as_two() {
        assert_eq!(respelled(&["-generic", "-", "-o", "x"]), ["--generic", "-", "-o", "x"]);
        assert_eq!(respelled(&["-each=true", "-mlir-generic"]), ["--each=true", "--mlir-generic"]);
        assert_eq!(respelled(&["-nothing", "--", "-generic"]), ["-nothing", "--", "-generic"]);
    }

    #[test]
    fn flags_accept_true_and_false() {
        assert_eq!(respelled(&["--generic=true", "--generic=false"]), ["--generic"]);
        assert_eq!(respelled(&["--generic=maybe"]), ["--generic=maybe"]);
    }

    #[test]
    fn passes_keep_their_order() {
        let args = ["--dce", "a.mlir", "--cse=x=1 y=2", "--dce", "--", "--cse"];
        let args: Vec<String> = args.map(str::to_owned).into();
        let passes = passes_in_order(&args, |name| ["cse", "dce"].contains(&name));
        assert_eq!(passes, [("dce", None), ("cse", Some("x=1 y=2")), ("dce", None)]);
    }
}
