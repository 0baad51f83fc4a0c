import { expect, test } from 'vitest';
import { isTaken } from './picture-file.ts';

test.each([
  ['JPEG', '\xff\xd8\xff\xe0', true],
  ['PNG', '\x89PNG\r\n', true],
  ['WebP', 'RIFF\x0a\x00\x00\x00WEBP', true],
  ['GIF', 'GIF89a', true],
  ['AVIF', '\x00\x00\x00\x1cftypavif', true],
  ['BMP', 'BM\x00\x00\x00', false],
  ['an empty file', '', false],
])('%s is sent as it is only where the server takes it', async (_, head, taken) => {
  const bytes = Uint8Array.from(head, (sign) => sign.charCodeAt(0));
  expect(await isTaken(new File([bytes], 'picture'))).toBe(taken);
});
