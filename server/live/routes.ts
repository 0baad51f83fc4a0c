import type { OutgoingHttpHeaders } from 'node:http';
import { followEvents } from '../../contract/events.ts';
import type { App } from '../http/app-type.ts';
import type { Live } from './live.ts';

/** No proxy may cache, buffer or compress a stream. */
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Routes of the signed-in scope. */
export function liveRoutes(app: App, live: Live): void {
  app.addHook('preClose', async () => live.endStreams());
  app.route({
    ...followEvents,
    handler: async (request, reply) => {
      if (request.method === 'HEAD') return reply.headers(HEADERS).send('');
      const { owner, session } = request.caller;
      const isShared = request.query.shared !== undefined;
      const stream = await live.open(owner, session, isShared);
      const { raw } = reply;
      raw.once('close', () => live.end(stream));
      if (raw.closed) live.end(stream); // the client has already disconnected
      reply.hijack();
      const headers: OutgoingHttpHeaders = Object.fromEntries(Object.entries(reply.getHeaders()));
      raw.writeHead(200, { ...headers, ...HEADERS });
      stream.begin(raw);
      return reply;
    },
  });
}
