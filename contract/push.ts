import { Type } from 'typebox';
import { noContent, SIGNED_IN } from './endpoint.ts';

const common = { tags: ['reminders'], security: SIGNED_IN } as const;

/** The address of a push service has about 200 characters; some have 500. */
const ENDPOINT_MAX = 2_000;

export const readPushKey = {
  method: 'GET',
  url: '/api/push/',
  schema: {
    ...common,
    summary: 'Read the public key of this site for notifications',
    response: {
      200: Type.Object(
        {
          key: Type.Union([Type.String(), Type.Null()], {
            description: 'The `applicationServerKey` of a subscription; null where the site sends none.',
          }),
        },
        {
          examples: [
            {
              key: 'BJ4gHhZ0ZdGhLxu5a8G2yZ6HjI0vT7nVtLYzCT9D8ZsWqC1iQw0wqkq4cH5rGgD2mDnbp3xZxUoGZ0Pv8y0q3bE',
            },
          ],
        },
      ),
    },
  },
} as const;

export const subscribeToPush = {
  method: 'PUT',
  url: '/api/push/',
  schema: {
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
              p256dh:
                'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
              auth: 'BTBZMqHH6r4Tts7J_aSIgg',
            },
          },
        ],
      },
    ),
    response: { 204: noContent },
  },
} as const;

export const unsubscribeFromPush = {
  method: 'DELETE',
  url: '/api/push/',
  schema: {
    ...common,
    summary: 'Send no more reminders to this device',
    response: { 204: noContent },
  },
} as const;

export const tryPush = {
  method: 'POST',
  url: '/api/push/',
  schema: {
    ...common,
    summary: 'Send a test notification to this device',
    response: { 204: noContent },
  },
} as const;
