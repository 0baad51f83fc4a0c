import * as calls from '../../contract/accounts.ts';
import * as recoveryCalls from '../../contract/recovery-codes.ts';
import type { App } from '../http/app-type.ts';
import { serve } from '../http/serve.ts';
import { readAccount, userOf } from './accounts.ts';
import { changePassword } from './change-password.ts';
import { clientOf } from './client.ts';
import { closeAccount } from './close-account.ts';
import type { AccountDeps } from './deps.ts';
import { accountEventRoutes } from './events/routes.ts';
import { refuseFieldErrors } from './field-errors.ts';
import { passkeyLoginRoutes, passkeyRoutes } from './passkeys/routes.ts';
import { acceptPictureForms, mayHavePicture } from './pictures/form.ts';
import { hasPicture, sentPicture } from './pictures/sent-picture.ts';
import { recoverPassword } from './recovery/recovery.ts';
import { recoveryCodeRoutes } from './recovery/routes.ts';
import { limitRegistrations, registerAccount } from './registration.ts';
import { login } from './sessions/login.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { refreshSession } from './sessions/sessions.ts';
import { revokeSession } from './sessions/users-sessions.ts';
import { personalTokenRoutes } from './tokens/routes.ts';
import { updateProfile } from './update-profile.ts';
import { normalizeUsername, usernameError } from './usernames.ts';

/** Routes that need no login. */
export function accountRoutes(app: App, deps: AccountDeps): void {
  app.addHook('onClose', async () => deps.pictures.close());
  serve(app, calls, {
    createToken: (request) => login(deps, request.body, clientOf(request)),
    refreshToken: (request) => refreshSession(deps, request.body.refresh),
    revokeToken: (request) => revokeSession(deps, request.body.refresh, clientOf(request)),
  });
  serve(app, recoveryCalls, {
    useRecoveryCode: async (request) => {
      await recoverPassword(deps, request.body, clientOf(request));
      return { detail: 'Password updated successfully.' };
    },
  });
  passkeyLoginRoutes(app, deps);
  app.register(async (forms: App) => {
    acceptPictureForms(forms, deps.bodies);
    forms.route({
      ...calls.register,
      onRequest: async ({ ip }) => limitRegistrations(deps, ip),
      handler: (request) => registerAccount(deps, request.body, clientOf(request)),
    });
  });
}

/** Routes of the signed-in scope. */
export function signedInAccountRoutes(app: App, deps: AccountDeps): void {
  const { db } = deps;
  serve(app, calls, {
    readUser: async (request) => userOf(await readAccount(db, request.caller.owner), deps),
    changePassword: async (request) => {
      await changePassword(deps, request.caller, request.body, clientOf(request));
      return { detail: 'Password updated successfully.' };
    },
    deleteUser: (request) => closeAccount(deps, request.caller.owner, request.body, clientOf(request)),
  });
  recoveryCodeRoutes(app, deps);
  passkeyRoutes(app, deps);
  personalTokenRoutes(app, deps);
  accountEventRoutes(app, deps);
  sessionRoutes(app, deps);
  app.register(async (forms: App) => {
    acceptPictureForms(forms, deps.bodies);
    forms.route({
      ...calls.updateUser,
      // Checked before the body is read; forms without a picture are small.
      onRequest: async ({ headers, caller }) => {
        if (deps.rateLimit && mayHavePicture(headers)) deps.newPictures.ask(caller.owner);
      },
      handler: async (request) => {
        const { body, caller } = request;
        const username = normalizeUsername(body.username);
        if (deps.rateLimit && hasPicture(body)) deps.newPictures.take(caller.owner);
        const { picture, error } = await sentPicture(deps, body, caller.owner);
        refuseFieldErrors({ username: usernameError(username), picture: error });
        return userOf(
          await updateProfile(deps, caller.owner, { username, picture }, clientOf(request)),
          deps,
        );
      },
    });
  });
}
