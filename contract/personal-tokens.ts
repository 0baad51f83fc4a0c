import { type Static, Type } from 'typebox';
import { endpoint, noContent, SIGNED_IN } from './endpoint.ts';
import { EXAMPLE, objectLike } from './examples.ts';
import { id, idParams } from './ids.ts';

export const PERSONAL_TOKEN_NAME_MAX = 60;
/** The lifetimes that a token can have. */
export const PERSONAL_TOKEN_LASTS = ['30 days', '90 days', '1 year'] as const;

const fields = {
  id,
  name: Type.String({ description: 'The name that the user gave it.' }),
  read_only: Type.Boolean({ description: 'Whether it may only make calls that change nothing.' }),
  created_at: Type.Integer({ description: 'When it was made, in milliseconds since 1970.' }),
  expires_at: Type.Integer({ description: 'When it expires, in milliseconds since 1970.' }),
  used_at: Type.Union([Type.Integer(), Type.Null()], {
    description: 'When it was last used, to about a minute, or null when it never was.',
  }),
};
const TOKEN = {
  id: EXAMPLE.ofAccount,
  name: 'Phone shortcut',
  read_only: true,
  created_at: 1_763_812_486_000,
  expires_at: 1_771_588_486_000,
  used_at: 1_763_898_886_000,
};

export const personalToken = objectLike(fields, TOKEN, 'PersonalToken');
export type PersonalToken = Static<typeof personalToken>;

const newPersonalToken = objectLike(
  { ...fields, token: Type.String({ description: 'Shown here and never again.' }) },
  { ...TOKEN, used_at: null, token: 'nd_AZnA3l8xfAuaZy0fbDuOkAGZwN5fMXwLmmctH2w7jpB…' },
  'NewPersonalToken',
);
export type NewPersonalToken = Static<typeof newPersonalToken>;

const common = { tags: ['accounts'], security: SIGNED_IN } as const;

export const listPersonalTokens = endpoint('GET', '/api/personal-tokens/', {
  ...common,
  summary: 'List the personal tokens of the user, expired ones included, the newest first',
  response: { 200: Type.Array(personalToken) },
});

export const createPersonalToken = endpoint('POST', '/api/personal-tokens/', {
  ...common,
  summary: 'Make a token for scripts, which opens the categories and notes; requires the password',
  body: objectLike(
    {
      name: Type.String({ format: 'name', minLength: 1, maxLength: PERSONAL_TOKEN_NAME_MAX }),
      read_only: Type.Boolean(),
      lasts: Type.String({
        format: 'text',
        minLength: 1,
        description: 'How long it is valid: "30 days", "90 days" or "1 year".',
      }),
      password: Type.String({ format: 'password', minLength: 1 }),
    },
    { name: 'Phone shortcut', read_only: true, lasts: '90 days', password: EXAMPLE.password },
  ),
  response: { 201: newPersonalToken },
});

export const deletePersonalToken = endpoint('DELETE', '/api/personal-tokens/delete/:id/', {
  ...common,
  summary: 'Revoke a personal token, at once',
  params: idParams(EXAMPLE.ofAccount),
  response: { 204: noContent },
});
