/** Icons of the account's own card: path data as in ui/shell-icons.ts. */
export const screenIcon = 'M3 4h14v9.5H3zM7 16.5h6M10 13.5v3';
export const phoneIcon = 'M6.5 2.5h7a1 1 0 011 1v13a1 1 0 01-1 1h-7a1 1 0 01-1-1v-13a1 1 0 011-1zM9 14.8h2';
export const ringIcon =
  'M2.7 10a7.3 7.3 0 1014.6 0 7.3 7.3 0 10-14.6 0M7 10a3 3 0 106 0 3 3 0 10-6 0M4.8 4.8l3 3M12.2 12.2l3 3M15.2 4.8l-3 3M7.8 12.2l-3 3';
export const copyIcon = 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7';
export const printIcon = 'M6 7.5V3h8v4.5M6 14H3V7.5h14V14h-3M6 11.5h8V17H6z';
export const historyIcon = 'M3.6 7.5A7 7 0 1110 17a7 7 0 01-6.3-4M3 4v3.8h3.8M10 6.5V10l2.6 1.7';
export const tokenIcon = 'M3 3.5h14v13H3zM6 8l2.5 2.2L6 12.4M10.5 13h3.5';
export const dataIcon = 'M3 3.5h14v4H3zM4.3 7.5v9h11.4v-9M10 9.5v4M8 11.8l2 2 2-2';
export const downloadIcon = 'M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13';
