import * as calls from '../../../contract/sessions.ts';
import type { App } from '../../http/app-type.ts';
import { clientOf } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { deleteOtherSessions, deleteSession, listSessions } from './users-sessions.ts';

/** Routes of the signed-in scope. */
export function sessionRoutes(app: App, deps: AccountDeps): void {
  app.route({
    ...calls.listSessions,
    handler: ({ caller }) => listSessions(deps.db, caller, deps.clock()),
  });
  app.route({
    ...calls.deleteSession,
    handler: (request) => deleteSession(deps, request.caller.owner, request.params.id, clientOf(request)),
  });
  app.route({
    ...calls.deleteOtherSessions,
    handler: (request) => deleteOtherSessions(deps, request.caller, clientOf(request)),
  });
}
