import { FORMAT, FORMAT_VERSION } from '../export-file.ts';
import type { OutlineCategory, OutlineNote } from '../outline.ts';
import { type Imported, unreadable } from './imported.ts';
import { fieldsOf } from './json.ts';

export const isOurs = (json: unknown): boolean => fieldsOf(json)['format'] === FORMAT;

/**
 * Our own file (docs/data-format.md).
 * @throws Unreadable when it is not as described there
 */
export function readOurs(json: unknown, file: string): Imported {
  const { version, categories } = fieldsOf(json);
  if (version !== FORMAT_VERSION) throw unreadable(file, `its version is not ${FORMAT_VERSION}.`);
  const list = (value: unknown, where: string): readonly unknown[] => {
    if (Array.isArray(value)) return value;
    throw unreadable(file, `${where} has no list of ${where === 'it' ? 'categories' : 'notes'}.`);
  };
  const flag = (value: unknown): boolean => value === true;

  function note(value: unknown, where: string, depth = 0): OutlineNote {
    const { content, important, scratched_out, notes = [] } = fieldsOf(value);
    if (typeof content !== 'string') throw unreadable(file, `${where} has no content.`);
    const under = list(notes, where);
    if (under.length > 0 && depth > 0) throw unreadable(file, `${where} is a sub note and has sub notes.`);
    return {
      content,
      important: flag(important),
      scratched_out: flag(scratched_out),
      notes: under.map((one, place) => note(one, `sub note ${place + 1} of ${where}`, depth + 1)),
    };
  }
  const category = (value: unknown, place: number): OutlineCategory => {
    const where = `category ${place + 1}`;
    const { title, archived, notes } = fieldsOf(value);
    if (typeof title !== 'string') throw unreadable(file, `${where} has no title.`);
    return {
      title,
      archived: flag(archived),
      notes: list(notes, where).map((one, place) => note(one, `note ${place + 1} of ${where}`)),
    };
  };
  return { from: 'Nightdrive', categories: list(categories, 'it').map(category), leftOut: [] };
}
