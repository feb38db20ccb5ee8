//! The macro with which every table declares its row.

use super::cells::Shape;

/// One column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name, as in the header row.
    pub name: &'static str,
    /// What its values are: `number`, `text`, `word`, ...
    pub kind: &'static str,
    /// How its values are stored where they are typed.
    pub shape: Shape,
    /// Whether a value can be missing.
    pub optional: bool,
    /// What it means.
    pub doc: &'static str,
}

/// Declares the row of a table: the struct, its columns with their documentation, and how it is
/// encoded and stored.
///
/// The struct is the only place where the columns of a table and their meaning are written.
macro_rules! table_row {
    (
        $(#[doc = $meaning:literal])+
        pub struct $row:ident<$life:lifetime> {
            $($(#[doc = $doc:literal])+ pub $field:ident: $kind:ty,)+
        }
    ) => {
        $(#[doc = $meaning])+
        #[derive(Clone, Debug)]
        pub struct $row<$life> { $($(#[doc = $doc])+ pub $field: $kind,)+ }

        impl<$life> $row<$life> {
            /// What one row stands for.
            pub const MEANING: &'static str = concat!($($meaning),+).trim_ascii();

            /// The columns, in order.
            pub const COLUMNS: &'static [$crate::tables::Column] = &[$($crate::tables::Column {
                name: stringify!($field),
                kind: <$kind as $crate::tables::field::Field>::KIND,
                shape: <$kind as $crate::tables::field::Field>::SHAPE,
                optional: <$kind as $crate::tables::field::Field>::OPTIONAL,
                doc: concat!($($doc),+).trim_ascii(),
            },)+];

            /// Appends the row in every format that is asked for.
            #[inline]
            pub fn push(&self, out: &mut $crate::tables::TableRows) {
                if let Some(csv) = &mut out.csv {
                    self.encode(csv);
                }
                if let Some(columns) = &mut out.columns {
                    self.store(columns);
                }
            }

            /// Appends the row as CSV, with its line end.
            #[inline]
            pub fn encode(&self, out: &mut $crate::tables::RowBuffer) {
                use $crate::tables::field::Field as _;
                let bound = 0 $(+ self.$field.bound())+;
                out.push_row(bound, |pen| {
                    $(self.$field.write(pen);)+
                });
            }

            /// Appends each value to its column.
            #[inline(never)]
            pub fn store(&self, columns: &mut $crate::tables::Columns) {
                use $crate::tables::field::Field as _;
                if let [$($field),+] = columns.cells.as_mut_slice() {
                    $(self.$field.store($field);)+
                    columns.rows += 1;
                }
            }
        }
    };
}

pub(crate) use table_row;
