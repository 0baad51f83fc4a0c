import { type Contact, introParts, type SiteWords } from '../../contract/site.ts';
import { JsonProblem, type Located, parseJsonWithLines } from './json-with-lines.ts';

/** What the pages have room for. */
const TITLE_MAX = 40;
const HEADLINE_MAX = 60;
const INTRO_MAX = 300;
const CONTACTS_MAX = 8;
const LABEL_MAX = 60;
const URL_MAX = 300;
const CREDIT_MAX = 120;

const OUTSIDE = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?[\d-])\S*$/;
const INSIDE = /^\/(?!\/)\S*$/;

/**
 * Reads the owner's words.
 * @throws Error in one line: the file, the line that is wrong, and what is wrong with it
 */
export function parseSiteFile(source: string, file: string): SiteWords {
  try {
    return siteWords(parseJsonWithLines(source.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (error instanceof JsonProblem) throw new Error(`${file}:${error.line}: ${error.message}.`);
    throw error;
  }
}

function siteWords(root: Located): SiteWords {
  const read = members(root, 'The file', ['title', 'headline', 'intro', 'contacts', 'credit']);
  return {
    title: text(read('title'), '"title"', TITLE_MAX),
    headline: text(read('headline'), '"headline"', HEADLINE_MAX),
    intro: intro(read('intro')),
    contacts: contacts(read('contacts')),
    credit: text(read('credit'), '"credit"', CREDIT_MAX),
  };
}

function intro(located: Located): string {
  const words = text(located, '"intro"', INTRO_MAX);
  for (const { address } of introParts(words)) {
    if (address !== null && !INSIDE.test(address) && !OUTSIDE.test(address)) {
      wrong(
        located,
        `a link of "intro" leads to "${address}", which is neither a path such as /login nor an address such as https://…`,
      );
    }
  }
  return words;
}

function contacts(located: Located): Contact[] {
  const { value } = located;
  if (!Array.isArray(value)) return wrong(located, '"contacts" must be a list in [ ]');
  if (value.length > CONTACTS_MAX) wrong(located, `"contacts" has more than ${CONTACTS_MAX} entries`);
  const seen = new Set<string>();
  return value.map((entry) => {
    const read = members(entry, 'A contact', ['label', 'url']);
    const url = text(read('url'), '"url"', URL_MAX);
    if (!OUTSIDE.test(url))
      wrong(read('url'), `"url" must begin with https://, http://, mailto: or tel:, not "${url}"`);
    if (seen.has(url)) wrong(read('url'), `the contact "${url}" is there twice`);
    seen.add(url);
    return { label: text(read('label'), '"label"', LABEL_MAX), url };
  });
}

/** Reads the members of an object that must have exactly these names. */
function members<Name extends string>(
  located: Located,
  what: string,
  names: readonly Name[],
): (name: Name) => Located {
  const { value } = located;
  if (!(value instanceof Map)) return wrong(located, `${what} must be an object in { }`);
  for (const [name, member] of value) {
    if (!names.some((known) => known === name)) {
      wrong(
        member,
        `"${name}" is not known here; known are ${names.map((known) => `"${known}"`).join(', ')}`,
      );
    }
  }
  return (name) => value.get(name) ?? wrong(located, `${what} has no "${name}"`);
}

function text(located: Located, what: string, longest: number): string {
  const { value } = located;
  if (typeof value !== 'string') return wrong(located, `${what} must be a text in quotes`);
  if (value.trim() === '') wrong(located, `${what} must not be empty`);
  if (value.length > longest)
    wrong(located, `${what} has ${value.length} characters, ${longest} are the most`);
  return value;
}

function wrong(located: Located, message: string): never {
  throw new JsonProblem(located.line, message);
}
