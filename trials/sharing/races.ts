import { randomUUID } from 'node:crypto';
import { deleteUser, type User } from '../../contract/accounts.ts';
import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import { PEOPLE_MAX } from '../../contract/sharing.ts';
import { selectMembers } from '../../server/checklist/door/members.ts';
import type { Answer } from '../../server/testing/connection.ts';
import { ownerOf } from '../../server/testing/fill-notes.ts';
import * as sharing from '../../server/testing/sharing-calls.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../../server/testing/test-app.ts';
import { threePeople } from '../../server/testing/three-people.ts';
import { categoryOf } from '../../server/testing/two-users.ts';

/** A category that Mia shares with Ben, then Lea, and the link to it; she also shares a house with Ben. */
interface Scene {
  mia: SignedIn;
  ben: SignedIn;
  id: string;
  code: string;
  no: number;
  house: string;
  /** One of those who join. */
  joiner: SignedIn;
}

interface Race {
  act: (scene: Scene) => Promise<Answer>;
  /** Sent at the same time, beside six people who join by the link, and one who writes. */
  beside?: (scene: Scene) => Promise<unknown>[];
  /** Whom it ends for: all by the link that was there, or one person, who is the one who writes. */
  out: 'by the link' | 'Ben' | 'Mia' | 'nobody';
  /** True when an account ends with it. */
  isLast?: boolean;
}

const deleteAccount = async (user: SignedIn): Promise<Answer> => {
  const { username } = (await user.call('GET', '/api/user/')).body as User;
  return user.call('DELETE', deleteUser.url, { username, password: PASSWORD });
};
const comesBack = ({ ben, code }: Scene) => sharing.join(ben, code);
const isAdded = ({ mia, id, house, no }: Scene) => sharing.addTo(mia, id, { category: house, no });

export const RACES: Readonly<Record<string, Race>> = {
  share: {
    act: async ({ mia, id }) => {
      const stopped = await done(() => sharing.unshare(mia, id));
      return stopped.status === 204 ? sharing.share(mia, id) : stopped;
    },
    out: 'by the link',
  },
  join: {
    act: ({ mia, code }) => sharing.lookAt(mia, code),
    beside: ({ joiner, code }) => [sharing.join(joiner, code), sharing.join(joiner, code)],
    out: 'nobody',
  },
  'withdraw a link': { act: ({ mia, id }) => sharing.withdraw(mia, id), out: 'by the link' },
  'replace a link': { act: ({ mia, id }) => sharing.linkTo(mia, id), out: 'by the link' },
  remove: {
    act: ({ mia, id, no }) => sharing.removeNo(mia, id, no),
    beside: (scene) => [comesBack(scene)],
    out: 'by the link',
  },
  leave: {
    act: ({ ben, id }) => sharing.leave(ben, id),
    beside: (scene) => [comesBack(scene), isAdded(scene)],
    out: 'Ben',
  },
  'hand over': { act: ({ mia, id }) => sharing.leave(mia, id), out: 'Mia' },
  stop: {
    act: ({ mia, id }) => sharing.unshare(mia, id),
    beside: (scene) => [comesBack(scene)],
    out: 'by the link',
  },
  'delete an account': {
    act: ({ ben }) => deleteAccount(ben),
    beside: (scene) => [comesBack(scene), isAdded(scene)],
    out: 'Ben',
    isLast: true,
  },
  'delete the account of the sharer': { act: ({ mia }) => deleteAccount(mia), out: 'Mia', isLast: true },
};
const JOINERS = 6;
const WRITES = 3;

/** Asked again as the server asks for it, where nothing was done because the database was too busy. */
async function done(act: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await act();
    if (answer.status !== 503) return answer;
  }
}

interface Counts {
  joined: number;
  written: number;
  /** The people and notes let in after the act was acknowledged. */
  late: number;
}

/**
 * Plays one race this many times.
 * @throws Error when the act fails, a person sees another list than their own, or one who is out is let in
 */
export async function playRace(app: TestApp, name: string, rounds: number): Promise<Counts> {
  const race = RACES[name];
  if (race === undefined) throw new Error(`There is no race ${name}.`);
  const joiners: SignedIn[] = [];
  while (joiners.length < JOINERS) joiners.push(await app.signedInAs(randomUUID()));
  const counts = { joined: 0, written: 0, late: 0 };
  let three = await threePeople(app);
  for (let round = 0; round < rounds; round++) {
    if (race.isLast && round > 0) three = await threePeople(app);
    await playRound(app, { race, three, joiners }, counts);
  }
  return counts;
}

type Cast = { race: Race; three: Awaited<ReturnType<typeof threePeople>>; joiners: readonly SignedIn[] };

async function playRound(app: TestApp, { race, three, joiners }: Cast, counts: Counts): Promise<void> {
  const { mia, ben, lea } = three;
  const [shopping, house] = [await categoryOf(mia, 'Shopping'), await categoryOf(mia, 'House')];
  await sharing.sharedWith(mia, house, [ben]);
  await sharing.sharedWith(mia, shopping, [ben, lea]);
  const { id } = shopping;
  const [joiner] = joiners;
  if (joiner === undefined) throw new Error('Nobody joins.');
  const scene = { mia, ben, joiner, id, code: await sharing.codeOf(mia, id), no: 2, house: house.id };
  const [writer, reader] = race.out === 'Mia' ? [mia, lea] : [ben, mia];
  const members = async () =>
    new Set((await app.db.read.all(selectMembers, { owner: id })).map(({ member }) => member));
  const notes = async () =>
    new Set(((await reader.call('GET', '/api/notes/')).body as Note[]).map((note) => note.id));

  const joining = joiners.map((joiner) => sharing.join(joiner, scene.code));
  const beside = race.beside?.(scene) ?? [];
  const writing = Array.from({ length: WRITES }, async () => {
    const note = randomUUID();
    const body = { id: note, content: 'Milk', category: id };
    return (await writer.call('POST', `/api/notes/?space=${id}`, body)).status === 201 ? [note] : [];
  });
  const { status, text } = await done(() => race.act(scene));
  if (status > 299) throw new Error(`The act is ${status}: ${text}`);
  const [then, listed] = [await members(), await notes()];
  await Promise.all([...joining, ...beside]);
  const written = (await Promise.all(writing)).flat();
  const [now, still] = [await members(), await notes()];

  const isOut = (member: string) =>
    race.out === 'by the link' || (race.out !== 'nobody' && member === ownerOf(writer));
  const late = [...now].filter((member) => !then.has(member) && isOut(member));
  if (isOut(ownerOf(writer)) && !now.has(ownerOf(writer)))
    late.push(...written.filter((note) => still.has(note) && !listed.has(note)));
  counts.late += late.length;
  counts.joined += now.size;
  counts.written += written.length;
  if (now.size > PEOPLE_MAX) throw new Error(`${now.size} people are in one list.`);
  if (written.some((note) => !still.has(note))) throw new Error('An acknowledged note is lost.');
  for (const user of [mia, ben, lea, ...joiners]) await compareTabs(user, id, now);
  for (const user of [lea, mia, ...joiners]) await sharing.deleteForGood(user, id);
  await sharing.deleteForGood(mia, house.id);
}

/** A person has a tab of the list exactly when they are in it, with the number of its people, and reads it. */
async function compareTabs(user: SignedIn, id: string, people: ReadonlySet<string>): Promise<void> {
  const { status, body } = await user.call('GET', '/api/categories/');
  if (status === 401) return;
  const shared = (body as Category[]).find((category) => category.id === id)?.shared;
  const isIn = people.has(ownerOf(user));
  const read = await user.call('GET', `/api/notes/?space=${id}`);
  if ((shared?.people ?? 0) !== (isIn ? people.size : 0) || (read.status === 200) !== isIn)
    throw new Error(`One of ${people.size} people sees ${shared?.people}, and reads with ${read.status}.`);
}
