/** The control that gets the focus of a removed row: of the one that is now at its place, else the last button of the dialog or of the list. */
export function controlAt(list: HTMLElement | null, at: number): HTMLElement | null {
  const row = list?.querySelectorAll('li')[at];
  const last = Array.from((list?.closest('dialog') ?? list)?.querySelectorAll('button') ?? []).at(-1);
  return row?.querySelector('button') ?? last ?? list;
}
