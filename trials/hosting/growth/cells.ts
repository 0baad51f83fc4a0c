import { createHash } from 'node:crypto';
import { foldUsername } from '../../../server/accounts/usernames.ts';
import type { Cell } from './copy.ts';
import { idAt, scrambled } from './ids.ts';
import { bytesOf } from './texts.ts';
import { edits, type Inhabitant, revisionBeforeEdits, revisionOf, type Town } from './town.ts';

const DAY_MS = 24 * 3_600_000;
const DEVICE = { device: 'Firefox on Linux', address: '198.51.100.x' };

/** What is the same for all users of the town. */
export interface Common {
  now: number;
  /** All have the same password: to hash a million would take half a day. */
  passwordHash: string;
  picture: { id: string; data: Uint8Array };
}

/** Up to this many days, spread evenly. */
const ageOf = (chance: number, days: number): number => scrambled(chance, 77) % (days * DAY_MS);

const deletionOf = ({ number }: Inhabitant): string => idAt(0, 'deletion', number, 0);
const deviceOf = ({ number }: Inhabitant): string => idAt(0, 'device', number, 0);

/** The rows of one inhabitant, their cells in the order of the columns in tables.ts. */
export class Cells {
  readonly #town: Town;
  readonly #common: Common;
  readonly #hexOfPicture: string;

  constructor(town: Town, common: Common) {
    this.#town = town;
    this.#common = common;
    this.#hexOfPicture = `\\x${Buffer.from(common.picture.data).toString('hex')}`;
  }

  account(who: Inhabitant): Cell[] {
    const { now, passwordHash, picture } = this.#common;
    let bytes = 0;
    for (let index = 0; index < who.notes; index++) bytes += bytesOf(scrambled(who.number, index));
    const hash = who.hasPicture ? picture.id : null;
    const created = now - 300 * DAY_MS;
    return [who.owner, who.username, passwordHash, hash, revisionOf(who), created, who.notes, bytes];
  }

  username({ username, owner }: Inhabitant): Cell[] {
    return [foldUsername(username), owner];
  }

  *sessions({ number, owner, sessions }: Inhabitant): Iterable<Cell[]> {
    const { now } = this.#common;
    for (const [at, id] of sessions.entries()) {
      const used = now - ageOf(number + at, 6);
      const expires = now + DAY_MS + ageOf(number * 2 + at, 29);
      yield [owner, id, expires - 30 * DAY_MS, used, expires, DEVICE.device, DEVICE.address];
    }
  }

  *pictures({ owner, hasPicture }: Inhabitant): Iterable<Cell[]> {
    if (hasPicture) yield [owner, this.#common.picture.id, this.#hexOfPicture];
  }

  loginPlace({ owner, number }: Inhabitant): Cell[] {
    const place = createHash('sha256').update(owner).digest('base64url');
    return [owner, place, this.#common.now - ageOf(number, 30)];
  }

  *events({ number, owner }: Inhabitant): Iterable<Cell[]> {
    for (let at = 0; at < number % 7; at++) {
      const when = this.#common.now - ageOf(number * 7 + at, 200);
      const id = idAt(when, 'event', number, at);
      yield [owner, id, when, 'logged in', '', DEVICE.device, DEVICE.address];
    }
  }

  categories({ owner, categories }: Inhabitant): Cell[][] {
    return categories.map((id, at) => [owner, id, `List ${at + 1}`, at + 1, at + 1, Number(at === 4)]);
  }

  note(who: Inhabitant, index: number): Cell[] {
    const isEdited = index % 20 === 0 && index / 20 < edits(who);
    const revision = isEdited ? revisionBeforeEdits(who) + index / 20 + 1 : who.categories.length + index + 1;
    return [...this.#ofNote(who, index), revision];
  }

  *deletions(who: Inhabitant): Iterable<Cell[]> {
    if (who.binned === 0) return;
    const notes = Array.from({ length: who.binned }, (_, at) => this.#town.note(who, who.notes + at).content);
    const bytes = Buffer.byteLength(notes.join(''));
    const excerpt = [...(notes[0] ?? '')].slice(0, 200).join('');
    const at = this.#common.now - ageOf(who.number, 29);
    yield [who.owner, deletionOf(who), at, revisionOf(who), who.binned, bytes, null, excerpt];
  }

  *binCategories(who: Inhabitant): Iterable<Cell[]> {
    if (who.binned === 0) return;
    yield [who.owner, deletionOf(who), who.categories[0] ?? '', 'List 1', 1, revisionOf(who), 0];
  }

  *binNotes(who: Inhabitant): Iterable<Cell[]> {
    for (let at = 0; at < who.binned; at++) yield [...this.#ofNote(who, who.notes + at), deletionOf(who)];
  }

  *earlierTexts(who: Inhabitant): Iterable<Cell[]> {
    for (let at = 0; at < edits(who); at++) {
      const { id, content } = this.#town.note(who, at * 20);
      const revision = revisionBeforeEdits(who) + at + 1;
      yield [who.owner, id, revision, this.#common.now - ageOf(who.number + at, 29), `${content}?`];
    }
  }

  *devices(who: Inhabitant): Iterable<Cell[]> {
    if (who.notes === 0) return;
    const [id, { position: _, ...value }] = [deviceOf(who), this.#town.note(who, 0)];
    const revision = revisionOf(who);
    yield [who.owner, id, who.notes, revision, JSON.stringify({ value, revision, changed: true })];
  }

  /** It has no owner: the visitor is not known. */
  visitor(number: number): Cell[] {
    return [idAt(0, 'visitor', number, 0), this.#common.now - DAY_MS - ageOf(number, 200)];
  }

  #ofNote(who: Inhabitant, index: number): Cell[] {
    const note = this.#town.note(who, index);
    return [
      ...[who.owner, note.id, note.category, note.parent, note.important],
      ...[note.scratched_out, note.position, note.content],
    ];
  }
}
