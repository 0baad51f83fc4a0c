import { Type } from 'typebox';
import { endpoint, noContent, SIGNED_IN } from './endpoint.ts';
import { objectLike } from './examples.ts';

const common = { tags: ['reminders'], security: SIGNED_IN } as const;

/** The address of a push service has about 200 characters; some have 500. */
const ENDPOINT_MAX = 2_000;

export const readPushKey = endpoint('GET', '/api/push/', {
  ...common,
  summary: 'Read the public key of this site for notifications',
  response: {
    200: objectLike(
      {
        key: Type.Union([Type.String(), Type.Null()], {
          description: 'The `applicationServerKey` of a subscription; null where the site sends none.',
        }),
      },
      {
        key: 'BJ4gHhZ0ZdGhLxu5a8G2yZ6HjI0vT7nVtLYzCT9D8ZsWqC1iQw0wqkq4cH5rGgD2mDnbp3xZxUoGZ0Pv8y0q3bE',
      },
    ),
  },
});

export const subscribeToPush = endpoint('PUT', '/api/push/', {
  ...common,
  summary: 'Send the reminders of the user to this device, as long as this session lasts',
  body: Type.Object(
    {
      endpoint: Type.String({ format: 'text', minLength: 1, maxLength: ENDPOINT_MAX }),
      keys: Type.Object({
        p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
        auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
      }),
    },
    {
      description: 'The subscription of the browser (`PushSubscription`).',
      examples: [
        {
          endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABnQ2',
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        },
      ],
    },
  ),
  response: { 204: noContent },
});

export const unsubscribeFromPush = endpoint('DELETE', '/api/push/', {
  ...common,
  summary: 'Send no more reminders to this device',
  response: { 204: noContent },
});

export const tryPush = endpoint('POST', '/api/push/', {
  ...common,
  summary: 'Send a test notification to this device',
  response: { 204: noContent },
});
