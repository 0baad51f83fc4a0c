const SIGNS: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  nbsp: '\u00a0',
};

/** Text without the escapes of XML. */
export const unescaped = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      const code = Number(hex === undefined ? decimal : `0x${hex}`);
      if (code > 0 && code <= 0x10_ffff) return String.fromCodePoint(code);
      return SIGNS[name] ?? whole;
    },
  );

/** Text without tags; a line break stays one. */
export const untagged = (html: string): string =>
  html.replace(/<br\s*\/?>/gi, '\n').replace(/<\/?[a-z][^>]*>/gi, '');

/** The words of a piece of HTML. */
export const textOfMarkup = (html: string): string => unescaped(untagged(html));
