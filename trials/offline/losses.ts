import { movedId } from '../../contract/moved-id.ts';
import type { Note } from '../../contract/notes.ts';
import type { Change } from '../../web/checklist/store/changes/change.ts';
import type { Lists } from '../../web/checklist/store/changes/lists.ts';

/** Moves of a note between spaces, in one history. */
const MOVES_MAX = 3;

/** All changes of a history and the fate of some, as `asText`, because a reload sends a copy. */
export interface Made {
  readonly changes: Change[];
  /** Acknowledged by the server. */
  readonly answered: Set<string>;
  /** Refused by the server or the device, and shown to the user. */
  readonly refused: Set<string>;
  /**
   * Lost with their page before they were stored, with the profile of their device, or with the server's database, so
   * that they may or may not have been made.
   */
  readonly given: Set<string>;
  /** Sent again by a restored profile, perhaps. */
  readonly repeated: Set<string>;
  /** The undos: one that conflicts with a change of another device does nothing. */
  readonly undos: Set<string>;
  /** The spaces between which notes were moved, where each gets another id. */
  readonly spaces: Set<string>;
}

export const nothingMade = (): Made => ({
  changes: [],
  answered: new Set(),
  refused: new Set(),
  given: new Set(),
  repeated: new Set(),
  undos: new Set(),
  spaces: new Set(),
});

/** Without what was noted when it was made, to be compared when it is sent. */
export const asText = ({ space: _, ...change }: Change): string =>
  JSON.stringify(change, (field, value) => (field === 'texts' ? undefined : value));

/** @throws Error when a change was lost or doubled, or a deleted item is there again */
export function lookForLoss({ categories, notes }: Lists, all: Made): void {
  const { changes, answered, refused, given, repeated, undos } = all;
  const firstId = firstIdsOf(all);
  const ids = new Set([...categories, ...notes].map(({ id }) => firstId(id)));
  if (ids.size < categories.length + notes.length) throw new Error('Something is there twice');
  const contents = new Set(notes.map(({ content }) => content));
  if (contents.size < notes.length && !changes.some(({ kind }) => kind === 'duplicate category'))
    throw new Error('A text is there twice');
  const isRefused = (change: Change) => refused.has(asText(change));
  const sent = changes.filter((change) => !given.has(asText(change)));
  const made = sent.filter((change) => !isRefused(change));
  const restorings = made.filter((change) => change.kind === 'restore');
  const restored = new Set(restorings.map(({ deletion }) => deletion));
  const homes = homesIn(changes, firstId);
  const deletedBy = (change: Change) => idsDeletedBy(change).map(firstId);
  const back = new Set(
    changes.flatMap((change) => (change.kind === 'restore' ? removedIn(change, homes) : [])),
  );
  const deletions = made.filter((change) => !undos.has(asText(change)) || answered.has(asText(change)));
  // Created again by a restored device that had not sent it yet, on a restored server.
  const recreated = new Set(
    changes.filter((change) => [given, repeated].every((set) => set.has(asText(change)))).flatMap(createdBy),
  );
  // Several notes at once may be in two spaces by the time that they are deleted, of which the change names one.
  const isWhole = ({ kind }: Change) => kind !== 'delete notes' || all.spaces.size === 0;
  const deleted = deletions
    .filter(isWhole)
    .flatMap(deletedBy)
    .filter((id) => !recreated.has(id) && !withHomes(id, homes).some((one) => back.has(one)));
  const gone = new Set(
    changes
      .filter(
        (change) => !('deletion' in change && restored.has(change.deletion)) || repeated.has(asText(change)),
      )
      .flatMap(deletedBy),
  );
  const created = new Set(made.flatMap(createdBy));
  for (const change of made) {
    // A copy has the notes of its source on the server, which may be fewer than on the screen.
    for (const id of change.kind === 'restore'
      ? idsIn(change).filter((id) => created.has(id))
      : createdBy(change))
      if (!ids.has(id) && !withHomes(id, homes).some((one) => gone.has(one)))
        throw new Error(`Lost: ${id} of ${asText(change)}`);
  }
  // A restored device or server may have brought the source back.
  for (const change of given.size + repeated.size > 0 ? [] : sent.filter(isRefused))
    if (change.kind === 'duplicate category' && ids.has(change.of) && !back.has(change.of))
      throw new Error(`Refused though its source is there: ${asText(change)}`);
  for (const id of deleted) if (ids.has(id)) throw new Error(`Raised from the dead: ${id}`);
}

/** An edited note has the value of one of its edits, no longer the one that it was created with. */
export function lookForLostEdits(notes: readonly Note[], made: Made): void {
  const { changes, refused, given, undos } = made;
  const firstId = firstIdsOf(made);
  const edits = changes.flatMap((change) => (change.kind === 'update note' ? [change] : []));
  const isKept = (edit: Change) => [refused, given, undos].every((set) => !set.has(asText(edit)));
  for (const note of notes)
    for (const field of ['content', 'important'] as const) {
      const own = edits.filter((edit) => firstId(edit.id) === firstId(note.id) && edit[field] !== undefined);
      if (own.some(isKept) && !own.some((edit) => edit[field] === note[field]))
        throw new Error(`Lost: one of ${own.map(asText)} in ${JSON.stringify(note)}`);
    }
}

/** The ids with which notes were created, by those that they have had in other spaces since. */
function firstIdsOf({ changes, spaces }: Made): (id: string) => string {
  const first = new Map<string, string>();
  let latest = changes.flatMap(createdBy).map((id) => [id, id] as const);
  for (let moves = 0; moves < MOVES_MAX; moves++) {
    latest = latest.flatMap(([id, of]) => [...spaces].map((space) => [movedId(id, space), of] as const));
    for (const [id, of] of latest) if (!first.has(id)) first.set(id, of);
  }
  return (id) => first.get(id) ?? id;
}

function createdBy(change: Change): readonly string[] {
  if (change.kind === 'create notes') return change.notes.map(({ id }) => id);
  return ['create note', 'create category', 'duplicate category'].includes(change.kind) && 'id' in change
    ? [change.id]
    : [];
}

function idsDeletedBy(change: Change): readonly string[] {
  if (change.kind === 'delete notes') return change.ids;
  return change.kind === 'delete note' || change.kind === 'delete category' ? [change.id] : [];
}

const idsIn = ({ removed: { categories, notes } }: Change<'restore'>): string[] =>
  [...categories, ...notes].map(({ item }) => item.id);

/** Items that a restore may bring back, including the parents and categories of its notes. */
const removedIn = (change: Change<'restore'>, homes: Homes): string[] =>
  idsIn(change).flatMap((id) => withHomes(id, homes));

type Homes = ReadonlyMap<string, ReadonlySet<string>>;

const withHomes = (id: string, homes: Homes): string[] => [id, ...(homes.get(id) ?? [])];

/** All categories and parents that each note has ever had; it is deleted with any of them. */
function homesIn(changes: readonly Change[], firstId: (id: string) => string): Homes {
  const homes = new Map<string, Set<string>>();
  const add = (note: string, ...where: (string | null | undefined)[]) => {
    const id = firstId(note);
    const known = homes.get(id) ?? new Set();
    for (const home of where) if (home) known.add(firstId(home));
    homes.set(id, known);
  };
  for (const change of changes) {
    if (change.kind === 'create note') add(change.id, change.category, change.parent);
    if (change.kind === 'create notes')
      for (const { id, parent } of change.notes) add(id, change.category, parent);
    if (change.kind === 'restore')
      for (const { item } of change.removed.notes) add(item.id, item.category, item.parent);
    if (change.kind === 'move notes')
      for (const { notes, category, parent } of change.moves)
        for (const id of notes) add(id, category, parent);
  }
  for (const [id, known] of homes) for (const home of [...known]) add(id, ...(homes.get(home) ?? [])); // a sub note moves with its note
  return homes;
}
