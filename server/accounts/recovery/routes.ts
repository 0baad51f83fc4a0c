import * as calls from '../../../contract/recovery-codes.ts';
import type { App } from '../../http/app-type.ts';
import { serve } from '../../http/serve.ts';
import { clientOf } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { listRecoveryCodes, makeRecoveryCode } from './recovery-codes.ts';

/** Routes of the signed-in scope. */
export function recoveryCodeRoutes(app: App, deps: AccountDeps): void {
  serve(app, calls, {
    listRecoveryCodes: ({ caller }) => listRecoveryCodes(deps.db, caller.owner),
    createRecoveryCode: (request) =>
      makeRecoveryCode(deps, request.caller.owner, request.body.password, clientOf(request)),
  });
}
