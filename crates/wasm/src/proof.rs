//! Proofs that a game cannot be won.

use freecell_solve::{Control, Verdict};
use freecell_study::{ProofCheck, prove, verify_proof};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::args;
use crate::error::Reason;
use crate::search::{SEARCH, search};
use crate::solver::{Solver, properties};
use crate::value::object;

#[wasm_bindgen]
impl Solver {
    /// Proves that a game cannot be won from its current position: collects all
    /// states that can be reached from it in a certificate, and checks it.
    ///
    /// @throws {FreeCellError} If an argument is not valid.
    /// @throws Any exception of `onProgress`.
    #[wasm_bindgen(unchecked_return_type = "ProofVerdict")]
    pub fn prove(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "SearchOptions")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut states = 0;
        let start = args::start("game", game, None)?;
        let proof = search(options, SEARCH, |options, progress| {
            let mut control = (progress as &mut dyn Control, |polled| {
                states = polled;
                true
            });
            prove(start, options.limits, &mut control, &mut |_| {})
        })?;
        Ok(object(&match proof {
            Ok(certificate) => {
                let impossible = Verdict::<()>::Impossible;
                let mut properties = properties(&impossible, certificate.states());
                let bytes = Uint8Array::from(&certificate.to_bytes()[..]);
                properties.push(("certificate", bytes.into()));
                properties
            }
            Err(verdict) => properties(&verdict, states),
        }))
    }

    /// Checks by the rules alone that a certificate of `prove` or `freecell prove`
    /// proves that a game cannot be won from its current position.
    ///
    /// @throws {FreeCellError} If an argument is not valid, or the bytes are not a
    /// certificate (`certificate`).
    /// @throws Any exception of `onProgress`.
    #[wasm_bindgen(js_name = verifyProof, unchecked_return_type = "ProofCheck")]
    pub fn verify_proof(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameInput")] game: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array")] certificate: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "SearchOptions")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let position = args::start("game", game, None)?.position();
        let bytes = args::bytes("certificate", certificate)?;
        let check = search(options, SEARCH, |options, progress| {
            verify_proof(&position, &bytes[..], options.limits, progress)
        })?;
        let check = check.map_err(|error| {
            let message = format!("certificate: {error}");
            Reason::new("certificate", message, certificate)
        })?;
        Ok(object(&match check {
            ProofCheck::Proven { states } => vec![
                ("kind", "proven".into()),
                ("states", (states as f64).into()),
            ],
            ProofCheck::Flawed { states, flaw } => vec![
                ("kind", "not_proven".into()),
                ("states", (states as f64).into()),
                ("flaw", flaw.to_string().into()),
            ],
            ProofCheck::GaveUp { states, limit } => {
                properties(&Verdict::<()>::GaveUp(limit), states)
            }
        }))
    }
}
