//! The schema of a table, from the definitions of its columns.

use std::sync::Arc;

use parquet::{
    basic::{LogicalType, Repetition, Type as PhysicalType},
    errors::Result,
    schema::types::{Type, TypePtr},
};

use crate::tables::{Column, Table, cells::Shape};

/// The schema of a table.
pub(super) fn of(table: Table) -> Result<TypePtr> {
    let fields = table.columns().iter().map(field).collect::<Result<_>>()?;
    let schema = Type::group_type_builder(table.name())
        .with_fields(fields)
        .build()?;
    Ok(Arc::new(schema))
}

/// How the values of a column are stored.
pub(super) const fn physical_type(shape: Shape) -> PhysicalType {
    match shape {
        Shape::Short => PhysicalType::INT32,
        Shape::Long => PhysicalType::INT64,
        Shape::Seconds => PhysicalType::DOUBLE,
        Shape::Boolean => PhysicalType::BOOLEAN,
        Shape::Word(_) | Shape::Text | Shape::Words(_) | Shape::Pieces => PhysicalType::BYTE_ARRAY,
    }
}

fn field(column: &Column) -> Result<TypePtr> {
    let repetition = if column.optional {
        Repetition::OPTIONAL
    } else {
        Repetition::REQUIRED
    };
    let value = |name, repetition| {
        let is_text = physical_type(column.shape) == PhysicalType::BYTE_ARRAY;
        Type::primitive_type_builder(name, physical_type(column.shape))
            .with_repetition(repetition)
            .with_logical_type(is_text.then_some(LogicalType::String))
            .build()
            .map(Arc::new)
    };
    if !matches!(column.shape, Shape::Words(_) | Shape::Pieces) {
        return value(column.name, repetition);
    }
    // The three levels that the format asks for. A list is always there; it may be empty.
    let items = Type::group_type_builder("list")
        .with_repetition(Repetition::REPEATED)
        .with_fields(vec![value("element", Repetition::REQUIRED)?])
        .build()?;
    let list = Type::group_type_builder(column.name)
        .with_repetition(Repetition::REQUIRED)
        .with_logical_type(Some(LogicalType::List))
        .with_fields(vec![Arc::new(items)])
        .build()?;
    Ok(Arc::new(list))
}
