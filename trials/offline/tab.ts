import { API_HEADERS } from '../../server/http/headers.ts';
import type { TestApp } from '../../server/testing/test-app.ts';
import { ApiError } from '../../web/api/api-error.ts';
import type { Change } from '../../web/checklist/store/changes/change.ts';
import { kindOf } from '../../web/checklist/store/changes/kinds/kinds.ts';
import type { Lists } from '../../web/checklist/store/changes/lists.ts';
import { inSpaces } from '../../web/checklist/store/changes/spaces.ts';
import { Checklist } from '../../web/checklist/store/checklist.ts';
import { sendChange } from '../../web/checklist/store/outbox/acknowledgement.ts';
import { outcomeOf } from '../../web/checklist/store/outbox/outcome.ts';
import type { Refusal } from '../../web/checklist/store/outbox/refusals.ts';
import { fetchList } from '../../web/checklist/store/synced/fetch-list.ts';
import { type Browser, here, inBrowser, outside } from './browser.ts';
import { throughWeather } from './network.ts';

interface TabEvents {
  /** The server has acknowledged a change. */
  readonly answered: (change: Change) => void;
  /** A change was refused by the server, or by the device for lack of room, and shown to its user. */
  readonly refused: (change: Change, isByDevice: boolean) => void;
}

/** An open page of the checklist. */
export interface Tab {
  readonly lists: () => Lists;
  readonly change: (change: Change) => void;
  /** Undoes the latest change of this tab, and returns the change that undoes it. */
  readonly undo: () => Change | undefined;
  /** Sends the own text of two once more. */
  readonly keepMine: (change: Change) => void;
  readonly wake: () => void;
  readonly refetch: () => void;
  readonly queue: Checklist['queue'];
  readonly close: () => void;
}

export function openTab(user: string, browser: Browser, { answered, refused }: TabEvents): Tab {
  const end = new AbortController();
  const dependencies = {
    async sendChange(...sent: Parameters<typeof sendChange>) {
      const [change, id] = sent;
      try {
        const revision = await sendChange(...sent);
        answered(change);
        return revision;
      } catch (error) {
        // The item is deleted already.
        if (outcomeOf({ id, change, isUndo: false }, error).kind === 'done') answered(change);
        throw error;
      }
    },
    fetchList,
    reportRefusal: ({ change, reason }: Refusal) => refused(change, !(reason instanceof ApiError)),
    refuseStep: (_: Lists, change: Change) => refused(change, false),
  };
  const inside = <T>(run: () => T) => inBrowser(browser, run);
  const inverses: Change[] = [];
  const checklist = inside(() => new Checklist({ user, session: user }, end.signal, dependencies));
  const lists = () => ({ categories: [], notes: [], ...checklist.shown.read() });
  return {
    queue: checklist.queue,
    lists,
    change(change) {
      const inverse = kindOf(change).invert(lists(), change);
      if (inverse) inverses.push(inverse);
      inside(() => checklist.change(change));
    },
    undo() {
      const inverse = inverses.pop();
      if (inverse) inside(() => checklist.queue.add(inSpaces(lists(), inverse, user), true));
      return inverse;
    },
    keepMine: (change) => inside(() => checklist.queue.add(inSpaces(lists(), change, user))),
    wake: () => inside(() => checklist.queue.tryNow()),
    refetch: () => inside(() => checklist.refetch()),
    close: () => end.abort(),
  };
}

/** Sends the web's calls through the weather to the app in this process, as the user whose tokens are stored. */
export function callApp(app: TestApp): void {
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    value: (path: string, { signal, ...init }: RequestInit) => {
      const send = () => outside(() => injected(app, path, init));
      return throughWeather(here().weather, { path, send, signal });
    },
  });
}

async function injected(
  { app }: TestApp,
  url: string,
  { method, headers, body }: RequestInit,
): Promise<Response> {
  const {
    statusCode: status,
    headers: said,
    payload,
    raw,
  } = await app.inject({
    method: method as 'GET', // of our own contract
    url,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' && { payload: body }),
  });
  raw.req.emit('close'); // which the server waits for after an error
  // Which its own kind of response adds to every answer.
  const texts = Object.entries({ ...API_HEADERS, ...said }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Response(payload || null, { status, headers: texts });
}
