/** Small things about the document. */

export function find<T extends HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no ${id}`);
  return element as T;
}

/** Shows or hides something. The focus is not lost with it: the table takes it. */
export function show(id: string, isShown: boolean): void {
  const element = find(id);
  if (!isShown && element === document.activeElement) find("board").focus();
  element.hidden = !isShown;
}

/** Lets others have a turn, in the middle of much to do. */
export function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** When what was drawn last is on the screen; soon, if nobody looks. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, 300);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
