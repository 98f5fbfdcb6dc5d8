/** Keyboard input: places are typed as in the notation, commands are letters. */
import type { App } from "./app";
import type { Command } from "./locale";

/** Returns the Latin letter of a key, for any keyboard layout. */
function letter(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  if (/^[a-z0-9?]$/.test(key)) return key;
  const code = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(event.code);
  return event.key.length === 1 && code ? (code[1] ?? code[2] ?? "").toLowerCase() : "";
}

const COMMANDS: Record<string, Command> = {
  u: "undo",
  r: "redo",
  i: "hint",
  p: "play",
  f: "finish",
  n: "deal",
  z: "random",
  "?": "help",
};

export function handleKeys(app: App, run: (command: Command) => void): void {
  window.addEventListener("keydown", (event) => {
    // While a card is dragged, only Escape has a meaning, and the drag handles it.
    if (document.querySelector("dialog[open]") || app.input.isDragging) return;
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey) {
      const key = letter(event);
      if (key === "z" || key === "y") {
        event.preventDefault();
        run(key === "y" || event.shiftKey ? "redo" : "undo");
      }
      return;
    }
    if (event.altKey || target.matches("input:not([type=range]), select, textarea")) return;
    // The timeline uses the arrow keys itself.
    if (target.matches("input") && /^Arrow|^Home|^End|^Page/.test(event.key)) return;
    const isOnBoard = app.board.focused !== undefined;
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowRight":
      case "ArrowUp":
      case "ArrowDown":
        event.preventDefault();
        if (isOnBoard) app.board.arrow(event.key, app.input.isCarrying);
        else app.board.focus();
        return;
      case "Enter":
      case " ":
        if (!isOnBoard) return;
        event.preventDefault();
        if (!event.repeat) app.input.enter();
        return;
      case "Escape":
        app.input.cancel();
        return;
      case "Backspace":
        event.preventDefault();
        run("undo");
        return;
    }
    const key = letter(event);
    if (/^[1-8a-dh]$/.test(key)) {
      event.preventDefault();
      app.input.type(key);
    } else if (COMMANDS[key]) {
      event.preventDefault();
      run(COMMANDS[key]);
    }
  });
}
