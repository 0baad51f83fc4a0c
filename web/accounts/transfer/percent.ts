export const percentOf = (done: number, of: number): number => (of === 0 ? 0 : Math.floor((100 * done) / of));
