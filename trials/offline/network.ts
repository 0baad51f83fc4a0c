/** A call on its way. */
interface Call {
  /** With its query. */
  path: string;
  send: () => Promise<Response>;
  /** Aborted when the page stops waiting for the answer. */
  signal: RequestInit['signal'];
}

let underWay = 0;

/** The number of calls that the server has not answered yet, including those no page waits for. */
export const callsUnderWay = (): number => underWay;

/** The answer with another text. */
async function changed(answer: Response, change: (text: string) => string): Promise<Response> {
  const { status, headers } = answer;
  return new Response(change(await answer.text()) || null, { status, headers });
}

/** Returns the whole answer. The server completes a call even when its page stops waiting for it. */
async function answerTo({ send, signal }: Call): Promise<Response> {
  underWay += 1;
  const answer = send()
    .then((begun) => changed(begun, (text) => text))
    .finally(() => {
      underWay -= 1;
    });
  const { promise: abandoned, reject } = Promise.withResolvers<never>();
  const abandon = () => reject(signal?.reason);
  signal?.addEventListener('abort', abandon);
  return Promise.race([answer, abandoned]).finally(() => signal?.removeEventListener('abort', abandon));
}

/** A list as the API sends it, with its proof. */
type List = Record<string, unknown>;
const isList = (body: unknown): body is List => body instanceof Object && 'proof' in body;

/** The first answer to each list, as a cache stores it that ignores how new it is to be. */
const cached = new Map<string, List>();

export const emptyCache = (): void => cached.clear();

const isRow = (name: string) => /^(notes|categories|places|revisions)$/.test(name);

/** Answers lists that are well formed and wrong, and everything else well. */
const lying =
  (lieAbout: (list: List, path: string) => List) =>
  async (call: Call): Promise<Response> => {
    const answer = await answerTo(call);
    return changed(answer, (text) => {
      const body: unknown = answer.status === 200 ? JSON.parse(text) : undefined;
      return isList(body) ? JSON.stringify(lieAbout(body, call.path)) : text;
    });
  };

const LYING = {
  'lists of a cache': lying((list, path) => {
    const key = path.replace(/since=[^&]*/, '');
    const first = cached.get(key) ?? list;
    cached.set(key, first);
    return first;
  }),
  'lists cut': lying((list) =>
    Object.fromEntries(
      Object.entries(list).map(([name, rows]) => [
        name,
        isRow(name) && Array.isArray(rows) ? rows.slice(0, -1) : rows,
      ]),
    ),
  ),
  'lists with a revision too high': lying((list) => ({ ...list, revision: Number(list['revision']) + 5 })),
};

const lost = (): never => {
  throw new TypeError('Failed to fetch');
};
const page = (status: number, title: string) => async () =>
  new Response(`<!doctype html><title>${title}</title>`, {
    status,
    headers: { 'Content-Type': 'text/html' },
  });

/** The fate of a call on its way, or the stranger who answers it. */
const FATES = {
  well: answerTo,
  away: lost,
  'answers lost': (call: Call) => answerTo(call).then(lost),
  /** The first half of an answer, which ends as if it were whole. */
  'answers cut': async (call: Call) =>
    changed(await answerTo(call), (text) => text.slice(0, text.length / 2)),
  hangs: ({ signal }: Call) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  portal: page(200, 'Welcome to our WLAN'),
  'portal after a redirect': async () =>
    Object.defineProperty(await page(200, 'Log in to our WLAN')(), 'redirected', { value: true }),
  'other JSON': async () => Response.json({ ok: true }),
  'proxy 404': page(404, 'Not found'),
  'proxy 500': page(500, 'Internal error'),
  maintenance: page(503, 'Be right back'),
  /** A proxy that passes only known headers. */
  'headers dropped': async (call: Call) => {
    const { status, headers, body } = await answerTo(call);
    const type = headers.get('Content-Type');
    return new Response(body, { status, headers: type === null ? {} : { 'Content-Type': type } });
  },
  ...LYING,
};
export type Weather = keyof typeof FATES;

const namesOf = <Name extends string>(table: Record<Name, unknown>): Name[] => Object.keys(table) as Name[]; // its own keys
export const LIES: Weather[] = namesOf(LYING);
export const WEATHERS = namesOf(FATES);

/** Sends a call through the weather. */
export async function throughWeather(weather: Weather, call: Call): Promise<Response> {
  call.signal?.throwIfAborted();
  return FATES[weather](call);
}
