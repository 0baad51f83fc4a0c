const ALPHABETS: readonly (readonly [name: string, letters: RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Chinese or Japanese', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
];
const OTHER = 'other';

/** The alphabets of the letters of a name. Western digits, marks and punctuation are of none. */
function alphabetsOf(username: string): readonly string[] {
  const found = new Set<string>();
  for (const letter of username.match(/(?![0-9])[\p{L}\p{Nd}]/gu) ?? [])
    found.add(ALPHABETS.find(([, letters]) => letters.test(letter))?.[0] ?? OTHER);
  return [...found];
}

/** What names have in common that are easily read as the same, within one alphabet. */
const shapeOf = (username: string): string =>
  username
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[Il1]/g, 'l')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/**
 * What tells the names of people apart that may look alike to a reader: where they are not all of one alphabet, which
 * letters a name has that are not Latin; within an alphabet, the other name of the same shape.
 */
export function distinctionsOf(usernames: readonly string[]): ReadonlyMap<string, string> {
  const alphabets = new Map(usernames.map((username) => [username, alphabetsOf(username)]));
  const isMixed = new Set([...alphabets.values()].flat()).size > 1;
  const told = new Map<string, string>();
  for (const [username, its] of alphabets) {
    const foreign = isMixed ? its.find((name) => name !== 'Latin') : undefined;
    const twin = usernames.find((other) => other !== username && shapeOf(other) === shapeOf(username));
    if (foreign === OTHER) told.set(username, 'Has letters of another alphabet');
    else if (foreign !== undefined) told.set(username, `Has ${foreign} letters`);
    else if (twin !== undefined) told.set(username, `Not the same as “${twin}”`);
  }
  return told;
}
