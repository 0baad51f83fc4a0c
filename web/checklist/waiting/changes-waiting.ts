export const changesWaiting = (count: number): string => `${count} change${count === 1 ? '' : 's'} waiting`;
