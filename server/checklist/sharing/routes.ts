import type { FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, QueryOf } from '../../../contract/endpoint.ts';
import * as calls from '../../../contract/sharing.ts';
import type { Database } from '../../database/database.ts';
import type { App } from '../../http/app-type.ts';
import { RateLimit } from '../../http/limits/rate-limit.ts';
import { serve } from '../../http/serve.ts';
import { foundId, known } from '../door/ids.ts';
import type { Outcome } from '../door/outcome.ts';
import type { Write } from '../writing/write-route.ts';
import { addAcquaintance, listAcquaintances } from './acquaintances.ts';
import { joinCategory, readLink } from './join.ts';
import { leaveCategory, removePerson } from './leave.ts';
import { isDeadLink, makeLink, withdrawLinkOf } from './links.ts';
import { beHere, listPeople, type ProfileOf } from './people.ts';
import { type AddingActor, type EventsOf, onRecord } from './record-act.ts';
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

function peopleRoutes(app: App, { db, clock, profileOf }: SharingDeps): void {
  const placeOf = ({ params, caller }: FastifyRequest<{ Params: { id: string } }>) => ({
    space: foundId(params.id),
    person: caller.owner,
    now: clock(),
  });
  serve(app, calls, {
    listPeople: async (request) => listPeople(db, { ...placeOf(request), profileOf }),
    listAcquaintances: async (request) => listAcquaintances(db, { ...placeOf(request), profileOf }),
    beHere: async (request) => ({ here: await beHere(db, placeOf(request)) }),
    makeJoinLink: async (request) => makeLink(db, placeOf(request)),
    withdrawJoinLink: async (request) => withdrawLinkOf(db, placeOf(request)),
  });
}

/** Calls that name a category in their path. */
function acts(write: Write, deps: SharingDeps): void {
  const { db, clock } = deps;
  const act = <E extends Endpoint>(
    endpoint: E,
    work: (
      actor: AddingActor,
      about: { space: string; now: number },
      given: { body: BodyOf<E>; query: QueryOf<E> },
    ) => Promise<Outcome<unknown>>,
    cost: (given: Pick<FastifyRequest, 'lists'>) => number = () => 0,
  ) =>
    write(
      endpoint,
      async (actor, request) => {
        const about = { space: foundId(Object(request.params).id), now: clock() };
        return onRecord(deps, { actor, request }, (recorded) => work(recorded, about, request));
      },
      { cost },
    );
  act(
    calls.shareCategory,
    (actor, about) => shareCategory(db, actor, about),
    ({ lists }) => lists.notes,
  );
  act(calls.unshareCategory, (actor, about) => unshareCategory(db, actor, about));
  act(calls.leaveCategory, (actor, { space }, { query }) =>
    leaveCategory(db, actor, { space, refuses: query.refuse === 'true' }),
  );
  act(calls.addAcquaintance, (actor, about, { body: { category, no } }) =>
    addAcquaintance(deps, actor, { ...about, from: known(category), no }),
  );
  act(calls.removePerson, (actor, { space }, { body: { no } }) => removePerson(db, actor, { space, no }));
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

  serve(app, calls, {
    readJoinLink: async ({ caller: { owner: person }, body: { code } }) =>
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
