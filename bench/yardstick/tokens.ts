import { createHmac, createSecretKey, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

const KEY = createSecretKey(randomBytes(32));
const HEAD = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
const ACCESS_S = 300;
const REFRESH_S = 30 * 86_400;

interface Claims {
  user: number;
  sid: string;
  token_type: string;
  exp: number;
}

const signatureOf = (text: string) => createHmac('sha256', KEY).update(text).digest();

function sign(claims: object): string {
  const text = `${HEAD}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${signatureOf(text).toString('base64url')}`;
}

export function tokenPair(user: number, sid: string): { access: string; refresh: string } {
  const iat = Math.floor(Date.now() / 1000);
  const token = (token_type: string, seconds: number) =>
    sign({ token_type, user, user_id: String(user), sid, jti: randomUUID(), iat, exp: iat + seconds });
  return { access: token('access', ACCESS_S), refresh: token('refresh', REFRESH_S) };
}

/** Returns the claims of the access token in an Authorization header, or undefined if it is invalid. */
export function readBearer(header: string | undefined): Claims | undefined {
  if (header === undefined || !header.startsWith(`Bearer ${HEAD}.`)) return undefined;
  const dot = header.lastIndexOf('.');
  const signature = Buffer.from(header.slice(dot + 1), 'base64url');
  const wanted = signatureOf(header.slice('Bearer '.length, dot));
  if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return undefined;
  const payload = header.slice('Bearer '.length + HEAD.length + 1, dot);
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  return claims.token_type === 'access' && claims.exp > Date.now() / 1000 ? claims : undefined;
}
