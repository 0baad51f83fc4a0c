import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type Browser, end, HEIGHT, sources, started, WIDTH } from './browser.ts';

/** Without a screen Firefox reports neither mouse nor hover. */
const FINE_AND_HOVER = 6;
const PREFERENCES = {
  'ui.primaryPointerCapabilities': FINE_AND_HOVER,
  'ui.allPointerCapabilities': FINE_AND_HOVER,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
};
const Reply = Type.Object({
  id: Type.Optional(Type.Number()),
  type: Type.String(),
  result: Type.Optional(Type.Unknown()),
  message: Type.Optional(Type.String()),
});
const Tree = Type.Object({ contexts: Type.Array(Type.Object({ context: Type.String() })) });
const Evaluated = Type.Object({
  type: Type.String(),
  result: Type.Optional(Type.Object({ value: Type.Optional(Type.String()) })),
});

/** Firefox by WebDriver BiDi, which it speaks itself: https://w3c.github.io/webdriver-bidi/ */
export async function startFirefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'nightdrive-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const firefox = await started(program, [
    ...['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    ...['--width', `${WIDTH}`, '--height', `${HEIGHT}`],
  ]);
  const address = await new Promise<string>((found, missing) => {
    for (const stream of [firefox.stdout, firefox.stderr])
      createInterface(stream).on('line', (line) => {
        const url = /WebDriver BiDi listening on (\S+)/.exec(line)?.[1];
        if (url !== undefined) found(url);
      });
    firefox.once('exit', () => missing(new Error('Firefox ended before it could be driven.')));
  });
  const send = await connected(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = Value.Parse(Tree, await send('browsingContext.getTree', {}));
  const context = contexts[0]?.context ?? '';
  await send('browsingContext.setViewport', { context, viewport: { width: WIDTH, height: HEIGHT } });
  return {
    name: 'Firefox',
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async (expression) => {
      const answer = await send('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      });
      const { type, result } = Value.Parse(Evaluated, answer);
      if (type !== 'success') throw new Error(JSON.stringify(answer).slice(0, 500));
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    act: async (device, actions) => {
      await send('input.performActions', { context, actions: sources(device, actions) });
    },
    end: async () => {
      await end(firefox);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Returns what sends one command and waits for its answer. */
async function connected(url: string): Promise<(method: string, params: object) => Promise<unknown>> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id = -1, type, result, message } = Value.Parse(Reply, JSON.parse(String(data)));
    const one = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') one?.reject(new Error(message));
    else one?.resolve(result);
  });
  await new Promise<void>((opened, failed) => {
    socket.addEventListener('open', () => opened());
    socket.addEventListener('error', () => failed(new Error(`No connection to ${url}`)));
  });
  let last = 0;
  return (method, params) => {
    const one = Promise.withResolvers<unknown>();
    waiting.set(++last, one);
    socket.send(JSON.stringify({ id: last, method, params }));
    return one.promise;
  };
}
