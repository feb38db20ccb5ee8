//! A table as a Parquet file that grows as the run goes.

use std::{
    mem,
    sync::{
        Arc,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread::{self, JoinHandle},
};

use parquet::errors::{ParquetError, Result};

use super::{chunk::Encoder, group::Groups, part::Part};
use crate::{
    pipeline::Shelf,
    report::growing::{Extent, GrowingFile},
    tables::{Columns, Table},
};

/// Rows of a row group. Fixed, so that neither threads nor the size of a batch can change a byte.
pub const ROW_GROUP_ROWS: usize = 61_440;

/// Bytes of text that end a row group early: very long tags must not fill the memory.
const ROW_GROUP_TEXT: usize = 32 << 20;

/// From so many rows on a batch is kept as it is.
const WHOLE: usize = 512;

/// Columns with more bytes of text are not kept to be used again.
const KEPT_TEXT: usize = 1 << 20;

/// The version of the tables' columns, in the metadata of every file. Columns are only added, at
/// the end; then it grows.
pub const SCHEMA_VERSION: &str = "1";

/// A Parquet file that is being written. Row groups are encoded and written on a thread of its own,
/// so that the files of a run are encoded at once.
#[derive(Debug)]
pub struct ParquetFile {
    /// The rows of the row group to come, how many they are, and the bytes of their texts.
    open: Vec<Part>,
    /// Those at the end of it that came few at a time.
    gathered: Columns,
    rows: usize,
    text: usize,
    thread_takes: Option<SyncSender<Message>>,
    thread: Option<JoinHandle<Result<()>>>,
    /// Columns that are written: their memory is used again.
    written: Shelf<Columns>,
    table: Table,
}

/// What the thread of a file is told.
#[derive(Debug)]
enum Message {
    /// The rows of a row group.
    Rows(Vec<Part>),
    /// To hand everything to the system, and to say how far the file has come.
    Settle(SyncSender<Settled>),
}

/// How far a file has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// What is written of it.
    pub extent: Extent,
    /// What the footer will say of the row groups since it was last asked.
    pub groups: Vec<u8>,
}

impl ParquetFile {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// What the system gives: the file cannot be written, or no thread can be started.
    pub fn create(table: Table, file: GrowingFile) -> std::io::Result<ParquetFile> {
        ParquetFile::start(table, move || Groups::create(table, file))
    }

    /// Goes on with a file that was cut to what it was when it was settled last; all that was said of
    /// its row groups until then is `groups`.
    ///
    /// # Errors
    ///
    /// What the system gives: no thread can be started.
    pub fn go_on(table: Table, file: GrowingFile, groups: Vec<u8>) -> std::io::Result<ParquetFile> {
        ParquetFile::start(table, move || Groups::go_on(table, file, &groups))
    }

    fn start(
        table: Table,
        open: impl FnOnce() -> Result<Groups> + Send + 'static,
    ) -> std::io::Result<ParquetFile> {
        let (messages, received) = sync_channel(1);
        let written = Shelf::default();
        let back = written.clone();
        let thread = thread::Builder::new()
            .name(format!("{table}.parquet"))
            .spawn(move || write(open()?, &received, &back))?;
        Ok(ParquetFile {
            open: Vec::new(),
            gathered: Columns::new(table),
            rows: 0,
            text: 0,
            thread_takes: Some(messages),
            thread: Some(thread),
            written,
            table,
        })
    }

    /// Takes rows, and may leave empty columns in their place.
    ///
    /// # Errors
    ///
    /// What the system gives: the file cannot be written.
    pub fn append(&mut self, rows: &mut Columns) -> std::io::Result<()> {
        if rows.rows() == 0 {
            return Ok(());
        }
        // Many rows are kept as they are. Few are copied together: columns of their own, thousands of
        // times, would fill the memory.
        let whole = (rows.rows() >= WHOLE).then(|| Arc::new(mem::replace(rows, self.empty())));
        let rows = whole.as_deref().unwrap_or(rows);
        let mut from = 0;
        while from < rows.rows() {
            let room = ROW_GROUP_ROWS - self.rows;
            let mut to = rows.rows().min(from + room);
            if self.text + rows.text_bytes(from, to) > ROW_GROUP_TEXT {
                let fits = |&to: &usize| self.text + rows.text_bytes(from, to) <= ROW_GROUP_TEXT;
                to = (from + 1..=to).take_while(fits).last().unwrap_or(from);
                if to == from && self.rows == 0 {
                    // One row alone is longer.
                    to = from + 1;
                }
            }
            self.rows += to - from;
            self.text += rows.text_bytes(from, to);
            if let Some(columns) = &whole {
                self.end_gathered();
                let columns = Arc::clone(columns);
                self.open.push(Part { columns, from, to });
            } else {
                self.gathered.append(rows, from, to);
            }
            from = to;
            if from < rows.rows() || self.rows == ROW_GROUP_ROWS {
                self.end_row_group()?;
            }
        }
        Ok(())
    }

    fn empty(&self) -> Columns {
        self.written.take_or(|| Columns::new(self.table))
    }

    fn end_gathered(&mut self) {
        let to = self.gathered.rows();
        if to > 0 {
            let empty = self.empty();
            let columns = Arc::new(mem::replace(&mut self.gathered, empty));
            self.open.push(Part {
                columns,
                from: 0,
                to,
            });
        }
    }

    /// Ends the row group here, full or not, so that a later run can go on from here.
    ///
    /// # Errors
    ///
    /// What the system gives: the file cannot be written.
    pub fn end_row_group(&mut self) -> std::io::Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        self.end_gathered();
        self.rows = 0;
        self.text = 0;
        let full = mem::take(&mut self.open);
        self.tell(Message::Rows(full))
    }

    /// Hands every row group that has ended to the system.
    ///
    /// # Errors
    ///
    /// What the system gives: the file cannot be written.
    pub fn settle(&mut self) -> std::io::Result<Settled> {
        let (answer, answered) = sync_channel(1);
        self.tell(Message::Settle(answer))?;
        match answered.recv() {
            Ok(settled) => Ok(settled),
            Err(_) => self.join().map(|()| Settled::default()),
        }
    }

    fn tell(&mut self, message: Message) -> std::io::Result<()> {
        let sent = self.thread_takes.as_ref().map(|queue| queue.send(message));
        match sent {
            Some(Ok(())) => Ok(()),
            // The thread has ended: it knows why.
            _ => self.join(),
        }
    }

    /// Writes what is still open, and the footer.
    ///
    /// # Errors
    ///
    /// What the system gives: the file cannot be written.
    pub fn finish(mut self) -> std::io::Result<()> {
        self.end_row_group()?;
        self.join()
    }

    fn join(&mut self) -> std::io::Result<()> {
        self.thread_takes = None;
        match self.thread.take().map(JoinHandle::join) {
            None | Some(Ok(Ok(()))) => Ok(()),
            Some(Ok(Err(ParquetError::External(error)))) => Err(match error.downcast() {
                Ok(error) => *error,
                Err(error) => std::io::Error::other(error),
            }),
            Some(Ok(Err(error))) => Err(std::io::Error::other(error.to_string())),
            Some(Err(_)) => Err(std::io::Error::other(
                "this is a bug in roque: its thread panicked",
            )),
        }
    }
}

impl Drop for ParquetFile {
    fn drop(&mut self) {
        // The thread must not write on when the file is removed.
        let _ = self.join();
    }
}

fn write(mut groups: Groups, messages: &Receiver<Message>, written: &Shelf<Columns>) -> Result<()> {
    let mut encoder = Encoder::new()?;
    for message in messages {
        match message {
            Message::Rows(rows) => {
                groups.push(&rows, &mut encoder)?;
                for part in rows {
                    // The row group to come may hold the rest of them.
                    if let Some(mut columns) = Arc::into_inner(part.columns)
                        && columns.text_bytes(0, columns.rows()) <= KEPT_TEXT
                    {
                        columns.truncate(0);
                        written.put(columns);
                    }
                }
            }
            Message::Settle(answer) => {
                // Whoever asked may be gone.
                let _ = answer.send(groups.settle()?);
            }
        }
    }
    groups.finish()
}

#[cfg(test)]
mod tests;
