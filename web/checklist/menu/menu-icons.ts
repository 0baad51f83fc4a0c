/** Icons of the list's menu: path data as in shell-icons.ts. */
export const printIcon =
  'M6 7V3.5h8V7M6 14H4.5A1.5 1.5 0 013 12.5v-4A1.5 1.5 0 014.5 7h11A1.5 1.5 0 0117 8.5v4a1.5 1.5 0 01-1.5 1.5H14M6 12h8v4.5H6z';
export const keysIcon =
  'M4 5h12a1.5 1.5 0 011.5 1.5V14a1.5 1.5 0 01-1.5 1.5H4A1.5 1.5 0 012.5 14V6.5A1.5 1.5 0 014 5M5.5 8.3h.01M8.5 8.3h.01M11.5 8.3h.01M14.5 8.3h.01M7 12.3h6';
export const installIcon =
  'M10 3.5v8.5M6.5 8.8L10 12.3l3.5-3.5M3.5 13v2A1.5 1.5 0 005 16.5h10a1.5 1.5 0 001.5-1.5v-2';
export const boxIcon = 'M3 4h14v3.5H3zM4.2 7.5v9h11.6v-9M8 10.8h4';
export const redoIcon = 'M13 4l3.5 3.5L13 11M16.5 7.5h-8a4.5 4.5 0 000 9H12';
