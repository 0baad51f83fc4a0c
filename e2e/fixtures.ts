import { type BrowserContext, test as base } from '@playwright/test';

export const expect = base.expect;

/** A test that fails when a page throws, logs an error, or breaks the content security policy. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      await listen(context, complaints);
      await use(complaints);
      expect(complaints, 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects the complaints of all pages of a context; a second device of a test has one of its own. */
export async function listen(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('weberror', ({ error }) => complaints.push(`thrown: ${error().stack ?? error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message.text(), message.location().url)) {
      complaints.push(`logged: ${message.text()} (${message.location().url})`);
    }
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`${event.effectiveDirective} forbids ${event.blockedURI} ${event.sample}`);
    });
  });
}

/** The browser logs every 4xx answer; those of the API are what a test of a refusal wants to see. */
function isRefusal(text: string, url: string): boolean {
  return url.includes('/api/') && /status of 4\d\d/.test(text);
}
