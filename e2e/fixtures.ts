import { type BrowserContext, test as base, type ConsoleMessage, type Page } from '@playwright/test';

export const expect = base.expect;

/** The browser's log of a call that found no connection, no server, or a server that is shutting down. */
const CONNECTION_LOST =
  /(net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|status of 503).*\/api\//;

/** A test that fails when a page throws, logs an error, or breaks the content security policy. */
export const test = base.extend<{
  losesConnection: boolean;
  complaints: string[];
  elsewhere: () => Promise<Page>;
}>({
  /** The browser logs every API call that fails to connect: expected in a test that goes offline. */
  losesConnection: [false, { option: true }],
  complaints: [
    async ({ context, losesConnection }, use) => {
      const complaints: string[] = [];
      await listen(context, complaints);
      await use(complaints);
      const expected = losesConnection ? CONNECTION_LOST : undefined;
      const unexpected = complaints.filter((complaint) => !expected?.test(complaint));
      expect(unexpected, 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],
  /** Opens a page in another browser: of another device, or another person. */
  elsewhere: async ({ browser, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push(context);
      await listen(context, complaints);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

/** An answer by which the server refuses a call; the page believes none without its sign. */
export const refusal = (status: number, detail: string) => ({
  status,
  json: { detail },
  headers: { Nightdrive: '1' },
});

/** Holds back the answers to these requests. @returns what lets them go on */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Collects the complaints of all pages of a context. */
async function listen(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('page', waitForScript);
  context.on('weberror', (thrown) =>
    complaints.push(`thrown: ${thrown.error().stack ?? thrown.error().message}`),
  );
  context.on('console', (message) => {
    // Some browsers ask for an icon beside a page that cannot name one, such as /robots.txt.
    const isIcon = message.location().url.endsWith('/favicon.ico');
    if (message.type() === 'error' && !isRefusal(message) && !isIcon) {
      complaints.push(`logged: ${message.text()} (${message.location().url})`);
    }
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`${event.effectiveDirective} forbids ${event.blockedURI} ${event.sample}`);
    });
  });
}

/**
 * Lets `goto` and `reload` return once the script of a page that the server rendered has taken over: before that its
 * buttons do nothing, and its links load the next page. A test of that moment names `waitUntil`.
 */
function waitForScript(page: Page): void {
  const { goto, reload } = page;
  const whole = async <T>(load: () => Promise<T>, waitUntil: string | undefined): Promise<T> => {
    await isSaved(page);
    const response = await onceMore(load);
    if (waitUntil === undefined) await isAlive(page);
    return response;
  };
  page.goto = (url, options) => whole(() => goto.call(page, url, options), options?.waitUntil);
  page.reload = (options) => whole(() => reload.call(page, options), options?.waitUntil);
}

/** Resolves when the page would close without a question: Playwright answers it by leaving, which loses changes. */
async function isSaved(page: Page): Promise<void> {
  const closes = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  // a page without a connection or a script may never be done
  await page.waitForFunction(closes, undefined, { timeout: 5000 }).catch(() => {});
}

/** On a phone a dialog that has closed takes a step back in the history, which ends a load that began meanwhile. */
const onceMore = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    if (!String(error).includes('net::ERR_ABORTED')) throw error;
    return load();
  });

/** Resolves when React has both the frame of the page and its screen, whose code is a file of its own. */
async function isAlive(page: Page): Promise<void> {
  const isHydrated = () => {
    const control = document.querySelector('#root main :is(a, button, input)');
    const isOfReact = control && Object.keys(control).some((key) => key.startsWith('__reactProps'));
    return isOfReact !== false && document.querySelector('header time[data-pending]') === null;
  };
  // a page without its script stays as it is, and its test goes on
  await page.waitForFunction(isHydrated, undefined, { timeout: 5000 }).catch(() => {});
}

/** The browser logs every 4xx answer. The API's and the page's own are what a test of a refusal wants to see. */
function isRefusal(message: ConsoleMessage): boolean {
  const { url } = message.location();
  const asked = url.includes('/api/') || url === message.page()?.url();
  return asked && /status of 4\d\d/.test(message.text());
}
