import * as calls from '../../../contract/personal-tokens.ts';
import type { App } from '../../http/app-type.ts';
import { serve } from '../../http/serve.ts';
import { clientOf } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { removeNamed } from '../events/remove-named.ts';
import { listPersonalTokens, makePersonalToken, removePersonalToken } from './personal-tokens.ts';

/** Routes of the signed-in scope. */
export function personalTokenRoutes(app: App, deps: AccountDeps): void {
  const { db } = deps;
  serve(app, calls, {
    listPersonalTokens: ({ caller }) => listPersonalTokens(db.read, caller.owner),
    createPersonalToken: (request) =>
      makePersonalToken(deps, request.caller.owner, request.body, clientOf(request)),
    deletePersonalToken: (request) =>
      removeNamed(deps, request, removePersonalToken, 'personal token revoked'),
  });
}
