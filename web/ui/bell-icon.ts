/** Path data as in shell-icons.ts. */
export const bellIcon =
  'M10 3a4.7 4.7 0 00-4.7 4.7c0 4-1.8 5.3-1.8 5.3h13s-1.8-1.3-1.8-5.3A4.7 4.7 0 0010 3M8.4 15.6a1.8 1.8 0 003.2 0';
