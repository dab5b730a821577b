//! Semantic tokens: the kind of each token, as the parser understood it.

use super::View;
use crate::analysis::Part;
use crate::entity::is_result_index;
use crate::tokens::Token;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::source_map::Mentioned;
use lsp_types::{
    SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens, SemanticTokensLegend,
};
use std::ops::Range;

/// The kinds, in the order of their numbers.
const TYPES: [SemanticTokenType; 12] = [
    SemanticTokenType::COMMENT,
    SemanticTokenType::STRING,
    SemanticTokenType::NUMBER,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::METHOD,
    SemanticTokenType::TYPE,
    SemanticTokenType::TYPE_PARAMETER,
    SemanticTokenType::MACRO,
    SemanticTokenType::KEYWORD,
    SemanticTokenType::new("label"),
];

/// The modifier of definitions.
const DEFINITION: u32 = 1;

/// Returns the names of kinds and modifiers.
pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TYPES.to_vec(),
        token_modifiers: vec![SemanticTokenModifier::DEFINITION],
    }
}

/// Returns the tokens, all or those in a byte range.
pub fn tokens(view: &View<'_>, within: Option<Range<u32>>) -> SemanticTokens {
    let mut encoder = Encoder { view, line: 0, character: 0, data: Vec::new() };
    for part in &view.analysis.parts {
        let tokens = view.analysis.tokens_of(part);
        let mut classifier = Classifier { part, tokens, next_mention: 0, types_end: 0 };
        for (index, token) in tokens.iter().enumerate() {
            let class = classifier.class(index);
            let is_shown = within
                .as_ref()
                .is_none_or(|range| range.start < token.end && token.start < range.end);
            if let Some((kind, modifiers)) = class.filter(|_| is_shown) {
                encoder.push(token, &kind, modifiers);
            }
        }
    }
    SemanticTokens { result_id: None, data: encoder.data }
}

struct Classifier<'a> {
    part: &'a Part,
    tokens: &'a [Token],
    next_mention: usize,
    /// The end of the last type that started.
    types_end: u32,
}

impl Classifier<'_> {
    fn class(&mut self, index: usize) -> Option<(SemanticTokenType, u32)> {
        let token = &self.tokens[index];
        let local = token.start.checked_sub(self.part.start)?;
        let first = self.advance(local);
        let (mention, is_definition) = first.map_or((None, false), |(it, def)| (Some(it), def));
        let modifiers = if is_definition { DEFINITION } else { 0 };
        let kind = match token.kind {
            None => SemanticTokenType::COMMENT,
            Some(Kind::String) if self.is_op_name(local) => SemanticTokenType::METHOD,
            Some(Kind::String | Kind::BadString) => SemanticTokenType::STRING,
            Some(Kind::Integer | Kind::Float) => SemanticTokenType::NUMBER,
            Some(Kind::Percent) => match mention {
                Some(Mentioned::Value(value)) if self.part.chunk.ir.def_op(value).is_none() => {
                    SemanticTokenType::PARAMETER
                }
                _ => SemanticTokenType::VARIABLE,
            },
            Some(Kind::Caret) => SemanticTokenType::new("label"),
            Some(Kind::At) => SemanticTokenType::FUNCTION,
            Some(Kind::Bang) => SemanticTokenType::TYPE,
            Some(Kind::Hash) if is_result_index(self.tokens, index) => SemanticTokenType::NUMBER,
            Some(Kind::Hash) => SemanticTokenType::MACRO,
            Some(Kind::Bare) if matches!(mention, Some(Mentioned::Dim(_))) => {
                SemanticTokenType::TYPE_PARAMETER
            }
            Some(Kind::Bare) if self.is_op_name(local) => SemanticTokenType::METHOD,
            Some(Kind::Bare) if local < self.types_end => SemanticTokenType::TYPE,
            Some(Kind::Bare) => SemanticTokenType::KEYWORD,
            Some(_) => return None,
        };
        Some((kind, modifiers))
    }

    /// Moves past the mentions up to an offset. Returns the entity that is mentioned there, other
    /// than a type.
    fn advance(&mut self, local: u32) -> Option<(Mentioned, bool)> {
        let mentions = &self.part.chunk.map.mentions;
        let mut found = None;
        while let Some(mention) = mentions.get(self.next_mention)
            && mention.range.start <= local
        {
            self.next_mention += 1;
            match mention.entity {
                Mentioned::Type(_) => self.types_end = self.types_end.max(mention.range.end),
                entity if mention.range.start == local => {
                    found = Some((entity, mention.is_definition));
                }
                _ => {}
            }
        }
        found
    }

    fn is_op_name(&self, local: u32) -> bool {
        let ops = &self.part.chunk.map.ops;
        let after = ops.partition_point(|op| op.whole.start <= local);
        after > 0 && ops[after - 1].name.start == local
    }
}

struct Encoder<'a> {
    view: &'a View<'a>,
    line: u32,
    character: u32,
    data: Vec<SemanticToken>,
}

impl Encoder<'_> {
    fn push(&mut self, token: &Token, kind: &SemanticTokenType, modifiers: u32) {
        let Some(token_type) = TYPES.iter().position(|known| known == kind) else { return };
        let start = self.view.document.position(token.start);
        let text = token.text(self.view.text());
        let length = text.chars().map(char::len_utf16).sum::<usize>() as u32;
        let delta_line = start.line - self.line;
        let before = if delta_line == 0 { self.character } else { 0 };
        self.data.push(SemanticToken {
            delta_line,
            delta_start: start.character - before,
            length,
            token_type: token_type as u32,
            token_modifiers_bitset: modifiers,
        });
        (self.line, self.character) = (start.line, start.character);
    }
}
