/** Icons of the pane: path data as in ui/shell-icons.ts. */
export const uploadIcon = 'M10 13V3.5M6 7.2l4-4 4 4M3.5 16.5h13';
export const undoIcon = 'M4 7.5h8a4.3 4.3 0 010 8.6H7M7.2 4L3.7 7.5 7.2 11';
