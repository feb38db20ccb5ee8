//! Rows of a row group, as they were handed over: columns that are not copied together.

use std::sync::Arc;

use crate::tables::Columns;

/// Some rows of one batch.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The rows of the batch. Two row groups may share them.
    pub(super) columns: Arc<Columns>,
    /// The first row.
    pub(super) from: usize,
    /// The row behind the last one.
    pub(super) to: usize,
}

impl Part {
    /// How many rows there are.
    pub(super) const fn rows(&self) -> usize {
        self.to - self.from
    }

    /// The texts of a column.
    pub(super) fn texts(&self, column: usize) -> impl Iterator<Item = &[u8]> {
        let cells = &self.columns.cells()[column];
        let mut start = cells.start(self.from);
        cells.ends[self.from..self.to].iter().map(move |&end| {
            let text = start..end as usize;
            start = end as usize;
            &cells.text[text]
        })
    }
}
