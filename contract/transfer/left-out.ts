/** Why a part of a file is left out or changed: one, several, and whether its names are shown. */
const REASONS = {
  trashed: ['note is in the trash and left out', 'notes are in the trash and left out'],
  wordless: ['note has no text and is left out', 'notes have no text and are left out'],
  labels: [
    'further label is left out, because a note is in one category',
    'further labels are left out, because a note is in one category',
  ],
  people: [
    'note is shared with other people, and becomes yours alone',
    'notes are shared with other people, and become yours alone',
  ],
  reminders: ['reminder is left out', 'reminders are left out'],
  events: ['appointment is not a task and is left out', 'appointments are not tasks and are left out'],
  fields: ['further field is left out', 'further fields are left out'],
  rows: ['row of another kind is left out', 'rows of other kinds are left out'],
  properties: [
    'block of properties at the top of a file is left out',
    'blocks of properties at the top of files are left out',
  ],
  comments: ['hidden comment is left out', 'hidden comments are left out'],
  picture: ['profile picture is left out', 'profile pictures are left out'],
  deleted: ['entry of recently deleted notes is left out', 'entries of recently deleted notes are left out'],
  pictures: ['file is a picture or a sound and is left out', 'files are pictures or sounds and are left out'],
  others: ['file is of another kind and is left out', 'files are of other kinds and are left out'],
  empty: ['file has no notes in it', 'files have no notes in them'],
  unreadable: ['file cannot be read and is left out', 'files cannot be read and are left out'],
  encoding: [
    'file is not in UTF-8 and was read as Western European text',
    'files are not in UTF-8 and were read as Western European text',
  ],
  blank: ['empty note is left out', 'empty notes are left out'],
  long: ['note is cut after 10,000 characters', 'notes are cut after 10,000 characters'],
  titles: ['title is cut after 100 characters', 'titles are cut after 100 characters'],
} as const satisfies Record<string, readonly [one: string, many: string]>;

export type Reason = keyof typeof REASONS;

const NAMED: readonly Reason[] = ['fields', 'others', 'empty', 'unreadable', 'encoding'];
const NAMES_MAX = 3;

/** Counts what an import leaves out or changes. */
export class LeftOut {
  readonly #counts = new Map<Reason, number>();
  readonly #names = new Map<Reason, Set<string>>();

  count(reason: Reason, times = 1): void {
    if (times > 0) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + times);
  }

  /** Counts something with a name, once for each name. */
  name(reason: Reason, name: string): void {
    const names = this.#names.get(reason) ?? new Set();
    this.#names.set(reason, names.add(name));
  }

  /** A sentence for each reason. */
  get sentences(): string[] {
    return Object.entries(REASONS).flatMap(([key, [one, many]]) => {
      const reason = key as Reason;
      const names = [...(this.#names.get(reason) ?? [])];
      const count = (this.#counts.get(reason) ?? 0) + names.length;
      if (count === 0) return [];
      const shown = NAMED.includes(reason) && names.length > 0 ? `: ${listed(names)}` : '';
      return `${counted(count, one, many)}${shown}.`;
    });
  }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).join(', ');
  return names.length > NAMES_MAX ? `${shown} and ${countText(names.length - NAMES_MAX)} more` : shown;
}

/** A number as people read it: `1,204`. */
export const countText = (count: number): string => count.toLocaleString('en');

/** `1 note`, `1,204 notes`. */
export const counted = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
