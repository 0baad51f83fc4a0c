import { randomUUID } from 'node:crypto';
import type { Note } from '../../contract/notes.ts';
import type { JoinLink } from '../../contract/sharing.ts';
import type { SignedIn } from '../../server/testing/test-app.ts';
import type { Change } from '../../web/checklist/store/changes/change.ts';

export const SHARING_ACTS = ['share', 'stop', 'delete a note'] as const;

interface Act {
  readonly act: (typeof SHARING_ACTS)[number];
  readonly category: string;
  readonly notes: readonly Note[];
}

/** @returns the change that the other person has made */
export async function actOn(
  { user, other }: { user: SignedIn; other: SignedIn },
  { act, category, notes: [note] }: Act,
): Promise<Change | undefined> {
  const demand = async (as: SignedIn, ...call: Parameters<SignedIn['call']>): Promise<unknown> => {
    const { status, body } = await as.call(...call);
    if (status >= 300) throw new Error(`${call.join(' ')} was answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  switch (act) {
    case 'share': {
      await demand(user, 'POST', `/api/categories/share/${category}/`);
      const { code } = (await demand(user, 'PUT', `/api/categories/link/${category}/`)) as JoinLink; // of our own contract
      await demand(other, 'POST', '/api/joins/', { code });
      return undefined;
    }
    case 'stop':
      await demand(user, 'POST', `/api/categories/unshare/${category}/`);
      return undefined;
    case 'delete a note': {
      if (note === undefined) return undefined;
      const deletion = randomUUID();
      const { status } = await other.call(
        'DELETE',
        `/api/notes/delete/${note.id}/?space=${category}&deletion=${deletion}`,
      );
      return status < 300 ? { kind: 'delete note', id: note.id, deletion } : undefined; // 404 once sharing has stopped
    }
  }
}
