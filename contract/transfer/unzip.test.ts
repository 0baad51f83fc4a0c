import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Unreadable } from './imported.ts';
import { pack } from './pack.ts';
import { filesIn } from './unzip.ts';

async function contents(bytes: Uint8Array, name = 'lists.zip') {
  const found = new Map<string, string>();
  for (const file of await filesIn(new Blob([new Uint8Array(bytes)]), name))
    found.set(file.name, Buffer.from(await file.read()).toString());
  return found;
}

async function downloaded(): Promise<Uint8Array> {
  const note = { content: 'Milk', important: true, scratched_out: false, notes: [] };
  const parts: Uint8Array[] = [];
  await pack(
    {
      username: 'nova',
      at: new Date('2026-11-21T20:00:00Z'),
      categories: [{ title: 'Home', archived: false, notes: [note] }],
      deletions: [],
      picture: { name: 'picture.webp', bytes: strToU8('RIFF') },
    },
    { part: (bytes) => parts.push(bytes.slice()), progress: () => {} },
  );
  return Buffer.concat(parts);
}

const DAMAGED = 'lists.zip is damaged. Download or copy it again.';

async function faultOf(bytes: Uint8Array): Promise<string | undefined> {
  const error = await contents(bytes).catch((reason: unknown) => reason);
  return error instanceof Unreadable ? [error.fault.what, error.fault.why].join(' ') : undefined;
}

test('our download comes back whole, and no flipped bit changes or takes notes without a word', async () => {
  const zip = await downloaded();
  const whole = await contents(zip);
  expect([...whole.keys()]).toEqual(['nightdrive.json', 'notes.md', 'picture.webp']);
  let refused = 0;
  for (let bit = 0; bit < zip.length * 8; bit += 7) {
    const flipped = Buffer.from(zip);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const found = await contents(flipped).catch((reason: unknown) => reason);
    if (found instanceof Map) expect([...found], `bit ${bit}`).toEqual([...whole]);
    else {
      expect(found, `bit ${bit}`).toBeInstanceOf(Unreadable);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(zip.length * 0.8); // the others are times and the like
});

test('a zip of another program may have a comment', async () => {
  const comment = 'made by hand';
  const commented = Buffer.concat([zipSync({ 'a.md': strToU8('# Home') }), Buffer.from(comment)]);
  commented[commented.length - comment.length - 2] = comment.length;
  expect([...(await contents(commented)).values()]).toEqual(['# Home']);
});

test('no flipped bit takes notes from a zip of another program without a word', async () => {
  const zip = Buffer.from(zipSync({ 'Home.md': strToU8('- Milk'), 'p.jpg': strToU8('xx') }, { level: 0 }));
  for (let bit = 0; bit < zip.length * 8; bit += 7) {
    const flipped = Buffer.from(zip);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const found = await contents(flipped).catch((reason: unknown) => reason);
    if (!(found instanceof Map)) expect(found, `bit ${bit}`).toBeInstanceOf(Unreadable);
    else expect([...found.values()], `bit ${bit}`).toEqual(['- Milk', 'xx']);
  }
});

test('a zip with the separators of Windows has the same names', async () => {
  const zip = zipSync({ 'Export\\Home.md': strToU8('# A'), '__MACOSX\\._a.md': strToU8('x') });
  expect([...(await contents(zip)).keys()]).toEqual(['Export/Home.md']);
});

test('names are read as the systems that wrote them mean them', async () => {
  const plain = zipSync({ 'Kuchen xx.md': strToU8('# A'), '__MACOSX/._a.md': strToU8('x') });
  /** Replaces the two signs by other bytes, without the mark of UTF-8. */
  const named = (...bytes: number[]) => {
    const zip = Buffer.from(plain);
    for (let at = zip.indexOf('xx.md'); at !== -1; at = zip.indexOf('xx.md', at)) zip.set(bytes, at);
    return zip;
  };
  expect([...(await contents(named(0xc3, 0xa4))).keys()]).toEqual(['Kuchen ä.md']); // macOS
  expect([...(await contents(named(0x84, 0x78))).keys()]).toEqual(['Kuchen äx.md']); // Windows
  const decomposed = zipSync({ 'Ku\u0308che.md': strToU8('# A') });
  expect([...(await contents(decomposed)).keys()]).toEqual(['K\u00fcche.md']);
});

test('a zip with a password, and half of a zip, are refused with the reason', async () => {
  const locked = Buffer.from(zipSync({ 'a.md': strToU8('# A') }));
  for (const mark of ['PK\x03\x04', 'PK\x01\x02'])
    locked[locked.indexOf(mark) + (mark === 'PK\x03\x04' ? 6 : 8)] = 1;
  expect(await faultOf(locked)).toBe('lists.zip cannot be read: it is protected by a password.');
  expect(await faultOf((await downloaded()).slice(0, 300))).toBe(DAMAGED);
});
