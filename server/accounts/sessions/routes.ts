import * as calls from '../../../contract/sessions.ts';
import type { App } from '../../http/app-type.ts';
import { clientOf } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { deleteOtherSessions, deleteSession, listSessions } from './sessions.ts';

/** Routes of the signed-in scope. */
export function sessionRoutes(app: App, deps: AccountDeps): void {
  app.route({
    ...calls.listSessions,
    handler: ({ caller }) => listSessions(deps.db, caller, deps.clock()),
  });
  app.route({
    ...calls.deleteSession,
    handler: async (request, reply) => {
      const bearer = { owner: request.caller.owner, session: request.params.id };
      await deleteSession(deps, bearer, clientOf(request));
      return reply.code(204).send();
    },
  });
  app.route({
    ...calls.deleteOtherSessions,
    handler: async (request, reply) => {
      await deleteOtherSessions(deps, request.caller, clientOf(request));
      return reply.code(204).send();
    },
  });
}
