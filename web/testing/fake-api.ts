import { vi } from 'vitest';

interface Asked {
  /** Method and path, for example `GET /api/user/`. */
  readonly call: string;
  readonly bearer: string | null;
  readonly body: unknown;
}

type Answers = Readonly<Record<string, (asked: Asked) => Response | Promise<Response>>>;

/** For tests: replaces the network, answers by method and path, and records what it was asked. */
export function fakeApi(answers: Answers) {
  const asked: Asked[] = [];
  const fetch = async (url: string, { method, headers, body }: RequestInit) => {
    const request = {
      call: `${method} ${url}`,
      bearer: new Headers(headers).get('Authorization'),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    };
    asked.push(request);
    const answer = await answers[request.call]?.(request);
    return signed(answer ?? Response.json({ detail: 'Not found.' }, { status: 404 }));
  };
  vi.stubGlobal('fetch', vi.fn(fetch));
  return { asked, askedFor: (call: string) => asked.filter((request) => request.call === call) };
}

/** For tests: an answer as from our server, which is known by a header. */
export function signed(answer: Response): Response {
  answer.headers.set('Nightdrive', '1');
  return answer;
}

/** For tests: an access token as the server makes them, as far as a client can see. */
export function accessToken(claims: Readonly<Record<string, unknown>>): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'HS256' })}.${encode(claims)}.signature`;
}
