export const isoOf = (time: number): string => new Date(time).toISOString();

export const dayOf = (iso: string): string => iso.slice(0, 10);

export const minuteOf = (iso: string): string => iso.slice(0, 16).replace('T', ' ');
