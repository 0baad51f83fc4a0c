/** Icons of the connection states: path data as in shell-icons.ts. */
export const liveIcon =
  'M9.3 10a.7.7 0 101.4 0 .7.7 0 10-1.4 0M6.5 13.5a5 5 0 010-7M13.5 6.5a5 5 0 010 7M4 16a8.5 8.5 0 010-12M16 4a8.5 8.5 0 010 12';
export const againIcon =
  'M16.5 10a6.5 6.5 0 01-11.6 4M3.5 10a6.5 6.5 0 0111.6-4M15.5 2.8V6.2h-3.4M4.5 17.2v-3.4h3.4';
export const offIcon =
  'M9.3 10a.7.7 0 101.4 0 .7.7 0 10-1.4 0M6.5 13.5a5 5 0 010-7M13.5 6.5a5 5 0 010 7M3.5 3.5l13 13';
export const waitIcon = 'M3.2 10a6.8 6.8 0 1013.6 0 6.8 6.8 0 10-13.6 0M10 6.2V10l2.6 1.8';
