/** The row with the focus has left a list: on to the one that is now at its place, else to the last button of its dialog or of itself. */
export function focusPlace(list: HTMLElement | null, at: number): void {
  const row = list?.querySelectorAll('li')[at];
  const last = Array.from((list?.closest('dialog') ?? list)?.querySelectorAll('button') ?? []).at(-1);
  (row?.querySelector('button') ?? last ?? list)?.focus();
}
