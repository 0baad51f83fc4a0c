import { fieldsOf } from '../json.ts';
import type { When } from '../moments.ts';
import { DIVIDER } from '../notes.ts';
import { REPEATS } from '../reminders.ts';
import { FORMAT, FORMAT_VERSION } from './export-file.ts';
import { unreadable } from './imported.ts';
import { listOf, textOf } from './json.ts';
import type { LeftOut } from './left-out.ts';
import type { OutlineCategory, OutlineNote } from './outline.ts';

/** Other programs with this format draw their lines with some dashes more or less. */
const DASHES = /^-{90,}$/;
/** More levels than any list has, and few enough for recursion. */
const LEVELS_MAX = 100;
const DAY_MS = 86_400_000;

const KEYS = ['format', 'version', 'exported_at', 'username', 'picture', 'categories', 'recently_deleted'];
const NOTE_KEYS = ['content', 'important', 'scratched_out', 'remind', 'notes'];
const CATEGORY_KEYS = ['title', 'archived', 'shared', 'notes'];

export const isOurs = (json: unknown): boolean => fieldsOf(json)['format'] === FORMAT;

/**
 * Our own file (docs/data-format.md); other programs may nest notes deeper.
 * @throws Unreadable when it is not as described there
 */
export function readOurs(json: unknown, file: string, leftOut: LeftOut): OutlineCategory[] {
  const { version, exported_at, categories, recently_deleted } = fieldsOf(json);
  if (version !== FORMAT_VERSION) throw unreadable(file, `its version is not ${FORMAT_VERSION}.`);
  const list = (value: unknown, where: string): readonly unknown[] => {
    if (Array.isArray(value)) return value;
    throw unreadable(file, `${where} has no list of ${where === 'it' ? 'categories' : 'notes'}.`);
  };
  const flag = (fields: Readonly<Record<string, unknown>>, key: string, where: string): boolean => {
    const value = fields[key] ?? false;
    if (typeof value === 'boolean') return value;
    throw unreadable(file, `${key} of ${where} is neither true nor false.`);
  };
  /** Later versions may add keys. */
  const named = (fields: Readonly<Record<string, unknown>>, known: readonly string[]) => {
    for (const key of Object.keys(fields))
      if (!known.includes(key)) leftOut.add('details', key, JSON.stringify(fields[key]));
  };

  function note(value: unknown, where: string, level = 1): OutlineNote {
    const fields = fieldsOf(value);
    const { content, notes = [], remind } = fields;
    const when = remindIn(remind);
    if (typeof content !== 'string') throw unreadable(file, `${where} has no content.`);
    if (level > LEVELS_MAX) throw unreadable(file, `it has more than ${LEVELS_MAX} levels of notes.`);
    named(fields, NOTE_KEYS);
    if (remind !== undefined && when === undefined) leftOut.add('details', 'remind', JSON.stringify(remind));
    return {
      content: exported_at === undefined && DASHES.test(content.trim()) ? DIVIDER : content,
      important: flag(fields, 'important', where),
      scratched_out: flag(fields, 'scratched_out', where),
      ...(when && { remind: when }),
      notes: list(notes, where).map((one, place) =>
        note(one, `sub note ${place + 1} of ${where}`, level + 1),
      ),
    };
  }
  const category = (value: unknown, place: number): OutlineCategory => {
    const where = `category ${place + 1}`;
    const fields = fieldsOf(value);
    const { title, notes } = fields;
    if (typeof title !== 'string') throw unreadable(file, `${where} has no title.`);
    named(fields, CATEGORY_KEYS);
    return {
      title,
      archived: flag(fields, 'archived', where),
      notes: list(notes, where).map((one, place) => note(one, `note ${place + 1} of ${where}`)),
    };
  };
  named(fieldsOf(json), KEYS);
  for (const one of listOf(recently_deleted)) leftOut.add('details', 'recently deleted', JSON.stringify(one));
  return list(categories, 'it').map(category);
}

/** Undefined for what is none, and for one whose only moment has passed: in any time zone, a day ago. */
function remindIn(value: unknown): When | undefined {
  const { local, zone, repeat: named } = fieldsOf(value);
  const repeat = REPEATS.find((one) => one === named);
  const isToCome = Date.parse(textOf(local)) > (repeat === 'never' ? Date.now() - DAY_MS : 0);
  return repeat && isToCome ? { local: textOf(local), zone: textOf(zone), repeat } : undefined;
}

/** The name of the picture that belongs to our file. */
export function pictureIn(json: unknown): string | undefined {
  const { picture } = fieldsOf(json);
  return typeof picture === 'string' ? picture : undefined;
}
