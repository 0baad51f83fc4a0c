import { createHash } from 'node:crypto';
import { foldUsername } from '../../server/accounts/usernames.ts';
import type { Tables } from '../../server/database/tables.ts';
import type { Cell } from './copy.ts';
import { idAt, scrambled } from './ids.ts';
import { bytesOf } from './texts.ts';
import { edits, type Inhabitant, revisionBeforeEdits, revisionOf, SITTINGS, type Town } from './town.ts';

const DAY_MS = 24 * 3_600_000;
const VISITORS_OF_USER = 2;
const DEVICE = { device: 'Firefox on Linux', address: '198.51.100.x' };

/** What is the same for all users of the town. */
export interface Common {
  now: number;
  /** All have the same password: to hash a million would take half a day. */
  passwordHash: string;
  picture: { id: string; data: Uint8Array };
}

interface Filled {
  table: keyof Tables;
  columns: readonly string[];
  rows: Iterable<readonly Cell[]>;
}

export class Rows {
  readonly #town: Town;
  readonly #common: Common;

  constructor(town: Town, common: Common) {
    this.#town = town;
    this.#common = common;
  }

  /** What fills the tables, in this order. */
  *tables(): Iterable<Filled> {
    const { now, picture } = this.#common;
    const hexOfPicture = `\\x${Buffer.from(picture.data).toString('hex')}`;
    yield {
      table: 'accounts',
      columns: ['id', 'username', 'password_hash', 'picture', 'revision', 'created_at', 'notes', 'bytes'],
      rows: this.#each((who) => [this.#account(who)]),
    };
    yield {
      table: 'usernames',
      columns: ['folded', 'owner'],
      rows: this.#each(({ username, owner }) => [[foldUsername(username), owner]]),
    };
    yield {
      table: 'sessions',
      columns: ['owner', 'id', 'created_at', 'used_at', 'expires_at', 'device', 'address'],
      rows: this.#each((who) => this.#sessions(who)),
    };
    yield {
      table: 'pictures',
      columns: ['owner', 'id', 'data'],
      rows: this.#each(({ owner, hasPicture }) => (hasPicture ? [[owner, picture.id, hexOfPicture]] : [])),
    };
    yield {
      table: 'login_places',
      columns: ['owner', 'place', 'used_at'],
      rows: this.#each(({ owner, number }) => [
        [owner, createHash('sha256').update(owner).digest('base64url'), now - ageOf(number, 30)],
      ]),
    };
    yield {
      table: 'account_events',
      columns: ['owner', 'id', 'at', 'event', 'detail', 'device', 'address'],
      rows: this.#each((who) => this.#events(who)),
    };
    yield {
      table: 'categories',
      columns: ['owner', 'id', 'title', 'position', 'revision', 'archived'],
      rows: this.#each((who) =>
        who.categories.map((id, at) => [who.owner, id, `List ${at + 1}`, at + 1, at + 1, Number(at === 4)]),
      ),
    };
    yield {
      table: 'notes',
      columns: [...OF_NOTE, 'revision'],
      rows: this.#notes(),
    };
    yield* this.#past();
    yield {
      table: 'devices',
      columns: ['owner', 'id', 'n', 'revision', 'answer'],
      rows: this.#each((who) => this.#devices(who)),
    };
    yield { table: 'visitors', columns: ['id', 'seen_at'], rows: this.#visitors() };
  }

  /** The bin, and what notes said before. */
  *#past(): Iterable<Filled> {
    const { now } = this.#common;
    yield {
      table: 'deletions',
      columns: ['owner', 'id', 'at', 'revision', 'notes', 'bytes', 'category', 'content'],
      rows: this.#each((who) => this.#deletions(who)),
    };
    yield {
      table: 'bin_categories',
      columns: ['owner', 'deletion', 'id', 'title', 'position', 'revision', 'archived'],
      rows: this.#each((who) =>
        who.binned === 0
          ? []
          : [[who.owner, deletionOf(who), who.categories[0] ?? '', 'List 1', 1, revisionOf(who), 0]],
      ),
    };
    yield {
      table: 'bin_notes',
      columns: [...OF_NOTE, 'deletion'],
      rows: this.#each((who) =>
        Array.from({ length: who.binned }, (_, at) => [
          ...this.#noteCells(who, who.notes + at),
          deletionOf(who),
        ]),
      ),
    };
    yield {
      table: 'earlier_texts',
      columns: ['owner', 'note', 'revision', 'at', 'content'],
      rows: this.#each((who) =>
        Array.from({ length: edits(who) }, (_, at) => {
          const { id, content } = this.#town.note(who, at * 20);
          const revision = revisionBeforeEdits(who) + at + 1;
          return [who.owner, id, revision, now - ageOf(who.number + at, 29), `${content}?`];
        }),
      ),
    };
  }

  *#each(rowsOf: (who: Inhabitant) => Iterable<readonly Cell[]>): Iterable<readonly Cell[]> {
    for (let number = 0; number < this.#town.size.users; number++) {
      yield* rowsOf(this.#town.inhabitant(number));
    }
  }

  #account(who: Inhabitant): Cell[] {
    const { now, passwordHash, picture } = this.#common;
    let bytes = 0;
    for (let index = 0; index < who.notes; index++) bytes += bytesOf(scrambled(who.number, index));
    const hash = who.hasPicture ? picture.id : null;
    const created = now - 300 * DAY_MS;
    return [who.owner, who.username, passwordHash, hash, revisionOf(who), created, who.notes, bytes];
  }

  *#sessions({ number, owner, sessions }: Inhabitant): Iterable<Cell[]> {
    const { now } = this.#common;
    for (const [at, id] of sessions.entries()) {
      const used = now - ageOf(number + at, 6);
      const expires = now + DAY_MS + ageOf(number * 2 + at, 29);
      yield [owner, id, expires - 30 * DAY_MS, used, expires, DEVICE.device, DEVICE.address];
    }
  }

  *#events({ number, owner }: Inhabitant): Iterable<Cell[]> {
    for (let at = 0; at < number % 7; at++) {
      const when = this.#common.now - ageOf(number * 7 + at, 200);
      const id = idAt(when, 'event', number, at);
      yield [owner, id, when, 'logged in', '', DEVICE.device, DEVICE.address];
    }
  }

  *#notes(): Iterable<readonly Cell[]> {
    const town = this.#town;
    for (let sitting = 0; sitting < SITTINGS; sitting++) {
      for (let number = 0; number < town.size.users; number++) {
        const written = [...town.written({ notes: town.notesOf(number) }, sitting)];
        if (written.length === 0) continue;
        const who = town.inhabitant(number);
        for (const index of written) yield this.#note(who, index);
      }
    }
  }

  #note(who: Inhabitant, index: number): Cell[] {
    const cells = this.#noteCells(who, index);
    const isEdited = index % 20 === 0 && index / 20 < edits(who);
    const revision = isEdited ? revisionBeforeEdits(who) + index / 20 + 1 : who.categories.length + index + 1;
    return [...cells, revision];
  }

  #noteCells(who: Inhabitant, index: number): Cell[] {
    const note = this.#town.note(who, index);
    return [
      ...[who.owner, note.id, note.category, note.parent, note.important],
      ...[note.scratched_out, note.position, note.content],
    ];
  }

  *#deletions(who: Inhabitant): Iterable<Cell[]> {
    if (who.binned === 0) return;
    const notes = Array.from({ length: who.binned }, (_, at) => this.#town.note(who, who.notes + at).content);
    const bytes = Buffer.byteLength(notes.join(''));
    const excerpt = [...(notes[0] ?? '')].slice(0, 200).join('');
    const at = this.#common.now - ageOf(who.number, 29);
    yield [who.owner, deletionOf(who), at, revisionOf(who), who.binned, bytes, null, excerpt];
  }

  *#devices(who: Inhabitant): Iterable<Cell[]> {
    if (who.notes === 0) return;
    const [id, { position: _, ...value }] = [deviceOf(who), this.#town.note(who, 0)];
    const revision = revisionOf(who);
    yield [who.owner, id, who.notes, revision, JSON.stringify({ value, revision, changed: true })];
  }

  *#visitors(): Iterable<Cell[]> {
    const { now } = this.#common;
    for (let number = 0; number < this.#town.size.users * VISITORS_OF_USER; number++) {
      yield [idAt(0, 'visitor', number, 0), now - DAY_MS - ageOf(number, 200)];
    }
  }
}

const OF_NOTE = [
  ...['owner', 'id', 'category', 'parent', 'important'],
  ...['scratched_out', 'position', 'content'],
];

/** Up to so many days, spread evenly. */
const ageOf = (chance: number, days: number): number => scrambled(chance, 77) % (days * DAY_MS);

const deletionOf = ({ number }: Inhabitant): string => idAt(0, 'deletion', number, 0);
const deviceOf = ({ number }: Inhabitant): string => idAt(0, 'device', number, 0);
