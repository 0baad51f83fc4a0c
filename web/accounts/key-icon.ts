/** Path data as in ui/shell-icons.ts; apart from the other icons, because the login has it at once. */
export const keyIcon = 'M3 13.5a3.5 3.5 0 107 0 3.5 3.5 0 10-7 0M9 11l7.5-7.5M13.2 6.8l2.3 2.3';
