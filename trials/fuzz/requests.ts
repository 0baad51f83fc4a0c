import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { changePassword, createToken, register, revokeToken, updateUser } from '../../contract/accounts.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { beginPasskey } from '../../contract/passkeys.ts';
import { createPersonalToken } from '../../contract/personal-tokens.ts';
import { createRecoveryCode, useRecoveryCode } from '../../contract/recovery-codes.ts';
import type { Call } from '../../server/testing/connection.ts';
import { edited } from './edited.ts';
import { FORGERIES, HEADERS, NO_TEXT, PATHS, SPOILT, VALUES, WIRES } from './hostile.ts';
import type { Person } from './people.ts';

/** A request, and the rules for its answer. */
export interface Planned extends Call {
  method: string;
  /** The user whose data the answer may contain. */
  by: Person | undefined;
  /** True when the call needs a token and has none, or an invalid one. */
  isForged: boolean;
}

/** Created just before it is sent, from the ids known by then. */
export type Later<T> = (people: readonly Person[], by: Person) => T;

/** Calls that hash a password when valid. They are always invalid here, because hashing would take all the time. */
const COSTLY: ReadonlySet<Endpoint> = new Set<Endpoint>([
  createToken,
  register,
  beginPasskey,
  changePassword,
  createPersonalToken,
  createRecoveryCode,
  useRecoveryCode,
]);
/** Fields that are text in the schema and name a thing. */
const REFERENCES = new Set(['category', 'parent', 'after', 'id']);

const one = <T>(of: Record<string, T>): fc.Arbitrary<T> => fc.constantFrom(...Object.values(of));
const always =
  <T>(value: T): Later<T> =>
  () =>
    value;
const seldom = <A, B>(oneIn: number, rare: fc.Arbitrary<A>, usual: fc.Arbitrary<B>): fc.Arbitrary<A | B> =>
  fc.oneof({ weight: oneIn - 1, arbitrary: usual }, { weight: 1, arbitrary: rare });
const sometimes = <T>(oneIn: number, arbitrary: fc.Arbitrary<T>) =>
  seldom(oneIn, arbitrary, fc.constant(undefined));

/** The id of one's own item, of another user's, or of none. */
const id: fc.Arbitrary<Later<string>> = seldom(
  8,
  fc.constantFrom('', '0', '__proto__', '\0', 'é', 'x'.repeat(300), '../..').map(always),
  fc.record({ at: fc.nat(200), isForeign: sometimes(8, fc.constant(true)), unknown: fc.uuid() }).map(
    ({ at, isForeign, unknown }): Later<string> =>
      (people, by) => {
        const whose = isForeign ? people[at % people.length] : by;
        const ids = [...(whose?.ids.values() ?? [])].flat();
        return ids[at % (ids.length + 1)] ?? unknown;
      },
  ),
);

const hostile = fc.oneof(
  one(VALUES),
  fc.json(),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
);

/** JSON text that fits a schema of the contract. */
function fitting(name: string, schema: TSchema): fc.Arbitrary<Later<string>> {
  const {
    type,
    format,
    anyOf,
    items,
    properties,
  }: {
    type?: string;
    format?: string;
    anyOf?: TSchema[];
    items?: TSchema;
    properties?: Record<string, TSchema>;
  } = schema;
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((of) => fitting(name, of)));
  if (type === 'null') return fc.constant(always('null'));
  if (type === 'boolean') return fc.boolean().map((flag) => always(String(flag)));
  if (type === 'array') {
    const list = fc.array(fitting(name, items ?? {}), { maxLength: 8 });
    return list.map((all) => (people, by) => `[${all.map((make) => make(people, by)).join()}]`);
  }
  if (properties !== undefined)
    return fieldsOf(properties).map((fields) => (people, by) => objectOf(fields(people, by)));
  if (format === 'uuid' || REFERENCES.has(name)) {
    return id.map((make) => (people, by) => JSON.stringify(make(people, by)));
  }
  const text = fc.string({ unit: 'grapheme', maxLength: 30 });
  return text.map(
    (words) =>
      (_, { mark }) =>
        JSON.stringify(`${mark} ${words}`),
  );
}

type Fields = [name: string, value: string][];
const objectOf = (fields: Fields) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;

/** Most of the fields of an object, each of which fits. */
function fieldsOf(properties: Record<string, TSchema>): fc.Arbitrary<Later<Fields>> {
  const fields = Object.entries(properties).map(
    ([name, of]) => [name, seldom(15, fc.constant(undefined), fitting(name, of))] as const,
  );
  return fc
    .record(Object.fromEntries(fields))
    .map(
      (made) => (people, by) =>
        Object.entries(made).flatMap(([name, make]): Fields => (make ? [[name, make(people, by)]] : [])),
    );
}

/** A body that fits, or is wrong in one place or as a whole. */
function bodyOf(endpoint: Endpoint): fc.Arbitrary<Later<string | Buffer | undefined>> {
  const schema: (TSchema & { properties?: Record<string, TSchema> }) | undefined = endpoint.schema.body;
  if (schema === undefined) return sometimes(20, hostile).map(always);
  const wrong = COSTLY.has(endpoint) ? fc.constantFrom(...NO_TEXT) : sometimes(4, hostile);
  return fc
    .record({
      fields: fieldsOf(schema.properties ?? {}),
      at: fc.nat(),
      wrong,
      extra: sometimes(
        15,
        fc.tuple(fc.constantFrom('__proto__', 'constructor', 'owner', 'id', 'x'), hostile),
      ),
      refresh: endpoint === revokeToken ? one(FORGERIES) : fc.constant(undefined),
      spoil: sometimes(25, one(SPOILT)),
    })
    .map(({ fields, at, wrong, extra, refresh, spoil }) => (people, by) => {
      const made = fields(people, by);
      if (refresh !== undefined) made.push(['refresh', JSON.stringify(refresh(by))]);
      if (wrong !== undefined && made.length > 0) made[at % made.length]?.splice(1, 1, wrong);
      if (extra !== undefined) made.push([...extra]);
      const text = objectOf(made);
      return spoil?.(text) ?? text;
    });
}

const token: fc.Arbitrary<(by: Person) => string> = seldom(
  10,
  one(FORGERIES),
  fc.constant((by: Person) => by.access),
);
const headers = sometimes(12, fc.array(one(HEADERS), { minLength: 1, maxLength: 3 }));
const person = fc.nat();

/** A call of the contract, perhaps with one change. */
function callOf(endpoint: Endpoint): fc.Arbitrary<Later<Planned>> {
  const needsToken = endpoint.schema.security !== undefined;
  return fc
    .record({ id, isCut: sometimes(12, fc.constant(true)), body: bodyOf(endpoint), token, headers })
    .map(({ id, isCut, body, token, headers = [] }) => (people, by) => {
      const path = endpoint.url.replace(':id', encodeURIComponent(id(people, by)));
      const payload = body(people, by);
      const sent = token(by);
      const isOwn = sent === by.access;
      return {
        method: endpoint.method,
        url: isCut ? path.slice(0, -1) : path,
        headers: {
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          authorization: `Bearer ${sent}`,
          ...Object.assign({}, ...headers),
        },
        ...(payload !== undefined && { payload }),
        by: isOwn ? by : undefined,
        isForged: needsToken && !isOwn,
      };
    });
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
] as const;

/** Any method on any path. */
const wild: fc.Arbitrary<Later<Planned>> = fc
  .record({
    method: fc.constantFrom(...METHODS),
    url: fc.oneof(
      one(PATHS),
      fc.webPath().map((path) => `/${path}`),
      fc.constantFrom(...ENDPOINTS.map(({ url }) => url)),
    ),
    headers: fc.array(one(HEADERS), { maxLength: 3 }),
  })
  .map(({ method, url, headers }) => (_, by) => {
    const sent = { authorization: `Bearer ${by.access}`, ...Object.assign({}, ...headers) };
    return { method, url, headers: sent, by, isForged: false };
  });

const part = (name: string, content: string, more = '') =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const file = (name: string, content: string, type = 'image/png') =>
  part('profile.profile_picture', content, `; filename="${name}"\r\nContent-Type: ${type}`);
/** Their passwords are too short, because a longer one would be hashed. */
const FORMS = [
  part('username', 'ann') + part('password', 'short') + file('a.png', '\x89PNG\r\n\x1a\n'),
  part('__proto__', 'x') + part('', '') + file('../../x', 'GIF89a', 'text/plain'),
  part('profile[profile_picture]', '<svg>') + file('\xe9\0b', 'RIFF\0\0\0\0WEBPVP8 ', ''),
].map((parts) => Buffer.from(`${parts}--edge--\r\n`, 'latin1'));

/** A form that is wrong in its frame, its fields or its file. */
const form: fc.Arbitrary<Later<Planned>> = fc
  .record({
    endpoint: fc.constantFrom(register, updateUser),
    named: seldom(
      8,
      fc.constantFrom('', '; boundary=other', '; boundary="a b"'),
      fc.constant('; boundary=edge'),
    ),
    payload: edited(FORMS),
  })
  .map(({ endpoint: { method, url }, named, payload }) => (_, by) => {
    const type = { 'content-type': `multipart/form-data${named}` };
    const headers = { authorization: `Bearer ${by.access}`, ...type };
    return { method, url, headers, payload, by, isForged: false };
  });

/** Requests by chance: most fit the contract and are then changed in one place, some are hostile throughout. */
export const requestsTo = (
  pages: readonly string[],
): fc.Arbitrary<{ person: number; request: Later<Planned> }> =>
  fc.record({
    person,
    request: fc.oneof(
      { weight: 56, arbitrary: fc.oneof(...ENDPOINTS.map(callOf)) },
      { weight: 4, arbitrary: wild },
      { weight: 1, arbitrary: form },
      {
        weight: 4,
        arbitrary: fc.constantFrom(...pages).map((url): Later<Planned> => {
          const headers = { 'accept-encoding': 'br, gzip' };
          return always({ method: 'GET', url, headers, by: undefined, isForged: false });
        }),
      },
    ),
  });

export const wires: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  one(WIRES),
  fc.uint8Array({ minLength: 1, maxLength: 300 }),
);
