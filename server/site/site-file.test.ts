import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseSiteFile } from './site-file.ts';

const GOOD = {
  title: 'Ann',
  headline: 'Hello.',
  intro: 'I write. [Log in](/login) or [read](https://example.org/a?b=c).',
  contacts: [{ label: 'Mail', url: 'mailto:ann@example.org' }],
  credit: 'Made by Ann',
};

const errorOf = (source: string): string => {
  try {
    parseSiteFile(source, 'site.json');
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
  return 'accepted';
};

const changed = (change: object) => JSON.stringify({ ...GOOD, ...change });

test('the words of the owner are read as they are', () => {
  expect(parseSiteFile(JSON.stringify(GOOD), 'site.json')).toEqual(GOOD);
});

test('a name, a portrait and paragraphs are read when they are there', () => {
  const more = {
    name: 'Ann Lee',
    portrait: 'ann.jpg',
    paragraphs: ['I sail.', 'See [more](https://a.example).'],
  };
  expect(parseSiteFile(changed(more), 'site.json')).toEqual({ ...GOOD, ...more });
});

test('the site.json in the product is right', () => {
  const words = parseSiteFile(readFileSync('site.json', 'utf8'), 'site.json');
  expect(words.title).toBe('NIGHTDRIVE');
});

test('a byte order mark, other line endings and escapes are accepted', () => {
  const source = `\uFEFF${JSON.stringify({ ...GOOD, title: 'A "quoted" \\ line\u2028' }, null, 2).replaceAll('\n', '\r\n')}`;
  expect(parseSiteFile(source, 'site.json').title).toBe('A "quoted" \\ line\u2028');
});

test.each([
  ['', 'site.json: Unexpected end of JSON input.'],
  ['{\n  "title": "A",\n}', '(line 3 column 1).'],
  ['{\n  "title": "A"\n  "headline": "B"\n}', '(line 3 column 3).'],
])('a file that is not JSON is refused in one line, with the place: %j', (source, message) => {
  expect(errorOf(source)).toMatch(/^site\.json: .+\.$/);
  expect(errorOf(source)).toContain(message);
});

const MAIL = GOOD.contacts[0];

test.each([
  ['[]', 'the file must be an object in { }.'],
  ['{}', 'title is missing.'],
  [changed({ title: 7 }), 'title must be a text in quotes.'],
  [changed({ title: ' ' }), 'title must not be empty.'],
  [changed({ title: 'x'.repeat(41) }), 'title has 41 characters, but there is room for 40.'],
  [changed({ intro: 'See [this](javascript:1).' }), 'intro has a link to "javascript:1"'],
  [changed({ intro: 'See [this](//evil.example).' }), 'intro has a link to "//evil.example"'],
  [changed({ intro: 'See [this](/\\evil.example).' }), 'intro has a link to "/\\evil.example"'],
  [changed({ intro: 'See [this](https:\\\\evil.example).' }), 'intro has a link to "https:\\\\evil.example"'],
  [
    changed({ paragraphs: ['[this](https://a.example\\@evil.example)'] }),
    'paragraphs[0] has a link to "https://a.example\\@evil.example"',
  ],
  [
    changed({ portrait: '../secret' }),
    'portrait must be the name of a file beside this one, without a path.',
  ],
  [changed({ portrait: '..' }), 'portrait must be the name of a file beside this one, without a path.'],
  [
    changed({ portrait: 'C:\\ann.jpg' }),
    'portrait must be the name of a file beside this one, without a path.',
  ],
  [changed({ paragraphs: 'Words.' }), 'paragraphs must be a list in [ ].'],
  [changed({ paragraphs: Array(7).fill('x') }), 'paragraphs has more than 6 entries.'],
  [changed({ paragraphs: ['x', ''] }), 'paragraphs[1] must not be empty.'],
  [changed({ paragraphs: ['See [this](javascript:1).'] }), 'paragraphs[0] has a link to "javascript:1"'],
  [changed({ contacts: {} }), 'contacts must be a list in [ ].'],
  [changed({ contacts: ['mail'] }), 'contacts[0] must be an object in { }.'],
  [changed({ contacts: [{ label: 'Mail' }] }), 'contacts[0].url is missing.'],
  [changed({ contacts: [MAIL, { label: '', url: 'tel:1' }] }), 'contacts[1].label must not be empty.'],
  [
    changed({ contacts: [MAIL, { label: 'Mail', url: 'javascript:1' }] }),
    'contacts[1].url must begin with https://, http://, mailto: or tel:, not "javascript:1".',
  ],
  [changed({ contacts: [MAIL, MAIL] }), 'contacts[1].url is the same as that of an earlier contact.'],
  [changed({ contacts: [{ ...MAIL, icon: 'x' }] }), 'contacts[0].icon is not known; known are label, url.'],
  [changed({ contacts: Array(9).fill(MAIL) }), 'contacts has more than 8 entries.'],
  [
    changed({ subtitle: 'x' }),
    'subtitle is not known; known are title, headline, intro, contacts, credit, name, portrait, paragraphs.',
  ],
])('a file with a wrong value is refused with its path', (source, message) => {
  expect(errorOf(source)).toContain(`site.json: ${message}`);
});

test('brackets in the address of a link make it plain words', () => {
  expect(errorOf(changed({ intro: 'See [this](javascript:alert(1)).' }))).toBe('accepted');
});
