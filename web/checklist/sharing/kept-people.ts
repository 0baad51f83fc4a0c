import type { Person } from '../../../contract/sharing.ts';
import { inDatabase } from '../../session/in-database.ts';
import { sessionOf } from '../../session/token-claims.ts';
import { readTokens } from '../../session/tokens.ts';
import { people } from '../store/people/people.ts';

/** After the lists, whose first copy of a session clears what is left of the one before; again until that is there. */
const WRITE_AFTER_MS = 1_000;

/**
 * Keeps on this device who is in a shared category, beside the copy of its notes, which names who touched them. Until
 * the server says who is in it, those are shown who were.
 */
export function keepPeople(space: string, signal: AbortSignal): void {
  const session = sessionOf(readTokens().refresh ?? '');
  if (session === undefined) return;
  const store = people();
  let written: readonly Person[] | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = async () => {
    timer = undefined;
    const now = store.read().get(space);
    const isWritten = now && (await storePeople({ session, space, people: now }));
    if (isWritten !== false) written = now;
    if (!signal.aborted) keep();
  };
  const keep = () => {
    if (store.read().get(space) !== written) timer ??= setTimeout(write, WRITE_AFTER_MS);
  };
  signal.addEventListener('abort', store.listen(keep));
  signal.addEventListener('abort', () => clearTimeout(timer));
  keep();
  void readPeople({ session, space }).then((kept) => {
    if (kept && !signal.aborted && !store.read().has(space))
      store.write(new Map(store.read()).set(space, kept));
  });
}

interface Place {
  session: string;
  space: string;
}

const nameOfRow = (space: string) => `people ${space}`;

/** Nobody is known to be here any more. */
const readPeople = ({ session, space }: Place) =>
  inDatabase(async (database): Promise<readonly Person[] | undefined> => {
    const row = await database.get('kept', nameOfRow(space));
    return row?.session === session ? row.people?.map((person) => ({ ...person, here: false })) : undefined;
  });

/** True when they are stored, which waits for the first copy of the lists; undefined without a database. */
const storePeople = ({ session, space, people }: Place & { people: readonly Person[] }) =>
  inDatabase(async (database) => {
    const change = database.transaction('kept', 'readwrite', { durability: 'relaxed' });
    const known = await change.store.get('known');
    const isTheirs = known?.session === session;
    if (isTheirs) await change.store.put({ name: nameOfRow(space), session, people });
    await change.done;
    return isTheirs;
  });
