/** Messages shown for a few seconds, and announcements for screen readers. */
import { Session } from "./engine";
import { find } from "./page";

let timer = 0;

/** Announces a text to screen readers. */
export function announce(words: string): void {
  const log = find("announcements");
  const line = document.createElement("span");
  line.textContent = words;
  log.append(line);
  // Keep recent lines, which may still be read out.
  while (log.children.length > 3) log.firstChild?.remove();
}

/** A button in a message. */
export type MessageAction = { label: string; run: () => void };

/** Shows a message for a few seconds, longer with a button, and announces it. */
export function showMessage(words: string, kind: "error" | "plain", aloud = words, action?: MessageAction): void {
  hideMessage();
  const message = find("message");
  message.textContent = words;
  message.className = `message ${kind}`;
  message.hidden = false;
  if (action) message.append(" ", button(action));
  announce(action ? `${aloud} ${action.label}` : aloud);
  timer = window.setTimeout(expire, Session.messageTime(words, action !== undefined));
}

function button({ label, run }: MessageAction): HTMLButtonElement {
  const element = document.createElement("button");
  element.textContent = label;
  element.addEventListener("click", () => {
    hideMessage();
    run();
  });
  return element;
}

/** Hides the message, but not while its button has the focus or the pointer. */
function expire(): void {
  if (find("message").querySelector("button:is(:focus, :hover)")) timer = window.setTimeout(expire, 1000);
  else hideMessage();
}

/** Hides the message. If its button has the focus, the board gets it. */
export function hideMessage(): void {
  clearTimeout(timer);
  const message = find("message");
  if (message.contains(document.activeElement)) find("board").focus();
  message.hidden = true;
}
