import { type BrowserContext, test as base, type ConsoleMessage } from '@playwright/test';

export const expect = base.expect;

/** What the browser logs of a call that met no line, no server, or one that is on its way out. */
const LINE_CUT = /(net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED)|status of 503).*\/api\//;

/** A test that fails when a page throws, logs an error, or breaks the content security policy. */
export const test = base.extend<{ cutsTheLine: boolean; complaints: string[] }>({
  /** The browser also logs every call of the API that did not arrive: a test that cuts the line wants to see that. */
  cutsTheLine: [false, { option: true }],
  complaints: [
    async ({ context, cutsTheLine }, use) => {
      const complaints: string[] = [];
      await listen(context, complaints);
      await use(complaints);
      const expected = cutsTheLine ? LINE_CUT : undefined;
      const unexpected = complaints.filter((complaint) => !expected?.test(complaint));
      expect(unexpected, 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects the complaints of all pages of a context; a second device of a test has one of its own. */
export async function listen(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('weberror', (thrown) =>
    complaints.push(`thrown: ${thrown.error().stack ?? thrown.error().message}`),
  );
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message)) {
      complaints.push(`logged: ${message.text()} (${message.location().url})`);
    }
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`${event.effectiveDirective} forbids ${event.blockedURI} ${event.sample}`);
    });
  });
}

/** The browser logs every 4xx answer. The API's and the page's own are what a test of a refusal wants to see. */
function isRefusal(message: ConsoleMessage): boolean {
  const { url } = message.location();
  const asked = url.includes('/api/') || url === message.page()?.url();
  return asked && /status of 4\d\d/.test(message.text());
}
