/** What becomes of a call on its way, or who answers it in place of the server. */
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
] as const;
export type Weather = (typeof WEATHERS)[number];

const page = (status: number, title: string) =>
  new Response(`<!doctype html><title>${title}</title>`, {
    status,
    headers: { 'Content-Type': 'text/html' },
  });

let underWay = 0;

/** How many calls the server has not answered yet. */
export const callsUnderWay = (): number => underWay;

async function answerTo(call: () => Promise<Response>): Promise<Response> {
  underWay += 1;
  try {
    return await call();
  } finally {
    underWay -= 1;
  }
}

/** Sends a call through the weather. */
export async function throughWeather(
  weather: Weather,
  call: () => Promise<Response>,
  init: RequestInit,
): Promise<Response> {
  init.signal?.throwIfAborted();
  switch (weather) {
    case 'well':
      return answerTo(call);
    case 'away':
      throw new TypeError('Failed to fetch');
    case 'answers lost':
      await answerTo(call);
      throw new TypeError('Failed to fetch');
    case 'answers cut':
      return cut(await answerTo(call));
    case 'hangs':
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
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
  }
}

/** The first half of an answer, which ends as if it were whole. */
async function cut(answer: Response): Promise<Response> {
  const text = await answer.text();
  const { status, headers } = answer;
  const body = status === 204 || status === 304 ? null : text.slice(0, text.length / 2);
  return new Response(body, { status, headers });
}
