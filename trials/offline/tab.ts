import type { TestApp } from '../../server/testing/test-app.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { sendChange } from '../../web/checklist/store/acknowledgement.ts';
import type { Change } from '../../web/checklist/store/change.ts';
import { Checklist } from '../../web/checklist/store/checklist.ts';
import { fetchList } from '../../web/checklist/store/fetch-list.ts';
import { invert } from '../../web/checklist/store/kinds/kinds.ts';
import type { Lists } from '../../web/checklist/store/lists.ts';
import type { Refusal } from '../../web/checklist/store/refusals.ts';
import { type Browser, inBrowser } from './browser.ts';

/** What the network does to the next calls of a device. */
export type Weather = 'well' | 'away' | 'answers lost';

export interface Device {
  readonly browser: Browser;
  weather: Weather;
}

/** What the server refused, with the change. */
export type Refused = (change: Change) => void;

/** An open page of the checklist. */
export interface Tab {
  readonly device: Device;
  readonly lists: () => Lists;
  readonly change: (change: Change) => void;
  /** Takes the latest change of this tab back, and returns what does. */
  readonly undo: () => Change | undefined;
  /** Sends the own text of two once more. */
  readonly keepMine: (change: Change) => void;
  readonly wake: () => void;
  readonly refetch: () => void;
  readonly queue: Checklist['queue'];
  readonly close: () => void;
}

export function openTab(user: string, device: Device, refused: Refused): Tab {
  const end = new AbortController();
  const dependencies = {
    async sendChange(...sent: Parameters<typeof sendChange>) {
      if (device.weather === 'away') throw new ApiError(0);
      const answer = await sendChange(...sent).catch((error: unknown) => {
        if (sent[0].kind === 'restore' && isRefusal(error)) refused(sent[0]);
        throw error;
      });
      if (device.weather === 'answers lost') throw new ApiError(0);
      return answer;
    },
    fetchList: ((name, since, signal) =>
      device.weather === 'away'
        ? Promise.reject(new ApiError(503))
        : fetchList(name, since, signal)) as typeof fetchList,
    reportRefusal: ({ change }: Refusal) => refused(change),
  };
  const inside = <T>(run: () => T) => inBrowser(device.browser, run);
  const inverses: Change[] = [];
  const checklist = inside(() => new Checklist({ user, session: user }, end.signal, dependencies));
  const lists = () => ({ categories: [], notes: [], ...checklist.shown.read() });
  return {
    device,
    queue: checklist.queue,
    lists,
    change(change) {
      const inverse = invert(lists(), change);
      if (inverse) inverses.push(inverse);
      inside(() => checklist.change(change));
    },
    undo() {
      const inverse = inverses.pop();
      if (inverse) inside(() => checklist.queue.add(inverse, true));
      return inverse;
    },
    keepMine: (change) => inside(() => checklist.queue.add(change)),
    wake: () => inside(() => checklist.queue.wake()),
    refetch: () => inside(() => checklist.refetch()),
    close: () => end.abort(),
  };
}

/** The screen only says that an undo was refused, and offers nothing again. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 425;

const network = globalThis.fetch;

/** Sends the web's calls to the app, as the user whose tokens are stored. */
export function callApp(app: TestApp): void {
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    value: (url: string, init: RequestInit) => network(`http://127.0.0.1:${app.port}${url}`, init),
  });
}
