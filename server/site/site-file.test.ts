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

/** GOOD, one line a member: the title is on line 2, headline 3, intro 4, contacts 5 to 10, credit 11. */
const changed = (change: object) => JSON.stringify({ ...GOOD, ...change }, null, 2);

test('the words of the owner are read as they are', () => {
  expect(parseSiteFile(JSON.stringify(GOOD), 'site.json')).toEqual(GOOD);
});

test('the site.json that comes with the product is right', () => {
  const words = parseSiteFile(readFileSync('site.json', 'utf8'), 'site.json');
  expect(words.title).toBe('NIGHTDRIVE');
});

test('a byte order mark, other line ends and escapes do no harm', () => {
  const source = `\uFEFF${JSON.stringify({ ...GOOD, title: 'A "quoted" \\ line\u2028' }, null, 2).replaceAll('\n', '\r\n')}`;
  expect(parseSiteFile(source, 'site.json').title).toBe('A "quoted" \\ line\u2028');
});

test.each([
  ['', 'site.json:1: expected a value but found the end of the file.'],
  ['{\n  "title": "A",\n}', 'site.json:3: the comma before "}" is one too many.'],
  ['{\n  "title": "A"\n  "headline": "B"\n}', 'site.json:3: expected "," or "}" but found'],
  ['{\n  title: "A"\n}', 'site.json:2: expected a name in quotes but found "title".'],
  ['{\n  "title" "A"\n}', 'site.json:2: expected ":" after "title" but found'],
  ['{\n  "title": "A\n}', 'site.json:2: expected a value but found a text that is not closed on its line'],
  ['{\n  "title": \'A\'\n}', `site.json:2: expected a value but found "'A'".`],
  ['{\n  "title": "A",\n  "title": "B"\n}', 'site.json:3: "title" is there twice.'],
  ['{\n  "contacts": [1 2]\n}', 'site.json:2: expected "," or "]" but found "2".'],
  [`${JSON.stringify(GOOD)}\n// end`, 'site.json:2: expected the end of the file but found "//".'],
])('a file that is no JSON is refused with its line: %j', (source, message) => {
  expect(errorOf(source)).toContain(message);
});

test.each([
  ['[]', 'site.json:1: The file must be an object in { }.'],
  ['{}', 'site.json:1: The file has no "title".'],
  [changed({ title: 7 }), 'site.json:2: "title" must be a text in quotes.'],
  [changed({ title: ' ' }), 'site.json:2: "title" must not be empty.'],
  [changed({ title: 'x'.repeat(41) }), 'site.json:2: "title" has 41 characters, 40 are the most.'],
  [changed({ headline: null }), 'site.json:3: "headline" must be a text in quotes.'],
  [
    changed({ intro: 'See [this](javascript:alert(1)).' }),
    'accepted', // brackets in the address: no link at all, plain words
  ],
  [changed({ intro: 'See [this](javascript:1).' }), 'site.json:4: a link of "intro" leads to "javascript:1"'],
  [
    changed({ intro: 'See [this](//evil.example).' }),
    'site.json:4: a link of "intro" leads to "//evil.example"',
  ],
  [changed({ contacts: {} }), 'site.json:5: "contacts" must be a list in [ ].'],
  [changed({ contacts: ['mail'] }), 'site.json:6: A contact must be an object in { }.'],
  [changed({ contacts: [{ label: 'Mail' }] }), 'site.json:6: A contact has no "url".'],
  [
    changed({ contacts: [{ label: 'Mail', url: 'javascript:1' }] }),
    'site.json:8: "url" must begin with https://, http://, mailto: or tel:, not "javascript:1".',
  ],
  [
    changed({ contacts: [GOOD.contacts[0], GOOD.contacts[0]] }),
    'site.json:12: the contact "mailto:ann@example.org" is there twice.',
  ],
  [
    changed({ contacts: Array(9).fill(GOOD.contacts[0]) }),
    'site.json:5: "contacts" has more than 8 entries.',
  ],
  [changed({ subtitle: 'x' }), 'site.json:12: "subtitle" is not known here; known are "title", "headline"'],
])('a file with wrong words is refused with its line', (source, message) => {
  expect(errorOf(source)).toContain(message);
});
