import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { Static, TSchema } from 'typebox';

/** The types of a route's body, params and response come from its contract. */
interface ContractTypes extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ContractTypes
>;

/** The caller of a request in the signed-in scope. */
export interface Caller {
  /** Id of the account, which owns everything that the request may access. */
  owner: string;
  session: string;
  /** Revision of the owner's lists when the request was authenticated. */
  revision: number;
  /** The size of the owner's lists at that revision: notes, and bytes of text. */
  notes: number;
  bytes: number;
  /** The number of shared categories that the user is in. */
  joined: number;
  /** The revision that last changed one of their reminders; 0 while there has been none. */
  reminded: number;
  /** True when a personal token makes the call: it touches no people. */
  isToken?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication; only routes of the signed-in scope read it. */
    caller: Caller;
  }
}
