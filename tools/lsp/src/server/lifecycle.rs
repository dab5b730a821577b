//! The start of a session: what the server can do.

use super::commands;
use crate::features::semantic;
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions,
    CompletionOptions, ExecuteCommandOptions, FoldingRangeProviderCapability,
    HoverProviderCapability, InitializeParams, InitializeResult, OneOf, PositionEncodingKind,
    RenameOptions, SaveOptions, SemanticTokensFullOptions, SemanticTokensOptions,
    ServerCapabilities, ServerInfo, TextDocumentSyncKind, TextDocumentSyncOptions,
    TextDocumentSyncSaveOptions,
};

/// The client's abilities that change answers.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClientAbilities {
    /// It fills in the fields of snippets.
    pub snippets: bool,
    /// It shows the results of commands itself.
    pub shows_results: bool,
}

impl ClientAbilities {
    /// Returns the abilities that a client declares.
    pub fn of(params: &InitializeParams) -> Self {
        let completion =
            params.capabilities.text_document.as_ref().and_then(|it| it.completion.as_ref());
        let item = completion.and_then(|completion| completion.completion_item.as_ref());
        let options = params.initialization_options.as_ref();
        let shows = options.and_then(|options| options.get("showsResults"));
        Self {
            snippets: item.and_then(|item| item.snippet_support).unwrap_or(false),
            shows_results: shows.and_then(|shows| shows.as_bool()).unwrap_or(false),
        }
    }
}

/// Returns what the server can do.
pub fn initialized(name: &str) -> InitializeResult {
    let server_info =
        ServerInfo { name: name.to_owned(), version: Some(env!("CARGO_PKG_VERSION").to_owned()) };
    InitializeResult { capabilities: capabilities(), server_info: Some(server_info) }
}

fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(PositionEncodingKind::UTF16),
        text_document_sync: Some(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions::default())),
                ..Default::default()
            }
            .into(),
        ),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(["%", "@", "^", "!", "#", "-"].map(str::to_owned).into()),
            resolve_provider: Some(true),
            ..Default::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: Default::default(),
        })),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..Default::default()
        })),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: semantic::legend(),
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..Default::default()
            }
            .into(),
        ),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: commands::ALL.map(str::to_owned).into(),
            ..Default::default()
        }),
        ..Default::default()
    }
}
