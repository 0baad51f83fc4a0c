import { type Static, Type } from 'typebox';
import { tokenPair } from './accounts.ts';
import { endpoint, noContent, SIGNED_IN } from './endpoint.ts';
import { refusal } from './errors.ts';
import { EXAMPLE, objectLike } from './examples.ts';
import { id, idParams } from './ids.ts';

export const PASSKEY_NAME_MAX = 60;

const CHALLENGE = 'AZnA3l8xfAuaZy0fbDuOkAGZwN5fMXwLmmctH2w7jpB';
const CREDENTIAL = 'Wm9yYm8tMTk4NC1uaWdodA';

const name = Type.String({ format: 'name', minLength: 1, maxLength: PASSKEY_NAME_MAX });

export const passkey = objectLike(
  {
    id,
    name: Type.String({ description: 'The name that the user gave it.' }),
    created_at: Type.Integer({ description: 'When it was added, in milliseconds since 1970.' }),
    used_at: Type.Union([Type.Integer(), Type.Null()], {
      description: 'When it last signed in, in milliseconds since 1970, or null when it never did.',
    }),
  },
  {
    id: EXAMPLE.ofAccount,
    name: 'Firefox on Linux',
    created_at: 1_763_812_486_000,
    used_at: 1_763_898_886_000,
  },
  'Passkey',
);
export type Passkey = Static<typeof passkey>;

const PUBLIC_KEY = Type.Literal('public-key');
const base64url = Type.String({ description: 'Bytes as base64url.' });

/** The argument of `navigator.credentials.create`, as JSON (WebAuthn level 3, section 5.4). */
const creationOptions = objectLike(
  {
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: base64url, name: Type.String(), displayName: Type.String() }),
    challenge: base64url,
    pubKeyCredParams: Type.Array(Type.Object({ type: PUBLIC_KEY, alg: Type.Integer() })),
    timeout: Type.Integer({ description: 'In milliseconds.' }),
    excludeCredentials: Type.Array(Type.Object({ type: PUBLIC_KEY, id: base64url })),
    authenticatorSelection: Type.Object({
      residentKey: Type.Literal('required'),
      requireResidentKey: Type.Literal(true),
      userVerification: Type.Literal('required'),
    }),
    attestation: Type.Literal('none'),
  },
  {
    rp: { id: 'nightdrive.example', name: 'nightdrive.example' },
    user: { id: 'MDE5OWMwZGU', name: 'ann', displayName: 'ann' },
    challenge: CHALLENGE,
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  },
  'PasskeyCreationOptions',
);
export type CreationOptions = Static<typeof creationOptions>;

/** The argument of `navigator.credentials.get`, as JSON (WebAuthn level 3, section 5.5). */
const requestOptions = objectLike(
  {
    challenge: base64url,
    timeout: Type.Integer({ description: 'In milliseconds.' }),
    rpId: Type.String(),
    userVerification: Type.Literal('required'),
  },
  { challenge: CHALLENGE, timeout: 300_000, rpId: 'nightdrive.example', userVerification: 'required' },
  'PasskeyRequestOptions',
);
export type RequestOptions = Static<typeof requestOptions>;

const sent = Type.String({ format: 'text', minLength: 1, description: 'Bytes as base64url.' });

/** The result of `create`, as its `toJSON` returns it. */
const newCredential = Type.Object(
  { id: sent, response: Type.Object({ clientDataJSON: sent, attestationObject: sent }) },
  { title: 'NewCredential', description: 'The credential of the browser, as its toJSON() returns it.' },
);
export type NewCredential = Static<typeof newCredential>;

/** The result of `get`, as its `toJSON` returns it. */
const credential = Type.Object(
  {
    id: sent,
    response: Type.Object({
      clientDataJSON: sent,
      authenticatorData: sent,
      signature: sent,
      userHandle: sent,
    }),
  },
  { title: 'Credential', description: 'The credential of the browser, as its toJSON() returns it.' },
);
export type Credential = Static<typeof credential>;

const open = { tags: ['accounts'] } as const;
const signedIn = { tags: ['accounts'], security: SIGNED_IN } as const;

export const listPasskeys = endpoint('GET', '/api/passkeys/', {
  ...signedIn,
  summary: 'List the passkeys of the user, the newest first',
  response: { 200: Type.Array(passkey) },
});

export const beginPasskey = endpoint('POST', '/api/passkeys/begin/', {
  ...signedIn,
  summary:
    'Begin to add a passkey: returns the options for the browser, valid for five minutes; requires the password',
  body: objectLike(
    { password: Type.String({ format: 'password', minLength: 1 }) },
    { password: EXAMPLE.password },
  ),
  response: { 200: creationOptions },
});

export const addPasskey = endpoint('POST', '/api/passkeys/', {
  ...signedIn,
  summary: 'Add the passkey that the browser made',
  body: objectLike(
    { name, credential: newCredential },
    {
      name: 'Firefox on Linux',
      credential: {
        id: CREDENTIAL,
        response: { clientDataJSON: 'eyJ0eXBlIjo…', attestationObject: 'o2NmbXRkbm9uZ…' },
      },
    },
  ),
  response: { 201: passkey },
});

export const renamePasskey = endpoint('PUT', '/api/passkeys/update/:id/', {
  ...signedIn,
  summary: 'Rename a passkey',
  params: idParams(EXAMPLE.ofAccount),
  body: objectLike({ name }, { name: 'Work laptop' }),
  response: { 200: passkey },
});

export const deletePasskey = endpoint('DELETE', '/api/passkeys/delete/:id/', {
  ...signedIn,
  summary: 'Remove a passkey: it can no longer sign in',
  params: idParams(EXAMPLE.ofAccount),
  response: { 204: noContent },
});

export const beginPasskeyLogin = endpoint('POST', '/api/token/passkey/begin/', {
  ...open,
  summary: 'Begin to log in with a passkey: returns the options for the browser, valid for five minutes',
  response: { 200: requestOptions },
});

export const createTokenByPasskey = endpoint('POST', '/api/token/passkey/', {
  ...open,
  summary: 'Log in with a passkey; the answer is that of a login by password',
  body: objectLike(
    { credential },
    {
      credential: {
        id: CREDENTIAL,
        response: {
          clientDataJSON: 'eyJ0eXBlIjo…',
          authenticatorData: 'SZYN5YgOjGh0N…',
          signature: 'MEUCIQDm…',
          userHandle: 'MDE5OWMwZGU',
        },
      },
    },
  ),
  response: { 200: tokenPair, 401: refusal },
});
