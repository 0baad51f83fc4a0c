/** After this time without text a screen no longer delays anything. */
const HELD_MS = 3_000;

let held: (() => void)[] | undefined;

/** Holds back what a screen does not need for its text. For a page whose text is still to be fetched. */
export function holdForText(): void {
  held = [];
  setTimeout(textIsShown, HELD_MS);
}

/** Lets go what was held back. */
export function textIsShown(): void {
  const tasks = held ?? [];
  held = undefined;
  for (const task of tasks) task();
}

/** Runs a task that is not needed for the text of the screen: at once, or when that is shown. */
export function afterText(task: () => void): void {
  if (held) held.push(task);
  else task();
}
