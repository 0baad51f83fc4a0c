import { isDeepStrictEqual } from 'node:util';
import type { Lists, Outcome, ServerModel } from './server-model.ts';
import type { Write } from './write.ts';

/** A write that was sent once, with its answer. */
export interface Sent {
  person: number;
  write: Write;
  answer: Outcome;
  /** The status of an answer before this one that was lost: sent again, it may have no further effect. */
  executed: number | undefined;
  /** The id or the code of a link that the server has made. */
  made: string;
}

/** Sent again, they are refused when the person has left the category, or it was deleted. */
const IN_IT: readonly Write['call'][] = [
  'joinCategory',
  'updateCategory',
  'createNote',
  'updateNote',
  'deleteNote',
  'orderNotes',
];
/** They change who is in a category: what is sent beside them may miss it, and be refused without effect. */
const MOVING: readonly Write['call'][] = [
  'joinCategory',
  'leaveCategory',
  'removePerson',
  'shareCategory',
  'unshareCategory',
];

export function isMoving(model: ServerModel, write: Write): boolean {
  const isShared = 'id' in write && model.shared.some(({ id }) => id === write.id);
  return MOVING.includes(write.call) || (write.call === 'deleteCategory' && isShared);
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [at, first] of items.entries())
    for (const rest of permutations(items.toSpliced(at, 1))) yield [first, ...rest];
}

/** An item without who last changed it and when, which the model does not have. */
export const plain = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (key, value) => (key === 'by' || key === 'at' ? undefined : value)) ?? 'null',
  );

/** True when the model gives the same answer. A write that is sent again changes nothing. */
function agrees(
  model: ServerModel,
  { person, write, answer, executed, made }: Sent,
  mayMiss: boolean,
): boolean {
  const { status } = answer;
  const isRefused = status === 400 || status === 403 || status === 404;
  if (executed !== undefined)
    return status === executed || status === 200 || (isRefused && IN_IT.includes(write.call));
  if (mayMiss && isRefused) return true;
  const said = model.write(person, write, made);
  return (
    said.status === status && (said.body === undefined || isDeepStrictEqual(said.body, plain(answer.body)))
  );
}

/**
 * The model after the writes in an order that explains every answer and everyone's present view; undefined without one.
 * @param mayMiss whether a write may have been refused because of others beside it
 */
export function explain(
  model: ServerModel,
  sent: readonly Sent[],
  {
    now,
    mayMiss,
    also,
  }: { now: readonly Lists[]; mayMiss: (one: Sent) => boolean; also: (after: ServerModel) => boolean },
): ServerModel | undefined {
  for (const order of permutations(sent)) {
    const after = model.copy();
    const isExplained = order.every((one) => agrees(after, one, mayMiss(one)));
    const isSeen = now.every((lists, person) => isDeepStrictEqual(after.listsOf(person), lists));
    if (isExplained && isSeen && also(after)) return after;
  }
  return undefined;
}
