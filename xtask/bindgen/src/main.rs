//! Makes JavaScript and its types of a file that the compiler made for the
//! browser: `freecell-bindgen freecell_wasm.wasm FOLDER`.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder] = &args[..] else {
        eprintln!("usage: freecell-bindgen FILE FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(input)
        .out_name("freecell")
        .typescript(true)
        // Names of functions are a tenth of the file, and nobody sees them.
        .remove_name_section(true);
    let made = bindgen
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{input}: {error:?}");
            ExitCode::FAILURE
        }
    }
}
