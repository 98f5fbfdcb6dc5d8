//! Lets plain `cargo build` and `cargo test` link the extension on macOS, where the
//! symbols of Python are known only when Python loads it; maturin does the same.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "macos") {
        for argument in ["-undefined", "dynamic_lookup"] {
            println!("cargo::rustc-cdylib-link-arg={argument}");
        }
    }
}
