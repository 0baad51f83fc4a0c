import { bareName, lastPart, unreadable } from '../../../../contract/transfer/imported.ts';
import { parseJson } from '../../../../contract/transfer/json.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import { isOurs, pictureIn, readOurs } from '../../../../contract/transfer/ours.ts';
import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import type { Task } from './calendar.ts';
import { draftCategory } from './draft.ts';
import { isKeep, type KeepFile } from './keep.ts';
import { refusalOf } from './kinds-of-files.ts';
import { notesOfLines } from './lines.ts';

/** The contents of one file. Notes of Keep and tasks wait for those of the other files, which order them. */
export type Part =
  | { readonly from: string; readonly categories: readonly OutlineCategory[] }
  | { readonly keep: KeepFile }
  | { readonly tasks: readonly Task[] };

const TEXT = 'a text file';
const OPML = /^\s*(?:(?:<\?xml|<!)[^>]*>\s*)*<opml[\s>]/i;

/**
 * Reads one file, whatever of the known formats it has. The code of a format is loaded when it is met.
 * @throws Unreadable
 */
export async function partOf(path: string, text: string, leftOut: LeftOut): Promise<Part> {
  const name = lastPart(path);
  const refusal = refusalOf(name, text);
  if (refusal !== undefined) throw unreadable(name, refusal);
  if (/\.json$/i.test(name) || (!/\.(?:md|markdown|csv)$/i.test(name) && /^\s*\{/.test(text)))
    return jsonPart(name, text, leftOut);
  if (/\.csv$/i.test(name)) {
    const { readTodoist } = await import('./todoist.ts');
    return { from: 'Todoist', categories: readTodoist(name, text, leftOut) };
  }
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) {
    const { tasksIn } = await import('./calendar.ts');
    return { tasks: tasksIn(name, text, leftOut) };
  }
  if (OPML.test(text)) {
    const { readOpml } = await import('./opml.ts');
    return { from: 'an outline', categories: readOpml(name, text, leftOut) };
  }
  if (/\.xml$/i.test(name) || /^\s*<\?xml\s/.test(text))
    throw unreadable(name, 'it is XML of a kind that cannot be imported.');
  const { looksLikeMarkdown, readMarkdown } = await import('./markdown.ts');
  if (/\.(?:md|markdown)$/i.test(name) || looksLikeMarkdown(text))
    return { from: TEXT, categories: readMarkdown(name, text, leftOut) };
  const category = draftCategory(bareName(name));
  category.notes.push(...notesOfLines(text));
  return { from: TEXT, categories: category.notes.length > 0 ? [category] : [] };
}

function jsonPart(name: string, text: string, leftOut: LeftOut): Part {
  const json = parseJson(name, text);
  if (isKeep(json)) return { keep: { name, json } };
  if (!isOurs(json)) throw unreadable(name, 'it is not in a format that can be imported.');
  if (pictureIn(json) !== undefined) leftOut.add('files', 'profile picture');
  return { from: 'Nightdrive', categories: readOurs(json, name, leftOut) };
}
