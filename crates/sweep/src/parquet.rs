//! Rows as Apache Parquet: one row group per file, compressed with gzip.

use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{
    Compression, ConvertedType, Encoding, GzipLevel, LogicalType, Repetition, Type,
};
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::column::reader::{ColumnReader, get_column_reader};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type as SchemaType};

use serde_json::Value;

use crate::manifest::unsupported_schema;
use crate::row::{Column, ColumnKind, Row, Rows, SCHEMA_VERSION};

/// The metadata key of the description of the sweep.
const HEADER_KEY: &str = "freecell.sweep";

/// Compression level of gzip. Higher levels cost more time than they save space
/// here.
const LEVEL: u32 = 1;

/// Upper limit for the size of the data relative to the compressed file. Sweeps reach
/// about five.
const MAX_RATIO: usize = 64;

const TOO_LARGE: &str = "its data is far larger than the file";

fn schema(columns: &[Column]) -> Result<Arc<SchemaType>, ParquetError> {
    let field = |&column: &Column| {
        let repetition = if column.is_required() {
            Repetition::REQUIRED
        } else {
            Repetition::OPTIONAL
        };
        let builder = match column.kind() {
            ColumnKind::Integer => SchemaType::primitive_type_builder(column.name(), Type::INT64),
            ColumnKind::Text => SchemaType::primitive_type_builder(column.name(), Type::BYTE_ARRAY)
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
        .set_compression(Compression::GZIP(GzipLevel::try_new(LEVEL)?))
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
            ColumnKind::Integer => {
                let rows = parts.iter().flat_map(|part| &part.rows);
                let numbers = rows.map(|row| column.integer(row));
                let values = gather(numbers, count, &mut levels);
                let levels = (!column.is_required()).then_some(&levels[..]);
                out.typed::<Int64Type>()
                    .write_batch(&values, levels, None)?;
            }
            ColumnKind::Text => {
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

/// Reads columns from the output of [`write()`]. A damaged or forged file cannot
/// claim more than `max_rows` rows or more data than its size allows.
pub(crate) fn read(bytes: Vec<u8>, wanted: &[Column], max_rows: usize) -> Result<Rows, String> {
    let max_bytes = MAX_RATIO
        .saturating_mul(bytes.len())
        .saturating_add(1 << 20);
    let reader = SerializedFileReader::new(Bytes::from(bytes)).map_err(|e| e.to_string())?;
    let metadata = reader.metadata().file_metadata();
    check_header(metadata.key_value_metadata())?;
    let schema = metadata.schema_descr_ptr();
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
        let count = usize::try_from(group.metadata().num_rows()).unwrap_or(usize::MAX);
        if count > max_rows - all.len() {
            let noun = if max_rows == 1 { "row" } else { "rows" };
            return Err(format!(
                "it has more than the {max_rows} {noun} of its block"
            ));
        }
        let mut rows = vec![Row::default(); count];
        let mut texts = Vec::new();
        for (&column, &place) in wanted.iter().zip(&places) {
            let pages = group.get_column_page_reader(place);
            let pages = BoundedPages {
                pages: pages.map_err(|e| e.to_string())?,
                left: max_bytes,
            };
            match get_column_reader(schema.column(place), Box::new(pages)) {
                ColumnReader::Int64ColumnReader(mut reader)
                    if column.kind() == ColumnKind::Integer =>
                {
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
                ColumnReader::ByteArrayColumnReader(mut reader)
                    if column.kind() == ColumnKind::Text =>
                {
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
            // A page can refer to the same text many times.
            if text.len() > max_bytes.saturating_sub(all.text.len()) {
                return Err(TOO_LARGE.to_owned());
            }
            all.push_with_text(row, text);
        }
    }
    Ok(all)
}

/// Checks the version in the description of the sweep.
fn check_header(metadata: Option<&Vec<KeyValue>>) -> Result<(), String> {
    let header = metadata
        .into_iter()
        .flatten()
        .find(|pair| pair.key == HEADER_KEY);
    let header: Option<Value> = header
        .and_then(|pair| pair.value.as_deref())
        .and_then(|header| serde_json::from_str(header).ok());
    let schema = header.as_ref().and_then(|header| header.get("schema"));
    match schema {
        Some(schema) if *schema != SCHEMA_VERSION => Err(unsupported_schema(schema)),
        _ => Ok(()),
    }
}

/// The pages of a column, up to a total size.
struct BoundedPages {
    pages: Box<dyn PageReader>,
    /// Number of bytes that may follow.
    left: usize,
}

impl PageReader for BoundedPages {
    fn get_next_page(&mut self) -> Result<Option<Page>, ParquetError> {
        let page = self.pages.get_next_page()?;
        let size = page.as_ref().map_or(0, |page| page.buffer().len());
        let left = self.left.checked_sub(size);
        self.left = left.ok_or_else(|| ParquetError::General(TOO_LARGE.to_owned()))?;
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>, ParquetError> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<(), ParquetError> {
        self.pages.skip_next_page()
    }
}

impl Iterator for BoundedPages {
    type Item = Result<Page, ParquetError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
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

#[cfg(test)]
mod tests {
    use parquet::file::metadata::ParquetMetaDataWriter;

    use super::*;

    const COLUMNS: [Column; 2] = [Column::Deal, Column::Board];

    fn file(texts: &[&str], header: &str) -> Vec<u8> {
        let mut rows = Rows::default();
        for (text, deal) in texts.iter().zip(1..) {
            let row = Row {
                deal,
                ..Row::default()
            };
            rows.push_with_text(row, text);
        }
        write(vec![rows], &COLUMNS, header).unwrap()
    }

    /// Returns the file with another number of rows in its footer.
    fn with_row_count(bytes: &[u8], count: i64) -> Vec<u8> {
        let reader = SerializedFileReader::new(Bytes::from(bytes.to_vec())).unwrap();
        let group = reader.metadata().row_group(0).clone().into_builder();
        let group = group.set_num_rows(count).build().unwrap();
        let metadata = reader.metadata().clone().into_builder();
        let metadata = metadata.set_row_groups(vec![group]).build();
        // The last eight bytes are the length of the footer and a mark.
        let length = bytes[bytes.len() - 8..][..4].try_into().unwrap();
        let data = bytes.len() - 8 - u32::from_le_bytes(length) as usize;
        let mut forged = bytes[..data].to_vec();
        ParquetMetaDataWriter::new(&mut forged, &metadata)
            .finish()
            .unwrap();
        forged
    }

    #[test]
    fn a_file_cannot_claim_more_rows_than_its_block() {
        let bytes = file(&["one", "two"], "{}");
        assert_eq!(read(bytes.clone(), &COLUMNS, 2).unwrap().len(), 2);
        assert_eq!(
            read(bytes.clone(), &COLUMNS, 1).unwrap_err(),
            "it has more than the 1 row of its block"
        );
        for count in [3, 1 << 30, i64::MAX, -1, i64::MIN] {
            let why = read(with_row_count(&bytes, count), &COLUMNS, 2).unwrap_err();
            assert!(why.contains("more than the 2 rows"), "{count}: {why}");
        }
        let why = read(with_row_count(&bytes, 1), &COLUMNS, 2);
        assert_eq!(why.unwrap().len(), 1);
    }

    /// Three megabytes of the same letter take 15 kB.
    #[test]
    fn a_small_file_cannot_hold_long_texts() {
        let text = "x".repeat(1 << 20);
        let bytes = file(&[&text, &text, &text], "{}");
        assert!(bytes.len() < 20_000, "{}", bytes.len());
        let read = read(bytes, &COLUMNS, 3).map(|rows| rows.len());
        let why = read.unwrap_err();
        assert!(why.contains("far larger than the file"), "{why}");
    }

    #[test]
    fn the_schema_of_a_file_is_checked() {
        let read = |header: &str| read(file(&["one"], header), &COLUMNS, 1);
        assert!(read("{\"schema\":1}").is_ok());
        assert_eq!(
            read("{\"schema\":2}").unwrap_err(),
            "unsupported schema 2 (this program supports version 1)"
        );
    }
}
