import { type Static, Type } from 'typebox';
import { endpoint, noContent, SIGNED_IN } from './endpoint.ts';
import { EXAMPLE, objectLike } from './examples.ts';
import { id, idParams } from './ids.ts';

export const session = objectLike(
  {
    id,
    device: Type.String({ description: 'Browser and operating system, as far as the browser names them.' }),
    address: Type.String({ description: 'Where the login came from, without its last part.' }),
    created_at: Type.Integer({ description: 'When it began, in milliseconds since 1970.' }),
    used_at: Type.Integer({
      description: 'When it was last used, to about a minute, in milliseconds since 1970.',
    }),
    current: Type.Boolean({ description: 'Whether it is the session of this call.' }),
  },
  {
    id: EXAMPLE.ofAccount,
    device: 'Firefox on Linux',
    address: '198.51.100.x',
    created_at: 1_763_812_486_000,
    used_at: 1_763_898_886_000,
    current: true,
  },
  'Session',
);
export type Session = Static<typeof session>;

const common = { tags: ['accounts'], security: SIGNED_IN } as const;

export const listSessions = endpoint('GET', '/api/sessions/', {
  ...common,
  summary: 'List where the user is signed in, the one of this call first, then by last use',
  response: { 200: Type.Array(session) },
});

export const deleteSession = endpoint('DELETE', '/api/sessions/delete/:id/', {
  ...common,
  summary: 'Sign out one session, at once and on every device',
  params: idParams(EXAMPLE.ofAccount),
  response: { 204: noContent },
});

export const deleteOtherSessions = endpoint('DELETE', '/api/sessions/delete/', {
  ...common,
  summary: 'Sign out everywhere else',
  response: { 204: noContent },
});
