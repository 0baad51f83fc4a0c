import { type Static, Type } from 'typebox';
import { endpoint, noContent, READS, SIGNED_IN } from './endpoint.ts';
import { detail, refusal } from './errors.ts';
import { EXAMPLE, objectLike } from './examples.ts';

/** Passwords at registration and at a change (spec section 5). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** Code points of a username, after trimming. */
export const USERNAME_MAX = 150;
/** A picture as it is sent. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** The form field of the picture, in registration and update (spec section 7). */
export const PICTURE_FIELD = 'profile.profile_picture';

export const user = objectLike(
  {
    username: Type.String(),
    profile: Type.Object({
      profile_picture: Type.Union([Type.String(), Type.Null()], {
        description: 'Picture URL, or null for the default image.',
      }),
    }),
  },
  { username: 'ann', profile: { profile_picture: null } },
  'User',
);
export type User = Static<typeof user>;

/** The beginning of an access or refresh token. */
const JWT = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ0b2tlbl90eXBlIjo…';
export const tokenPair = objectLike(
  { access: Type.String(), refresh: Type.String() },
  { access: JWT, refresh: JWT },
  'TokenPair',
);
export type TokenPair = Static<typeof tokenPair>;

/** Rules of usernames and new passwords need more than a schema: `server/accounts` checks them. */
const username = Type.String({ format: 'text', minLength: 1, examples: ['ann'] });
const password = Type.String({ format: 'password', minLength: 1, examples: [EXAMPLE.password] });
const refresh = Type.String({ format: 'text', minLength: 1, examples: [JWT] });

/** The code in an invitation link that the operator created. */
const invitation = Type.String({
  format: 'text',
  minLength: 1,
  description: 'Allows one registration while registration is closed; ignored while it is open.',
});

const PICTURE_FORM = ['multipart/form-data', 'application/json'] as const;
const picture = Type.Object({
  [PICTURE_FIELD]: Type.Optional(
    Type.Unsafe<Blob>({
      type: 'string',
      format: 'binary',
      description: 'A picture of at most 5 MiB: JPEG, PNG, WebP, GIF or AVIF.',
    }),
  ),
});
const open = { tags: ['accounts'] } as const;
const signedIn = { tags: ['accounts'], security: SIGNED_IN } as const;

/** Headers of the refusal of a refresh token. */
export const ENDED_HEADERS = {
  Account: {
    type: 'string',
    description:
      'deleted: the refresh token is valid, and its account no longer exists. Absent for any other reason.',
    example: 'deleted',
  },
} as const;

export const createToken = endpoint('POST', '/api/token/', {
  ...open,
  summary: 'Log in',
  body: Type.Object({ username, password }),
  response: { 200: tokenPair, 401: refusal },
});

export const refreshToken = endpoint('POST', '/api/token/refresh/', {
  ...open,
  summary: 'Get a new access token for a refresh token, which stays valid',
  body: Type.Object({ refresh }),
  response: {
    200: objectLike({ access: Type.String() }, { access: JWT }),
    401: { ...refusal, headers: ENDED_HEADERS },
  },
});

export const revokeToken = endpoint('POST', '/api/token/revoke/', {
  ...open,
  summary: 'Log out: end the session of a refresh token',
  body: Type.Object({ refresh }),
  response: { 204: noContent },
});

export const register = endpoint('POST', '/api/user/register/', {
  ...open,
  summary: `Register an account; a form may bring a picture as ${PICTURE_FIELD}`,
  consumes: PICTURE_FORM,
  body: Type.Object({ username, password, invitation: Type.Optional(invitation) }),
  form: picture,
  response: { 201: user, 403: refusal },
});

export const readUser = endpoint('GET', '/api/user/', {
  ...signedIn,
  security: READS,
  summary: 'The current user',
  response: { 200: user },
});

export const changePassword = endpoint('PUT', '/api/user/change-password/', {
  ...signedIn,
  summary: 'Change the password; every other session of the user ends',
  body: Type.Object({ old_password: password, new_password: password }),
  response: { 200: detail },
});

export const deleteUser = endpoint('DELETE', '/api/user/delete/', {
  ...signedIn,
  summary: 'Delete the account and everything in it; requires the username and the password',
  body: Type.Object({ username, password }),
  response: { 204: noContent },
});

export const updateUser = endpoint('PUT', '/api/user/update/', {
  ...signedIn,
  summary: `Change the username; a form may bring a new picture as ${PICTURE_FIELD}, or remove it by an empty one`,
  consumes: PICTURE_FORM,
  body: Type.Object({ username }),
  form: picture,
  response: { 200: user },
});
