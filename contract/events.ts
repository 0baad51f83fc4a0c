import { type Static, Type } from 'typebox';
import { endpoint, READS } from './endpoint.ts';
import { id } from './ids.ts';
import { shared } from './space.ts';

/** The space whose lists have changed, with their new epoch and revision. Never any content. */
export const revisionEvent = Type.Object({ space: id, revision: Type.Integer(), epoch: Type.String() });
export type RevisionEvent = Static<typeof revisionEvent>;

const stream = Type.Unsafe<string>({
  description:
    'The current revision, then one event for each change; a comment every 10 seconds. With `shared=true` also the events of the shared categories that the user is in, with the id of the category as `space`; changes within 50 ms become one event.',
  content: {
    'text/event-stream': {
      schema: {
        type: 'string',
        examples: [
          'data: {"space":"0199c0de-8a52-7e05-b3a1-5c1f0e7d4b2a","revision":84,"epoch":"9f2c41d07be3"}\n\n',
        ],
      },
    },
  },
});

export const followEvents = endpoint('GET', '/api/events/', {
  tags: ['events'],
  security: READS,
  summary: 'Follow the revision of the lists as server-sent events',
  querystring: Type.Object(shared),
  response: { 200: stream },
});
