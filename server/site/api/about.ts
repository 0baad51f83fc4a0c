import type { Json } from '../../../contract/json.ts';

/** The introduction of the API description. */
export const ABOUT = {
  title: 'Nightdrive API',
  summary: 'Accounts, the checklist and presence of this site.',
  description: [
    'Everything these pages can do, your program can do.',
    'Bodies are JSON in UTF-8, and types are strict: 123 is not a text. Forms, url-encoded or multipart, are read by the same schema: `true`, `false` and `null` as such where it has them. Unknown keys are ignored. Ids are opaque; where a call takes an id of yours, a UUID, sending it again changes nothing.',
    'Paths work with and without the trailing slash, and HEAD where GET does. An unknown path is 404, a known one with another method 405 with Allow.',
    'The first value of every error body is the sentence to show: `{"detail": "..."}`, or sentences by field.',
    'An access token comes from a login, lasts five minutes and opens every call. A personal token is made on the profile, lasts 30 days to a year, and opens the calls of the lists: with the scope `read` those that read them, with `write` those that change them too. It never opens the account. Both are sent as `Authorization: Bearer ...`.',
  ].join('\n\n'),
  license: { name: 'MIT', identifier: 'MIT' },
} as const;

export const TAGS = [
  { name: 'notes', description: 'Notes and sub notes of the user.' },
  { name: 'categories', description: 'The categories that the notes are in.' },
  { name: 'deletions', description: 'What was deleted in the last 30 days, and its way back.' },
  { name: 'sharing', description: 'Categories that several people change together.' },
  { name: 'reminders', description: 'Moments at which the site reminds the user of notes.' },
  { name: 'events', description: 'Changes of the lists, as they happen.' },
  { name: 'accounts', description: 'Login, the account, its devices, passkeys, tokens and recovery.' },
  { name: 'presence', description: 'How many visitors there are.' },
];

export const SECURITY_SCHEMES: Record<string, Json> = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of a login. Opens every call, for five minutes; a refresh token gets the next one.',
  },
  personalToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'nd_...',
    description:
      'A personal token of the profile, for programs. Opens the calls of the lists: those with the scope `read`, and those with `write` unless it may only read. Never the account.',
  },
};

/** Headers of every response. */
export const COMMON_HEADERS: readonly string[] = ['Nightdrive', 'RateLimit-Policy', 'RateLimit'];

export const HEADERS: Record<string, Json> = {
  Nightdrive: {
    description:
      'Present in every answer of this API, whatever its status. An answer without it is from a proxy.',
    schema: { type: 'string' },
    example: '1',
  },
  'RateLimit-Policy': {
    description:
      'The limit of calls from one address: q calls, which grow back evenly within w seconds. Absent where the operator has turned limits off.',
    schema: { type: 'string' },
    example: '"calls";q=1200;w=60',
  },
  RateLimit: {
    description: 'How many calls are left (r), and in how many seconds (t) all of them are.',
    schema: { type: 'string' },
    example: '"calls";r=1180;t=1',
  },
  'Retry-After': {
    description: 'Seconds to wait before the call is sent again.',
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    schema: { type: 'string' },
    example: 'Bearer realm="api"',
  },
  'X-Request-Id': {
    description: 'The id of the request in the log of the server.',
    schema: { type: 'string' },
    example: '9f86d081-1a',
  },
  ETag: {
    description:
      'Names the lists as they are. Sent back as If-None-Match, it saves an answer that says nothing new. Absent with `since`.',
    schema: { type: 'string' },
    example: '"0199c0de-8a52-7e05-b3a1-5c1f0e7d4b2a.84"',
  },
};
