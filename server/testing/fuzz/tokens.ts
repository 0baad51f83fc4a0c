import type { Person } from './people.ts';
import type { Random } from './random.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token that nobody gave out for this use. */
export function forgedToken(random: Random, { access, refresh }: Person): string {
  const [header = '', payload = '', signature = ''] = access.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  switch (random.below(9)) {
    case 0:
      return `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`;
    case 1:
      return `${encode({ alg: random.pick(['HS512', 'RS256', 'none', 'hs256']), typ: 'JWT' })}.${payload}.${signature}`;
    case 2:
      return `${encode({ alg: 'HS256', kid: '../../dev/null', jku: 'http://localhost/' })}.${payload}.${signature}`;
    case 3:
      return `${header}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`;
    case 4:
      return `${header}.${encode({ ...claims, user_id: random.uuid() })}.${signature}`;
    case 5:
      return `${header}.${payload}.${random.bytes(32).toString('base64url')}`;
    case 6:
      return refresh.slice(0, -(1 + random.below(20)));
    case 7:
      return random.pick(['', '.', '..', 'garbage', 'null', `${header}.${payload}`, 'a.b.c.d.e']);
    default: {
      const at = random.below(payload.length);
      const changed = payload[at] === 'A' ? 'B' : 'A';
      return `${header}.${payload.slice(0, at)}${changed}${payload.slice(at + 1)}.${signature}`;
    }
  }
}
