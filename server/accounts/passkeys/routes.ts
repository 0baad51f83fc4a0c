import * as calls from '../../../contract/passkeys.ts';
import type { App } from '../../http/app-type.ts';
import { serve } from '../../http/serve.ts';
import { clientOf } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { removeNamed } from '../events/remove-named.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { beginPasskeyLogin, passkeyLogin } from './passkey-login.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';

/** Routes that need no login. */
export function passkeyLoginRoutes(app: App, deps: AccountDeps): void {
  serve(app, calls, {
    beginPasskeyLogin: async () => beginPasskeyLogin(deps),
    createTokenByPasskey: (request) => passkeyLogin(deps, request.body.credential, clientOf(request)),
  });
}

/** Routes of the signed-in scope. */
export function passkeyRoutes(app: App, deps: AccountDeps): void {
  const { db } = deps;
  serve(app, calls, {
    listPasskeys: ({ caller }) => listPasskeys(db.read, caller.owner),
    beginPasskey: (request) => beginPasskey(deps, request.caller, request.body.password, clientOf(request)),
    addPasskey: (request) => addPasskey(deps, request.caller, request.body, clientOf(request)),
    renamePasskey: ({ body, caller, params }) => renamePasskey(db, caller.owner, params.id, body.name),
    deletePasskey: (request) => removeNamed(deps, request, removePasskey, 'passkey removed'),
  });
}
