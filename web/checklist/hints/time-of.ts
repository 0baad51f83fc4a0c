/** When a UUID of version 7 (RFC 9562) was made, in milliseconds; 0 for any other text. */
export function timeOf(id = ''): number {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(id) ?? [];
  return high && low ? Number.parseInt(high + low, 16) : 0;
}
