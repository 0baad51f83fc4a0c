/** A number as people read it: `1,204`. */
export const countText = (count: number): string => count.toLocaleString('en');

/** `1 note`, `1,204 notes`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
