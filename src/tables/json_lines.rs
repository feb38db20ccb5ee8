//! Rows as JSON, an object on each line.

use std::io::Write;

use super::{
    Columns,
    cells::{Cells, NO_LONG, NO_SHORT, NO_WORD, Shape},
    list::piece_name,
};

/// Appends the rows, with every column in its order; what is missing is `null`.
pub fn push(columns: &Columns, out: &mut Vec<u8>) {
    for row in 0..columns.rows() {
        let mut before = b'{';
        for (column, cells) in columns.iter() {
            out.push(before);
            before = b',';
            push_text(column.name, out);
            out.push(b':');
            push_value(column.shape, cells, row, out);
        }
        out.extend_from_slice(b"}\n");
    }
}

fn push_value(shape: Shape, cells: &Cells, row: usize, out: &mut Vec<u8>) {
    match shape {
        Shape::Short if cells.short[row] != NO_SHORT => push_number(cells.short[row].into(), out),
        Shape::Long if cells.long[row] != NO_LONG => push_number(cells.long[row], out),
        Shape::Seconds if cells.short[row] != NO_SHORT => {
            push_number(u64::from(cells.short[row] / 10), out);
            if !cells.short[row].is_multiple_of(10) {
                out.push(b'.');
                push_number(u64::from(cells.short[row] % 10), out);
            }
        }
        Shape::Boolean if cells.words[row] != NO_WORD => {
            let value: &[u8] = if cells.words[row] == 0 {
                b"false"
            } else {
                b"true"
            };
            out.extend_from_slice(value);
        }
        Shape::Word(words) if cells.words[row] != NO_WORD => {
            push_text(words[usize::from(cells.words[row])], out);
        }
        Shape::Text if !cells.range(row).is_empty() => {
            push_text(&String::from_utf8_lossy(&cells.text[cells.range(row)]), out);
        }
        Shape::Words(words) => {
            let items = cells.words[cells.range(row)].iter();
            push_list(items.map(|&word| words[usize::from(word)]), out);
        }
        Shape::Pieces => {
            let items = cells.short[cells.range(row)].iter();
            push_list(items.map(|&piece| piece_name(piece)), out);
        }
        _ => out.extend_from_slice(b"null"),
    }
}

fn push_number(number: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

fn push_text(text: &str, out: &mut Vec<u8>) {
    let is_plain = |byte: u8| (b' '..0x7f).contains(&byte) && byte != b'"' && byte != b'\\';
    if text.bytes().all(is_plain) {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
    } else {
        // A string is always JSON, and a vector always takes it.
        let _ = write!(out, "{}", serde_json::Value::from(text));
    }
}

fn push_list<T: AsRef<str>>(items: impl Iterator<Item = T>, out: &mut Vec<u8>) {
    out.push(b'[');
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        push_text(item.as_ref(), out);
    }
    out.push(b']');
}
