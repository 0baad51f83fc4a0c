import { randomUUID } from 'node:crypto';
import { SHARED_NOTES_MAX } from '../../contract/limits.ts';
import { JOINED_MAX, type JoinLink, joinCategory, SHARED_BY_ONE_MAX } from '../../contract/sharing.ts';
import type { Client } from '../running/client.ts';
import { type Flood, fill, keepBusy, signedUp } from './flood.ts';

/** A new category that its owner shares. @returns its id */
async function sharedBy(owner: Client): Promise<string> {
  const id = randomUUID();
  await owner.succeed('POST', '/api/categories/', { id, title: 'Shared' });
  await owner.succeed('POST', `/api/categories/share/${id}/`);
  return id;
}

const linkOf = async (owner: Client, id: string): Promise<JoinLink> =>
  JSON.parse(await owner.succeed('PUT', `/api/categories/link/${id}/`));

/** Names no space, so that the server searches all lists of the attacker for unknown ids. */
const unknownIds: Flood = {
  prepare: async (attacker, target) => {
    for (let joined = 0, sharer = attacker; joined < JOINED_MAX; joined++) {
      if (joined % SHARED_BY_ONE_MAX === 0) sharer = await signedUp(target, `sharer-${joined}`);
      const { code } = await linkOf(sharer, await sharedBy(sharer));
      await attacker.succeed('POST', joinCategory.url, { code });
    }
    const ids = Array.from({ length: 5_000 }, () => randomUUID());
    const bodies = [{ ordering: ids }, { ordering: ids.slice(0, 500) }];
    return () => keepBusy(8, (loop) => attacker.call('POST', '/api/notes/order/', bodies[loop % 2]));
  },
};

/** Lets an account of its own join and leave by link after link, beside codes that open nothing. */
const links: Flood = {
  prepare: async (attacker, target) => {
    const guest = await signedUp(target, 'guest');
    const ids: string[] = [];
    while (ids.length < 16) ids.push(await sharedBy(attacker));
    return () =>
      keepBusy(ids.length, async (loop) => {
        const id = ids[loop] ?? '';
        const made = await attacker.call('PUT', `/api/categories/link/${id}/`);
        if (made.status !== 200) return made;
        const { code }: JoinLink = JSON.parse(made.text);
        const joined = await guest.call('POST', joinCategory.url, { code });
        await guest.call('POST', `/api/categories/leave/${id}/`, {});
        await guest.call('POST', joinCategory.url, { code });
        return joined;
      });
  },
};

/** Moves as many notes as a shared list may have into one, and back. */
const movesBetween: Flood = {
  prepare: async (attacker, target) => {
    const notes = await fill(target, attacker, SHARED_NOTES_MAX, 'Milk');
    const [{ category }] = JSON.parse(await attacker.succeed('GET', '/api/notes/'));
    const { user_id: own } = JSON.parse(
      Buffer.from(String(attacker.access?.split('.')[1]), 'base64url').toString(),
    );
    const shared = await sharedBy(attacker);
    let ways: [string, string, string][] = [
      [own, shared, shared],
      [shared, own, category],
    ];
    return () =>
      keepBusy(1, async () => {
        const [[from, to, into] = ['', '', '']] = ways;
        const moves = [{ notes, category: into }];
        const answer = await attacker.call('POST', `/api/notes/move/?space=${from}`, { to, moves });
        if (answer.status === 200) ways = ways.toReversed();
        return answer;
      });
  },
};

export const sharingFloods = {
  'unknown ids in 50 lists': unknownIds,
  'links and joins': links,
  'moves between lists': movesBetween,
};
