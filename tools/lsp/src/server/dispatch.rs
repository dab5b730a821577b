//! From the methods of the protocol to the features.

use super::lifecycle::{self, ClientAbilities};
use super::{Answer, Phase, Server};
use crate::describe;
use crate::features::{
    View, actions, completion, folding, formatting, hover, inlay, lenses, navigation, rename,
    semantic, symbols,
};
use lsp_server::{ErrorCode, Request, ResponseError};
use lsp_types::request::{self, Request as Method};
use lsp_types::{
    CompletionItem, CompletionList, CompletionResponse, DocumentSymbolResponse, Documentation,
    GotoDefinitionResponse, MarkupContent, MarkupKind, SemanticTokensRangeResult,
    SemanticTokensResult, Uri, WorkspaceEdit,
};
use serde_json::Value;
use std::collections::HashMap;

/// The number of analyses of an open text so far, and of the parts that they parsed.
const STATISTICS: &str = "cotan/statistics";

impl Server {
    /// Answers a request; `None` if a command answers later.
    pub(super) fn dispatch(&mut self, request: Request) -> Option<Answer<Value>> {
        let Request { id, method, params } = request;
        let snippets = self.client.snippets;
        Some(match method.as_str() {
            request::Initialize::METHOD => self.initialize(params),
            request::Shutdown::METHOD => {
                self.phase = Phase::ShutDown;
                Ok(Value::Null)
            }
            request::ExecuteCommand::METHOD => return self.execute(id, params),
            request::HoverRequest::METHOD => self.answer::<request::HoverRequest>(
                params,
                |it| it.text_document_position_params.text_document.uri.clone(),
                |view, it| Ok(hover::hover(view, it.text_document_position_params.position)),
            ),
            request::Completion::METHOD => self.answer::<request::Completion>(
                params,
                |it| it.text_document_position.text_document.uri.clone(),
                |view, it| {
                    let position = it.text_document_position.position;
                    let items = completion::complete(view, position, snippets);
                    let list = CompletionList { is_incomplete: false, items };
                    Ok(Some(CompletionResponse::List(list)))
                },
            ),
            request::ResolveCompletionItem::METHOD => self.resolve(params),
            request::GotoDefinition::METHOD => self.answer::<request::GotoDefinition>(
                params,
                |it| it.text_document_position_params.text_document.uri.clone(),
                |view, it| {
                    let position = it.text_document_position_params.position;
                    let definition = navigation::definition(view, position);
                    Ok(definition.map(GotoDefinitionResponse::Scalar))
                },
            ),
            request::References::METHOD => self.answer::<request::References>(
                params,
                |it| it.text_document_position.text_document.uri.clone(),
                |view, it| {
                    let position = it.text_document_position.position;
                    let with_definition = it.context.include_declaration;
                    Ok(Some(navigation::references(view, position, with_definition)))
                },
            ),
            request::DocumentHighlightRequest::METHOD => self
                .answer::<request::DocumentHighlightRequest>(
                    params,
                    |it| it.text_document_position_params.text_document.uri.clone(),
                    |view, it| {
                        let position = it.text_document_position_params.position;
                        Ok(Some(navigation::highlights(view, position)))
                    },
                ),
            request::PrepareRenameRequest::METHOD => self.answer::<request::PrepareRenameRequest>(
                params,
                |it| it.text_document.uri.clone(),
                |view, it| Ok(rename::prepare(view, it.position)),
            ),
            request::Rename::METHOD => self.answer::<request::Rename>(
                params,
                |it| it.text_document_position.text_document.uri.clone(),
                |view, it| {
                    let position = it.text_document_position.position;
                    let edits = rename::rename(view, position, &it.new_name).map_err(refused)?;
                    let changes = HashMap::from([(view.document.uri.clone(), edits)]);
                    Ok(Some(WorkspaceEdit { changes: Some(changes), ..Default::default() }))
                },
            ),
            request::DocumentSymbolRequest::METHOD => self
                .answer::<request::DocumentSymbolRequest>(
                    params,
                    |it| it.text_document.uri.clone(),
                    |view, _| Ok(Some(DocumentSymbolResponse::Nested(symbols::outline(view)))),
                ),
            request::FoldingRangeRequest::METHOD => self.answer::<request::FoldingRangeRequest>(
                params,
                |it| it.text_document.uri.clone(),
                |view, _| Ok(Some(folding::ranges(view))),
            ),
            request::Formatting::METHOD => self.answer::<request::Formatting>(
                params,
                |it| it.text_document.uri.clone(),
                |view, _| Ok(Some(formatting::format(view))),
            ),
            request::SemanticTokensFullRequest::METHOD => self
                .answer::<request::SemanticTokensFullRequest>(
                    params,
                    |it| it.text_document.uri.clone(),
                    |view, _| Ok(Some(SemanticTokensResult::Tokens(semantic::tokens(view, None)))),
                ),
            request::SemanticTokensRangeRequest::METHOD => self
                .answer::<request::SemanticTokensRangeRequest>(
                    params,
                    |it| it.text_document.uri.clone(),
                    |view, it| {
                        let range = view.offset(it.range.start)..view.offset(it.range.end);
                        let tokens = semantic::tokens(view, Some(range));
                        Ok(Some(SemanticTokensRangeResult::Tokens(tokens)))
                    },
                ),
            request::CodeActionRequest::METHOD => self.answer::<request::CodeActionRequest>(
                params,
                |it| it.text_document.uri.clone(),
                |view, it| Ok(Some(actions::actions(view, it.range))),
            ),
            request::InlayHintRequest::METHOD => self.answer::<request::InlayHintRequest>(
                params,
                |it| it.text_document.uri.clone(),
                |view, it| Ok(Some(inlay::hints(view, it.range))),
            ),
            request::CodeLensRequest::METHOD => self.answer::<request::CodeLensRequest>(
                params,
                |it| it.text_document.uri.clone(),
                |view, _| Ok(Some(lenses::lenses(view))),
            ),
            STATISTICS => self.statistics(&params),
            _ => {
                let message = format!("there is no method `{method}`");
                Err(error(ErrorCode::MethodNotFound, message))
            }
        })
    }

    fn statistics(&self, params: &Value) -> Answer<Value> {
        let uri = params["uri"].as_str().unwrap_or_default();
        let document = self.documents.get(uri).ok_or_else(|| not_open(uri))?;
        let (analyses, parts) = (document.analyses, document.parsed_parts);
        Ok(serde_json::json!({ "analyses": analyses, "parsedParts": parts }))
    }

    fn initialize(&mut self, params: Value) -> Answer<Value> {
        let params = read::<request::Initialize>(params)?;
        self.client = ClientAbilities::of(&params);
        self.phase = Phase::Running;
        written(lifecycle::initialized(&self.host.name))
    }

    /// Answers a request about an open document.
    fn answer<R: Method>(
        &mut self,
        params: Value,
        uri: impl Fn(&R::Params) -> Uri,
        answer: impl Fn(&View<'_>, &R::Params) -> Answer<R::Result>,
    ) -> Answer<Value> {
        let params = read::<R>(params)?;
        let uri = uri(&params);
        let view = self.view(uri.as_str()).ok_or_else(|| not_open(uri.as_str()))?;
        written(answer(&view, &params)?)
    }

    /// Adds the documentation to a completion item.
    fn resolve(&self, params: Value) -> Answer<Value> {
        let mut item: CompletionItem = read::<request::ResolveCompletionItem>(params)?;
        let named = |key: &str| item.data.as_ref()?.get(key)?.as_str();
        let registry = &self.host.registry;
        let op = named("op").and_then(|name| registry.ops().iter().find(|op| op.name == name));
        let text = match (op, named("pass")) {
            (Some(op), _) => Some(describe::declaration(registry, op)),
            (None, Some(name)) => describe::pass(&self.host.passes, name),
            (None, None) => None,
        };
        item.documentation = text.map(|value| {
            Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value })
        });
        written(item)
    }
}

/// Reads the parameters of a request.
pub(super) fn read<R: Method>(params: Value) -> Answer<R::Params> {
    serde_json::from_value(params)
        .map_err(|reason| error(ErrorCode::InvalidParams, reason.to_string()))
}

fn written(result: impl serde::Serialize) -> Answer<Value> {
    serde_json::to_value(result)
        .map_err(|reason| error(ErrorCode::InternalError, reason.to_string()))
}

/// Returns an error of a request.
pub(super) fn error(code: ErrorCode, message: String) -> ResponseError {
    ResponseError { code: code as i32, message, data: None }
}

fn not_open(uri: &str) -> ResponseError {
    error(ErrorCode::InvalidParams, format!("`{uri}` is not open"))
}

fn refused(reason: String) -> ResponseError {
    error(ErrorCode::RequestFailed, reason)
}
