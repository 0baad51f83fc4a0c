import { randomUUID } from 'node:crypto';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  type CreationOptions,
  createTokenByPasskey,
  type RequestOptions,
} from '../../contract/passkeys.ts';
import { Authenticator } from '../../server/testing/authenticator.ts';
import { Client, PASSWORD } from '../running/client.ts';
import { address, type Flood, keepBusy } from './flood.ts';

const ADDRESSES = 4;
const CONNECTIONS = 16;

const clientsFrom = (port: number, addresses: number, connections: number, first = 1): Client[] =>
  Array.from(
    { length: addresses },
    (_, at) => new Client(port, { localAddress: address(at + first), maxSockets: connections }),
  );

const allBusy = async (
  clients: Client[],
  atOnce: number,
  call: (client: Client) => ReturnType<Client['call']>,
) => {
  await Promise.all(clients.map((client) => keepBusy(atOnce, () => call(client))));
};

const guesses = (addresses: number, connections: number, username: () => string): Flood => ({
  aimedAt: 'log in',
  prepare: async (_, { port }) => {
    const clients = clientsFrom(port, addresses, connections);
    return () =>
      allBusy(clients, connections, (client) =>
        client.call('POST', '/api/token/', { username: username(), password: 'guess 1' }),
      );
  },
});

/** Signs in again and again with a passkey of its own, from several addresses: each login makes a session. */
const passkeys: Flood = {
  aimedAt: 'log in',
  prepare: async (attacker, target) => {
    const key = new Authenticator();
    const origin = `http://localhost:${target.port}`;
    const ask = async <Options>(client: Client, url: string, body?: object): Promise<Options> =>
      JSON.parse(await client.succeed('POST', url, body));
    const creation = await ask<CreationOptions>(attacker, beginPasskey.url, { password: PASSWORD });
    await attacker.succeed('POST', addPasskey.url, {
      name: 'Key',
      credential: key.create(creation, { origin }),
    });
    const logIn = async (client: Client) => {
      const begun = await client.call('POST', beginPasskeyLogin.url);
      if (begun.status !== 200) return begun;
      const options: RequestOptions = JSON.parse(begun.text);
      return client.call('POST', createTokenByPasskey.url, { credential: key.get(options, { origin }) });
    };
    const { status, text } = await logIn(attacker);
    if (status !== 200) throw new Error(`The passkey does not open its account: ${status} ${text}`);
    const clients = clientsFrom(target.port, ADDRESSES, CONNECTIONS, 2);
    return () => allBusy(clients, CONNECTIONS, logIn);
  },
};

export const loginFloods = {
  'random names': guesses(ADDRESSES, CONNECTIONS, () => `nobody-${randomUUID()}`),
  'one name': guesses(150, 1, () => 'user-1'),
  passkeys,
};
