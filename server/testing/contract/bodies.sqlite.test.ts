import { describe, expect, test } from 'vitest';
import { createToken, updateUser } from '../../../contract/accounts.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { createNote } from '../../../contract/notes.ts';
import { asking, expectOutcome } from './asking.ts';
import { refusedValues, sentenceForNumber } from './fields.ts';
import { CALLS } from './rows.ts';

const REQUIRED = 'This field is required.';
/** The limits of JSON: lower for calls that need no login. */
const BODY_MAX_BYTES = 256 * 1024;
const PUBLIC_BODY_MAX_BYTES = 4 * 1024;

const notADictionary = (type: string) => ({
  status: 400,
  body: { non_field_errors: [`Invalid data. Expected a dictionary, but got ${type}.`] },
});

const { send, given } = await asking();

const withBodies = CALLS.flatMap((rows) =>
  rows.fields === undefined ? [] : [{ ...rows, fields: rows.fields }],
);

describe.each(withBodies)('$name', (rows) => {
  const { endpoint, fields } = rows;
  const required = Object.entries(fields).filter(([, { optional = false }]) => !optional);

  test('ignores keys that it does not know', async () => {
    const { answer, body, ...raw } = await given(rows);
    const more = `"extra":{"deep":[1,null]},"owner":"bob","__proto__":{"title":5},"constructor":1,"toString":null`;
    const payload = `${JSON.stringify(body).slice(0, -1)},${more}}`;
    expectOutcome(await send(endpoint, { ...raw, payload }), answer);
  });

  test.runIf(required.length > 0).each([undefined, '{}'])(
    'names every required field that %j does not have',
    async (payload) => {
      const { answer, body: _, ...raw } = await given(rows);
      const body = Object.fromEntries(required.map(([name]) => [name, [REQUIRED]]));
      const got = await send(endpoint, { ...raw, ...(payload === undefined ? {} : { payload }) });
      expectOutcome(got, { status: 400, body });
    },
  );

  test('reports all wrong fields at once', async () => {
    const { answer, ...raw } = await given(rows);
    const wrong = Object.fromEntries(
      Object.entries(fields).map(([name, { kind }]) => [name, kind === 'number' ? 'five' : 5]),
    );
    const body = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, [sentenceForNumber(field)]]),
    );
    expectOutcome(await send(endpoint, { ...raw, body: wrong }), { status: 400, body });
  });

  describe.each(Object.entries(fields))('%s', (name, field) => {
    test(field.optional ? 'may be left out' : 'is required', async () => {
      const { answer, body = {}, ...raw } = await given(rows);
      const { [name]: _, ...rest } = body;
      const got = await send(endpoint, { ...raw, body: rest });
      if (field.optional) expect(got.status).toBe(answer.status);
      else expectOutcome(got, { status: 400, body: { [name]: [REQUIRED] } });
    });

    test('refuses every wrong value', async () => {
      const { answer, body, ...raw } = await given(rows);
      for (const { what, value, sentence = expect.any(String) } of refusedValues(field)) {
        const refused = await send(endpoint, { ...raw, body: { ...body, [name]: value } });
        expect({ what, status: refused.status, body: refused.body }).toEqual({
          what,
          status: 400,
          body: { [name]: [sentence] },
        });
      }
    });
  });

  test.each([
    ['[]', 'list'],
    ['"text"', 'str'],
    ['null', 'NoneType'],
  ])('refuses a body that is %s', async (payload, type) => {
    const { answer, ...raw } = await given(rows);
    expectOutcome(await send(endpoint, { ...raw, payload }), notADictionary(type));
  });

  test('reads as much JSON as its callers may send, and not a byte more', async () => {
    const { answer, body, ...raw } = await given(rows);
    const max = 'security' in endpoint.schema ? BODY_MAX_BYTES : PUBLIC_BODY_MAX_BYTES;
    const payload = JSON.stringify(body).padEnd(max, ' ');
    expectOutcome(await send(endpoint, { ...raw, payload }), answer);
    const refused = await send(endpoint, { ...raw, payload: `${payload} ` });
    expectOutcome(refused, { status: 413, body: { detail: expect.stringContaining('too large') } });
  });
});

/** One parser reads the JSON of all calls: these are asked for each of its limits, and where it stands beside the one of forms. */
const ASKED: readonly Endpoint[] = [createToken, createNote, updateUser];

describe.each(withBodies.filter(({ endpoint }) => ASKED.includes(endpoint)))('$name', (rows) => {
  const { endpoint } = rows;
  test.each([
    ['[]', 'list'],
    ['[{}]', 'list'],
    ['"text"', 'str'],
    ['5', 'int'],
    ['-0.5', 'float'],
    ['1e400', 'float'],
    ['true', 'bool'],
    ['null', 'NoneType'],
  ])('refuses a body that is %s', async (payload, type) => {
    const { answer, ...raw } = await given(rows);
    expectOutcome(await send(endpoint, { ...raw, payload }), notADictionary(type));
  });

  test.each([
    '{',
    '{"title":}',
    "{'title': 'single quotes'}",
    '{"title": "x"} trailing',
    'NaN',
    '\ufeff{}',
    '{"title": "\u0001"}',
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    Buffer.from([0x22, 0xc0, 0x80, 0x22]),
    '['.repeat(4_000),
  ])('refuses malformed JSON: %.20s', async (payload) => {
    const { answer, ...raw } = await given(rows);
    const body = { detail: expect.stringMatching(/^JSON parse error - ./) };
    expectOutcome(await send(endpoint, { ...raw, payload }), { status: 400, body });
  });

  test.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'nonsense',
  ])('refuses the media type %s', async (contentType) => {
    const { answer, ...raw } = await given(rows);
    const body = { detail: `Unsupported media type "${contentType}" in request.` };
    expectOutcome(await send(endpoint, { ...raw, contentType }), { status: 415, body });
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON'])('reads %s', async (contentType) => {
    const { answer, ...raw } = await given(rows);
    expectOutcome(await send(endpoint, { ...raw, contentType }), answer);
  });
});
