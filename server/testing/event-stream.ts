import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { followEvents, type RevisionEvent } from '../../contract/events.ts';

export interface EventStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** The next event, as soon as there is one. */
  next: () => Promise<RevisionEvent>;
  /** The first event of this revision or a later one, of a space if one is named. */
  reaches: (revision: number, space?: string) => Promise<RevisionEvent>;
  /** Everything received, comments included. */
  text: () => string;
  /** Resolves when the server has ended the stream; throws when it was cut. */
  ended: Promise<void>;
  close: () => void;
}

function streamOf(message: IncomingMessage): EventStream {
  let text = '';
  const events: RevisionEvent[] = [];
  const waiting: ((event: RevisionEvent) => void)[] = [];
  const ended = Promise.withResolvers<void>();
  // A test that does not await it must not fail with it.
  ended.promise.catch(() => {});
  let from = 0;
  message.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    for (let end = text.indexOf('\n\n', from); end >= 0; end = text.indexOf('\n\n', from)) {
      const line = text.slice(from, end);
      from = end + 2;
      if (!line.startsWith('data: ')) continue;
      const event: RevisionEvent = JSON.parse(line.slice('data: '.length));
      const next = waiting.shift();
      if (next === undefined) events.push(event);
      else next(event);
    }
  });
  message.on('end', ended.resolve).on('error', ended.reject);
  const next = async () =>
    events.shift() ?? new Promise<RevisionEvent>((resolve) => void waiting.push(resolve));
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    next,
    reaches: async (revision, space) => {
      let event = await next();
      while (event.revision < revision || (space !== undefined && event.space !== space))
        event = await next();
      return event;
    },
    text: () => text,
    ended: ended.promise,
    close: () => message.destroy(),
  };
}

/** Follows the events of a user, on a separate connection. */
export const followStream = (
  port: number,
  access: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<EventStream> =>
  new Promise((resolve, reject) => {
    request({
      host: '127.0.0.1',
      port,
      agent: false,
      path: followEvents.url + query,
      headers: { authorization: `Bearer ${access}`, ...headers },
    })
      .on('response', (message) => resolve(streamOf(message)))
      .on('error', reject)
      .end();
  });
