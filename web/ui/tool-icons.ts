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
export const tickIcon = 'M4.5 10.5l3.8 3.8 7.5-8.3';
export const moreIcon = 'M4.6 10h.01M10 10h.01M15.4 10h.01';
