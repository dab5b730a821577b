//! The part of shells that commands of cases use: pipes, redirections, `&&` and `;`.

/// Programs connected by `|`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pipeline {
    /// The programs.
    pub stages: Vec<Stage>,
}

/// A program with its redirections.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// The words of the command line.
    pub words: Vec<String>,
    /// `< file`.
    pub stdin: Option<String>,
    /// `> file`, and whether the text is appended.
    pub stdout: Option<(String, bool)>,
    /// `2> file`.
    pub stderr: Option<String>,
    /// `2>&1`.
    pub joins_stderr: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Operator(&'static str),
}

/// The operators; the longest first.
const OPERATORS: [&str; 12] =
    ["2>&1", "&>", "2>>", "2>", "1>", "||", "&&", ">>", "|", ";", ">", "<"];

/// Reads a command line.
pub fn read(line: &str) -> Result<Vec<Pipeline>, String> {
    let mut pipelines = vec![Pipeline::default()];
    let mut stage = Stage::default();
    let mut tokens = tokens(line)?.into_iter();
    while let Some(token) = tokens.next() {
        let operator = match token {
            Token::Word(word) => {
                stage.words.push(word);
                continue;
            }
            Token::Operator(operator) => operator,
        };
        let mut file = || match tokens.next() {
            Some(Token::Word(word)) => Ok(word),
            _ => Err(format!("`{operator}` needs a file")),
        };
        match operator {
            "|" => finish(&mut pipelines, &mut stage)?,
            "&&" | ";" => {
                finish(&mut pipelines, &mut stage)?;
                pipelines.push(Pipeline::default());
            }
            "<" => stage.stdin = Some(file()?),
            ">" | "1>" => stage.stdout = Some((file()?, false)),
            ">>" => stage.stdout = Some((file()?, true)),
            "2>" => stage.stderr = Some(file()?),
            "2>&1" => stage.joins_stderr = true,
            "&>" => {
                stage.joins_stderr = true;
                stage.stdout = Some((file()?, false));
            }
            operator => return Err(format!("`{operator}` is not supported in a command")),
        }
    }
    finish(&mut pipelines, &mut stage)?;
    Ok(pipelines)
}

fn finish(pipelines: &mut [Pipeline], stage: &mut Stage) -> Result<(), String> {
    let stage = std::mem::take(stage);
    if stage.words.is_empty() {
        return Err("this runs nothing, or a program is missing at an operator".to_owned());
    }
    if let Some(pipeline) = pipelines.last_mut() {
        pipeline.stages.push(stage);
    }
    Ok(())
}

/// Returns the words and operators; quotes of both kinds keep blanks together.
fn tokens(line: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut word: Option<String> = None;
    let mut at = 0;
    while let Some(c) = line[at..].chars().next() {
        let rest = &line[at..];
        let digit_is_word = word.is_some() && c.is_ascii_digit();
        let operator = OPERATORS.iter().find(|it| rest.starts_with(**it) && !digit_is_word);
        if let Some(operator) = operator {
            tokens.extend(word.take().map(Token::Word));
            tokens.push(Token::Operator(operator));
            at += operator.len();
            continue;
        }
        at += c.len_utf8();
        match c {
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                at += quoted(&line[at..], c, word)
                    .ok_or_else(|| format!("a {c} is never closed in `{}`", line.trim()))?;
            }
            '\\' => {
                let next = line[at..].chars().next();
                at += next.map_or(0, char::len_utf8);
                word.get_or_insert_default().extend(next);
            }
            c if c.is_whitespace() => tokens.extend(word.take().map(Token::Word)),
            c => word.get_or_insert_default().push(c),
        }
    }
    tokens.extend(word.map(Token::Word));
    Ok(tokens)
}

/// Adds the text up to the closing quote to a word; returns its length with the quote.
fn quoted(text: &str, quote: char, word: &mut String) -> Option<usize> {
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            c if c == quote => return Some(at + 1),
            '\\' if quote == '"' => match chars.next()?.1 {
                c @ ('"' | '\\' | '$' | '`') => word.push(c),
                c => word.extend(['\\', c]),
            },
            c => word.push(c),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_cut_at_operators() {
        let read = read("not a \"b|c\" 2>&1 | d -x='1 2' < %s > %t && e; f2>g").unwrap();
        let words = |stage: &Stage| stage.words.join(",");
        let all: Vec<Vec<String>> =
            read.iter().map(|line| line.stages.iter().map(words).collect()).collect();
        assert_eq!(all, [vec!["not,a,b|c", "d,-x=1 2"], vec!["e"], vec!["f2"]]);
        let [first, second] = &read[0].stages[..] else { panic!("{read:?}") };
        assert!(first.joins_stderr && second.stdin.as_deref() == Some("%s"));
        assert_eq!(second.stdout, Some(("%t".to_owned(), false)));
        assert_eq!(read[2].stages[0].stdout, Some(("g".to_owned(), false)));
    }

    #[test]
    fn mistakes_are_named() {
        assert!(read("a | | b").unwrap_err().contains("program is missing"));
        assert!(read("a >").unwrap_err().contains("needs a file"));
        assert!(read("a || b").unwrap_err().contains("not supported"));
        assert!(read("a 'b").unwrap_err().contains("never closed"));
    }
}
