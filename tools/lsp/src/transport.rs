//! Messages on a stream: headers with a length, and JSON. A message that cannot be read is
//! reported, and the next one is read.

use lsp_server::Message;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A message of the client.
#[derive(Debug)]
pub enum Incoming {
    /// A message.
    Message(Message),
    /// A message that is no JSON, or no request, response or notification; with the reason.
    Malformed(String),
}

/// The largest message: texts are smaller than 2 GiB.
const LIMIT: u64 = 1 << 31;

/// Reads messages on a thread of its own, until the stream ends.
pub fn read_in_background(mut from: impl BufRead + Send + 'static) -> Receiver<Incoming> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        while let Ok(Some(incoming)) = read(&mut from) {
            if sender.send(incoming).is_err() {
                return;
            }
        }
    });
    receiver
}

/// Reads a message; `None` at the end of the stream.
///
/// # Errors
/// When the stream fails, or ends inside a message.
pub fn read(from: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let Some(length) = read_headers(from)? else { return Ok(None) };
    let Some(length) = length else {
        let message = "a message without a valid `Content-Length`".to_owned();
        return Ok(Some(Incoming::Malformed(message)));
    };
    let mut bytes = Vec::new();
    if from.take(length).read_to_end(&mut bytes)? as u64 != length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(match serde_json::from_slice(&bytes) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Malformed(error.to_string()),
    }))
}

/// Reads headers up to the empty line; the inner `None` if they state no length.
fn read_headers(from: &mut impl BufRead) -> io::Result<Option<Option<u64>>> {
    let (mut length, mut is_first) = (None, true);
    loop {
        let mut line = Vec::new();
        if from.take(1 << 16).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line.is_empty() && !is_first {
            return Ok(Some(length));
        }
        is_first &= line.is_empty();
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok().filter(|&length| length < LIMIT);
        }
    }
}

/// The stream to the client, shared by the threads of commands.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Box<dyn Write + Send>>>);

impl Output {
    /// Returns an output to a stream.
    pub fn new(to: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Box::new(to))))
    }

    /// Writes a message. A client that closed its stream sends its exit, too, or the stream ends.
    pub fn send(&self, message: impl Into<Message>) {
        let mut to = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = message.into().write(&mut *to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_malformed_message_does_not_end_the_stream() {
        let good = r#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#;
        let text = format!(
            "Content-Length: 3\r\n\r\n{{]]Content-Length: x\r\n\r\nContent-Length: {}\r\n\r\n{good}",
            good.len()
        );
        let mut from = text.as_bytes();
        let mut next = || read(&mut from).unwrap();
        assert!(matches!(next(), Some(Incoming::Malformed(_))));
        assert!(matches!(next(), Some(Incoming::Malformed(_))));
        assert!(matches!(next(), Some(Incoming::Message(Message::Request(_)))));
        assert!(next().is_none());
    }
}
