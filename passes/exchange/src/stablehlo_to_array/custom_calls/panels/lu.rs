//! LU factorization with swaps of rows.

use super::{Panel, fill, panels};

/// Returns the factorization of a matrix, without its rules.
///
/// No row moves. Each panel has an order of its rows, and the matrix that is left is read in it.
pub fn lu(rows: i64, columns: i64) -> String {
    let Some(panels) = panels(rows.min(columns)) else {
        return include_str!("../lu_by_rows.mlir").to_owned();
    };
    let last = panels.len() - 1;
    let order = |index: usize| match index == last {
        true => format!("%order_{}", panels[index].first),
        false => format!("%final_{}", panels[index].first),
    };
    let factored = |(index, panel): (usize, &Panel)| factored(*panel, rows, columns, index == last);
    let mut text = include_str!("lu_begin.mlir").to_owned();
    text.extend(panels.iter().enumerate().map(factored));
    for (index, &panel) in panels.iter().enumerate().rev().skip(1) {
        let composed = include_str!("lu_order.mlir").replace("$inner", &order(index + 1));
        text.push_str(&filled(&composed, panel, rows, columns));
    }
    for (index, &panel) in panels.iter().enumerate() {
        let below = include_str!("lu_below.mlir").replace("$order", &order(index));
        text.push_str(&filled(&below, panel, rows, columns));
    }
    let end = include_str!("lu_end.mlir").replace("$order", &order(0));
    text + &fill(&end, &[("$end", rows.min(columns))])
}

/// Returns the factorization of a panel, and the rest of the matrix after it.
fn factored(panel: Panel, rows: i64, columns: i64, is_last: bool) -> String {
    let mut text = include_str!("lu_panel.mlir").to_owned();
    let has_right = panel.next() < columns;
    if has_right {
        text.push_str(include_str!("lu_right.mlir"));
    }
    if !is_last {
        text.push_str(include_str!("lu_trailing.mlir"));
    }
    text.push_str(match has_right {
        true => include_str!("lu_upper.mlir"),
        false => include_str!("lu_upper_last.mlir"),
    });
    filled(&text, panel, rows, columns)
}

/// Replaces the keys of a text by the sizes of a panel and of the matrices around it.
fn filled(text: &str, panel: Panel, rows: i64, columns: i64) -> String {
    let numbers = [
        ("$first", panel.first),
        ("$width", panel.width),
        ("$rest", rows - panel.first),
        ("$cols", columns - panel.first),
        ("$next", panel.next()),
        ("$right", columns - panel.next()),
        ("$less", rows - panel.next()),
    ];
    fill(text, &numbers)
}
