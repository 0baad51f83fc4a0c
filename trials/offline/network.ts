/** A list that is well formed and wrong. */
export const LIES = ['lists of a cache', 'lists cut', 'lists with a revision too high'] as const;

/** The fate of a call on its way, or the stranger who answers it. */
export const WEATHERS = [
  'well',
  'away',
  'answers lost',
  'answers cut',
  'hangs',
  'portal',
  'portal after a redirect',
  'other JSON',
  'proxy 404',
  'proxy 500',
  'maintenance',
  ...LIES,
] as const;
export type Weather = (typeof WEATHERS)[number];

const page = (status: number, title: string) =>
  new Response(`<!doctype html><title>${title}</title>`, {
    status,
    headers: { 'Content-Type': 'text/html' },
  });

type Signal = RequestInit['signal'];

let underWay = 0;

/** The number of calls that the server has not answered yet, including those no page waits for. */
export const callsUnderWay = (): number => underWay;

/** Returns the whole answer. The server completes a call even when its page stops waiting for it. */
async function answerTo(call: () => Promise<Response>, signal: Signal): Promise<Response> {
  underWay += 1;
  const answer = call()
    .then(whole)
    .finally(() => {
      underWay -= 1;
    });
  const { promise: abandoned, reject } = Promise.withResolvers<never>();
  const abandon = () => reject(signal?.reason);
  signal?.addEventListener('abort', abandon);
  return Promise.race([answer, abandoned]).finally(() => signal?.removeEventListener('abort', abandon));
}

async function whole(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const text = await answer.text();
  return new Response(text || null, { status, headers });
}

/** A list as the API sends it, with its proof. */
interface List {
  readonly revision: number;
  readonly proof: unknown;
}
const isList = (body: unknown): body is List => body instanceof Object && 'proof' in body;

/** The first answer to each list, as a cache stores it that ignores how new it is to be. */
const cached = new Map<string, Record<string, unknown>>();

export const emptyCache = (): void => cached.clear();

/** Well-formed answers that are wrong: everything but a list is answered well. */
async function withLie(weather: Weather, path: string, answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const text = await answer.text();
  const body: unknown = status === 200 ? JSON.parse(text) : undefined;
  if (!isList(body)) return new Response(text || null, { status, headers });
  return new Response(JSON.stringify(lieAbout(weather, path, { ...body })), { status, headers });
}

function lieAbout(weather: Weather, path: string, list: Record<string, unknown>): Record<string, unknown> {
  if (weather === 'lists with a revision too high')
    return { ...list, revision: Number(list['revision']) + 5 };
  if (weather === 'lists of a cache') {
    const key = path.replace(/since=[^&]*/, '');
    cached.set(key, cached.get(key) ?? list);
    return cached.get(key) ?? list;
  }
  const isRow = ([name]: [string, unknown]) => /^(notes|categories|places|revisions)$/.test(name);
  const cut = Object.entries(list).map((field): [string, unknown] =>
    isRow(field) && Array.isArray(field[1]) ? [field[0], field[1].slice(0, -1)] : field,
  );
  return Object.fromEntries(cut);
}

/**
 * Sends a call through the weather.
 * @param path of the call, with its query
 * @param signal aborted when the page stops waiting for the answer
 */
export async function throughWeather(
  weather: Weather,
  path: string,
  call: () => Promise<Response>,
  signal: Signal,
): Promise<Response> {
  signal?.throwIfAborted();
  switch (weather) {
    case 'well':
      return answerTo(call, signal);
    case 'away':
      throw new TypeError('Failed to fetch');
    case 'answers lost':
      await answerTo(call, signal);
      throw new TypeError('Failed to fetch');
    case 'answers cut':
      return cut(await answerTo(call, signal));
    case 'hangs':
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    case 'portal':
      return page(200, 'Welcome to our WLAN');
    case 'portal after a redirect':
      return Object.defineProperty(page(200, 'Log in to our WLAN'), 'redirected', { value: true });
    case 'other JSON':
      return Response.json({ ok: true });
    case 'proxy 404':
      return page(404, 'Not found');
    case 'proxy 500':
      return page(500, 'Internal error');
    case 'maintenance':
      return page(503, 'Be right back');
    case 'lists of a cache':
    case 'lists cut':
    case 'lists with a revision too high':
      return withLie(weather, path, await answerTo(call, signal));
  }
}

/** The first half of an answer, which ends as if it were whole. */
async function cut(answer: Response): Promise<Response> {
  const text = await answer.text();
  const { status, headers } = answer;
  const body = status === 204 || status === 304 ? null : text.slice(0, text.length / 2);
  return new Response(body, { status, headers });
}
