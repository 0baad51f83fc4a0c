import * as calls from '../../../contract/passkeys.ts';
import type { App } from '../../http/app-type.ts';
import { clientOf } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { beginPasskeyLogin, passkeyLogin } from './passkey-login.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';

/** Routes that need no login. */
export function passkeyLoginRoutes(app: App, deps: AccountDeps): void {
  app.route({ ...calls.beginPasskeyLogin, handler: async () => beginPasskeyLogin(deps) });
  app.route({
    ...calls.createTokenByPasskey,
    handler: (request) => passkeyLogin(deps, request.body.credential, clientOf(request)),
  });
}

/** Routes of the signed-in scope. */
export function passkeyRoutes(app: App, deps: AccountDeps): void {
  const { db } = deps;
  app.route({ ...calls.listPasskeys, handler: ({ caller }) => listPasskeys(db.read, caller.owner) });
  app.route({
    ...calls.beginPasskey,
    handler: (request) => beginPasskey(deps, request.caller, request.body.password, clientOf(request)),
  });
  app.route({
    ...calls.addPasskey,
    handler: (request) => addPasskey(deps, request.caller, request.body, clientOf(request)),
  });
  app.route({
    ...calls.renamePasskey,
    handler: ({ body, caller, params }) => renamePasskey(db, caller.owner, params.id, body.name),
  });
  app.route({
    ...calls.deletePasskey,
    handler: (request) => removePasskey(deps, request.caller.owner, request.params.id, clientOf(request)),
  });
}
