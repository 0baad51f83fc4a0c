import { expect, test } from 'vitest';
import { explain } from './explained.ts';

const failure = (fields: object, message = 'of the system') => Object.assign(new Error(message), fields);

test.each([
  ['a text', 'thrown', 'thrown'],
  ['an error of ours', failure({}, 'The database is damaged.'), 'The database is damaged.'],
  [
    'a result code of SQLite',
    failure({ errcode: 5 }),
    'Another process holds the database; try again (of the system).',
  ],
  ['an extended one', failure({ errcode: 778 }), 'The disk of the database fails (of the system).'],
  ['an unknown one', failure({ errcode: 1 }), 'of the system'],
  ['a full disk', failure({ code: 'ENOSPC', dest: '/b', path: '/a' }), 'The disk of /b is full.'],
  ['a full disk of one file', failure({ code: 'ENOSPC', path: '/a' }), 'The disk of /a is full.'],
  ['a code for no file', failure({ code: 'EISDIR' }), 'A folder is named where a file belongs.'],
  ['an unknown code', failure({ code: 'EWHAT', path: '/a' }), 'of the system'],
])('%s is explained', (_, error, sentence) => {
  expect(explain(error)).toBe(sentence);
});
