//! A client that speaks the protocol, for tests of servers.

use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{self, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

/// A running server.
pub struct Client {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    next_id: i32,
    /// Notifications that were read while a response was expected.
    notifications: VecDeque<Notification>,
    versions: i64,
}

impl Client {
    /// Starts `program lsp` and initializes it.
    ///
    /// # Errors
    /// When the program cannot be started, or does not answer.
    pub fn start(program: impl AsRef<Path>) -> io::Result<Self> {
        let mut client = Self::spawn(program)?;
        let completion = json!({ "completionItem": { "snippetSupport": true } });
        let capabilities = json!({ "textDocument": { "completion": completion } });
        client.request("initialize", json!({ "capabilities": capabilities }))?;
        client.notify("initialized", json!({}))?;
        Ok(client)
    }

    /// Starts `program lsp`, without `initialize`.
    ///
    /// # Errors
    /// When the program cannot be started.
    pub fn spawn(program: impl AsRef<Path>) -> io::Result<Self> {
        let mut command = Command::new(program.as_ref());
        let command = command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let closed = || io::Error::other("the server has no streams");
        let to = child.stdin.take().ok_or_else(closed)?;
        let from = BufReader::new(child.stdout.take().ok_or_else(closed)?);
        let notifications = VecDeque::new();
        Ok(Self { child, to, from, next_id: 0, notifications, versions: 0 })
    }

    /// Returns the number of the server's process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Sends bytes as they are.
    ///
    /// # Errors
    /// When the server closed its input.
    pub fn send_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.to.write_all(bytes)?;
        self.to.flush()
    }

    /// Sends a notification.
    ///
    /// # Errors
    /// When the server closed its input.
    pub fn notify(&mut self, method: &str, params: Value) -> io::Result<()> {
        let method = method.to_owned();
        Message::from(Notification { method, params }).write(&mut self.to)
    }

    /// Sends a request without waiting for its response; returns its number.
    ///
    /// # Errors
    /// When the server closed its input.
    pub fn send(&mut self, method: &str, params: Value) -> io::Result<i32> {
        self.next_id += 1;
        let (id, method) = (RequestId::from(self.next_id), method.to_owned());
        Message::from(Request { id, method, params }).write(&mut self.to)?;
        Ok(self.next_id)
    }

    /// Waits for the response to a request.
    ///
    /// # Errors
    /// When the server exits before.
    pub fn response(&mut self, id: i32) -> io::Result<Response> {
        let id = RequestId::from(id);
        loop {
            match Message::read(&mut self.from)?.ok_or(io::ErrorKind::UnexpectedEof)? {
                Message::Response(response) if response.id == id => return Ok(response),
                Message::Notification(notification) => self.notifications.push_back(notification),
                Message::Response(_) | Message::Request(_) => {}
            }
        }
    }

    /// Sends a request and returns its result.
    ///
    /// # Errors
    /// When the server exits before; the message of an error response.
    pub fn request(&mut self, method: &str, params: Value) -> io::Result<Value> {
        let id = self.send(method, params)?;
        let response = self.response(id)?;
        match response.error {
            Some(error) => Err(io::Error::other(format!("{}: {}", error.code, error.message))),
            None => Ok(response.result.unwrap_or_default()),
        }
    }

    /// Waits for a notification and returns its parameters.
    ///
    /// # Errors
    /// When the server exits before.
    pub fn notification(&mut self, method: &str) -> io::Result<Value> {
        loop {
            let known = self.notifications.iter().position(|it| it.method == method);
            if let Some(known) = known.and_then(|index| self.notifications.remove(index)) {
                return Ok(known.params);
            }
            match Message::read(&mut self.from)?.ok_or(io::ErrorKind::UnexpectedEof)? {
                Message::Notification(notification) => self.notifications.push_back(notification),
                Message::Response(_) | Message::Request(_) => {}
            }
        }
    }

    /// Opens a text.
    ///
    /// # Errors
    /// When the server closed its input.
    pub fn open(&mut self, uri: &str, text: &str) -> io::Result<()> {
        self.versions += 1;
        let document = json!({
            "uri": uri, "languageId": "mlir", "version": self.versions, "text": text
        });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }))
    }

    /// Replaces the text between two positions, each a line and a column.
    ///
    /// # Errors
    /// When the server closed its input.
    pub fn change(
        &mut self,
        uri: &str,
        start: (u32, u32),
        end: (u32, u32),
        text: &str,
    ) -> io::Result<()> {
        self.versions += 1;
        let position =
            |(line, character): (u32, u32)| json!({ "line": line, "character": character });
        let range = json!({ "start": position(start), "end": position(end) });
        let document = json!({ "uri": uri, "version": self.versions });
        let changes = json!([{ "range": range, "text": text }]);
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", params)
    }

    /// Sends a request about a position.
    ///
    /// # Errors
    /// As [`Client::request`].
    pub fn at(&mut self, method: &str, uri: &str, line: u32, character: u32) -> io::Result<Value> {
        let position = json!({ "line": line, "character": character });
        let params = json!({ "textDocument": { "uri": uri }, "position": position });
        self.request(&format!("textDocument/{method}"), params)
    }

    /// Sends a request about a whole text.
    ///
    /// # Errors
    /// As [`Client::request`].
    pub fn of(&mut self, method: &str, uri: &str) -> io::Result<Value> {
        let params = json!({ "textDocument": { "uri": uri } });
        self.request(&format!("textDocument/{method}"), params)
    }

    /// Waits for the diagnostics of a text.
    ///
    /// # Errors
    /// When the server exits before.
    pub fn diagnostics(&mut self, uri: &str) -> io::Result<Vec<Value>> {
        loop {
            let params = self.notification("textDocument/publishDiagnostics")?;
            if params["uri"] == uri {
                return Ok(params["diagnostics"].as_array().cloned().unwrap_or_default());
            }
        }
    }

    /// Shuts the server down and waits for its exit.
    ///
    /// # Errors
    /// When the server does not answer.
    pub fn stop(mut self) -> io::Result<ExitStatus> {
        self.request("shutdown", Value::Null)?;
        self.exit()
    }

    /// Lets the server exit, and waits for it.
    ///
    /// # Errors
    /// When the server closed its input.
    pub fn exit(mut self) -> io::Result<ExitStatus> {
        self.notify("exit", Value::Null)?;
        self.child.wait()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // A test that fails leaves no server behind.
        if matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
