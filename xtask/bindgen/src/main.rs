//! Generates the JavaScript and TypeScript bindings of a WebAssembly file:
//! `freecell-bindgen freecell_wasm.wasm FOLDER`.

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
        // `init()` finds the module beside the script, also in a bundle.
        .omit_default_module_path(false)
        // Function names are a tenth of the file and are not needed at run time.
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
