/** As those of web/ui/tool-icons.ts. */
export const findIcon = 'M3.5 8.8a5.3 5.3 0 1010.6 0 5.3 5.3 0 10-10.6 0M12.7 12.7l4 4';
export const listIcon = 'M7.5 5h9M7.5 10h9M7.5 15h9M3.4 5h.2M3.4 10h.2M3.4 15h.2';
