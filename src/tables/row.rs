//! The macro with which every table declares its row.

/// One column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name, as in the header row.
    pub name: &'static str,
    /// What its values are: `number`, `text`, `word`, ...
    pub kind: &'static str,
    /// What it means.
    pub doc: &'static str,
}

/// Declares the row of a table: the struct, its columns with their documentation, and its encoder.
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
                doc: concat!($($doc),+).trim_ascii(),
            },)+];

            /// Appends the row, with its line end.
            #[inline]
            pub fn encode(&self, out: &mut $crate::tables::RowBuffer) {
                use $crate::tables::field::Field as _;
                let bound = 0 $(+ self.$field.bound())+;
                out.push_row(bound, |pen| {
                    $(self.$field.write(pen);)+
                });
            }
        }
    };
}

pub(crate) use table_row;
