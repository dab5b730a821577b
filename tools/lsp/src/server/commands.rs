//! Commands: the program runs as a process of its own, so that an endless function or a crash does
//! not stop the server. The client can cancel it.

use super::dispatch::{error, read};
use super::{Answer, Server};
use crate::features::run_lines;
use cotan_dialects::interfaces::sizes::parameters_in;
use lsp_server::{ErrorCode, RequestId, Response};
use lsp_types::request::ExecuteCommand;
use serde_json::{Value, json};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Runs a function on random arguments.
pub const RUN: &str = "cotan.run";
/// Prints the gradient of a function.
pub const GRADIENT: &str = "cotan.gradient";
/// Runs a `RUN` line.
pub const RUN_LINE: &str = "cotan.runLine";
/// Accepts the current output of a case.
pub const BLESS: &str = "cotan.bless";

/// All commands.
pub const ALL: [&str; 4] = [RUN, GRADIENT, RUN_LINE, BLESS];

/// The time that a command may take.
const LIMIT: Duration = Duration::from_secs(60);

/// The size given to each dimension parameter of a function that runs.
const SIZE: u32 = 4;

/// A call of the program.
struct Call {
    args: Vec<String>,
    stdin: String,
    folder: Option<PathBuf>,
    /// A copy of an unsaved text, which is removed afterwards.
    copy: Option<PathBuf>,
}

impl Server {
    /// Starts a command, which answers when it is done; `Some` with the error if it cannot start.
    pub(super) fn execute(&mut self, id: RequestId, params: Value) -> Option<Answer<Value>> {
        let call = match self.call(params) {
            Ok(call) => call,
            Err(message) => return Some(Err(error(ErrorCode::InvalidParams, message))),
        };
        let stop = Arc::new(AtomicBool::new(false));
        self.running.retain(|(_, stop)| Arc::strong_count(stop) > 1);
        self.running.push((id.clone(), Arc::clone(&stop)));
        let (program, output) = (self.host.program.clone(), self.output.clone());
        let shows_results = self.client.shows_results;
        thread::spawn(move || {
            let result = run(&program, &call, &stop);
            if let Some(copy) = call.copy {
                let _ = std::fs::remove_dir_all(copy);
            }
            let response = match result {
                Ok(result) => {
                    if !shows_results {
                        output.send(message(&result));
                    }
                    Response { id, result: Some(result), error: None }
                }
                Err(reason) => Response { id, result: None, error: Some(reason) },
            };
            output.send(response);
        });
        None
    }

    fn call(&mut self, params: Value) -> Result<Call, String> {
        let params = read::<ExecuteCommand>(params).map_err(|error| error.message)?;
        let argument = |index: usize| params.arguments.get(index).cloned().unwrap_or_default();
        let uri = argument(0).as_str().unwrap_or_default().to_owned();
        let path = file_path(&uri);
        let folder = path.as_ref().and_then(|path| path.parent()).map(Path::to_owned);
        match params.command.as_str() {
            command @ (RUN | GRADIENT) => {
                let function = argument(1).as_str().unwrap_or_default().to_owned();
                let start = argument(2).as_u64().unwrap_or(0) as u32;
                let (args, stdin) = self.function_call(&uri, command, &function, start)?;
                Ok(Call { args, stdin, folder: folder.filter(|it| it.is_dir()), copy: None })
            }
            RUN_LINE => {
                let line = argument(1).as_u64().ok_or("a line is expected")? as u32;
                self.run_line_call(&uri, line, path)
            }
            BLESS => {
                let path = path.ok_or("only a file can be blessed")?;
                let text = self.text(&uri)?;
                if std::fs::read_to_string(&path).ok().as_deref() != Some(text) {
                    return Err("save the file first: blessing changes it on the disk".to_owned());
                }
                let path = path.display().to_string();
                let args = ["test", &path, "--bless"].map(str::to_owned).into();
                Ok(Call { args, stdin: String::new(), folder, copy: None })
            }
            command => Err(format!("there is no command `{command}`")),
        }
    }

    fn text(&self, uri: &str) -> Result<&str, String> {
        let document = self.documents.get(uri).ok_or_else(|| format!("`{uri}` is not open"))?;
        Ok(&document.text)
    }

    /// Returns the call that runs a function of the part of a text at an offset.
    fn function_call(
        &mut self,
        uri: &str,
        command: &str,
        function: &str,
        start: u32,
    ) -> Result<(Vec<String>, String), String> {
        let view = self.view(uri).ok_or_else(|| format!("`{uri}` is not open"))?;
        let chunk = &view.analysis.part_at(start).chunk;
        let symbol = chunk.ir.symbols.find(function);
        let mut ops = chunk.map.ops.iter().map(|range| range.op);
        let op = ops.find(|&op| symbol.is_some() && chunk.ir.symbol_name(op) == symbol);
        let op = op.ok_or_else(|| format!("there is no function `@{function}`"))?;
        let name = if command == RUN { "run" } else { "grad" };
        let mut args: Vec<String> = [name, "-", "--fn", function].map(str::to_owned).into();
        if command == RUN {
            args.extend(["--random-seed", "1"].map(str::to_owned));
            for parameter in parameters_in(&chunk.ir, op) {
                args.extend(["--dim".to_owned(), format!("{}={SIZE}", chunk.ir.text(parameter))]);
            }
        }
        Ok((args, chunk.text.clone()))
    }

    fn run_line_call(&self, uri: &str, line: u32, path: Option<PathBuf>) -> Result<Call, String> {
        let text = self.text(uri)?;
        let runs = run_lines::all(text).into_iter();
        let run = runs.clone().find(|run| run.line == line).ok_or("there is no `RUN` line")?;
        let command = &text[run.command.start as usize..run.command.end as usize];
        let mut words = run_lines::words(command).ok_or("a quote is never closed")?;
        let is_own = words.first().is_some_and(|word| *word == "cotan" || *word == self.host.name);
        if !is_own {
            return Err(format!("`{command}` is no call of `{}`", self.host.name));
        }
        words.remove(0);
        let from_stdin = words.ends_with(&["<".to_owned(), "%s".to_owned()]);
        words.truncate(words.len() - if from_stdin { 2 } else { 0 });
        let saved = path.filter(|path| std::fs::read_to_string(path).ok().as_deref() == Some(text));
        let (file, copy) = match saved {
            Some(path) => (path, None),
            None => {
                let (file, folder) = copy_of(text).map_err(|error| error.to_string())?;
                (file, Some(folder))
            }
        };
        let shown = file.display().to_string();
        let args = words.iter().map(|word| word.replace("%s", &shown)).collect();
        let stdin = if from_stdin { text.to_owned() } else { String::new() };
        Ok(Call { args, stdin, folder: file.parent().map(Path::to_owned), copy })
    }
}

/// Writes a text into a folder of its own; returns the file and the folder.
fn copy_of(text: &str) -> io::Result<(PathBuf, PathBuf)> {
    use std::sync::atomic::AtomicU32;
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("cotan-lsp-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder)?;
    let file = folder.join("unsaved.mlir");
    std::fs::write(&file, text)?;
    Ok((file, folder))
}

/// Returns the path of a `file:` URI.
pub fn file_path(uri: &str) -> Option<PathBuf> {
    let path = uri.strip_prefix("file://")?;
    let path = &path[path.find('/')?..];
    let mut bytes = Vec::new();
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        match byte {
            b'%' => bytes.push((digit(rest.next())? * 16 + digit(rest.next())?) as u8),
            byte => bytes.push(byte),
        }
    }
    Some(PathBuf::from(String::from_utf8(bytes).ok()?))
}

/// Returns the message that shows a result.
fn message(result: &Value) -> lsp_server::Notification {
    let text = |key: &str| result[key].as_str().unwrap_or_default().trim_end().to_owned();
    let (stdout, stderr) = (text("stdout"), text("stderr"));
    let (kind, shown) = match result["status"] == 0 {
        true if stdout.is_empty() => {
            (3, if stderr.is_empty() { "done".to_owned() } else { stderr })
        }
        true => (3, stdout),
        false => (1, stderr),
    };
    let params = json!({ "type": kind, "message": shown });
    lsp_server::Notification { method: "window/showMessage".to_owned(), params }
}

fn run(program: &Path, call: &Call, stop: &AtomicBool) -> Answer<Value> {
    let failed = |reason: io::Error| error(ErrorCode::RequestFailed, reason.to_string());
    let mut command = Command::new(program);
    command.args(&call.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(folder) = &call.folder {
        command.current_dir(folder);
    }
    let mut child = command.spawn().map_err(failed)?;
    let stdin = child.stdin.take();
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    if let Some(mut stdin) = stdin {
        let text = call.stdin.clone();
        thread::spawn(move || stdin.write_all(text.as_bytes()));
    }
    let status = wait(&mut child, stop)?;
    let text = |thread: thread::JoinHandle<String>| thread.join().unwrap_or_default();
    Ok(json!({ "status": status, "stdout": text(stdout), "stderr": text(stderr) }))
}

/// Reads a stream on a thread of its own.
fn drain(from: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut from) = from {
            let _ = from.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn wait(child: &mut Child, stop: &AtomicBool) -> Answer<Value> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(json!(status.code())),
            Ok(None) => {}
            Err(reason) => return Err(error(ErrorCode::RequestFailed, reason.to_string())),
        }
        let is_cancelled = stop.load(Ordering::Relaxed);
        if is_cancelled || start.elapsed() > LIMIT {
            let _ = child.kill();
            let _ = child.wait();
            return Err(match is_cancelled {
                true => error(ErrorCode::RequestCanceled, "the command was cancelled".to_owned()),
                false => {
                    let message = format!("the command took longer than {} s", LIMIT.as_secs());
                    error(ErrorCode::RequestFailed, message)
                }
            });
        }
        thread::sleep(Duration::from_millis(5));
    }
}
