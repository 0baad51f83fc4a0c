import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { freePort } from '../../scripts/free-port.ts';
import { until } from '../running/until.ts';
import { type Browser, SIZE } from './browser.ts';

const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';
const ENTER = '\uE007';
const Answer = Type.Object({ value: Type.Unknown() });
const Session = Type.Object({ sessionId: Type.String() });
const Failure = Type.Object({ message: Type.String() });

/** WebKitGTK's MiniBrowser by WebDriver (https://www.w3.org/TR/webdriver/), on a virtual screen. */
export async function startWebKit(driver: string): Promise<Browser> {
  const size = `${SIZE.width + 200}x${SIZE.height + 200}x24`;
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', size], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(screen.stdout, 'data');
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // root has no sandbox, and the pages are ours
    },
  });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = Value.Parse(Answer, await answer.json());
    if (!answer.ok) throw new Error(Value.Check(Failure, value) ? value.message : `${path} failed`);
    return value;
  };
  await until(
    async () => Boolean(await send('GET', '/status').catch(() => false)),
    () => `${driver} does not answer.`,
  );
  const options = { binary: globSync(MINI_BROWSER)[0], args: ['--automation'] };
  const opened = await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 60_000 } } },
  });
  const session = `/session/${Value.Parse(Session, opened).sessionId}`;
  const post = async (path: string, body: object) => void (await send('POST', session + path, body));
  const mouse = (action: object) =>
    post('/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [action] }],
    });
  await post('/window/rect', SIZE);
  return {
    name: 'WebKitGTK',
    open: (url) => post('/url', { url }),
    evaluate: async (expression) => {
      const script = `const done = arguments[0];
        (async () => JSON.stringify(await (${expression})))().then(done, (error) => done(JSON.stringify({ thrown: String(error) })));`;
      const json = await send('POST', `${session}/execute/async`, { script, args: [] });
      return typeof json === 'string' ? JSON.parse(json) : undefined;
    },
    move: (x, y) => mouse({ type: 'pointerMove', x, y }),
    down: () => mouse({ type: 'pointerDown', button: 0 }),
    up: () => mouse({ type: 'pointerUp', button: 0 }),
    type: (text) => {
      const actions = [...text.replaceAll('\n', ENTER)].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      return post('/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    end: async () => {
      await send('DELETE', session).catch(() => {});
      service.kill();
      screen.kill();
    },
  };
}
