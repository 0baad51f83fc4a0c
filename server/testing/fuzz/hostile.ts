import type { Random } from './random.ts';

const STEPS = [
  'api',
  'notes',
  'categories',
  'update',
  'token',
  'user',
  'pictures',
  'assets',
  '..',
  '.',
  '',
  '%2e%2e',
  '%2f',
  '%00',
  '%zz',
  '%ff',
  '%',
  '*',
  ':id',
  '__proto__',
  'constructor',
  '.git',
  '.env',
  'server',
  'main.ts',
  'package.json',
  'nightdrive.db',
  'index.html',
  'x'.repeat(500),
  '\u00e9'.repeat(3),
  '0b8f2f2e-5d0c-4f5e-9f0e-1c2d3e4f5a6b',
] as const;

const QUERIES = [
  '',
  '',
  '',
  '?',
  '?a=1',
  '?%zz',
  `?${'a=1&'.repeat(300)}`,
  '?__proto__[x]=1',
  '#',
  '?\u00e9',
] as const;

export function hostilePath(random: Random): string {
  const steps = Array.from({ length: random.below(6) }, () => random.pick(STEPS));
  const start = random.pick(['/', '/', '/', '/api/', '/api/', '//', 'http://elsewhere.example/', '*', '']);
  return Buffer.from(`${start}${steps.join('/')}${random.pick(QUERIES)}`)
    .toString('latin1')
    .replaceAll(/[\0 \r\n]/g, '');
}

const HEADERS: readonly ((random: Random) => string)[] = [
  (random) => `If-None-Match: ${random.pick(['*', '"x"', 'W/"', ',,,', '"', `"${'x'.repeat(2_000)}"`])}`,
  (random) => `Accept-Encoding: ${random.pick(['br', 'gzip;q=0', '*;q=2', 'identity;q=0, *;q=0', ';;;'])}`,
  (random) => `Accept: ${random.pick(['*/*', 'text/html', 'a/b;q=9', ',', '\u00ff'])}`,
  (random) => `X-Forwarded-For: ${random.pick(['127.0.0.1', 'x', '::1, ::2', '999.1.1.1', ','.repeat(500)])}`,
  (random) => `X-Forwarded-Proto: ${random.pick(['https', 'x', ''])}`,
  (random) => `X-Forwarded-Host: ${random.pick(['evil.example', '', '<script>'])}`,
  (random) => `Range: bytes=${random.pick(['0-1', '5-1', '-', '0-,0-,0-', '99999999999999999999-'])}`,
  (random) =>
    `Content-Type: ${random.pick(['application/json', 'text/plain', 'multipart/form-data', '/', ';', 'application/json; charset=x'])}`,
  (random) => `Content-Encoding: ${random.pick(['gzip', 'br', 'x'])}`,
  (random) => `Origin: ${random.pick(['null', 'http://evil.example', 'x'])}`,
  (random) => `Cookie: ${random.pick(['a=b', ';;;', `a=${'b'.repeat(3_000)}`])}`,
  (random) => `Upgrade: ${random.pick(['websocket', 'h2c', 'x'])}\r\nConnection: Upgrade`,
  (random) =>
    `Authorization: ${random.pick(['Basic YTpi', 'Bearer', 'Bearer  ', 'Digest x', `Bearer ${'x'.repeat(4_000)}`])}`,
  (random) =>
    `X-${random.pick(['__proto__', 'constructor', 'A'.repeat(1_000)])}: ${'v'.repeat(random.below(2_000))}`,
  (random) => `X-Request-Id: ${random.pick(['1', "'; --", 'x'.repeat(1_000)])}`,
  () => 'Expect: 100-continue',
  () => 'TE: trailers',
];

export function hostileHeaders(random: Random): string[] {
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(HEADERS)?.(random) ?? 'X: y');
}

/** Bytes that are hardly HTTP. */
export function hostileWire(random: Random): string | Buffer {
  const head = 'POST /api/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  switch (random.below(10)) {
    case 0:
      return random.bytes(1 + random.below(300));
    case 1:
      return `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`;
    case 2:
      return `${head}Content-Length: ${random.pick(['-1', '1e3', '99999999999999999999', '0x10', '1, 1'])}\r\n\r\n{}`;
    case 3:
      return `${head}Transfer-Encoding: chunked\r\n\r\n${random.pick(['zz', 'fffffffffffffffff', '5\r\nab', '0\r\nX: y\r\n\r\n', '2;x="\r\n{}\r\n0\r\n\r\n'])}`;
    case 4:
      return `${head}Content-Length: 50\r\n\r\n{"username":`;
    case 5:
      return `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`;
    case 6:
      return `${head}Transfer-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}`;
    case 7:
      return `${random.pick(['GET', 'FETCH', 'G\0T'])} / HTTP/${random.pick(['0.9', '1.0', '1.1', '2.0', '9'])}\r\nHost: localhost\r\n\r\n`;
    case 8:
      return `GET / HTTP/1.1\nHost: localhost\n\n${'GET /api/notes/ HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(random.below(20))}`;
    default:
      return `${head}${Array.from({ length: random.below(200) }, (_, at) => `X-${at}: ${at}\r\n`).join('')}\r\n`;
  }
}
