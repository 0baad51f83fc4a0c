import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { type Answer, jsonCall, send } from '../testing/connection.ts';
import { followStream } from '../testing/event-stream.ts';
import { NodeUnderTest, SERVER } from '../testing/node-under-test.ts';
import { serversDatabase } from '../testing/servers-database.ts';

const PASSWORD = 'night drive 84';
const textOf = ({ body }: Answer, key: string): string => String(Object(body)[key]);

async function started(...environments: Record<string, string>[]): Promise<NodeUnderTest[]> {
  const { environment } = await serversDatabase();
  const nodes = environments.map((own) => new NodeUnderTest(SERVER, { ...environment, ...own }));
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')));
  });
  await Promise.all(nodes.map((node) => node.start()));
  return nodes;
}

const call = (node: NodeUnderTest, method: string, path: string, body?: object, access?: string) => {
  const agent = new Agent();
  return send(agent, node.port, jsonCall(method, path, body, access)).finally(() => agent.destroy());
};

async function signIn(node: NodeUnderTest): Promise<{ access: string; refresh: string }> {
  const credentials = { username: `ann-${randomUUID()}`, password: PASSWORD };
  await call(node, 'POST', '/api/user/register/', credentials);
  const tokens = await call(node, 'POST', '/api/token/', credentials);
  return { access: textOf(tokens, 'access'), refresh: textOf(tokens, 'refresh') };
}

const change = (node: NodeUnderTest, access: string) =>
  call(node, 'POST', '/api/categories/', { title: 'Road' }, access);

test('a node without messages from the others polls every second', async () => {
  const [deaf, other] = await started({ EVENTS_URL: 'postgres://nobody@127.0.0.1:1/nothing' }, {});
  if (deaf === undefined || other === undefined) throw new Error('Two nodes were started.');
  const { access, refresh } = await signIn(deaf);
  const stream = await followStream(deaf.port, access);
  const { headers } = await change(other, access);
  await stream.reaches(Number(headers['revision']));
  await call(other, 'POST', '/api/token/revoke/', { refresh });
  await stream.ended;
});

/** A shared category: a person who was removed gets nothing more of it, and a session that was revoked nothing at all. */
test('changes on one node are announced on the other, which ends its streams before it shuts down', async () => {
  const [one, other] = await started({}, {});
  if (one === undefined || other === undefined) throw new Error('Two nodes were started.');
  const [mia, ben] = [await signIn(one), await signIn(one)];
  const id = textOf(await change(one, mia.access), 'id');
  const about = (act: string) => `/api/categories/${act}/${id}/`;
  const streams = {
    mia: await followStream(other.port, mia.access, '?shared=true'),
    ben: await followStream(other.port, ben.access, '?shared=true'),
  };
  const { space: own } = await streams.ben.next();
  await call(one, 'POST', about('share'), undefined, mia.access);
  const code = textOf(await call(one, 'PUT', about('link'), undefined, mia.access), 'code');
  await call(one, 'POST', '/api/joins/', { code }, ben.access);
  const add = async (): Promise<number> => {
    const note = { content: 'Milk', category: id };
    const { headers } = await call(one, 'POST', `/api/notes/?space=${id}`, note, mia.access);
    return Number(headers['revision']);
  };
  const added = await add();
  for (const stream of [streams.mia, streams.ben]) await stream.reaches(added, id);

  await call(one, 'POST', about('remove'), { no: 2 }, mia.access);
  const seen = streams.ben.text().split(id).length;
  await streams.mia.reaches(await add(), id);
  const { headers } = await change(one, ben.access);
  await streams.ben.reaches(Number(headers['revision']), own);
  expect(streams.ben.text().split(id)).toHaveLength(seen);

  await call(one, 'POST', '/api/token/revoke/', { refresh: mia.refresh });
  await streams.mia.ended;
  const exited = other.end('SIGTERM');
  await streams.ben.ended;
  expect((await call(other, 'GET', '/api/presence/stats/')).status).toBe(200);
  expect(await exited).toBe(0);
});
