//! LU factorization with swaps of rows.

use super::{Panel, WIDTH, fill, panels};

/// Returns the factorization of a matrix, without its rules.
///
/// The matrix is overwritten by its factors, panel by panel. The columns of a panel and the rows of
/// its pivots are each one product of the factors that are known, so nothing is computed before its
/// panel, and the rest of the matrix is only read.
pub fn lu(rows: i64, columns: i64) -> String {
    let Some(panels) = panels(rows.min(columns), WIDTH) else {
        return include_str!("../lu_by_rows.mlir").to_owned();
    };
    let mut text = include_str!("lu_begin.mlir").to_owned();
    text.extend(panels.iter().map(|&panel| factored(panel, rows, columns)));
    let end = rows.min(columns);
    let last = panels.last().map_or(0, |panel| panel.first);
    let x = if end < columns { format!("%x_{end}") } else { format!("%left_{last}") };
    text + &fill(include_str!("lu_end.mlir"), &[("$end", end)]).replace("$x", &x)
}

/// Returns the factors in the columns of a panel and in the rows of its pivots.
fn factored(panel: Panel, rows: i64, columns: i64) -> String {
    let is_first = panel.first == 0;
    let mut text = match is_first {
        true => include_str!("lu_first.mlir"),
        false => include_str!("lu_columns.mlir"),
    }
    .to_owned();
    text.push_str(include_str!("lu_panel.mlir"));
    if panel.next() < columns {
        text.push_str(match is_first {
            true => include_str!("lu_top_first.mlir"),
            false => include_str!("lu_top.mlir"),
        });
        text.push_str(include_str!("lu_right.mlir"));
    }
    let numbers = [
        ("$first", panel.first),
        ("$width", panel.width),
        ("$rest", rows - panel.first),
        ("$next", panel.next()),
        ("$right", columns - panel.next()),
    ];
    fill(&text, &numbers)
}
