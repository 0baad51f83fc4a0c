import * as calls from '../../../contract/personal-tokens.ts';
import type { App } from '../../http/app-type.ts';
import { clientOf } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { listPersonalTokens, makePersonalToken, revokePersonalToken } from './personal-tokens.ts';

/** Routes of the signed-in scope. */
export function personalTokenRoutes(app: App, deps: AccountDeps): void {
  const { db } = deps;
  app.route({
    ...calls.listPersonalTokens,
    handler: ({ caller }) => listPersonalTokens(db.read, caller.owner),
  });
  app.route({
    ...calls.createPersonalToken,
    handler: (request) => makePersonalToken(deps, request.caller.owner, request.body, clientOf(request)),
  });
  app.route({
    ...calls.deletePersonalToken,
    handler: (request) =>
      revokePersonalToken(deps, request.caller.owner, request.params.id, clientOf(request)),
  });
}
