//! Rows as Apache Parquet: one row group per file, compressed with zstd.

use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{
    Compression, ConvertedType, Encoding, LogicalType, Repetition, Type, ZstdLevel,
};
use parquet::column::reader::ColumnReader;
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type as SchemaType};

use crate::row::{Column, Kind, Row, Rows};

/// The metadata key of the description of the sweep.
const HEADER_KEY: &str = "freecell.sweep";

/// Compression level of zstd. Higher levels cost more time than they save space
/// here.
const LEVEL: i32 = 1;

fn schema(columns: &[Column]) -> Result<Arc<SchemaType>, ParquetError> {
    let field = |&column: &Column| {
        let repetition = if column.is_required() {
            Repetition::REQUIRED
        } else {
            Repetition::OPTIONAL
        };
        let builder = match column.kind() {
            Kind::Integer => SchemaType::primitive_type_builder(column.name(), Type::INT64),
            Kind::Text => SchemaType::primitive_type_builder(column.name(), Type::BYTE_ARRAY)
                .with_logical_type(Some(LogicalType::String))
                .with_converted_type(ConvertedType::UTF8),
        };
        builder.with_repetition(repetition).build().map(Arc::new)
    };
    let fields = columns.iter().map(field).collect::<Result<Vec<_>, _>>()?;
    let group = SchemaType::group_type_builder("deals").with_fields(fields);
    group.build().map(Arc::new)
}

fn properties(columns: &[Column], header: &str) -> Result<WriterProperties, ParquetError> {
    let header = KeyValue::new(HEADER_KEY.to_owned(), header.to_owned());
    let mut builder = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL)?))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_key_value_metadata(Some(vec![header]));
    let path = |column: Column| ColumnPath::from(column.name());
    // Deal numbers increase by one; long texts are all different.
    builder = builder
        .set_column_dictionary_enabled(path(Column::Deal), false)
        .set_column_encoding(path(Column::Deal), Encoding::DELTA_BINARY_PACKED);
    for &column in columns.iter().filter(|column| column.is_long()) {
        builder = builder
            .set_column_dictionary_enabled(path(column), false)
            .set_column_statistics_enabled(path(column), EnabledStatistics::None);
    }
    Ok(builder.build())
}

pub(crate) fn write(
    parts: Vec<Rows>,
    columns: &[Column],
    header: &str,
) -> Result<Vec<u8>, ParquetError> {
    let properties = Arc::new(properties(columns, header)?);
    let mut writer = SerializedFileWriter::new(Vec::new(), schema(columns)?, properties)?;
    let parts: Vec<Part> = parts.into_iter().map(Part::new).collect();
    let count = parts.iter().map(|part| part.rows.len()).sum();
    let mut group = writer.next_row_group()?;
    let mut levels: Vec<i16> = Vec::with_capacity(count);
    for &column in columns {
        let Some(mut out) = group.next_column()? else {
            return Err(ParquetError::General(
                "there are too few columns".to_owned(),
            ));
        };
        levels.clear();
        match column.kind() {
            Kind::Integer => {
                let rows = parts.iter().flat_map(|part| &part.rows);
                let numbers = rows.map(|row| column.integer(row));
                let values = gather(numbers, count, &mut levels);
                let levels = (!column.is_required()).then_some(&levels[..]);
                out.typed::<Int64Type>()
                    .write_batch(&values, levels, None)?;
            }
            Kind::Text => {
                let texts = parts.iter().flat_map(|part| part.texts(column));
                let values = gather(texts, count, &mut levels);
                let levels = (!column.is_required()).then_some(&levels[..]);
                out.typed::<ByteArrayType>()
                    .write_batch(&values, levels, None)?;
            }
        }
        out.close()?;
    }
    group.close()?;
    writer.into_inner()
}

/// Collects the values that are present, and for each row whether it has one.
fn gather<T>(
    options: impl Iterator<Item = Option<T>>,
    count: usize,
    levels: &mut Vec<i16>,
) -> Vec<T> {
    let mut values = Vec::with_capacity(count);
    for option in options {
        levels.push(i16::from(option.is_some()));
        values.extend(option);
    }
    values
}

/// Rows whose texts can be shared instead of copied.
struct Part {
    rows: Vec<Row>,
    ends: Vec<usize>,
    text: Bytes,
}

impl Part {
    fn new(rows: Rows) -> Part {
        let (rows, ends, text) = rows.into_pieces();
        Part {
            rows,
            ends,
            text: Bytes::from(text),
        }
    }

    fn texts(&self, column: Column) -> impl Iterator<Item = Option<ByteArray>> {
        let mut start = 0;
        self.rows.iter().zip(&self.ends).map(move |(row, &end)| {
            if !column.is_long() {
                let word = column.word(row)?;
                return Some(Bytes::from_static(word.as_bytes()).into());
            }
            let text = self.text.slice(start..end);
            start = end;
            (!text.is_empty()).then(|| text.into())
        })
    }
}

/// Reads columns from the output of [`write()`].
pub(crate) fn read(bytes: Vec<u8>, wanted: &[Column]) -> Result<Rows, String> {
    let reader = SerializedFileReader::new(Bytes::from(bytes)).map_err(|e| e.to_string())?;
    let schema = reader.metadata().file_metadata().schema_descr_ptr();
    let place = |column: &Column| {
        let place = schema
            .columns()
            .iter()
            .position(|c| c.name() == column.name());
        place.ok_or_else(|| format!("column {} is missing", column.name()))
    };
    let places = wanted.iter().map(place).collect::<Result<Vec<_>, _>>()?;
    let mut all = Rows::default();
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group).map_err(|e| e.to_string())?;
        let count = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
        let mut rows = vec![Row::default(); count];
        let mut texts = Vec::new();
        for (&column, &place) in wanted.iter().zip(&places) {
            let reader = group.get_column_reader(place).map_err(|e| e.to_string())?;
            match reader {
                ColumnReader::Int64ColumnReader(mut reader) if column.kind() == Kind::Integer => {
                    let (mut values, mut levels) = (Vec::new(), Vec::new());
                    let read = reader.read_records(count, Some(&mut levels), None, &mut values);
                    read.map_err(|error| error.to_string())?;
                    let spread = spread(values, &levels, column, count)?;
                    for (row, value) in rows.iter_mut().zip(spread) {
                        if let Some(value) = value {
                            let set = column.set_integer(row, value);
                            set.map_err(|error| error.to_string())?;
                        }
                    }
                }
                ColumnReader::ByteArrayColumnReader(mut reader) if column.kind() == Kind::Text => {
                    let (mut values, mut levels) = (Vec::new(), Vec::new());
                    let read = reader.read_records(count, Some(&mut levels), None, &mut values);
                    read.map_err(|error| error.to_string())?;
                    let spread = spread(values, &levels, column, count)?;
                    if column.is_long() {
                        texts = spread;
                        continue;
                    }
                    for (row, value) in rows.iter_mut().zip(spread) {
                        if let Some(value) = value {
                            let set = column.set_word(row, utf8(&value)?);
                            set.map_err(|error| error.to_string())?;
                        }
                    }
                }
                _ => return Err(format!("column {} has an unexpected type", column.name())),
            }
        }
        texts.resize(count, None);
        for (row, text) in rows.into_iter().zip(&texts) {
            let text = text.as_ref().map_or(Ok(""), utf8)?;
            all.push_with_text(row, text);
        }
    }
    Ok(all)
}

fn utf8(text: &ByteArray) -> Result<&str, String> {
    std::str::from_utf8(text.data()).map_err(|error| error.to_string())
}

/// Returns one option per row, given the values that are present.
fn spread<T>(
    values: Vec<T>,
    levels: &[i16],
    column: Column,
    count: usize,
) -> Result<Vec<Option<T>>, String> {
    let mut values = values.into_iter();
    let spread: Vec<Option<T>> = if levels.is_empty() {
        values.map(Some).collect()
    } else {
        let value = |&level: &i16| if level > 0 { values.next() } else { None };
        levels.iter().map(value).collect()
    };
    if spread.len() == count {
        Ok(spread)
    } else {
        Err(format!("column {} is too short", column.name()))
    }
}
