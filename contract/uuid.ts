/** A UUID of 32 hexadecimal digits (RFC 9562, section 4). */
export const uuidOf = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
