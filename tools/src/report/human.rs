//! Findings for people: `file:line:column: error: message`, the line with carets, notes.

use super::{Excerpt, Report, Site, plain};
use annotate_snippets::renderer::{DEFAULT_TERM_WIDTH, Style};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet, renderer};
use cotan_ir::diagnostics::Severity;
use std::fmt::Write as _;

/// The whole finding.
pub(super) fn render(report: &Report, color: bool) -> String {
    let mut out = headline(report, color);
    snippet(&mut out, &report.site, report.severity, report.label.as_deref(), color);
    for (message, site) in &report.notes {
        let site = site.as_ref().unwrap_or(&Site::Nowhere);
        line(&mut out, site, Severity::Note, message, None, color);
        snippet(&mut out, site, Severity::Note, None, color);
    }
    out
}

/// Its first line.
pub(super) fn headline(report: &Report, color: bool) -> String {
    let mut out = String::new();
    let code = report.code.map(|code| code.id);
    line(&mut out, &report.site, report.severity, &report.message, code, color);
    out
}

fn line(
    out: &mut String,
    site: &Site,
    severity: Severity,
    message: &str,
    code: Option<&str>,
    color: bool,
) {
    let (bold, style) = if color {
        (renderer::DEFAULT_EMPHASIS_STYLE, style(severity))
    } else {
        (Style::new(), Style::new())
    };
    let _ = match site {
        Site::Nowhere => Ok(()),
        site => write!(out, "{bold}{site}: {bold:#}"),
    };
    let _ = write!(out, "{style}{}: {style:#}{bold}{}{bold:#}", severity.word(), plain(message));
    if let Some(code) = code {
        let _ = write!(out, " [{code}]");
    }
    out.push('\n');
}

fn snippet(out: &mut String, site: &Site, severity: Severity, label: Option<&str>, color: bool) {
    let Site::Spot(spot) = site else { return };
    let Some(Excerpt { text, span }) = &spot.excerpt else { return };
    let mark = AnnotationKind::Primary.span(span.clone()).label(label);
    let source = Snippet::source(text).line_start(spot.start.line as usize).annotation(mark);
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    // The excerpt is cut already; wide characters in it, like tabs, must not be cut again.
    let renderer = renderer.term_width(4 * DEFAULT_TERM_WIDTH);
    out.push_str(&renderer.render(&[Group::with_level(level(severity)).element(source)]));
    out.push('\n');
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Remark => Level::INFO,
        Severity::Note => Level::NOTE,
    }
}

fn style(severity: Severity) -> Style {
    match severity {
        Severity::Error => renderer::DEFAULT_ERROR_STYLE,
        Severity::Warning => renderer::DEFAULT_WARNING_STYLE,
        Severity::Remark => renderer::DEFAULT_INFO_STYLE,
        Severity::Note => renderer::DEFAULT_NOTE_STYLE,
    }
}
