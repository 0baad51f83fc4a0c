import { once } from 'node:events';
import { globSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { freePort } from '../../scripts/free-port.ts';
import { type Browser, end, HEIGHT, sources, started, WIDTH } from './browser.ts';

const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';
const Answer = Type.Object({ value: Type.Unknown() });
const Session = Type.Object({ sessionId: Type.String() });
const Failure = Type.Object({ message: Type.String() });

/** WebKitGTK's MiniBrowser by WebDriver, on a virtual screen. */
export async function startWebKit(driver: string): Promise<Browser> {
  const screen = await started('Xvfb', [
    '-displayfd',
    '1',
    '-screen',
    '0',
    `${WIDTH + 200}x${HEIGHT + 200}x24`,
  ]);
  const [display] = await once(screen.stdout, 'data');
  const port = await freePort();
  const service = await started(driver, [`--port=${port}`], {
    DISPLAY: `:${String(display).trim()}`,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // root has no sandbox, and the pages are ours
  });
  service.stdout.resume();
  service.stderr.resume();
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = Value.Parse(Answer, await answer.json());
    if (!answer.ok) throw new Error(Value.Check(Failure, value) ? value.message : `${path} failed`);
    return value;
  };
  for (let tries = 50; tries > 0 && !(await send('GET', '/status').catch(() => undefined)); tries--)
    await pause(100);
  const [binary = ''] = globSync(MINI_BROWSER);
  const options = { binary, args: ['--automation'] };
  const opened = await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 60_000 } } },
  });
  const session = `/session/${Value.Parse(Session, opened).sessionId}`;
  await send('POST', `${session}/window/rect`, { width: WIDTH, height: HEIGHT });
  return {
    name: 'WebKitGTK',
    open: async (url) => {
      await send('POST', `${session}/url`, { url });
    },
    evaluate: async (expression) => {
      const script = `const done = arguments[0];
        (async () => JSON.stringify(await (${expression})))().then(done, (error) => done(JSON.stringify({ thrown: String(error) })));`;
      const json = await send('POST', `${session}/execute/async`, { script, args: [] });
      return typeof json === 'string' ? JSON.parse(json) : undefined;
    },
    act: async (device, actions) => {
      await send('POST', `${session}/actions`, { actions: sources(device, actions) });
    },
    end: async () => {
      await send('DELETE', session).catch(() => {});
      await end(service);
      await end(screen);
    },
  };
}
