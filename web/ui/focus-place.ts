/** The row with the focus has left a list in a dialog: on to the one that is now at its place, else to Close. */
export function focusPlace(list: HTMLElement | null, at: number): void {
  const row = list?.querySelectorAll('li')[at];
  const close = Array.from(list?.closest('dialog')?.querySelectorAll('button') ?? []).at(-1);
  (row?.querySelector('button') ?? close)?.focus();
}
