/** UUID version 4 (RFC 9562): random. The browser's own `randomUUID` is missing on pages served without TLS. */
export const uuidV4 = (): string => formatUuid(randomBytes(), 4);

export const randomBytes = () => crypto.getRandomValues(new Uint8Array(16));

/** 16 bytes as a UUID of a version; its marks take the place of what the bytes have there. */
export function formatUuid(bytes: Uint8Array, version: 4 | 7): string {
  const hex = Array.from(bytes, (byte, place) => {
    const marked = place === 6 ? (byte & 0x0f) | (version << 4) : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
