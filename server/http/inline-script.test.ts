import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './headers.ts';
import { INLINE_SCRIPT } from './inline-script.ts';

test('the content security policy lets the script in the page run', () => {
  const hash = createHash('sha256').update(INLINE_SCRIPT).digest('base64');
  expect(contentSecurityPolicy(["'self'"])).toContain(`script-src 'self' 'sha256-${hash}';`);
});
