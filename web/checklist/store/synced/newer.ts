import type { ListName, Row } from '../changes/lists.ts';

/** What has changed in a list, as the server says it; all of it when `isWhole`. */
export interface Newer<Name extends ListName> {
  /** Undefined where the server numbers nothing. */
  readonly epoch: string | undefined;
  readonly revision: number;
  readonly isWhole: boolean;
  readonly rows: readonly Row<Name>[];
  /** The place of each row; a list is sorted by place, then by id. */
  readonly places: readonly number[];
  readonly gone: readonly string[];
}

/** A list of the server at a revision. */
export interface Synced<Name extends ListName> {
  readonly epoch: string | undefined;
  readonly revision: number;
  readonly list: readonly Row<Name>[];
  /** The place of each row of the list. */
  readonly places: readonly number[];
}

/** What to ask the server for: what is newer than this. */
export const sinceOf = (known: Pick<Synced<ListName>, 'epoch' | 'revision'> | undefined): string =>
  known?.epoch === undefined ? '0' : `${known.epoch}.${known.revision}`;

/** The list after what has changed in it. Answers may overtake each other: an older one changes nothing. */
export function withNewer<Name extends ListName>(
  known: Synced<Name> | undefined,
  newer: Newer<Name>,
): Synced<Name> {
  const { epoch, revision, isWhole, rows, places, gone } = newer;
  if (known && isOlder(newer, known)) return known;
  if (known && !isWhole && rows.length === 0 && gone.length === 0) return { ...known, epoch, revision };
  const placed = new Map<string, { row: Row<Name>; place: number }>();
  if (known && !isWhole)
    known.list.forEach((row, at) => {
      placed.set(row.id, { row, place: known.places[at] ?? at });
    });
  rows.forEach((row, at) => {
    placed.set(row.id, { row, place: places[at] ?? at });
  });
  for (const id of gone) placed.delete(id);
  const sorted = [...placed.values()].sort(
    (a, b) => a.place - b.place || (isWhole ? 0 : a.row.id < b.row.id ? -1 : 1),
  );
  return {
    epoch,
    revision,
    list: sorted.map(({ row }) => row),
    places: sorted.map(({ place }) => place),
  };
}

const isOlder = (
  newer: Pick<Synced<ListName>, 'epoch' | 'revision'>,
  known: Pick<Synced<ListName>, 'epoch' | 'revision'>,
): boolean => newer.epoch !== undefined && newer.epoch === known.epoch && newer.revision < known.revision;

type Unread = Readonly<Record<string, unknown>>;

/**
 * Reads what answers a fetch of a list: what has changed, or the plain list of a server that knows no `since`.
 * @returns undefined for anything else
 */
export function parseNewer<Name extends ListName>(name: Name, body: unknown): Newer<Name> | undefined {
  if (Array.isArray(body)) return whole(name, { rows: body, places: body.map((_, place) => place) });
  if (!isObject(body)) return undefined;
  const { epoch, revision, whole: isWhole, [name]: rows, places, gone } = body;
  if (typeof epoch !== 'string' || typeof revision !== 'number' || typeof isWhole !== 'boolean')
    return undefined;
  if (!isRows(name, rows) || !isPlaces(places, rows.length) || !isTexts(gone)) return undefined;
  return { epoch, revision, isWhole, rows, places, gone };
}

/** A whole list, of a server that numbers nothing or of the device; undefined when malformed. */
export function whole<Name extends ListName>(
  name: Name,
  { rows, places, epoch, revision }: { rows: unknown; places: unknown; epoch?: unknown; revision?: unknown },
): Newer<Name> | undefined {
  if (!isRows(name, rows)) return undefined;
  const isNumbered =
    typeof epoch === 'string' && typeof revision === 'number' && isPlaces(places, rows.length);
  return {
    epoch: isNumbered ? epoch : undefined,
    revision: isNumbered ? revision : 0,
    isWhole: true,
    rows,
    places: isPlaces(places, rows.length) ? places : rows.map((_, place) => place),
    gone: [],
  };
}

const FIELDS: Record<ListName, readonly (readonly [field: string, isValid: (value: unknown) => boolean])[]> =
  {
    categories: [
      ['id', isId],
      ['title', isText],
    ],
    notes: [
      ['id', isId],
      ['content', isText],
      ['category', isId],
      ['parent', (value) => value === null || isId(value)],
      ['important', isFlag],
      ['scratched_out', isFlag],
    ],
  };

function isRows<Name extends ListName>(name: Name, rows: unknown): rows is readonly Row<Name>[] {
  const fields = FIELDS[name];
  return (
    Array.isArray(rows) &&
    rows.every((row: unknown) => isObject(row) && fields.every(([field, isValid]) => isValid(row[field])))
  );
}

function isPlaces(places: unknown, count: number): places is readonly number[] {
  return Array.isArray(places) && places.length === count && places.every(Number.isFinite);
}

function isTexts(texts: unknown): texts is readonly string[] {
  return Array.isArray(texts) && texts.every(isText);
}

function isObject(value: unknown): value is Unread {
  return value instanceof Object && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Opaque: a server of another kind may number its things. */
function isId(value: unknown): boolean {
  return isText(value) || typeof value === 'number';
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean';
}
