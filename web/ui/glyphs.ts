/** Characters of the icon font, which scripts/draw-icons.mjs draws (docs/decisions/0013-row-icons.md). */
export const starGlyph = '\ue001';
export const sunStarGlyph = '\ue002';
export const subnoteGlyph = '\ue003';
export const editGlyph = '\ue004';
export const trashGlyph = '\ue005';
export const moreGlyph = '\ue006';
export const gripGlyph = '\ue007';
export const chevronGlyph = '\ue008';
export const arrowGlyph = '\ue009';
