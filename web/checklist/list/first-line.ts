/** The category whose first note is written next: its line gets the caret, also when the notes arrive later. */
let awaited: string | undefined;

export function awaitFirstLine(category: string): void {
  awaited = category;
}

/** Reports whether the line of the category gets the caret, which it does once. */
export function takeCaret(category: string): boolean {
  if (category !== awaited) return false;
  awaited = undefined;
  return true;
}
