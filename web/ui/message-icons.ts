/** Icons of messages, which every screen may show: path data as in shell-icons.ts. */
export const okIcon = 'M2.7 10a7.3 7.3 0 1014.6 0 7.3 7.3 0 10-14.6 0M6.6 10.3l2.3 2.3 4.5-4.9';
export const warnIcon = 'M10 3l7.8 13.5H2.2zM10 8v4M9.5 14.2a.5.5 0 101 0 .5.5 0 10-1 0';
export const badIcon =
  'M2.7 10a7.3 7.3 0 1014.6 0 7.3 7.3 0 10-14.6 0M10 6v4.7M9.5 13.5a.5.5 0 101 0 .5.5 0 10-1 0';
