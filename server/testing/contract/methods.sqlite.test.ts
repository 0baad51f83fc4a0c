import { describe, expect, test } from 'vitest';
import { asking, expectOutcome } from './asking.ts';
import { CALLS } from './rows.ts';
import { pathOf } from './table.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const FORM = 'multipart/form-data; boundary=edge';

const { users, send, given } = await asking();

describe.each(CALLS)('$name', (rows) => {
  const { endpoint, fields } = rows;

  test('works without the trailing slash', async () => {
    const { answer, ...raw } = await given(rows);
    const path = pathOf(endpoint, raw.params).slice(0, -1);
    expectOutcome(await send(endpoint, { ...raw, path }), answer);
  });

  const allowed = CALLS.flatMap((one) => (one.endpoint.url === endpoint.url ? [one.endpoint.method] : []));
  const refused = METHODS.filter((method) => !allowed.some((one) => one === method));

  test.each(refused)('%s is not allowed', async (method) => {
    const answer = await send(endpoint, { method, params: { id: '1' }, authorization: undefined });
    expectOutcome(answer, { status: 405, body: { detail: `Method "${method}" not allowed.` } });
    const named = String(answer.headers['allow']).split(', ');
    expect(named.toSorted()).toEqual([...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].toSorted());
  });

  const takesForm = ['/api/user/register/', '/api/user/update/'].includes(endpoint.url);
  test.runIf(fields !== undefined)(takesForm ? 'takes a form, too' : 'takes no form', async () => {
    const { answer, body = {}, ...raw } = await given(rows);
    const parts = Object.entries(body).map(
      ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const payload = `${parts.join('')}--edge--\r\n`;
    const detail = `Unsupported media type "${FORM}" in request.`;
    const got = await send(endpoint, { ...raw, payload, contentType: FORM });
    expectOutcome(got, takesForm ? answer : { status: 415, body: { detail } });
  });
});

describe.each([
  '/api/',
  '/api',
  '/api/nothing/',
  '/api/notes/1/',
  '/api/token/x/y/z/',
  '/api/%zz/',
  '/api/%00/',
])('the unknown path %s', (url) => {
  test.each(METHODS)('is not found by %s, whatever is sent there', async (method) => {
    const answer = await users.app.send({
      method,
      url,
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { payload: '{' }),
    });
    expectOutcome(answer, { status: 404, body: { detail: 'Not found.' } });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-type': expect.stringContaining('application/json'),
    });
  });
});
