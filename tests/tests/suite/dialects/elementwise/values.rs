//! `values.txt`: results that define a convention, or that are easily got wrong.

use super::numbers::scalars;
use super::programs::{ELEMENTS, Instance, Program, REGISTRY, instances};
use cotan_dialects::interp::{NumberFormat, Word};

/// `op [word] types [-> types]: operands = results`. One type applies to all operands; the types of
/// results may be omitted where they can be inferred.
struct Line<'a> {
    op: &'a str,
    words: Vec<&'a str>,
    operands: Vec<&'a str>,
    results: Option<Vec<&'a str>>,
    args: Vec<&'a str>,
    expected: Vec<&'a str>,
}

fn list(text: &str) -> Vec<&str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty()).collect()
}

fn parse(line: &str) -> Line<'_> {
    let (head, values) = line.split_once(": ").expect("`: ` and the operands");
    let (args, expected) = values.split_once(" = ").expect("` = ` and the results");
    let (head, results) = match head.split_once(" -> ") {
        Some((head, results)) => (head, Some(list(results))),
        None => (head, None),
    };
    let mut words = head.split(' ').map(|word| word.trim_end_matches(','));
    let op = words.next().expect("the name of an operation");
    let (mut operands, words): (Vec<_>, Vec<_>) = words.partition(|word| ELEMENTS.contains(word));
    let (args, expected) = (list(args), list(expected));
    if let [only] = operands[..] {
        operands = vec![only; args.len()];
    }
    Line { op, words, operands, results, args, expected }
}

fn instance(line: &Line<'_>) -> Instance {
    let spec = REGISTRY.ops().iter().find(|spec| spec.name == line.op).expect("there is the op");
    let mut fitting: Vec<Instance> = instances(spec);
    fitting.retain(|instance| {
        instance.operands == line.operands
            && instance.words == line.words
            && line.results.as_ref().is_none_or(|results| instance.results == *results)
    });
    assert_eq!(fitting.len(), 1, "there is one `{}` on these types", line.op);
    fitting.remove(0)
}

/// Bits as `0x..`, floats and integers as they are written.
fn word(number: NumberFormat, text: &str) -> Word {
    if let Some(bits) = text.strip_prefix("0x") {
        return Word::from_str_radix(bits, 16).expect("hexadecimal digits");
    }
    match number {
        NumberFormat::Int(_) => number.wrap(text.parse::<i128>().expect("an integer") as Word),
        NumberFormat::Float(_) => number.nearest(text.parse().expect("a float")),
    }
}

#[test]
fn values_match_the_table() {
    let mut wrong = Vec::new();
    let is_entry = |line: &&str| !line.is_empty() && !line.starts_with('#');
    for text in include_str!("values.txt").lines().filter(is_entry) {
        let line = parse(text);
        let program = Program::new(&instance(&line), "T", false);
        let words = |numbers: Vec<NumberFormat>, texts: &[&str]| -> Vec<Word> {
            assert_eq!(numbers.len(), texts.len(), "{text}");
            numbers.into_iter().zip(texts).map(|(number, text)| word(number, text)).collect()
        };
        let args = scalars(&words(program.formats(), &line.args));
        let expected = scalars(&words(program.result_formats(), &line.expected));
        let results = program.runner()(&args);
        if results != expected {
            wrong.push(format!("{text}, found {results:x?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
