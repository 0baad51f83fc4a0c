import { countText } from '../../../../contract/count-text.ts';
import { NOTES_MAX } from '../../../../contract/limits.ts';
import { fitted } from '../../../../contract/transfer/fit.ts';
import {
  Damaged,
  type Imported,
  lastPart,
  Unreadable,
  unreadable,
} from '../../../../contract/transfer/imported.ts';
import { LeftOut } from '../../../../contract/transfer/left-out.ts';
import { countAll, type OutlineCategory } from '../../../../contract/transfer/outline.ts';
import { type Part, partOf } from './formats.ts';
import { readKeep } from './keep.ts';
import { refusalOf } from './kinds-of-files.ts';
import { listsOf } from './linked-tasks.ts';
import { type Source, sourcesIn } from './open.ts';
import { textOf } from './text-of.ts';

/** For all texts together. */
const TEXT_MAX_MB = 50;
const MAX_BYTES = TEXT_MAX_MB * 1024 * 1024;
const LIMITS = `At most ${countText(NOTES_MAX)} notes and ${TEXT_MAX_MB} MB.`;
const NO_NOTES = 'there are no notes in it.';
const NO_FORMAT = 'it is not in a format that can be imported.';

/**
 * Reads the notes of files as one import. Each file is read by itself; those that cannot be read are named.
 * @throws Unreadable when none of them has notes, or they have too many
 */
export async function readFile(...files: readonly File[]): Promise<Imported> {
  const leftOut = new LeftOut();
  const faults: Unreadable[] = [];
  const sources = await gathered(files, (file) => sourcesIn(file, leftOut), faults);
  const large = sources.reduce((sum, { size }) => sum + size, 0);
  const [only] = files;
  if (large > MAX_BYTES)
    throw new Unreadable({
      why: `${LIMITS} The texts of this import have ${Math.ceil(large / 1024 / 1024)} MB.`,
    });
  const parts = await gathered(sources, async (source) => [await readSource(source, leftOut)], faults);
  const { from, categories } = together(parts, leftOut);
  if (categories.length === 0) {
    const name = files.length === 1 && only ? only.name : `${files.length} files`;
    throw (
      faults[0] ??
      unreadable(name, sources.length === 0 && leftOut.omissions.length > 0 ? NO_FORMAT : NO_NOTES)
    );
  }
  for (const { fault } of faults) leftOut.add('unreadable', shortly(fault));
  const fit = fitted(categories, leftOut);
  const count = countAll(fit);
  if (count > NOTES_MAX)
    throw new Unreadable({ why: `${LIMITS} This import has ${countText(count)} notes.` });
  return { from, categories: fit, leftOut: leftOut.omissions };
}

/** The results of several readings; the faults of the others are collected. @throws Damaged */
async function gathered<From, To>(
  things: readonly From[],
  read: (thing: From) => Promise<readonly To[]>,
  faults: Unreadable[],
): Promise<To[]> {
  const all: To[] = [];
  for (const thing of things) {
    try {
      all.push(...(await read(thing)));
    } catch (error) {
      if (!(error instanceof Unreadable) || error instanceof Damaged) throw error;
      faults.push(error);
    }
  }
  return all;
}

async function readSource({ name, read }: Source, leftOut: LeftOut): Promise<Part> {
  const short = lastPart(name);
  const decoded = textOf(await read());
  if (decoded === undefined) throw unreadable(short, refusalOf(short, '') ?? NO_FORMAT);
  const part = await partOf(short, decoded.text, leftOut);
  if (decoded.isGuessed) leftOut.add('encoding', short);
  if ('categories' in part && part.categories.length === 0) leftOut.add('unreadable', short);
  return part;
}

/** The categories of all parts; those of one title in several files are one. */
function together(parts: readonly Part[], leftOut: LeftOut): Pick<Imported, 'from' | 'categories'> {
  const all = [
    {
      from: 'Google Keep',
      categories: readKeep(
        parts.flatMap((part) => ('keep' in part ? part.keep : [])),
        leftOut,
      ),
    },
    { from: 'a calendar', categories: listsOf(parts.flatMap((part) => ('tasks' in part ? part.tasks : []))) },
    ...parts.flatMap((part) => ('categories' in part ? part : [])),
  ];
  const found = all.filter(({ categories }) => categories.length > 0);
  const categories: OutlineCategory[] = [];
  for (const part of found) {
    const before = new Map(categories.map((category, place) => [category.title, place]));
    for (const category of part.categories) {
      const place = before.get(category.title);
      const same = place === undefined ? undefined : categories[place];
      if (place === undefined || !same) categories.push(category);
      else categories[place] = { ...same, notes: [...same.notes, ...category.notes] };
    }
  }
  return { from: [...new Set(found.map(({ from }) => from))].join(' and '), categories };
}

/** `A.json (line 2: it is not valid JSON)` */
function shortly({ what = '', why }: Unreadable['fault']): string {
  const [, line, name] = /^(?:Line ([\d,]+) of )?(.*) cannot be read:$/.exec(what) ?? [];
  return `${name ?? what} (${line === undefined ? '' : `line ${line}: `}${why.replace(/\.(?:\s.*)?$/s, '')})`;
}
