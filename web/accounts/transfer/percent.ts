export const percentOf = (done: number, of: number): number => (of === 0 ? 0 : Math.floor((100 * done) / of));

/** Progress is announced at every quarter. */
export function quarterText(label: string, done: number, of: number): string {
  const percent = percentOf(done, of);
  return `${label}, ${percent - (percent % 25)} %`;
}
