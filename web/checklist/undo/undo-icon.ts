/** As those of web/ui/tool-icons.ts. */
export const undoIcon = 'M7 4L3.5 7.5 7 11M3.5 7.5h8a4.5 4.5 0 010 9H8';
