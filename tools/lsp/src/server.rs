//! The loop of the server: messages are queued, requests can be cancelled while they wait, and
//! diagnostics are published when nothing waits.

pub mod commands;
mod dispatch;
mod lifecycle;
mod sync;

use crate::document::Document;
use crate::features::{View, diagnostics};
use crate::host::Host;
use crate::transport::{Incoming, Output};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use lsp_types::notification::{Notification as _, PublishDiagnostics};
use lsp_types::{PublishDiagnosticsParams, Uri};
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;

/// The phase of the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Before `initialize`.
    New,
    /// Between `initialize` and `shutdown`.
    Running,
    /// After `shutdown`.
    ShutDown,
}

/// A server.
pub struct Server {
    host: Host,
    output: Output,
    phase: Phase,
    documents: BTreeMap<String, Document>,
    queue: VecDeque<Message>,
    /// The commands that run, with the flag that stops each.
    running: Vec<(RequestId, Arc<AtomicBool>)>,
    /// The client's abilities.
    client: lifecycle::ClientAbilities,
}

/// An answer to a request, or its error.
type Answer<T> = Result<T, ResponseError>;

impl Server {
    /// Returns a server.
    pub fn new(host: Host, output: Output) -> Self {
        Self {
            host,
            output,
            phase: Phase::New,
            documents: BTreeMap::new(),
            queue: VecDeque::new(),
            running: Vec::new(),
            client: lifecycle::ClientAbilities::default(),
        }
    }

    /// Serves until the client exits. Returns whether it requested a shutdown before.
    pub fn run(mut self, receiver: &Receiver<Incoming>) -> bool {
        while let Some(message) = self.next(receiver) {
            match message {
                Message::Request(request) => self.request(request),
                Message::Notification(notification) if notification.method == "exit" => break,
                Message::Notification(notification) => self.notification(notification),
                // Requests of the server need no answer.
                Message::Response(_) => {}
            }
        }
        self.running.iter().for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
        self.phase == Phase::ShutDown
    }

    /// Returns the next message. Before it waits, it publishes diagnostics.
    fn next(&mut self, receiver: &Receiver<Incoming>) -> Option<Message> {
        loop {
            while let Ok(incoming) = receiver.try_recv() {
                self.enqueue(incoming);
            }
            if let Some(message) = self.queue.pop_front() {
                return Some(message);
            }
            self.publish_diagnostics();
            self.enqueue(receiver.recv().ok()?);
        }
    }

    fn enqueue(&mut self, incoming: Incoming) {
        match incoming {
            Incoming::Malformed(reason) => self.report_malformed(&reason),
            Incoming::Message(Message::Notification(it)) if it.method == "$/cancelRequest" => {
                self.cancel(&it);
            }
            Incoming::Message(message) => self.queue.push_back(message),
        }
    }

    /// Reports a message that cannot be read. Its identifier is not known, so that the response of
    /// the protocol, which has none, cannot be sent.
    fn report_malformed(&self, reason: &str) {
        let message = format!("a message cannot be read: {reason}");
        self.log(lsp_types::MessageType::ERROR, &message);
    }

    fn log(&self, kind: lsp_types::MessageType, message: &str) {
        let params = serde_json::json!({ "type": kind, "message": message });
        self.output.send(Notification { method: "window/logMessage".to_owned(), params });
    }

    /// Answers a waiting request as cancelled, or stops a command.
    fn cancel(&mut self, notification: &Notification) {
        let id = notification.params.get("id").cloned().unwrap_or_default();
        let Ok(id) = serde_json::from_value::<RequestId>(id) else { return };
        let is_it = |message: &Message| matches!(message, Message::Request(it) if it.id == id);
        if let Some(index) = self.queue.iter().position(is_it) {
            self.queue.remove(index);
            let message = "the request was cancelled".to_owned();
            return self.fail(id, ErrorCode::RequestCanceled, message);
        }
        let stops = self.running.iter().filter(|(running, _)| *running == id);
        stops.for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
    }

    fn fail(&self, id: RequestId, code: ErrorCode, message: String) {
        self.output.send(Response::new_err(id, code as i32, message));
    }

    fn request(&mut self, request: Request) {
        let id = request.id.clone();
        match (self.phase, request.method.as_str()) {
            (Phase::New, "initialize") => {}
            (Phase::New, _) => {
                let message = "the first request is `initialize`".to_owned();
                return self.fail(id, ErrorCode::ServerNotInitialized, message);
            }
            (Phase::ShutDown, _) | (Phase::Running, "initialize") => {
                let message = format!("`{}` is not allowed now", request.method);
                return self.fail(id, ErrorCode::InvalidRequest, message);
            }
            (Phase::Running, _) => {}
        }
        let method = request.method.clone();
        let answered = catch_unwind(AssertUnwindSafe(|| self.dispatch(request)));
        match answered {
            Ok(Some(Ok(result))) => {
                self.output.send(Response { id, result: Some(result), error: None })
            }
            Ok(Some(Err(error))) => {
                self.output.send(Response { id, result: None, error: Some(error) });
            }
            // A command answers when it is done.
            Ok(None) => {}
            Err(_) => {
                let message = format!("an internal error in `{method}`");
                self.fail(id, ErrorCode::InternalError, message);
            }
        }
    }

    fn notification(&mut self, notification: Notification) {
        if self.phase == Phase::Running {
            self.synchronize(notification);
        }
    }

    /// Publishes the diagnostics of texts that changed.
    fn publish_diagnostics(&mut self) {
        let dirty = self.documents.iter().filter(|(_, document)| document.is_dirty);
        let dirty: Vec<String> = dirty.map(|(uri, _)| uri.clone()).collect();
        for uri in dirty {
            let Some(document) = self.documents.get_mut(&uri) else { continue };
            document.is_dirty = false;
            let (document_uri, version) = (document.uri.clone(), document.version);
            let found = catch_unwind(AssertUnwindSafe(|| {
                self.view(&uri).map_or_else(Vec::new, |view| diagnostics::all(&view))
            }));
            match found {
                Ok(found) => self.publish(document_uri, found, Some(version)),
                Err(_) => {
                    let message = format!("an internal error in the analysis of {uri}");
                    self.log(lsp_types::MessageType::ERROR, &message);
                }
            }
        }
    }

    fn publish(&self, uri: Uri, diagnostics: Vec<lsp_types::Diagnostic>, version: Option<i32>) {
        let params = PublishDiagnosticsParams { uri, diagnostics, version };
        let params = serde_json::to_value(params).unwrap_or_default();
        self.output.send(Notification { method: PublishDiagnostics::METHOD.to_owned(), params });
    }

    /// Returns an open document with its analysis.
    fn view(&mut self, uri: &str) -> Option<View<'_>> {
        let document = self.documents.get_mut(uri)?;
        let analysis = document.analysis(&self.host);
        Some(View { host: &self.host, document, analysis })
    }
}
