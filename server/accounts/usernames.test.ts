import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldUsername, normalizeUsername, usernameError } from './usernames.ts';

const INVALID =
  'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.';
const TOO_LONG = 'Ensure this field has no more than 150 characters.';
const errorOf = (text: string) => usernameError(normalizeUsername(text));

describe('A username', () => {
  test.each([
    ['ann'],
    ['Ann.Archer+list@example.org'],
    ['a_b-c'],
    ['7'],
    ['Žofie'],
    ['Ольга'],
    ['さくら'],
    ['مريم'],
    ['नीता'],
    ['𝒜nn'],
    ['  ann  '],
    ['\u3000ann\t\n'],
    [`${' '.repeat(1000)}ann${' '.repeat(1000)}`],
    ['a'.repeat(150)],
    ['𠮷'.repeat(150)],
  ])('may be %j', (text) => {
    expect(errorOf(text)).toBeUndefined();
  });

  test.each([
    ['ann archer'],
    ['ann/archer'],
    ['<ann>'],
    ['ann!'],
    ['🚗'],
    ['ann\u0000'],
    ['ann\n.'],
    ['½'],
    ['a\u200db'],
    ['a\u200b'],
    ['ann\ufe0f'],
    ['\u3164'],
    ['a\u202eb'],
    ['\ud800'],
    [''],
    ['¨'],
    ['\u0301\u0301'],
    ['\u0301ann'],
  ])('may not be %j', (text) => {
    expect(errorOf(text)).toBe(INVALID);
  });

  test.each([
    ['a'.repeat(151)],
    ['𠮷'.repeat(151)],
    ['a'.repeat(300_000)],
    [`ann${' '.repeat(1000)}<archer>`],
    ['ﷺ'.repeat(100_000)],
  ])('may not be longer than 150 characters', (text) => {
    expect(errorOf(text)).toBe(TOO_LONG);
  });

  test('is stored in compatibility form, with its case', () => {
    expect(normalizeUsername(' Ａｎｎ① ')).toBe('Ann1');
    expect(normalizeUsername('e\u0301')).toBe('é');
  });
});

describe('Two usernames are the same', () => {
  test.each([
    ['ann', 'ANN'],
    ['ann', ' Ann '],
    ['ann', 'Ａｎｎ'],
    ['žofie', 'Z\u030cOFIE'],
    ['οδός', 'ΟΔΌΣ'],
    ['οδόσ', 'οδός'],
    ['straße', 'STRASSE'],
    ['straße', 'STRAẞE'],
    ['ǆ', 'ǅ'],
    ['ﬁn', 'FIN'],
    ['Å', 'å'],
    ['K', 'k'],
  ])('%j and %j', (one, other) => {
    expect(foldUsername(one)).toBe(foldUsername(other));
  });

  test.each([
    ['ann', 'anna'],
    ['ann', 'a.nn'],
    ['ann', 'ánn'],
    ['ann', 'аnn'],
    ['1', '2'],
  ])('but not %j and %j', (one, other) => {
    expect(foldUsername(one)).not.toBe(foldUsername(other));
  });

  test('whatever character they have, in capitals and small letters', () => {
    const split: string[] = [];
    for (let point = 0; point <= 0x10ffff; point++) {
      const text = String.fromCodePoint(point);
      if (!text.isWellFormed() || errorOf(text) !== undefined) continue;
      const folded = foldUsername(text);
      const spellings = [text.toLowerCase(), text.toUpperCase(), text.normalize('NFD'), folded];
      if (spellings.some((one) => foldUsername(one) !== folded)) split.push(text);
    }
    expect(split).toEqual([]);
  });

  test('whatever words they are made of', () => {
    const name = fc.string({ unit: 'binary', maxLength: 12 }).map(normalizeUsername);
    fc.assert(
      fc.property(
        name.filter((text) => usernameError(text) === undefined),
        (text) => {
          const folded = foldUsername(text);
          for (const one of [text.toLowerCase(), text.toUpperCase(), ` ${text} `, folded]) {
            expect(foldUsername(one)).toBe(folded);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
