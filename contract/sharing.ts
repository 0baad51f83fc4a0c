import { type Static, Type } from 'typebox';
import { category } from './categories.ts';
import { changed, changeHeaders, keyUsed } from './changes.ts';
import { endpoint, noContent, READS, SIGNED_IN } from './endpoint.ts';
import { EXAMPLE, objectLike } from './examples.ts';
import { idParams } from './ids.ts';

/** The most people in a shared category, the sharer included. */
export const PEOPLE_MAX = 8;
/** The most categories that one person may share, and may join. */
export const SHARED_BY_ONE_MAX = 20;
export const JOINED_MAX = 50;
/** The most different people that one category takes in within 30 days, those who have left among them. */
export const PEOPLE_IN_30_DAYS_MAX = 24;
/** The most categories to which one person, and all others together, may add a user; not counted as joined. */
export const ADDED_BY_ONE_MAX = 10;
export const ADDED_MAX = 20;

const no = Type.Integer({ description: 'The number of a person in this category: theirs for good.' });

const person = objectLike(
  {
    no,
    username: Type.String(),
    picture: Type.Union([Type.String(), Type.Null()], { description: 'URL of the profile picture.' }),
    mine: Type.Boolean({
      description: 'Whether this person is the sharer, who alone invites and removes.',
    }),
    me: Type.Boolean({ description: 'Whether it is the user of this call.' }),
    here: Type.Boolean({
      description: 'Whether they have had the category open within the last 90 seconds.',
    }),
    seen_at: Type.Union([Type.Integer(), Type.Null()], {
      description: 'When they last had it open, in milliseconds since 1970; null when they never had.',
    }),
    link_expires_at: Type.Optional(
      Type.Union([Type.Integer(), Type.Null()], {
        description:
          'In the row of the sharer, for nobody else: when the link to join expires, in milliseconds since 1970; null without a link.',
      }),
    ),
  },
  {
    no: 1,
    username: 'mia',
    picture: null,
    mine: true,
    me: true,
    here: true,
    seen_at: 1_763_898_886_000,
    link_expires_at: 1_764_503_686_000,
  },
);
export type Person = Static<typeof person>;

const acquaintance = objectLike(
  {
    category: Type.String({ description: 'A shared category that both are in.' }),
    no: Type.Integer({ description: 'The number of the person there.' }),
    username: Type.String(),
    picture: Type.Union([Type.String(), Type.Null()], { description: 'URL of the profile picture.' }),
  },
  { category: EXAMPLE.copy, no: 2, username: 'ben', picture: null },
);
export type Acquaintance = Static<typeof acquaintance>;

const CODE = 'AZnA3rfEfBGOAp9U0aPG6KdW0zN8pXnqkq1gk7d2v0fQ';
const code = Type.String({ format: 'text', minLength: 1, description: 'What follows # in the link.' });

const link = objectLike(
  {
    code,
    expires_at: Type.Integer({ description: 'When it expires, in milliseconds since 1970.' }),
    places: Type.Integer({ description: 'How many more people can join.' }),
  },
  { code: CODE, expires_at: 1_764_503_686_000, places: 6 },
);
export type JoinLink = Static<typeof link>;

const look = objectLike(
  {
    title: Type.String(),
    by: Type.Object({ username: Type.String(), picture: Type.Union([Type.String(), Type.Null()]) }),
    people: Type.Array(Type.String(), {
      description: 'The usernames of all who are in it, the sharer first.',
    }),
    isIn: Type.Boolean({ description: 'Whether the user of this call is among them.' }),
  },
  { title: 'Shopping', by: { username: 'mia', picture: null }, people: ['mia', 'ben'], isIn: false },
);
export type JoinOffer = Static<typeof look>;

const params = idParams(EXAMPLE.groceries);
const read = { tags: ['sharing'], security: READS, params } as const;
/** A token adds and removes no people and opens no link: only a person decides that. */
const byLink = { tags: ['sharing'], security: SIGNED_IN } as const;
const write = { ...byLink, params } as const;
const change = { ...write, headers: changeHeaders } as const;

export const shareCategory = endpoint('POST', '/api/categories/share/:id/', {
  ...change,
  summary: 'Share a category; its notes move along and keep their ids',
  response: { 200: changed(category), 201: changed(category), ...keyUsed },
});

export const unshareCategory = endpoint('POST', '/api/categories/unshare/:id/', {
  ...change,
  summary: 'Stop sharing a category: the sharer stays in it alone, with everything in it',
  response: { 204: changed(noContent), ...keyUsed },
});

export const listPeople = endpoint('GET', '/api/categories/people/:id/', {
  ...read,
  summary: 'List the people of a shared category, the sharer first',
  response: { 200: Type.Array(person) },
});

export const listAcquaintances = endpoint('GET', '/api/categories/acquaintances/:id/', {
  ...write,
  summary:
    'List the people of other categories that the sharer shares, who are not in this one and may be added to it',
  response: { 200: Type.Array(acquaintance) },
});

export const addAcquaintance = endpoint('POST', '/api/categories/add/:id/', {
  ...change,
  summary:
    'Add a person from another category that the sharer shares, without a link, unless they have left this one or refused it',
  body: objectLike(
    {
      category: Type.String({ format: 'text', description: 'The other shared category.' }),
      no: Type.Integer({ description: 'The number of the person in the other category.' }),
    },
    { category: EXAMPLE.copy, no: 2 },
  ),
  response: { 200: changed(category), 201: changed(category), ...keyUsed },
});

export const removePerson = endpoint('POST', '/api/categories/remove/:id/', {
  ...change,
  summary: 'Remove a person from a shared category, and withdraw its link',
  body: objectLike({ no }, { no: 2 }),
  response: { 204: changed(noContent), ...keyUsed },
});

export const leaveCategory = endpoint('POST', '/api/categories/leave/:id/', {
  ...change,
  summary:
    'Leave a shared category to the others; when the sharer leaves, the longest member becomes the sharer',
  querystring: Type.Object({
    refuse: Type.Optional(
      Type.Literal('true', {
        description: 'From now on its sharer, and who added the user, can add them to no category.',
      }),
    ),
  }),
  response: { 204: changed(noContent), ...keyUsed },
});

export const makeJoinLink = endpoint('PUT', '/api/categories/link/:id/', {
  ...write,
  summary: 'Make a link for joining; the previous one stops working',
  response: { 200: link },
});

export const withdrawJoinLink = endpoint('DELETE', '/api/categories/link/:id/', {
  ...write,
  summary: 'Withdraw the link of a shared category',
  response: { 204: noContent },
});

export const beHere = endpoint('POST', '/api/categories/here/:id/', {
  ...read,
  summary: 'Report, every 30 seconds, that the user has a shared category open',
  response: {
    200: objectLike(
      { here: Type.Array(Type.Integer(), { description: 'The numbers of all who have it open.' }) },
      { here: [1, 3] },
    ),
  },
});

const joinBody = objectLike({ code }, { code: CODE });

export const readJoinLink = endpoint('POST', '/api/joins/look/', {
  ...byLink,
  summary: 'Show what a link leads to, before the user joins',
  body: joinBody,
  response: { 200: look },
});

export const joinCategory = endpoint('POST', '/api/joins/', {
  ...byLink,
  headers: changeHeaders,
  summary: 'Join a shared category by its link; idempotent',
  body: joinBody,
  response: { 200: changed(category), 201: changed(category), ...keyUsed },
});
