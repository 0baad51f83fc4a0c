import type { FastifyRequest } from 'fastify';
import * as calls from '../../../contract/sharing.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/app-type.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import { RateLimit } from '../../http/limits/rate-limit.ts';
import type { Write } from '../writing/write-route.ts';
import { addAcquaintance, listAcquaintances } from './acquaintances.ts';
import { joinCategory, readLink } from './join.ts';
import { leaveCategory, removePerson } from './leave.ts';
import { isDeadLink, makeLink, withdrawLinkOf } from './links.ts';
import { beHere, listPeople, type ProfileOf } from './people.ts';
import { type EventsOf, onRecord } from './record-act.ts';
import { shareCategory } from './share.ts';
import { unshareCategory } from './stop-sharing.ts';

/** Codes that do not work, of one account. */
const WRONG_CODES = { burst: 20, perCallMs: 180_000 };

export interface SharingDeps {
  db: Database;
  clock: () => number;
  elapsed: () => number;
  rateLimit: boolean;
  profileOf: ProfileOf;
  eventsOf: EventsOf;
}

/** Routes of the signed-in scope, behind `enterLists`. */
export function sharingRoutes(app: App, write: Write, deps: SharingDeps): void {
  peopleRoutes(app, deps);
  acts(write, deps);
  joinRoutes(app, write, deps);
}

/** @throws Refusal 404 for a path that names no category */
function spaceIn({ id }: { id: string }): string {
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
}

function peopleRoutes(app: App, { db, clock, profileOf }: SharingDeps): void {
  const placeOf = ({ params, caller }: FastifyRequest<{ Params: { id: string } }>) => ({
    space: spaceIn(params),
    person: caller.owner,
    now: clock(),
  });
  app.route({
    ...calls.listPeople,
    handler: async (request) => listPeople(db, { ...placeOf(request), profileOf }),
  });
  app.route({
    ...calls.listAcquaintances,
    handler: async (request) => listAcquaintances(db, { ...placeOf(request), profileOf }),
  });
  app.route({
    ...calls.beHere,
    handler: async (request) => ({ here: await beHere(db, placeOf(request)) }),
  });
  app.route({
    ...calls.makeJoinLink,
    handler: async (request) => makeLink(db, placeOf(request)),
  });
  app.route({
    ...calls.withdrawJoinLink,
    handler: async (request, reply) => {
      await withdrawLinkOf(db, placeOf(request));
      return reply.code(204).send();
    },
  });
}

function acts(write: Write, deps: SharingDeps): void {
  const { db, clock } = deps;
  write(
    calls.shareCategory,
    (actor, request) =>
      onRecord(deps, { actor, request }, (recorded) =>
        shareCategory(db, recorded, { id: request.params.id, now: clock() }),
      ),
    { cost: ({ lists }) => lists.notes },
  );
  write(calls.unshareCategory, (actor, request) =>
    onRecord(deps, { actor, request }, async (recorded) =>
      unshareCategory(db, recorded, { space: spaceIn(request.params), now: clock() }),
    ),
  );
  write(calls.leaveCategory, (actor, request) =>
    onRecord(deps, { actor, request }, async (recorded) =>
      leaveCategory(db, recorded, {
        space: spaceIn(request.params),
        refuses: request.query.refuse === 'true',
      }),
    ),
  );
  write(calls.addAcquaintance, (actor, request) =>
    onRecord(deps, { actor, request }, async (recorded) => {
      const { category: from, no } = request.body;
      const known = { from: isUuid(from) ? from.toLowerCase() : '', no };
      return addAcquaintance(deps, recorded, { space: spaceIn(request.params), ...known, now: clock() });
    }),
  );
  write(calls.removePerson, (actor, request) =>
    onRecord(deps, { actor, request }, async (recorded) =>
      removePerson(db, recorded, { space: spaceIn(request.params), no: request.body.no }),
    ),
  );
}

function joinRoutes(app: App, write: Write, deps: SharingDeps): void {
  const { db, clock, profileOf } = deps;
  const wrongCodes = new RateLimit(WRONG_CODES, deps.elapsed);

  /** Runs what needs a code that works; those that do not are counted. */
  async function withCode<T>(person: string, work: () => Promise<T>): Promise<T> {
    if (deps.rateLimit) wrongCodes.ask(person);
    try {
      return await work();
    } catch (error) {
      if (deps.rateLimit && isDeadLink(error)) wrongCodes.take(person);
      throw error;
    }
  }

  app.route({
    ...calls.readJoinLink,
    handler: async ({ caller: { owner: person }, body: { code } }) =>
      withCode(person, () => readLink(db, { code, person, now: clock(), profileOf })),
  });
  write(calls.joinCategory, (actor, request) =>
    withCode(actor.owner, () =>
      onRecord(deps, { actor, request }, (recorded) =>
        joinCategory(db, recorded, { code: request.body.code, now: clock() }),
      ),
    ),
  );
}
