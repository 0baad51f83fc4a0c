import { pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

/** Django's format: `pbkdf2_sha256$iterations$salt$hash`. The bounds keep a login from taking seconds. */
const DJANGO = /^pbkdf2_sha256\$([1-9]\d{0,6})\$([^$\s]{1,128})\$([A-Za-z0-9+/]{43}=)$/;

/** True for a hash of another site, which the first login replaces. */
export const isForeignHash = (hash: string): boolean => DJANGO.test(hash);

export async function verifyForeignHash(hash: string, password: string): Promise<boolean> {
  const [, iterations, salt, wanted] = hash.split('$');
  const expected = Buffer.from(String(wanted), 'base64');
  const got = await derive(password, String(salt), Number(iterations), expected.length, 'sha256');
  return timingSafeEqual(got, expected);
}
