import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts';
import type { App } from './app-type.ts';

/** A request that the schema of its call has validated. */
export type RequestOf<E extends Endpoint> = FastifyRequest & {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
};

type Answer<E extends Endpoint> = AnswerOf<E> | FastifyReply;
type Handler<E> = E extends Endpoint
  ? (request: RequestOf<E>, reply: FastifyReply) => Answer<E> | Promise<Answer<E>>
  : never;

/** Makes the routes of some calls of a contract, each by its name there. */
export function serve<Calls extends object>(
  app: App,
  calls: Calls,
  handlers: NoInfer<{ [Name in keyof Calls]?: Handler<Calls[Name]> }>,
): void {
  for (const name in handlers) {
    // No other names have handlers, whose types are made of the schema that validates.
    app.route({ ...(calls[name] as Endpoint), handler: handlers[name] as RouteHandlerMethod });
  }
}
