import { type TSchema, Type } from 'typebox';
import { type Endpoint, opensToTokens } from './endpoint.ts';
import { fieldErrors, refusal } from './errors.ts';

/** A refusal that many calls share. */
interface CommonRefusal {
  readonly status: number;
  /** Its name among the shared responses of the API description. */
  readonly name: string;
  readonly description: string;
  /** A sentence unless it is given. */
  readonly body?: TSchema;
  readonly example: unknown;
  /** The names of its headers in the API description. */
  readonly headers?: readonly string[];
  /** Which calls can be refused in this way. */
  readonly of: (endpoint: Endpoint) => boolean;
}

const takesBody = ({ method }: Endpoint) => method !== 'GET';
const isSignedIn = ({ schema }: Endpoint) => schema.security !== undefined;
const hasKey = ({ schema }: Endpoint) => schema.headers !== undefined;
const queryOf = ({ querystring }: Endpoint['schema']): object =>
  (querystring as { properties?: object } | undefined)?.properties ?? {};
const all = () => true;

/**
 * The error responses that calls share, in addition to those of their own schemas. The tests check every response of
 * the server against this table.
 */
export const REFUSALS: readonly CommonRefusal[] = [
  {
    status: 400,
    name: 'BadRequest',
    description: 'A value is missing, malformed or beyond a limit. Nothing has changed.',
    body: Type.Union([refusal, fieldErrors]),
    example: { title: ['This field is required.'] },
    of: (endpoint) =>
      takesBody(endpoint) || Object.keys(queryOf(endpoint.schema)).some((name) => name !== 'space'),
  },
  {
    status: 401,
    name: 'Unauthorized',
    description: 'The bearer token is missing, expired, revoked or from another site.',
    example: { detail: 'Given token not valid for any token type' },
    headers: ['WWW-Authenticate'],
    of: isSignedIn,
  },
  {
    status: 403,
    name: 'Forbidden',
    description:
      'A personal token does not open this call, only the one who shares the category can do that, or the page of another site sends it.',
    example: { detail: 'This token is read only.' },
    of: (endpoint) => takesBody(endpoint) || (isSignedIn(endpoint) && !opensToTokens(endpoint, 'read')),
  },
  {
    status: 404,
    name: 'NotFound',
    description: 'The user has nothing with this id, or is not in this shared category.',
    example: { detail: 'Not found.' },
    of: ({ url }) => url.includes(':') || /^\/api\/(?:categories|notes|deletions|joins)\//.test(url),
  },
  {
    status: 408,
    name: 'RequestTimeout',
    description: 'The body arrived too slowly.',
    example: { detail: 'The request came too slowly.' },
    of: takesBody,
  },
  {
    status: 409,
    name: 'Conflict',
    description: 'A change with a later Idempotency-Key of this device was made before.',
    example: { detail: 'A later change of this device was made before.' },
    of: hasKey,
  },
  {
    status: 413,
    name: 'ContentTooLarge',
    description: 'The body is larger than the call accepts.',
    example: { detail: 'The request body is too large.' },
    of: takesBody,
  },
  {
    status: 415,
    name: 'UnsupportedMediaType',
    description: 'The call does not accept the media type of the body.',
    example: { detail: 'Unsupported media type "text/plain" in request.' },
    of: takesBody,
  },
  {
    status: 429,
    name: 'TooManyRequests',
    description: 'A limit is reached. Retry-After says when to call again.',
    example: { detail: 'Request was throttled. Expected available in 12 seconds.' },
    headers: ['Retry-After'],
    of: all,
  },
  {
    status: 500,
    name: 'ServerError',
    description: 'The server failed. Its operator finds the cause in the log by the id of the request.',
    example: { detail: 'A server error occurred.' },
    headers: ['X-Request-Id'],
    of: all,
  },
  {
    status: 503,
    name: 'Unavailable',
    description: 'The database is unavailable, or the server is overloaded. The call can be sent again.',
    example: { detail: 'The service is temporarily unavailable. Please try again.' },
    headers: ['Retry-After', 'X-Request-Id'],
    of: all,
  },
  {
    status: 507,
    name: 'InsufficientStorage',
    description: 'The disk of the server is full. Nothing has changed.',
    example: { detail: 'The disk of the server is full. Nothing was changed.' },
    headers: ['X-Request-Id'],
    of: all,
  },
];
