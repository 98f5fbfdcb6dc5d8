//! The storage of a page, such as `localStorage`.

use freecell_play::StorageError;
use js_sys::{Array, Math};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// Keeps strings under keys. `localStorage` with a prefix is one.
    #[wasm_bindgen(typescript_type = "GameStorage")]
    pub type GameStorage;

    #[wasm_bindgen(method, structural, catch)]
    fn keys(this: &GameStorage) -> Result<Array, JsValue>;
    #[wasm_bindgen(method, structural, catch)]
    fn get(this: &GameStorage, key: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, structural, catch)]
    fn set(this: &GameStorage, key: &str, value: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method, structural, catch)]
    fn remove(this: &GameStorage, key: &str) -> Result<(), JsValue>;
}

fn error(exception: JsValue) -> StorageError {
    let name = js_sys::Reflect::get(&exception, &JsValue::from_str("name"));
    let name = name.ok().and_then(|name| name.as_string());
    StorageError(name.unwrap_or_else(|| "storage".to_owned()))
}

/// A line that was added to a value has a key of its own, so that two tabs never
/// overwrite each other's: `results/` and an unlikely number.
const LINE: char = '/';

/// Adapts the storage of a page.
pub(crate) struct PageStorage(pub(crate) GameStorage);

impl PageStorage {
    fn all_keys(&self) -> Result<Vec<String>, StorageError> {
        let keys = self.0.keys().map_err(error)?;
        Ok(keys.iter().filter_map(|key| key.as_string()).collect())
    }

    fn text(&self, key: &str) -> Result<Option<String>, StorageError> {
        Ok(self.0.get(key).map_err(error)?.as_string())
    }

    /// Returns the keys of the lines that were added to a value.
    fn lines(&self, key: &str) -> Result<Vec<String>, StorageError> {
        let is_line = |other: &String| other.split_once(LINE).is_some_and(|(head, _)| head == key);
        Ok(self.all_keys()?.into_iter().filter(is_line).collect())
    }
}

impl freecell_play::Storage for PageStorage {
    fn keys(&self) -> Result<Vec<String>, StorageError> {
        let mut keys = self.all_keys()?;
        keys.retain(|key| !key.contains(LINE));
        Ok(keys)
    }

    fn read(&self, key: &str) -> Result<Option<Vec<u8>>, StorageError> {
        let value = self.text(key)?;
        if key != "results" {
            return Ok(value.map(String::into_bytes));
        }
        let mut all = value.unwrap_or_default();
        for line in self.lines(key)? {
            if !all.is_empty() && !all.ends_with('\n') {
                all.push('\n');
            }
            all += &self.text(&line)?.unwrap_or_default();
            all.push('\n');
        }
        Ok((!all.is_empty()).then(|| all.into_bytes()))
    }

    fn write(&self, key: &str, value: &[u8]) -> Result<(), StorageError> {
        let lines = self.lines(key)?;
        let value = String::from_utf8_lossy(value);
        self.0.set(key, &value).map_err(error)?;
        for line in lines {
            self.0.remove(&line).map_err(error)?;
        }
        Ok(())
    }

    fn append(&self, key: &str, line: &str) -> Result<(), StorageError> {
        let (first, second) = (Math::random(), Math::random());
        let name = format!("{key}{LINE}{:x}{:x}", first.to_bits(), second.to_bits());
        self.0.set(&name, line).map_err(error)
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        for line in self.lines(key)? {
            self.0.remove(&line).map_err(error)?;
        }
        self.0.remove(key).map_err(error)
    }
}
