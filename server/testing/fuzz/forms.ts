import { register, updateUser } from '../../../contract/accounts.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const BEGINNINGS = [
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from('GIF89a'),
  Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'),
  Buffer.from('%PDF-1.7'),
  Buffer.alloc(0),
] as const;

/** A form that is wrong in its frame, its fields or its file. */
export function brokenForm(random: Random, person: Person): { bytes: Buffer; method: string; path: string } {
  const endpoint = random.oneIn(2) ? register : updateUser;
  const boundary = random.pick(['edge', 'x'.repeat(70), '--', 'a b', "'"]);
  const names = [
    'username',
    'password',
    'profile.profile_picture',
    '',
    '__proto__',
    'x',
    'profile[profile_picture]',
  ] as const;
  const parts = Array.from({ length: random.below(6) }, () => {
    const file = random.oneIn(2)
      ? `; filename="${random.pick(['a.png', '', '../../x', '\u00e9', 'a\0b'])}"`
      : '';
    const type = random.oneIn(2)
      ? `\r\nContent-Type: ${random.pick(['image/png', 'text/plain', 'x', ''])}`
      : '';
    // No text is a password that would be hashed: that takes too long to be tried often.
    const content =
      file === '' ? Buffer.from(random.pick(['', 'a', '\0', 'short'])) : random.bytes(random.below(400));
    return Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${random.pick(names)}"${file}${type}\r\n\r\n`,
      ),
      ...(file === '' ? [] : [random.pick(BEGINNINGS)]),
      content,
      Buffer.from(random.oneIn(10) ? '' : '\r\n'),
    ]);
  });
  const end = random.oneIn(5) ? '' : `--${boundary}--\r\n`;
  const body = Buffer.concat([...parts, Buffer.from(end)]);
  const type = random.oneIn(8)
    ? 'multipart/form-data'
    : `multipart/form-data; boundary=${random.oneIn(8) ? 'other' : `"${boundary}"`}`;
  const head = [
    `${endpoint.method} ${endpoint.url} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${person.access}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  ];
  return {
    bytes: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]),
    method: endpoint.method,
    path: endpoint.url,
  };
}
