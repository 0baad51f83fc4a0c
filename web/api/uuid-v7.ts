import { formatUuid, randomBytes } from './uuid.ts';

/** UUID version 7 (RFC 9562): begins with the time, so that ids made later sort after those made before. */
export function uuidV7(now = Date.now()): string {
  const bytes = randomBytes();
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(now / 2 ** 16));
  view.setUint16(4, now % 2 ** 16);
  return formatUuid(bytes, 7);
}
