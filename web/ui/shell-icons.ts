/** Icons of the shell and the home page: path data on a 20px grid, 1.6 stroke, round caps and joins. */
export const menuIcon = 'M3 5.5h14M3 10h14M3 14.5h9';
export const closeIcon = 'M5 5l10 10M15 5L5 15';
export const loginIcon =
  'M11.5 3.5h3.5a1.5 1.5 0 011.5 1.5v10a1.5 1.5 0 01-1.5 1.5h-3.5M3.5 10h8.5M9 6.8l3.2 3.2L9 13.2';
export const logoutIcon =
  'M8.5 3.5H5A1.5 1.5 0 003.5 5v10A1.5 1.5 0 005 16.5h3.5M8.5 10H17M13.8 6.8L17 10l-3.2 3.2';
export const arrowIcon = 'M3.5 10h13M11.5 5l5 5-5 5';
export const nextIcon = 'M8 5.5l4.5 4.5L8 14.5';
export const mailIcon = 'M2.5 4.5h15v11h-15zM2.8 5l7.2 5.8L17.2 5';
export const githubIcon =
  'M4.3 3.2c1.5.2 2.5.9 3 1.4a9.6 9.6 0 015.4 0c.5-.5 1.5-1.2 3-1.4.5 1.3.4 2.4.1 3.1.8.9 1.2 2 1.2 3.2 0 3.6-2.6 4.9-7 4.9s-7-1.3-7-4.9c0-1.2.4-2.3 1.2-3.2-.3-.7-.4-1.8.1-3.1zM7.5 9.3v1.4M12.5 9.3v1.4M8 14.4v3.1M12 14.4v3.1M8 16.3c-1.9.5-2.6-.3-3.3-1.3';
export const linkedinIcon =
  'M3 4.5A1.5 1.5 0 014.5 3h11A1.5 1.5 0 0117 4.5v11a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 013 15.5zM6.5 9v5M9.7 14V9M9.7 11.3c0-1.4.9-2.4 2.1-2.4s1.9.9 1.9 2.2V14M5.9 6.4a.6.6 0 101.2 0 .6.6 0 10-1.2 0';
