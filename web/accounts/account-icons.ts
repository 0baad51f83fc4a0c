/** Icons of the account's own card: path data as in ui/shell-icons.ts. */
export const screenIcon = 'M3 4h14v9.5H3zM7 16.5h6M10 13.5v3';
export const phoneIcon = 'M6.5 2.5h7a1 1 0 011 1v13a1 1 0 01-1 1h-7a1 1 0 01-1-1v-13a1 1 0 011-1zM9 14.8h2';
