import { type Contact, introParts, type SiteWords } from '../../contract/site.ts';

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
 * @throws Error in one line: the file, the path of the value that is wrong, and what is wrong with it
 */
export function parseSiteFile(source: string, file: string): SiteWords {
  try {
    return siteWords(JSON.parse(source.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Error(`${file}: ${error.message.replaceAll(/\s+/g, ' ')}.`);
  }
}

function siteWords(root: unknown): SiteWords {
  const read = members(root, '', ['title', 'headline', 'intro', 'contacts', 'credit']);
  return {
    title: text(read('title'), 'title', TITLE_MAX),
    headline: text(read('headline'), 'headline', HEADLINE_MAX),
    intro: intro(read('intro')),
    contacts: contacts(read('contacts')),
    credit: text(read('credit'), 'credit', CREDIT_MAX),
  };
}

function intro(value: unknown): string {
  const words = text(value, 'intro', INTRO_MAX);
  for (const { address } of introParts(words)) {
    if (address !== null && !INSIDE.test(address) && !OUTSIDE.test(address)) {
      throw new Error(
        `intro has a link to "${address}", which is neither a path such as /login nor an address such as https://…`,
      );
    }
  }
  return words;
}

function contacts(value: unknown): Contact[] {
  if (!Array.isArray(value)) throw new Error('contacts must be a list in [ ]');
  if (value.length > CONTACTS_MAX) throw new Error(`contacts has more than ${CONTACTS_MAX} entries`);
  const seen = new Set<string>();
  return value.map((entry: unknown, at) => {
    const path = `contacts[${at}]`;
    const read = members(entry, path, ['label', 'url']);
    const label = text(read('label'), `${path}.label`, LABEL_MAX);
    const url = text(read('url'), `${path}.url`, URL_MAX);
    if (!OUTSIDE.test(url)) {
      throw new Error(`${path}.url must begin with https://, http://, mailto: or tel:, not "${url}"`);
    }
    if (seen.has(url)) throw new Error(`${path}.url is the same as that of an earlier contact`);
    seen.add(url);
    return { label, url };
  });
}

/** Reads the members of an object that must have exactly these names. */
function members<Name extends string>(
  value: unknown,
  path: string,
  names: readonly Name[],
): (name: Name) => unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${path || 'the file'} must be an object in { }`);
  }
  const found = new Map(Object.entries(value));
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const name of found.keys()) {
    if (!names.some((known) => known === name)) {
      throw new Error(`${pathOf(name)} is not known; known are ${names.join(', ')}`);
    }
  }
  return (name) => {
    if (!found.has(name)) throw new Error(`${pathOf(name)} is missing`);
    return found.get(name);
  };
}

function text(value: unknown, path: string, longest: number): string {
  if (typeof value !== 'string') throw new Error(`${path} must be a text in quotes`);
  if (value.trim() === '') throw new Error(`${path} must not be empty`);
  if (value.length > longest) {
    throw new Error(`${path} has ${value.length} characters, but there is room for ${longest}`);
  }
  return value;
}
