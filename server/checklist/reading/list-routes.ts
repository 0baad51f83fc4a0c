import type { FastifyRequest } from 'fastify';
import * as categoryCalls from '../../../contract/categories.ts';
import * as deletionCalls from '../../../contract/deletions.ts';
import * as noteCalls from '../../../contract/notes.ts';
import type { Database } from '../../database/database.ts';
import type { Epoch } from '../../database/epoch.ts';
import type { App } from '../../http/app-type.ts';
import type { CostlyWork } from '../../http/limits/costly-work.ts';
import type { MemoryBudget } from '../../http/limits/memory-budget.ts';
import { sendList } from '../../http/responses/long-list.ts';
import { serve } from '../../http/serve.ts';
import { sharedLists } from '../door/access.ts';
import { type Listed, listCategories } from '../lists/categories.ts';
import { countDeletions } from '../restoring/costs.ts';
import { listDeletions } from '../restoring/deletions.ts';
import * as texts from '../rows/earlier-texts.ts';
import { costOfList } from '../writing/cost-of-lists.ts';
import { listTag, unchanged } from './etag.ts';
import type { Newer, Now } from './newer.ts';
import { newerCategories } from './newer-categories.ts';
import { type AtCost, newerNotes } from './newer-notes.ts';
import { listNotes } from './plain-notes.ts';
import { listWhole, sharedWith } from './whole-lists.ts';

export interface ListDeps {
  db: Database;
  epoch: Epoch;
  clock: () => number;
  costly: CostlyWork;
  /** The memory held by responses that clients have not read yet. */
  unread: MemoryBudget;
}

/** The object around the rows newer than the client's. */
const around = <Row>(
  { epoch, revision, owner: space }: Now,
  { whole, places, revisions, gone, proof }: Newer<Row>,
  name: string,
  more: { reminders?: number } = {},
) => [{ epoch, revision, space, whole }, name, { places, revisions, gone, proof, ...more }] as const;

const textOf = {
  category: ({ title }: { title: string }) => title.length,
  note: ({ content }: { content: string }) => content.length,
  deletion: ({ category, content }: { category: string | null; content: string | null }) =>
    [category, content].join('').length,
};

/** The result of a read, for a person who is in the category after it: it may have waited while they were removed. */
async function asMember<T>(
  db: Database,
  { lists, caller }: Pick<FastifyRequest, 'lists' | 'caller'>,
  reading: Promise<T>,
): Promise<T> {
  const read = await reading;
  if (lists.no !== 0) await sharedLists(db, lists.owner, caller.owner);
  return read;
}

/** The calls that only read lists. */
export function listRoutes(app: App, deps: ListDeps): void {
  pastRoutes(app, deps);
  const { db, costly, unread: memory } = deps;
  const nowOf = ({ lists: { owner, revision } }: Pick<FastifyRequest, 'lists'>): Now => ({
    owner,
    epoch: deps.epoch.now,
    revision,
  });
  serve(app, categoryCalls, {
    listCategories: async (request, reply) => {
      const { lists, caller, query } = request;
      const { since, shared } = query;
      const now = nowOf(request);
      const withShared = caller.joined > 0 && (since === undefined ? !lists.isNamed : shared !== undefined);
      const own: Listed = withShared ? 'all' : 'own';
      const listed: Listed = lists.no === 0 ? own : { shared: lists.owner };
      if (since !== undefined) {
        const newer = await newerCategories(db, now, { named: since, person: caller.owner, listed });
        const { reminded, owner } = caller;
        const more = reminded > 0 && now.owner === owner ? { reminders: reminded } : {};
        const within = around(now, newer, 'categories', more);
        return sendList(request, reply, { items: newer.rows, textOf: textOf.category, memory, within });
      }
      // The person may archive a shared category: its tag has that person's revision.
      const tag =
        lists.no === 0
          ? listTag(now)
          : listTag({ ...now, owner: caller.owner, revision: caller.revision }, lists.owner);
      if (unchanged(request, reply, tag)) return reply.code(304).send();
      return listCategories(db, caller.owner, listed);
    },
  });
  serve(app, noteCalls, {
    listNotes: async (request, reply) => {
      const now = nowOf(request);
      const { since } = request.query;
      const costOfAll = costOfList(request.lists);
      if (since !== undefined) {
        const atCost: AtCost = (cost, work) => costly(request, cost, work);
        const newer = await asMember(db, request, newerNotes(db, now, { named: since, costOfAll, atCost }));
        const within = around(now, newer, 'notes');
        return sendList(request, reply, { items: newer.rows, textOf: textOf.note, memory, within });
      }
      const isWhole = !request.lists.isNamed && request.caller.joined > 0;
      const shared = isWhole ? await sharedWith(db, now.owner) : undefined;
      if (unchanged(request, reply, listTag(now, shared?.digest))) return reply.code(304).send();
      const cost = (shared?.sizes ?? []).reduce((sum, size) => sum + costOfList(size), costOfAll);
      const read = shared ? listWhole : listNotes;
      const items = await costly(request, cost, () =>
        asMember(db, request, read(db, now.owner, shared?.tabs)),
      );
      return sendList(request, reply, { items, textOf: textOf.note, memory });
    },
  });
}

/** The rows that left the lists. */
function pastRoutes(app: App, { db, clock, costly, unread: memory }: ListDeps): void {
  serve(app, noteCalls, {
    listEarlierTexts: async (request, reply) => {
      const { lists, params, caller } = request;
      const whose = { owner: lists.owner, person: caller.owner };
      const reading = texts.listEarlierTexts(db, whose, { id: params.id, now: clock() });
      const items = await asMember(db, request, reading);
      return sendList(request, reply, { items, textOf: textOf.note, memory });
    },
  });
  serve(app, deletionCalls, {
    listDeletions: async (request, reply) => {
      const { lists } = request;
      const count = await countDeletions(db, lists.owner);
      const read = () => asMember(db, request, listDeletions(db, lists.owner, clock()));
      const items = await costly(request, count, read);
      return sendList(request, reply, { items, textOf: textOf.deletion, memory });
    },
  });
}
