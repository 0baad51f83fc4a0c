import { counted, countText } from '../count-text.ts';

/** Why a part of the files is left out or changed: of one, and of several. */
const REASONS = {
  notes: ['note in the trash or without text is left out', 'notes in the trash or without text are left out'],
  details: [
    'detail has no place in a list and is left out',
    'details have no place in a list and are left out',
  ],
  files: [
    'file is a picture, a sound or of another kind, and is left out',
    'files are pictures, sounds or of other kinds, and are left out',
  ],
  unreadable: ['file cannot be read or has no notes', 'files cannot be read or have no notes'],
  encoding: [
    'file is not in UTF-8 and was read as Western European text',
    'files are not in UTF-8 and were read as Western European text',
  ],
  long: [
    'text is too long and continues in notes below it',
    'texts are too long and continue in notes below them',
  ],
} as const satisfies Record<string, readonly [one: string, many: string]>;

export type Reason = keyof typeof REASONS;

const NAMES_MAX = 3;
const NAME_MAX = 120;

/** A sentence about what is left out or changed, and each thing with its words. */
export interface Omission {
  readonly sentence: string;
  readonly things: readonly string[];
}

/** Collects what an import leaves out or changes. */
export class LeftOut {
  readonly #things = new Map<Reason, Map<string, string[]>>();

  /** @param words those of the thing that are not in its name */
  add(reason: Reason, name: string, words = ''): void {
    const things = this.#things.get(reason) ?? new Map<string, string[]>();
    this.#things.set(reason, things.set(name, [...(things.get(name) ?? []), words]));
  }

  /** At most one for each reason. */
  get omissions(): Omission[] {
    return Object.entries(REASONS).flatMap(([key, [one, many]]) => {
      const things = this.#things.get(key as Reason);
      if (!things) return [];
      const count = Array.from(things.values(), (all) => timesOf(key, all));
      const names = Array.from(things.keys(), (name, at) => withTimes(short(name), count[at] ?? 1));
      const sum = count.reduce((sum, times) => sum + times, 0);
      return {
        sentence: `${counted(sum, one, many)}: ${listed(names)}.`,
        things: [...things].flatMap(([name, words]) =>
          [...new Set(words)].map((one) => (one === '' ? name : `${name}: ${one}`)),
        ),
      };
    });
  }
}

/** A file is one, however often it is named, and so is a detail of the same words. */
function timesOf(reason: string, words: readonly string[]): number {
  if (reason === 'details') return new Set(words).size;
  return reason === 'notes' || reason === 'long' ? words.length : 1;
}

const short = (name: string): string =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX).toWellFormed().trim()}…` : name;

const withTimes = (name: string, times: number): string =>
  times === 1 ? name : `${name} (${countText(times)})`;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).join(', ');
  return names.length > NAMES_MAX ? `${shown} and ${countText(names.length - NAMES_MAX)} more` : shown;
}
