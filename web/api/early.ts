import { apiUrl } from './api-url.ts';

interface Early {
  readonly access: string;
  readonly answer: Promise<Response>;
}

const asked = new Map<string, Early>();

/** Requests what a screen reads first while its code is still loading. */
export function askEarly(access: string, paths: readonly string[]): void {
  const headers = { Authorization: `Bearer ${access}` };
  for (const url of paths.map(apiUrl)) {
    const answer = fetch(url, { headers });
    answer.catch(() => {}); // the caller that takes it handles the error
    asked.set(url, { access, answer });
  }
}

/**
 * The response to a call that was requested early, for the first caller. A call that may change something, or one of
 * another session, makes all of them old.
 */
export function takeEarly(method: string, url: string, access: string | null): Promise<Response> | undefined {
  if (method !== 'GET') asked.clear();
  const early = asked.get(url);
  asked.delete(url);
  return early?.access === access ? early.answer : undefined;
}
