import { describe, expect, test } from 'vitest';
import { asking, expectOutcome } from './asking.ts';
import { CALLS } from './rows.ts';
import { pathOf } from './table.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const FORM = 'multipart/form-data; boundary=edge';
const URL_FORM = 'application/x-www-form-urlencoded';

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

  test('is not allowed by any other method', async () => {
    for (const method of refused) {
      const answer = await send(endpoint, { method, params: { id: '1' }, authorization: undefined });
      expectOutcome(answer, { status: 405, body: { detail: `Method "${method}" not allowed.` } });
      const named = String(answer.headers['allow']).split(', ');
      expect(named.toSorted()).toEqual([...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].toSorted());
    }
  });

  const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const fieldsOf = (body: object) =>
    Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
      (Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : [value]).map(
        (one) => [name, written(one)] as const,
      ),
    );

  test.runIf(fields !== undefined)('takes a form with files, by the same schema', async () => {
    const { answer, body = {}, ...raw } = await given(rows);
    const parts = fieldsOf(body).map(
      ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const payload = `${parts.join('')}--edge--\r\n`;
    expectOutcome(await send(endpoint, { ...raw, payload, contentType: FORM }), answer);
  });

  test.runIf(fields !== undefined)('takes a form in the form of a URL, by the same schema', async () => {
    const { answer, body = {}, ...raw } = await given(rows);
    const payload = new URLSearchParams(fieldsOf(body).map((field) => [...field])).toString();
    expectOutcome(await send(endpoint, { ...raw, payload, contentType: URL_FORM }), answer);
  });
});

test.each(['/api/', '/api', '/api/nothing/', '/api/notes/1/', '/api/token/x/y/z/', '/api/%zz/', '/api/%00/'])(
  'the unknown path %s is not found, whatever is sent there',
  async (url) => {
    for (const method of METHODS) {
      const answer = await users.app.send({
        method,
        url,
        headers: { 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { payload: '{' }),
      });
      expect({ method, ...answer }).toMatchObject({
        method,
        status: 404,
        body: { detail: 'Not found.' },
        headers: {
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
          'content-type': expect.stringContaining('application/json'),
        },
      });
    }
  },
);
