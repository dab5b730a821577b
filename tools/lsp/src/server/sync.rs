//! Notifications about open documents.

use super::Server;
use crate::document::Document;
use lsp_server::Notification;
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Notification as Kind,
};
use serde_json::Value;

impl Server {
    /// Applies a notification; unknown ones, and those that cannot be read, have no effect.
    pub(super) fn synchronize(&mut self, notification: Notification) {
        let params = notification.params;
        match notification.method.as_str() {
            DidOpenTextDocument::METHOD => {
                if let Some(params) = read::<DidOpenTextDocument>(params) {
                    let it = params.text_document;
                    let key = it.uri.as_str().to_owned();
                    self.documents.insert(key, Document::new(it.uri, it.version, it.text));
                }
            }
            DidChangeTextDocument::METHOD => {
                if let Some(params) = read::<DidChangeTextDocument>(params)
                    && let Some(document) =
                        self.documents.get_mut(params.text_document.uri.as_str())
                {
                    document.change(params.text_document.version, params.content_changes);
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Some(params) = read::<DidCloseTextDocument>(params)
                    && let Some(closed) = self.documents.remove(params.text_document.uri.as_str())
                {
                    self.publish(closed.uri, Vec::new(), None);
                }
            }
            _ => {}
        }
    }
}

fn read<N: Kind>(params: Value) -> Option<N::Params> {
    serde_json::from_value(params).ok()
}
