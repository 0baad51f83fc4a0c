import { type Contact, introParts, type SiteWords } from '../../contract/site.ts';
import { messageOf } from '../runtime/thrown.ts';

/** The lengths that fit on the pages. */
const TITLE_MAX = 40;
const HEADLINE_MAX = 60;
const INTRO_MAX = 300;
const NAME_MAX = 60;
const FILE_NAME_MAX = 100;
const PARAGRAPHS_MAX = 6;
const PARAGRAPH_MAX = 800;
const CONTACTS_MAX = 8;
const LABEL_MAX = 60;
const URL_MAX = 300;
const CREDIT_MAX = 120;

// Browsers read a backslash as a slash: /\evil.example is another site.
const OUTSIDE = /^(https?:\/\/[^\s/\\]|mailto:[^\s@\\]+@|tel:\+?[\d-])[^\s\\]*$/;
const INSIDE = /^\/(?!\/)[^\s\\]*$/;

/** The owner's words as they are written: the portrait is the name of a file beside them. */
export interface SiteFile extends Omit<SiteWords, 'portrait'> {
  readonly portrait?: string;
}

/**
 * Reads the owner's words.
 * @throws Error in one line: the file, the path of the value that is wrong, and what is wrong with it
 */
export function parseSiteFile(source: string, file: string): SiteFile {
  try {
    return siteWords(JSON.parse(source.replace(/^\uFEFF/, '')));
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error).replaceAll(/\s+/g, ' ')}.`);
  }
}

const NEEDED = ['title', 'headline', 'intro', 'contacts', 'credit'] as const;
const OPTIONAL = ['name', 'portrait', 'paragraphs'] as const;

function siteWords(root: unknown): SiteFile {
  const { read, has } = members(root, '', NEEDED, OPTIONAL);
  return {
    title: text(read('title'), 'title', TITLE_MAX),
    headline: text(read('headline'), 'headline', HEADLINE_MAX),
    intro: linkedText(read('intro'), 'intro', INTRO_MAX),
    ...(has('name') && { name: text(read('name'), 'name', NAME_MAX) }),
    ...(has('portrait') && { portrait: fileName(read('portrait')) }),
    ...(has('paragraphs') && { paragraphs: paragraphs(read('paragraphs')) }),
    contacts: contacts(read('contacts')),
    credit: text(read('credit'), 'credit', CREDIT_MAX),
  };
}

function linkedText(value: unknown, path: string, longest: number): string {
  const words = text(value, path, longest);
  for (const { address } of introParts(words)) {
    if (address !== null && !INSIDE.test(address) && !OUTSIDE.test(address)) {
      throw new Error(
        `${path} has a link to "${address}", which is neither a path such as /login nor an address such as https://…`,
      );
    }
  }
  return words;
}

function paragraphs(value: unknown): string[] {
  if (!Array.isArray(value)) throw new Error('paragraphs must be a list in [ ]');
  if (value.length > PARAGRAPHS_MAX) throw new Error(`paragraphs has more than ${PARAGRAPHS_MAX} entries`);
  return value.map((entry: unknown, at) => linkedText(entry, `paragraphs[${at}]`, PARAGRAPH_MAX));
}

/** A file beside site.json: nothing else of the machine can be published by a path. */
function fileName(value: unknown): string {
  const name = text(value, 'portrait', FILE_NAME_MAX);
  if (/[/\\]|^\.{1,2}$/.test(name))
    throw new Error('portrait must be the name of a file beside this one, without a path');
  return name;
}

function contacts(value: unknown): Contact[] {
  if (!Array.isArray(value)) throw new Error('contacts must be a list in [ ]');
  if (value.length > CONTACTS_MAX) throw new Error(`contacts has more than ${CONTACTS_MAX} entries`);
  const seen = new Set<string>();
  return value.map((entry: unknown, at) => {
    const path = `contacts[${at}]`;
    const { read } = members(entry, path, ['label', 'url']);
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

/** Reads the members of an object that must have these names, and may have the optional ones. */
function members<Name extends string>(
  value: unknown,
  path: string,
  needed: readonly Name[],
  optional: readonly Name[] = [],
): { read: (name: Name) => unknown; has: (name: Name) => boolean } {
  const names = [...needed, ...optional];
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
  const has = (name: Name) => found.has(name);
  const read = (name: Name) => {
    if (!has(name)) throw new Error(`${pathOf(name)} is missing`);
    return found.get(name);
  };
  return { read, has };
}

function text(value: unknown, path: string, longest: number): string {
  if (typeof value !== 'string') throw new Error(`${path} must be a text in quotes`);
  if (value.trim() === '') throw new Error(`${path} must not be empty`);
  if (value.length > longest) {
    throw new Error(`${path} has ${value.length} characters, but there is room for ${longest}`);
  }
  return value;
}
