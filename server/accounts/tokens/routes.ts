import * as calls from '../../../contract/personal-tokens.ts';
import type { App } from '../../http/app-type.ts';
import { serve } from '../../http/serve.ts';
import { clientOf } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { listPersonalTokens, makePersonalToken, revokePersonalToken } from './personal-tokens.ts';

/** Routes of the signed-in scope. */
export function personalTokenRoutes(app: App, deps: AccountDeps): void {
  const { db } = deps;
  serve(app, calls, {
    listPersonalTokens: ({ caller }) => listPersonalTokens(db.read, caller.owner),
    createPersonalToken: (request) =>
      makePersonalToken(deps, request.caller.owner, request.body, clientOf(request)),
    deletePersonalToken: (request) =>
      revokePersonalToken(deps, request.caller.owner, request.params.id, clientOf(request)),
  });
}
