import { createHash, pbkdf2Sync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Note } from '../../contract/notes.ts';

/** A note of the old site, whose ids are numbers, or of this one. */
export type AnyNote = Pick<Note, 'content' | 'important' | 'scratched_out'> &
  Record<'id' | 'category' | 'parent', unknown>;

/** A person of the double, with lists as its site has them. */
export type Person = ReturnType<typeof person>;

/** A divider line of the old site, which has three more dashes. */
export const OLD_LINE = '-'.repeat(108);

const djangoHash = (password: string): string => {
  const salt = createHash('sha256').update(password).digest('hex').slice(0, 22);
  return `pbkdf2_sha256$1000$${salt}$${pbkdf2Sync(password, salt, 1_000, 32, 'sha256').toString('base64')}`;
};

/** A person with two categories, three levels of notes, lines, and texts that a shell could interpret. */
export function person(n: number, username: string, picture: Uint8Array | undefined) {
  const id = (place: number) => n * 1_000 + place;
  const note = (place: number, content: string, more: Partial<AnyNote> = {}): AnyNote => ({
    ...{ id: id(place), content, category: id(1), parent: null, important: false, scratched_out: false },
    ...more,
  });
  const password = `pass word ${n} ä`;
  return {
    ...{ username, password, hash: djangoHash(password), token: `token-${n}`, picture },
    categories: [
      { id: id(2), title: `Home of ${username}` },
      { id: id(1), title: 'Road "trip" $HOME' },
    ],
    notes: [
      note(11, 'Tyres', { important: true }),
      note(12, 'Winter ones', { parent: id(11), scratched_out: true }),
      note(13, 'With chains', { parent: id(12), important: true }),
      note(14, 'Summer ones', { parent: id(11) }),
      note(15, OLD_LINE),
      note(16, '24. Dezember: `Geschenke` \\ $(date)\n  second line', { scratched_out: true }),
      note(17, `Milk ${n}`, { category: id(2) }),
      note(18, OLD_LINE, { category: id(2) }),
      note(19, `Bread ${n}`, { category: id(2), important: true }),
    ],
  };
}

/** A site that answers the specification's calls, with ids that are numbers. */
export function double(people: readonly Person[]): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://double');
    const picture = people.find((one) => pathname === `/media/${one.token}.png`)?.picture;
    if (picture) return response.end(picture);
    const caller = people.find(({ token }) => request.headers.authorization === `Bearer ${token}`);
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (caller === undefined) return json(401, { detail: 'Authentication credentials were not provided.' });
    const { username, token, categories, notes } = caller;
    const profile_picture = caller.picture === undefined ? null : `/media/${token}.png`;
    if (pathname === '/api/user/') return json(200, { username, profile: { profile_picture } });
    if (pathname === '/api/categories/') return json(200, categories);
    if (pathname === '/api/notes/') return json(200, notes);
    return json(404, { detail: 'Not found.' });
  });
}
