import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AnswerOf, Endpoint } from '../../../contract/endpoint.ts';
import type { Database } from '../../database/database.ts';
import { badRequest, notFound } from '../../errors.ts';
import type { App } from '../../http/app-type.ts';
import type { CostlyWork } from '../../http/limits/costly-work.ts';
import type { RequestOf } from '../../http/serve.ts';
import { type EnteredLists, whileAdmitted } from '../door/access.ts';
import type { Actor } from '../door/change.ts';
import { type Key, keyOf } from '../door/idempotency-keys.ts';
import type { Outcome } from '../door/outcome.ts';
import { inListsHolding, type Named } from './bare-calls.ts';

export interface WriteDeps {
  db: Database;
  clock: () => number;
  costly: CostlyWork;
  /** Called after each durable change. */
  changed: (owner: string, revision: number) => void;
  /** Called for a person who may have come into a shared category or left it. */
  peopleChanged: (person: string, space: string) => void;
}

type Made = Outcome<unknown> & { owner: string };

interface Options<E extends Endpoint> {
  /** In rows and KiB of text that it reads or writes; a promise where it needs a query. */
  cost?: (given: RequestOf<E>) => number | Promise<number>;
  /** The response body, in place of what the work returns. */
  says?: AnswerOf<E>;
  /** By which a call without a space finds its lists. */
  names?: (given: RequestOf<E>) => Named;
}

/** The same change names a shared category or not, as it is shared or private when it is sent. */
function withoutSpace(url: string): string {
  return url.replaceAll(/(?<=[?&])space=[^&]*&?/g, '').replace(/[?&]$/, '');
}

/** @throws Refusal 400 for a body nested so deeply that it can be parsed, but not be written again */
function jsonOf(parts: unknown[]): string {
  try {
    return JSON.stringify(parts);
  } catch {
    throw badRequest('JSON parse error - the body is nested too deeply.');
  }
}

/** Method, path with query, and body identify a request, however its JSON was written. */
const requestHash = ({ method, url, body }: FastifyRequest): string =>
  hash('sha256', jsonOf([method, withoutSpace(url), body]), 'base64url');

function keyOfRequest(request: FastifyRequest): Key | undefined {
  const header = request.headers['idempotency-key'];
  return typeof header === 'string' ? { ...keyOf(header), request: requestHash(request) } : undefined;
}

/** The streams learn who is in a shared category before they learn of the change in it. */
function announce(
  { changed, peopleChanged }: WriteDeps,
  person: string,
  { owner, revision, touched, around }: Made,
): void {
  if (around !== undefined)
    for (const one of [person, ...(touched?.keys() ?? [])]) if (one !== around) peopleChanged(one, around);
  changed(owner, revision);
  for (const [other, raised] of touched ?? []) changed(other, raised);
}

/**
 * Makes routes of the calls that change lists. Such a route makes the change once for its `Idempotency-Key`, announces
 * the new revision to the caller and to the other screens of the owner, and answers with the status that the contract
 * has for it: 201 for what is new, 204 for what has no body, else 200.
 */
export const writesOf =
  (app: App, deps: WriteDeps) =>
  <E extends Endpoint>(
    endpoint: E,
    work: (actor: Actor, given: RequestOf<E>) => Promise<Outcome<unknown>>,
    { cost, says, names }: Options<E> = {},
  ): void => {
    const { db, clock, costly } = deps;
    const { response, querystring } = endpoint.schema;
    const namesSpace = querystring !== undefined && 'space' in Object(querystring).properties;
    app.route({
      ...endpoint,
      handler: async (request, reply) => {
        const { caller, lists: own } = request;
        // Validated by the schema of the endpoint, which these types are made of.
        const given = request as unknown as RequestOf<E>;
        if (own.no !== 0 && !namesSpace) throw notFound();
        const key = keyOfRequest(request);
        const attempt = async (lists: EnteredLists): Promise<Made> => {
          const { owner, no, departure } = lists;
          request.lists = lists;
          const member = no === 0 ? undefined : { person: caller.owner, no, departure, now: clock() };
          const rows = cost ? await cost(given) : 0;
          const made = await costly(request, rows, () => work({ owner, key, member }, given));
          const outcome = { ...made, owner: made.owner ?? owner };
          if (outcome.changed) announce(deps, caller.owner, outcome);
          return outcome;
        };
        const outcome =
          own.isNamed || names === undefined
            ? await whileAdmitted(db, own, { person: caller.owner, attempt })
            : await inListsHolding(deps, request, { named: names(given), attempt });
        if (outcome.owner !== caller.owner) reply.header('space', outcome.owner);
        // Without a change the client would believe that it caused this revision.
        reply.header(outcome.changed ? 'revision' : 'unchanged', outcome.revision);
        if (204 in response) return reply.code(204).send();
        return reply.code(outcome.changed && 201 in response ? 201 : 200).send(says ?? outcome.value);
      },
    });
  };

export type Write = ReturnType<typeof writesOf>;
