/** Helpers for the document. */

export function find<T extends HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no ${id}`);
  return element as T;
}

/** Shows or hides an element. If the focused element is hidden, the board gets the focus. */
export function show(id: string, isShown: boolean): void {
  const element = find(id);
  if (!isShown && element === document.activeElement) find("board").focus();
  element.hidden = !isShown;
}

/** Splits a long task: lets the browser handle other events. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves after the next paint, or after 300 ms if the page is not visible. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const fallback = setTimeout(resolve, 300);
    requestAnimationFrame(() => {
      clearTimeout(fallback);
      setTimeout(resolve);
    });
  });
}
