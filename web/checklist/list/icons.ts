/** Icons of what is done with notes, in late code: path data as in shell-icons.ts. */
export const picksIcon = 'M2.8 5.2l1.3 1.3 2.4-2.7M2.8 14.2l1.3 1.3 2.4-2.7M9.5 5.5h7.5M9.5 14.5h7.5';
export const moveIcon =
  'M10.5 4.5h4.5a1.5 1.5 0 011.5 1.5v8a1.5 1.5 0 01-1.5 1.5h-4.5M3 10h9M9 6.8l3.2 3.2L9 13.2';
export const starIcon = 'M10 2.8l2.2 4.6 5 .7-3.6 3.5.9 5L10 14.2l-4.5 2.4.9-5L2.8 8.1l5-.7z';
export const pastIcon = 'M3.6 8.2A6.7 6.7 0 1110 16.7a6.7 6.7 0 01-5.7-3.2M3.3 4.3v4h4M10 6.6V10l2.4 1.6';
export const copyIcon =
  'M8.5 7H15a1.5 1.5 0 011.5 1.5V15a1.5 1.5 0 01-1.5 1.5H8.5A1.5 1.5 0 017 15V8.5A1.5 1.5 0 018.5 7M13 7V5a1.5 1.5 0 00-1.5-1.5H5A1.5 1.5 0 003.5 5v6.5A1.5 1.5 0 005 13h2';
export const uncheckIcon =
  'M6.3 3.8h7.4a2.5 2.5 0 012.5 2.5v7.4a2.5 2.5 0 01-2.5 2.5H6.3a2.5 2.5 0 01-2.5-2.5V6.3a2.5 2.5 0 012.5-2.5z';
