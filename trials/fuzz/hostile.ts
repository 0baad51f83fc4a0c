// Requests that once harmed this server or another one, by name. All are sent in every run, beside random ones.
import type { Tokens } from './people.ts';

/** JSON that is invalid for nearly all fields; the texts are sent unchanged. */
export const VALUES = {
  null: 'null',
  'minus nothing': '-0',
  'more than a number': '1e400',
  'a number of 5,000 digits': '9'.repeat(5_000),
  'empty text': '""',
  NUL: '"\\u0000"',
  'a lone surrogate': '"\\ud800"',
  'text of 12,000 characters': JSON.stringify('x'.repeat(12_000)),
  'text from right to left': '"\u202e"',
  'a list of null': '[null]',
  'a list in 2,000 lists': '['.repeat(2_000) + ']'.repeat(2_000),
  'an object in 1,000 objects': `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
  'a prototype': '{"__proto__":{"admin":true}}',
  'the prototype of a constructor': '{"constructor":{"prototype":{"x":1}}}',
  'methods that are none': '{"toString":1,"valueOf":null,"length":-1}',
  'an operator': '{"$ne":null}',
  'a divider': JSON.stringify('-'.repeat(105)),
};

/** Texts that every field refuses. */
export const NO_TEXT = [
  VALUES.null,
  VALUES['minus nothing'],
  VALUES.NUL,
  VALUES['a list of null'],
  '{}',
  '""',
];

export const SPOILT: Record<string, (text: string) => string | Buffer> = {
  'nothing at all': () => '',
  'a byte order mark': (text) => `\ufeff${text}`,
  'twice the text': (text) => text + text,
  'NUL behind it': (text) => `${text}\0`,
  'no UTF-8': (text) =>
    Buffer.concat([Buffer.from(text.slice(0, 12)), Buffer.of(0xc3), Buffer.from(text.slice(12))]),
  'more than a body may be': (text) => text.padEnd(300_000),
};

export const PATHS = {
  'the folder above': '/../../etc/passwd',
  'the folder above, encoded': '/assets/%2e%2e/%2e%2e/package.json',
  'a slash, encoded': '/assets%2f..%2fserver%2fmain.ts',
  'NUL, encoded': '/pictures/%00/x.webp',
  'no encoding': '/api/notes/%zz/',
  'no UTF-8': '/%ff%c3\xe9',
  'a single percent': '/%',
  'a hidden file': '/.git/config',
  'the database': '/data/nightdrive.db',
  'a prototype': '/__proto__/constructor?__proto__[x]=1',
  'a parameter of the route': '/api/notes/update/:id/',
  'two slashes': '//elsewhere.example/',
  'another site': 'http://elsewhere.example/api/user/',
  'an asterisk': '*',
  'a long query': `/?${'a=1&'.repeat(300)}`,
  'a long path': `/api/${'x'.repeat(2_000)}/`,
};

export const HEADERS: Record<string, Record<string, string>> = {
  'any tag': { 'if-none-match': '*' },
  'tags that are none': { 'if-none-match': ',,,"' },
  'a long tag': { 'if-none-match': `"${'x'.repeat(2_000)}"` },
  'no encoding allowed': { 'accept-encoding': 'identity;q=0, *;q=0' },
  'an encoding that is none': { 'accept-encoding': ';;;' },
  'no type allowed': { accept: 'a/b;q=9,\u00ff' },
  'many proxies': {
    'x-forwarded-for': ','.repeat(500),
    'x-forwarded-proto': 'x',
    'x-forwarded-host': '<script>',
  },
  'ranges that overlap': { range: 'bytes=0-,0-,0-' },
  'a range that is none': { range: 'bytes=99999999999999999999-' },
  'an unknown charset': { 'content-type': 'application/json; charset=x' },
  'a type that is none': { 'content-type': '/' },
  'a body that is not compressed': { 'content-encoding': 'gzip' },
  'another origin': { origin: 'null' },
  'long cookies': { cookie: `;;;a=${'b'.repeat(3_000)}` },
  'an upgrade': { upgrade: 'h2c', connection: 'Upgrade' },
  'a scheme without a token': { authorization: 'Bearer' },
  'a long token': { authorization: `Bearer ${'x'.repeat(4_000)}` },
  'the name of a prototype': { ['__proto__']: 'x', constructor: 'x' },
  'a wait for its body': { expect: '100-continue' },
};

const POST = 'POST /api/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const CHUNKED = `${POST}Transfer-Encoding: chunked\r\n\r\n`;

/** Bytes that are hardly HTTP. Each has a connection of its own, because the end of its answer is unknown. */
export const WIRES = {
  'a length below nothing': `${POST}Content-Length: -1\r\n\r\n{}`,
  'a length with an exponent': `${POST}Content-Length: 1e3\r\n\r\n{}`,
  'a length of 20 digits': `${POST}Content-Length: 99999999999999999999\r\n\r\n{}`,
  'two lengths': `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  'more promised than sent': `${POST}Content-Length: 50\r\n\r\n{"username":`,
  'a length and chunks': `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
  'an unknown transfer': `${POST}Transfer-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}`,
  'a chunk of no size': `${CHUNKED}zz`,
  'a chunk of 17 digits': `${CHUNKED}fffffffffffffffff\r\n`,
  'half a chunk': `${CHUNKED}5\r\nab`,
  'headers behind the chunks': `${CHUNKED}0\r\nX: y\r\n\r\n`,
  'a chunk with an extension': `${CHUNKED}2;x="\r\n{}\r\n0\r\n\r\n`,
  '200 headers': `${POST}${Array.from({ length: 200 }, (_, at) => `X-${at}: ${at}\r\n`).join('')}\r\n`,
  'more than all headers may be': `${POST}X: ${'x'.repeat(17_000)}\r\n\r\n`,
  'an old version': 'GET / HTTP/0.9\r\n\r\n',
  'a new version': 'GET / HTTP/2.0\r\nHost: localhost\r\n\r\n',
  'a method with NUL': 'G\0T / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'lines without a return, and 20 calls behind': `GET / HTTP/1.1\nHost: localhost\n\n${'GET /api/notes/ HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20)}`,
};

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function parts({ access }: Tokens) {
  const [header = '', payload = '', signature = ''] = access.split('.');
  return { header, payload, signature, claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) };
}

const headed =
  (header: object) =>
  (tokens: Tokens): string => {
    const { payload, signature } = parts(tokens);
    return `${encode({ typ: 'JWT', ...header })}.${payload}.${signature}`;
  };

const claiming =
  (changes: object) =>
  (tokens: Tokens): string => {
    const { header, claims, signature } = parts(tokens);
    return `${header}.${encode({ ...claims, ...changes })}.${signature}`;
  };

/** Tokens that were not issued for this use. */
export const FORGERIES: Record<string, (tokens: Tokens) => string> = {
  nothing: () => '',
  'a word': () => 'garbage',
  'five parts': () => 'a.b.c.d.e',
  'no signature': ({ access }) => access.slice(0, access.lastIndexOf('.') + 1),
  'a cut signature': ({ access }) => access.slice(0, -3),
  'another signature': ({ access }) => access.slice(0, access.lastIndexOf('.') + 1) + 'A'.repeat(43),
  'a refresh token, cut': ({ refresh }) => refresh.slice(0, -2),
  'no algorithm': headed({ alg: 'none' }),
  'another algorithm': headed({ alg: 'HS512' }),
  'a public key': headed({ alg: 'RS256' }),
  'a key of its own': headed({ alg: 'HS256', kid: '../../dev/null', jku: 'http://localhost/' }),
  'a longer life': claiming({ exp: 9_999_999_999 }),
  'another user': claiming({ user_id: '0b8f2f2e-5d0c-4f5e-9f0e-1c2d3e4f5a6b' }),
};
