/** Icons of the other screens, which do not burden the first load: path data as in shell-icons.ts. */
export const chevronIcon = 'M5.5 8l4.5 4.5L14.5 8';
export const gripIcon =
  'M5.5 4.5a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0M11.5 4.5a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0M5.5 10a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0M11.5 10a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0M5.5 15.5a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0M11.5 15.5a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0';
export const editIcon =
  'M3.5 16.5l.9-3.8L13.2 4a1.4 1.4 0 012 0l.8.8a1.4 1.4 0 010 2L7.3 15.6zM11.5 5.7l2.8 2.8';
export const trashIcon = 'M3.5 5.5h13M8 5.5V3.5h4v2M5.2 5.5l.7 11h8.2l.7-11M8.3 8.7l.2 5M11.7 8.7l-.2 5';
export const plusIcon = 'M10 4v12M4 10h12';
export const lineIcon = 'M6 5.5h8M6 14.5h8M2.5 9.6h15M2.5 10.4h15';
export const sortIcon = 'M6 16V4M6 4L3.5 6.5M6 4l2.5 2.5M14 4v12M14 16l-2.5-2.5M14 16l2.5-2.5';
export const eyeIcon =
  'M1.8 10S4.8 4.5 10 4.5 18.2 10 18.2 10 15.2 15.5 10 15.5 1.8 10 1.8 10zM7.5 10a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0';
export const eyeoffIcon =
  'M3 3l14 14M8.3 4.7A8 8 0 0110 4.5c5.2 0 8.2 5.5 8.2 5.5a14 14 0 01-2.2 2.9M12.5 14.9a7 7 0 01-2.5.6C4.8 15.5 1.8 10 1.8 10a14 14 0 013.4-3.9M8.2 8.3a2.5 2.5 0 003.5 3.5';
export const imageIcon =
  'M3 4.5h14v11H3zM3 13l3.8-3.6 3.2 3 2.6-2.3L17 13.8M11.8 7.8a1.2 1.2 0 102.4 0 1.2 1.2 0 10-2.4 0';
export const tickIcon = 'M4.5 10.5l3.8 3.8 7.5-8.3';
export const okIcon = 'M2.7 10a7.3 7.3 0 1014.6 0 7.3 7.3 0 10-14.6 0M6.6 10.3l2.3 2.3 4.5-4.9';
export const warnIcon = 'M10 3l7.8 13.5H2.2zM10 8v4M9.5 14.2a.5.5 0 101 0 .5.5 0 10-1 0';
export const badIcon =
  'M2.7 10a7.3 7.3 0 1014.6 0 7.3 7.3 0 10-14.6 0M10 6v4.7M9.5 13.5a.5.5 0 101 0 .5.5 0 10-1 0';
