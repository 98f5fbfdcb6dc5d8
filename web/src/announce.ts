/** What is told: a message that is seen for a while, and a log that is read aloud. */
import type { Card, Place, Step } from "./engine";
import { list, placeName, spoken, text } from "./locale";
import { find } from "./page";

let timer = 0;

/** Says something to those who listen. */
export function speak(words: string): void {
  const log = find("spoken");
  const line = document.createElement("span");
  line.textContent = words;
  log.append(line);
  // What was said before is still being read; what is older is not.
  while (log.children.length > 3) log.firstChild?.remove();
}

/** Shows a message for a while; it is spoken, too. */
export function say(words: string, kind: "error" | "plain", aloud = words): void {
  const message = find("message");
  message.textContent = words;
  message.className = `message ${kind}`;
  message.hidden = false;
  speak(aloud);
  clearTimeout(timer);
  timer = window.setTimeout(hideMessage, 3500 + words.length * 60);
}

export function hideMessage(): void {
  find("message").hidden = true;
}

/** A move in words; of several cards, the one that lies below the others is named. */
export function moveWords(card: Card, more: number, to: Place, name: (card: Card) => string): string {
  return text("move", { card: name(card), more, place: placeName(to), home: to === "h" ? "yes" : "no" });
}

/** Tells what moved to those who cannot see it. */
export function speakMove(steps: Step[]): void {
  const own = steps.filter((step) => !step.auto);
  const auto = steps.filter((step) => step.auto);
  const parts: string[] = [];
  const last = own.at(-1);
  if (last) {
    const moved = [...new Set(own.map((step) => step.card))];
    const target = last.to;
    // Of a run, the first card that reaches the target lies below the others.
    const base = own.find((step) => step.to === target)?.card ?? last.card;
    parts.push(target === "h" && moved.length > 1 ? "" : moveWords(base, moved.length - 1, target, spoken));
  }
  if (auto.length) parts.push(text("autoplayed", { cards: list(auto.map((step) => spoken(step.card))) }));
  speak(parts.filter(Boolean).join(". "));
}
