import { made } from './made.ts';

/** A streamed answer is shown up to this length, as is a long list. */
const SHOWN_MAX = 20_000;

const headersShown = ['content-type', 'etag', 'revision', 'ratelimit', 'retry-after', 'allow'];

function headOf({ status, statusText, headers }: Response): string {
  const lines = headersShown.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  return [`${status} ${statusText}`, ...lines].join('\n');
}

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // a part of a stream, or no JSON
  }
};

/** Shows an answer as it comes: a stream of events has no end. */
async function show(response: Response, output: HTMLElement): Promise<void> {
  const head = headOf(response);
  output.textContent = head;
  let text = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text = (text + part.value).slice(0, SHOWN_MAX);
    output.textContent = `${head}\n\n${text}`;
  }
  output.textContent = `${head}\n\n${pretty(text)}`;
}

/** Opens the fields of a call below it, with the example filled in, and sends it to this site. */
export function tryCall(article: HTMLElement, token: () => string): void {
  const { method = 'GET', path = '', body } = article.dataset;
  const rest = `Send ${method}`;
  const address = made('input', { value: path });
  const text = made('textarea', { value: body ?? '', rows: Math.min((body ?? '').split('\n').length, 12) });
  const output = made('pre', { tabIndex: 0, role: 'status', ariaLabel: 'Answer' });
  const send = made('button', { type: 'button', className: 'send' }, rest);
  let running: AbortController | undefined;

  async function run(controller: AbortController): Promise<void> {
    const headers = new Headers(body === undefined ? {} : { 'content-type': 'application/json' });
    if (token() !== '') headers.set('authorization', `Bearer ${token()}`);
    try {
      const url = new URL(address.value, location.origin);
      // A token is sent to this site alone.
      if (url.origin !== location.origin) throw new Error('The address is not one of this site.');
      const { signal } = controller;
      await show(
        await fetch(url, { method, headers, signal, ...(body !== undefined && { body: text.value }) }),
        output,
      );
    } catch (error) {
      if (!controller.signal.aborted) output.textContent = String(error);
    }
  }

  send.addEventListener('click', async () => {
    if (running) return running.abort();
    running = new AbortController();
    send.textContent = 'Stop';
    await run(running);
    running = undefined;
    send.textContent = rest;
  });
  const fields = [made('label', {}, 'Address', address)];
  if (body !== undefined) fields.push(made('label', {}, 'Body', text));
  article.append(made('div', { className: 'trial' }, ...fields, send, output));
  address.focus();
}
