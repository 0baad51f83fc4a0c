import { isJson } from '../../../../contract/json.ts';
import type { ListName, Row } from '../changes/lists.ts';

/** The number of rows of a list and the sum of the revisions that last wrote them. */
interface Proof {
  readonly count: number;
  readonly sum: number;
}

/** The changes of a list as the server reports them; the whole list when `isWhole`. */
export interface Newer<Name extends ListName> {
  readonly space: string;
  readonly epoch: string;
  readonly revision: number;
  readonly isWhole: boolean;
  readonly rows: readonly Row<Name>[];
  /** The place of each row; a list is sorted by place, then by id. */
  readonly places: readonly number[];
  /** The revision that last wrote each row. */
  readonly revisions: readonly number[];
  readonly gone: readonly string[];
  /** The proof of the whole list after this. */
  readonly proof: Proof;
  /** Beside the categories: the revision that last changed a reminder. */
  readonly reminded?: number;
}

/** A list of the server at a revision. */
export interface Synced<Name extends ListName> {
  readonly epoch: string;
  readonly revision: number;
  readonly list: readonly Row<Name>[];
  readonly places: readonly number[];
  readonly revisions: readonly number[];
}

/** The `since` of a request for everything newer. */
export const sinceOf = (known: Pick<Synced<ListName>, 'epoch' | 'revision'> | undefined): string =>
  known ? `${known.epoch}.${known.revision}` : '0';

/**
 * The list after what has changed in it. Answers may overtake each other: an older one changes nothing.
 * @returns undefined when the two do not agree
 */
export function withNewer<Name extends ListName>(
  known: Synced<Name> | undefined,
  newer: Newer<Name>,
): Synced<Name> | undefined {
  const { epoch, revision, isWhole, rows, gone, proof } = newer;
  if (!isWhole && known?.epoch !== epoch) return undefined;
  const placed = new Map<string, Placed<Name>>();
  const put = (from: Positions, row: Row<Name>, at: number) =>
    void placed.set(row.id, { row, place: from.places[at] ?? at, revision: from.revisions[at] ?? 0 });
  if (known && !isWhole) for (const [at, row] of known.list.entries()) put(known, row, at);
  for (const id of gone) placed.delete(id);
  for (const [at, row] of rows.entries()) put(newer, row, at);
  if (rows.length + gone.length === 0 && known && !isWhole)
    return isProved(known, proof) ? { ...known, revision } : undefined;
  const sorted = [...placed.values()].sort(
    (a, b) => a.place - b.place || (isWhole ? 0 : a.row.id < b.row.id ? -1 : 1),
  );
  const list = {
    epoch,
    revision,
    list: sorted.map(({ row }) => row),
    places: sorted.map(({ place }) => place),
    revisions: sorted.map((one) => one.revision),
  };
  return isProved(list, proof) ? list : undefined;
}

interface Placed<Name extends ListName> {
  readonly row: Row<Name>;
  readonly place: number;
  readonly revision: number;
}

type Positions = Pick<Synced<ListName>, 'places' | 'revisions'>;

const isProved = ({ revisions }: Pick<Synced<ListName>, 'revisions'>, { count, sum }: Proof): boolean =>
  revisions.length === count && revisions.reduce((all, one) => all + one, 0) === sum;

/**
 * Reads the answer to a fetch of a list, whose fields the judge of answers has read.
 * @returns undefined for the plain list, and one whose numbers are not those of its rows
 */
export function parseNewer<Name extends ListName>(name: Name, body: unknown): Newer<Name> | undefined {
  if (!isAnswer(name, body)) return undefined;
  const { space, epoch, revision, whole: isWhole, [name]: rows, places, revisions, gone, proof } = body;
  if (places.length !== rows.length || revisions.length !== rows.length) return undefined;
  const newer = { space, epoch, revision, isWhole, rows, places, revisions, gone, proof };
  return typeof body.reminders === 'number' ? { ...newer, reminded: body.reminders } : newer;
}

type Answer<Name extends ListName> = Omit<Newer<Name>, 'isWhole' | 'rows' | 'reminded'> & {
  readonly whole: boolean;
  readonly reminders?: unknown;
} & { readonly [N in Name]: readonly Row<Name>[] };

const isAnswer = <Name extends ListName>(name: Name, body: unknown): body is Answer<Name> =>
  isJson(body) && Array.isArray(body[name]);
