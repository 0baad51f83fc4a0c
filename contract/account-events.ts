import { type Static, Type } from 'typebox';
import { endpoint, noContent, SIGNED_IN } from './endpoint.ts';
import { EXAMPLE, objectLike } from './examples.ts';
import { id } from './ids.ts';

/** The events stored for each account. */
export const ACCOUNT_EVENTS_MAX = 50;

/** The events of an account, in the words of the operator's log. */
export const ACCOUNT_EVENTS = [
  'logged in',
  'login failed',
  'logged out',
  'session ended',
  'username changed',
  'password changed',
  'password change failed',
  'password reset',
  'recovery code made',
  'recovery code failed',
  'password recovered',
  'password recovery failed',
  'passkey added',
  'passkey failed',
  'passkey removed',
  'personal token made',
  'personal token failed',
  'personal token revoked',
  'data downloaded',
  'shared a category',
  'joined a category',
  'added to a category',
  'left a category',
  'added a person',
  'removed a person',
  'stopped sharing a category',
  'account deletion failed',
] as const;
export type AccountEventName = (typeof ACCOUNT_EVENTS)[number];

/** A function, because text built at load time would stay in the browser's bundle. */
const accountEvent = () =>
  objectLike(
    {
      id,
      at: Type.Integer({ description: 'When it happened, in milliseconds since 1970.' }),
      event: Type.String({
        description: `What happened: ${ACCOUNT_EVENTS.join(', ')}; later versions may add more.`,
      }),
      detail: Type.String({
        description:
          'What it was about, such as the name of a token or the title of a category; may be empty.',
      }),
      device: Type.String({
        description:
          'Browser and operating system, as far as the browser names them; “by mia” for what somebody else did.',
      }),
      address: Type.String({ description: 'The IP address it came from, without its last part.' }),
    },
    {
      id: EXAMPLE.ofAccount,
      at: 1_763_898_886_000,
      event: 'logged in',
      detail: '',
      device: 'Firefox on Linux',
      address: '198.51.100.x',
    },
    'AccountEvent',
  );
export type AccountEvent = Static<ReturnType<typeof accountEvent>>;

const common = { tags: ['accounts'], security: SIGNED_IN } as const;

export const listAccountEvents = endpoint('GET', '/api/account-events/', {
  ...common,
  summary: `List the last ${ACCOUNT_EVENTS_MAX} events of the account, the newest first`,
  response: { 200: Type.Array(accountEvent()) },
});

export const noteDownload = endpoint('POST', '/api/account-events/downloads/', {
  ...common,
  summary: 'Record that the user has downloaded all data',
  response: { 204: noContent },
});
