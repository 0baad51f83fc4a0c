import * as calls from '../../contract/accounts.ts';
import type { App } from '../http/app-type.ts';
import { readAccount, updateAccount, userOf } from './accounts.ts';
import { changePassword } from './change-password.ts';
import type { AccountDeps } from './deps.ts';
import { refuseFaults } from './faults.ts';
import { login } from './login.ts';
import { acceptPictureForms } from './picture-form.ts';
import { registerAccount } from './registration.ts';
import { sentPicture } from './sent-picture.ts';
import { refreshSession, revokeSession } from './sessions.ts';
import { normalizeUsername, usernameFault } from './usernames.ts';

/** Routes that anyone may call. */
export function accountRoutes(app: App, deps: AccountDeps): void {
  app.addHook('onClose', async () => deps.pictures.close());
  app.route({
    ...calls.createToken,
    handler: (request) => login(deps, request.body, request.ip),
  });
  app.route({
    ...calls.refreshToken,
    handler: (request) => refreshSession(deps, request.body.refresh),
  });
  app.route({
    ...calls.revokeToken,
    handler: async (request, reply) => {
      await revokeSession(deps, request.body.refresh);
      return reply.code(204).send();
    },
  });
  app.register(async (forms: App) => {
    acceptPictureForms(forms, deps.uploads);
    forms.route({
      ...calls.register,
      handler: async (request, reply) =>
        reply.code(201).send(await registerAccount(deps, request.body, request.ip)),
    });
  });
}

/** Routes of the signed-in scope. */
export function signedInAccountRoutes(app: App, deps: AccountDeps): void {
  const { db, publicUrl } = deps;
  app.route({
    ...calls.readUser,
    handler: async (request) => userOf(await readAccount(db, request.caller.owner), publicUrl),
  });
  app.route({
    ...calls.changePassword,
    handler: async (request) => {
      await changePassword(deps, request.caller, request.body);
      return { detail: 'Password updated successfully.' };
    },
  });
  app.register(async (forms: App) => {
    acceptPictureForms(forms, deps.uploads);
    forms.route({
      ...calls.updateUser,
      handler: async ({ body, caller }) => {
        const username = normalizeUsername(body.username);
        const { picture, fault } = await sentPicture(deps, body);
        refuseFaults({ username: usernameFault(username), picture: fault });
        return userOf(await updateAccount(db, caller.owner, { username, picture }), publicUrl);
      },
    });
  });
}
