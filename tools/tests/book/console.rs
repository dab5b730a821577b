//! Blocks fenced as `console`: each `$ command` with its output, both streams together. In blocks
//! fenced as `console,times`, digits may differ. Blocks fenced as `console,llvm` need machine code
//! and a C compiler, and are skipped where one of them is missing.

use crate::page::{Block, Page};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the page with the outputs that its commands have now.
pub fn played(page: &Page) -> String {
    let blocks = page.blocks();
    let mut text = page.text.clone();
    if !blocks.iter().any(|block| is_console(&block)) {
        return text;
    }
    let folder = folder_of(page);
    for (name, program) in blocks.iter().filter_map(file) {
        fs::write(folder.join(name), program).unwrap();
    }
    // From the end, so that the offsets of earlier blocks stay valid.
    let outputs: Vec<_> =
        blocks.iter().filter(is_console).map(|block| (block, replay(block, &folder))).collect();
    for (block, output) in outputs.into_iter().rev().filter(|(block, output)| !same(block, output))
    {
        text.replace_range(block.range.clone(), &output);
    }
    text
}

/// Returns the file that a block is, with its name.
fn file<'a>(block: &Block<'a>) -> Option<(&'a str, &'a str)> {
    let name = block.text.strip_prefix("// ")?.lines().next()?;
    let is_mlir = block.info.starts_with("mlir") && name.ends_with(".mlir");
    let is_file = is_mlir || (block.info == "c" && name.ends_with(".c"));
    (is_file && !name.contains(' ')).then_some((name, block.text))
}

fn is_console(block: &&Block<'_>) -> bool {
    block.info.starts_with("console") && (!block.info.contains("llvm") || has_machine_code())
}

fn has_machine_code() -> bool {
    let has_compiler = || Command::new("cc").arg("--version").output().is_ok();
    cfg!(feature = "llvm") && has_compiler()
}

fn folder_of(page: &Page) -> PathBuf {
    let name = page.path.file_stem().unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn replay(block: &Block<'_>, folder: &Path) -> String {
    let mut lines = block.text.lines().peekable();
    let mut played = String::new();
    while let Some(line) = lines.next() {
        let Some(start) = line.strip_prefix("$ ") else { continue };
        let mut command = start.to_owned();
        while command.ends_with('\\') {
            command = format!("{command}\n{}", lines.next().unwrap_or_default());
        }
        let output = output(&command, folder);
        played += &format!("$ {command}\n{}", output.trim_end());
        if !output.trim_end().is_empty() {
            played.push('\n');
        }
    }
    played
}

fn output(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_cotan"));
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", program.parent().unwrap().display()))
        .env("COLUMNS", "100")
        // It blesses the book, not the cases in it.
        .env_remove("COTAN_BLESS")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn same(block: &Block<'_>, output: &str) -> bool {
    match block.info.contains("times") {
        true => without_numbers(block.text) == without_numbers(output),
        false => block.text == output,
    }
}

/// Returns the text with each number, and the blanks around it, replaced.
fn without_numbers(text: &str) -> String {
    let word = |word: &str| {
        let number = word.trim_start_matches('(').starts_with(|c: char| c.is_ascii_digit());
        if number { "N".to_owned() } else { word.to_owned() }
    };
    let line = |line: &str| {
        let words = line.split_whitespace().filter(|word| *word != "(");
        words.map(word).collect::<Vec<_>>().join(" ")
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
