import { afterEach, beforeEach, expect, test } from 'vitest';
import { connected } from '../../../server/testing/administer.ts';
import { type FreshSchema, freshSchema } from '../../../server/testing/fresh-schema.ts';
import { type Cell, copyRows } from './copy.ts';

let schema: FreshSchema;

beforeEach(async () => {
  schema = await freshSchema();
  await schema.administer('create table texts (id int primary key, content text)');
});
afterEach(() => schema.drop());

const copy = (rows: Iterable<readonly Cell[]>) =>
  connected(schema.url, (client) => copyRows(client, 'texts', ['id', 'content'], rows));

test('rows arrive as they are, whatever characters are in them', async () => {
  const rows = [
    { id: 1, content: 'Zoë\t\\N\r\n€' },
    { id: 2, content: null },
    { id: 3, content: '\\.' },
  ];
  await copy(rows.map(({ id, content }) => [id, content]));
  expect((await schema.administer('select id, content from texts order by id')).rows).toEqual(rows);
});

test('a row that PostgreSQL refuses fails the copy', async () => {
  await expect(
    copy([
      [1, 'one'],
      [1, 'two'],
    ]),
  ).rejects.toThrow('duplicate key');
});

test('what fails while rows are made fails the copy', async () => {
  function* broken(): Iterable<readonly Cell[]> {
    yield [1, 'one'];
    throw new Error('out of texts');
  }
  await expect(copy(broken())).rejects.toThrow('out of texts');
});

test('a connection that is lost fails the copy', async () => {
  function* endless(): Iterable<readonly Cell[]> {
    for (let id = 0; ; id++) yield [id, 'x'.repeat(1_000)];
  }
  await connected(schema.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const lost = expect(copyRows(client, 'texts', ['id', 'content'], endless())).rejects.toThrow();
    await schema.administer(`select pg_terminate_backend(${rows[0]?.pid})`);
    await lost;
  });
});
