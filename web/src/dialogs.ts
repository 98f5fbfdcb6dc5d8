/** The dialogs. Each is created in the current language when it opens. */
import * as url from "./url";
import type { App } from "./app";
import { dailyDeal, type Message, Session, type SettingRow } from "./engine";
import { type Command, type PlainKey, argument, languages, message, text, translated } from "./locale";
import { icon, level, title } from "./panel";
import { download, png, svg } from "./picture";
import { showMessage } from "./announce";

type Child = Node | string;

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function button(label: string, act: () => void, kind = ""): HTMLButtonElement {
  return make("button", { type: "button", className: kind, onclick: act }, label);
}

/** Opens a dialog. Closing it removes it and restores the focus. */
function open(title: string, kind: string, ...children: Child[]): HTMLDialogElement {
  // The heading gets the focus first, so that screen readers read the title.
  const heading = make("h2", { id: `${kind}-title`, tabIndex: -1, autofocus: true }, title);
  const close = make("button", { type: "button", className: "icon close" });
  close.setAttribute("aria-label", text("close"));
  close.innerHTML = icon("close");
  const dialog = make("dialog", { className: kind }, make("header", {}, heading, close), ...children);
  dialog.setAttribute("aria-labelledby", heading.id);
  close.onclick = () => dialog.close();
  dialog.addEventListener("click", (event) => {
    // A click on the backdrop closes the dialog.
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (event.target === dialog && !isInside) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function menu(run: (command: Command) => void): void {
  const commands: Command[] = ["daily", "deal", "games", "restart", "share", "statistics", "settings", "help"];
  const list = make("div", { className: "list" });
  const dialog = open(text("title"), "menu", list);
  for (const command of commands) {
    const item = button("", () => {
      dialog.close();
      run(command);
    });
    item.innerHTML = icon(command);
    item.append(text(`command-${command}`));
    list.append(item);
  }
}

export function deal(app: App): void {
  const problem = make("p", { className: "problem", id: "number-problem" });
  problem.setAttribute("role", "alert");
  const number = make("input", {
    type: "text",
    inputMode: "numeric",
    id: "deal-number",
    value: app.game.number === undefined ? "" : String(app.game.number),
    autocomplete: "off",
  });
  number.setAttribute("aria-describedby", "number-problem number-range");
  const form = make(
    "form",
    { className: "row" },
    make("label", { htmlFor: "deal-number" }, text("deal-number-label")),
    number,
    make("button", { className: "main" }, text("deal-go")),
  );
  const range = make("p", { className: "note", id: "number-range" }, text("deal-range"));
  const choices = make(
    "p",
    { className: "row" },
    button(text("command-random"), () => act(() => app.random())),
    button(text("command-daily"), () => act(() => app.run(app.session.deal(dailyDeal(new Date()))))),
    button(text("command-games"), () => act(() => games(app))),
  );
  const board = make("textarea", { id: "board-text", rows: 8, spellcheck: false, placeholder: "7D AD 5C 3S …" });
  board.setAttribute("aria-describedby", "board-problem");
  const boardProblem = make("p", { className: "problem", id: "board-problem" });
  boardProblem.setAttribute("role", "alert");
  const about = make("p", { className: "note" }, [title(app.game), level(app.game)].filter(Boolean).join(" · "));
  const dialog = open(
    text("deal-title"),
    "deal",
    form,
    problem,
    range,
    choices,
    about,
    make(
      "details",
      {},
      make("summary", {}, text("board-fold")),
      make("label", { htmlFor: "board-text" }, text("board-label")),
      board,
      boardProblem,
      make(
        "p",
        { className: "row" },
        button(text("board-go"), () => paste(), "main"),
      ),
    ),
  );
  number.select();
  const act = (deal: () => void) => {
    dialog.close();
    deal();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    const wrong = app.open(number.value || "?");
    if (!wrong) return dialog.close();
    problem.textContent = message(wrong);
    number.setAttribute("aria-invalid", "true");
    number.focus();
  };
  const paste = () => {
    const wrong = app.open(board.value);
    if (wrong) {
      boardProblem.textContent = message(wrong);
      board.setAttribute("aria-invalid", "true");
      board.focus();
      selectProblem(board, wrong);
      return;
    }
    dialog.close();
    const { number } = app.game;
    const words = number === undefined ? text("board-no-number") : text("board-number", { number: String(number) });
    if (document.getElementById("message")?.hidden) showMessage(words, "plain");
  };
}

/** Selects the first invalid card. */
function selectProblem(area: HTMLTextAreaElement, { problems }: Message): void {
  const number = (problem: Message, name: string) => {
    const arg = problem.args[name];
    return arg && "number" in arg ? arg.number : 0;
  };
  const wrong = problems.find((problem) => number(problem, "line") && number(problem, "place"));
  if (!wrong) return;
  const lines = area.value.split("\n");
  const line = number(wrong, "line") - 1;
  const start = lines.slice(0, line).reduce((sum, before) => sum + before.length + 1, 0);
  const words = [...(lines[line] ?? "").matchAll(/[^\s,;]+/g)];
  const word = words[number(wrong, "place") - 1];
  if (word) area.setSelectionRange(start + word.index, start + word.index + word[0].length);
}

/** Lists the unfinished games. */
export function games(app: App): void {
  const list = make("div", { className: "list games" });
  const dialog = open(text("games-title"), "games", list);
  const entries = app.session.games();
  if (!entries.length) list.append(make("p", {}, text("games-none")));
  for (const { key, number, turn, time, isCurrent, isLoss } of entries) {
    const deal = number === undefined ? text("deal-without-number") : text("deal-number", { number: String(number) });
    const resume = button(text("games-entry", { deal, turn, time }), () => {
      dialog.close();
      app.run(app.session.openSaved(key));
    });
    if (isCurrent) resume.setAttribute("aria-current", "true");
    const question = isLoss ? text("give-up-question") : text("give-up-impossible");
    const giveUp = confirmButton(text("give-up"), question, () => {
      app.run(app.session.giveUp(key));
      dialog.close();
      games(app);
    });
    list.append(make("p", { className: "row" }, resume, giveUp));
  }
}

/** Returns a button that asks before it acts. */
function confirmButton(label: string, question: string, act: () => void): HTMLButtonElement {
  const ask = button(label, () => {
    if (ask.dataset.asked) act();
    ask.dataset.asked = "yes";
    ask.textContent = question;
  });
  return ask;
}

export function share(app: App): void {
  const link = make("input", { readOnly: true, value: url.link(app.game), id: "link" });
  const status = make("p", { className: "note", role: "status" });
  const copy = async (words: string, field?: HTMLInputElement) => {
    try {
      await navigator.clipboard.writeText(words);
      status.textContent = text("copied");
    } catch {
      field?.select();
      status.textContent = text("copy-by-hand");
    }
  };
  const name = `freecell-${app.game.number ?? "board"}`;
  open(
    text("share-title"),
    "share",
    make("label", { htmlFor: "link" }, text("share-link")),
    make(
      "p",
      { className: "row" },
      link,
      button(text("copy"), () => void copy(link.value, link), "main"),
    ),
    make(
      "p",
      { className: "row" },
      button(text("copy-board"), () => void copy(app.game.board)),
    ),
    make(
      "p",
      { className: "row" },
      button(text("save-svg"), () => download(svg(app.game, title(app.game)), `${name}.svg`)),
      button(text("save-png"), () => void png(app.game, title(app.game)).then((blob) => download(blob, `${name}.png`))),
    ),
    status,
  );
  link.select();
}

export function results(app: App): void {
  const { session } = app;
  const list = make("dl");
  for (const { label, value } of session.statisticsRows()) {
    list.append(make("div", {}, make("dt", {}, translated(label) ?? label), make("dd", {}, String(argument(value)))));
  }
  const all = () => new Blob([session.exportResults()], { type: "text/plain" });
  const again = () => {
    dialog.close();
    // The event that removes it comes later.
    dialog.remove();
    results(app);
  };
  const file = make("input", { type: "file", hidden: true, accept: ".txt,text/plain" });
  file.onchange = async () => {
    const words = await file.files?.[0]?.text();
    if (words === undefined) return;
    const imported = session.importResults(words);
    again();
    showMessage(text("statistics-imported", imported), "plain");
  };
  const erase = confirmButton(text("statistics-erase"), text("statistics-erase-sure"), () => {
    session.eraseResults();
    again();
  });
  const dialog = open(
    text("statistics-title"),
    "statistics",
    list,
    make("p", { className: "note" }, text("statistics-note")),
    make(
      "p",
      { className: "row" },
      button(text("statistics-export"), () => download(all(), "freecell-statistics.txt")),
      button(text("statistics-import"), () => file.click()),
      file,
      erase,
    ),
  );
}

export function settings(app: App, changeLanguage: (language: string) => Promise<void>): void {
  const labelled = (row: SettingRow, input: HTMLElement, ...notes: Child[]) => {
    input.id = `set-${row.name}`;
    return make("p", { className: "setting" }, make("label", { htmlFor: input.id }, translated(row.label) ?? ""), input, ...notes);
  };
  const choice = (row: SettingRow) => {
    const select = make("select");
    const note = make("span", { className: "note", id: `note-${row.name}` });
    for (const { value, label } of row.choices) select.append(new Option(translated(label), value));
    select.value = String(app.settings[row.name]);
    const explain = () => {
      const { note: key } = row.choices.find(({ value }) => value === select.value) ?? {};
      note.textContent = key ? (translated(key) ?? "") : "";
    };
    explain();
    select.onchange = () => {
      app.set(row.name, select.value);
      explain();
    };
    const isExplained = note.textContent !== "";
    if (isExplained) select.setAttribute("aria-describedby", note.id);
    return labelled(row, select, ...(isExplained ? [note] : []));
  };
  const language = (row: SettingRow) => {
    const select = make("select");
    for (const [tag, name] of Object.entries(languages)) select.append(new Option(name, tag));
    select.value = document.documentElement.lang;
    select.onchange = () => {
      void changeLanguage(select.value).then(() => {
        dialog.close();
        dialog.remove();
        settings(app, changeLanguage);
        document.getElementById(select.id)?.focus();
      });
    };
    return labelled(row, select);
  };
  const toggle = (row: SettingRow) => {
    const box = make("input", { type: "checkbox", checked: Boolean(app.settings[row.name]) });
    box.onchange = () => app.set(row.name, box.checked);
    return labelled(row, box);
  };
  const rows = Session.settingRows().map((row) => {
    if (row.name === "language") return language(row);
    return typeof app.settings[row.name] === "boolean" ? toggle(row) : choice(row);
  });
  const dialog = open(text("settings-title"), "settings", ...rows);
}

export function help(): void {
  const items = (...keys: PlainKey[]) => keys.map((key) => make("li", {}, text(key)));
  const rules = items("help-goal", "help-columns", "help-cells", "help-home", "help-runs", "help-win");
  const mouse = items("help-drag", "help-tap", "help-timeline");
  const table = make("table");
  const rows: [string, PlainKey][] = [
    ["1–8 a–d h", "help-key-notation"],
    ["← → ↑ ↓", "help-key-arrows"],
    ["Enter", "help-key-enter"],
    ["Esc", "help-key-escape"],
    ["U  Ctrl+Z", "help-key-undo"],
    ["R  Ctrl+Y", "help-key-redo"],
    ["I", "help-key-hint"],
    ["P", "help-key-play"],
    ["F", "help-key-finish"],
    ["N", "help-key-deal"],
    ["Z", "help-key-random"],
    ["?", "help-key-help"],
  ];
  for (const [key, meaning] of rows) {
    const keysCell = make("th", { scope: "row" }, ...key.split("  ").flatMap((one, index) => [index ? " " : "", make("kbd", {}, one)]));
    table.append(make("tr", {}, keysCell, make("td", {}, text(meaning))));
  }
  const analysis = items("help-verdict", "help-hint", "help-solution", "help-honest", "help-daily", "help-private");
  const body = make(
    "div",
    { className: "scroll", tabIndex: 0 },
    make("h3", {}, text("help-rules")),
    make("ul", {}, ...rules),
    make("h3", {}, text("help-playing")),
    make("ul", {}, ...mouse),
    make("h3", {}, text("help-keys")),
    table,
    make("h3", {}, text("help-study")),
    make("ul", {}, ...analysis),
  );
  body.setAttribute("role", "region");
  body.setAttribute("aria-label", text("help-title"));
  open(text("help-title"), "help", body);
}

export function won(app: App, run: (command: Command) => void): void {
  const words = text("won-text", { moves: app.game.turn, time: app.game.time, deal: title(app.game) });
  const go = (command: Command) => () => {
    dialog.close();
    run(command);
  };
  const row = make("p", { className: "row" });
  if (app.game.number !== undefined) row.append(button(text("command-next"), go("next")));
  row.append(button(text("command-random"), go("random")), button(text("command-share"), go("share")));
  row.firstElementChild?.classList.add("main");
  const help = app.game.isHelped ? [make("p", { className: "note" }, text("won-helped"))] : [];
  const dialog = open(text("won-title"), "won", make("p", {}, words), ...help, row);
  // Enter goes on to the next game.
  row.querySelector("button")?.focus();
}
