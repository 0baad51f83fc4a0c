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
import { Client, PASSWORD } from './client.ts';
import { address, type Flood, keepBusy } from './flood.ts';

const ADDRESSES = 4;
const CONNECTIONS = 16;

const randomNames: Flood = {
  aimedAt: 'log in',
  prepare: async (_, { port }) => {
    const clients = Array.from(
      { length: ADDRESSES },
      (_, index) => new Client(port, address(index + 1), CONNECTIONS),
    );
    return async () => {
      const guess = (client: Client) =>
        client.call('POST', '/api/token/', { username: `nobody-${randomUUID()}`, password: 'guess 1' });
      await Promise.all(clients.map((client) => keepBusy(CONNECTIONS, () => guess(client))));
    };
  },
};

const oneName: Flood = {
  aimedAt: 'log in',
  prepare: async (_, { port }) => {
    const clients = Array.from({ length: 150 }, (_, index) => new Client(port, address(index + 1), 1));
    return async () => {
      const guess = (client: Client) =>
        client.call('POST', '/api/token/', { username: 'user-1', password: 'guess 1' });
      await Promise.all(clients.map((client) => keepBusy(1, () => guess(client))));
    };
  },
};

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
    const clients = Array.from(
      { length: ADDRESSES },
      (_, index) => new Client(target.port, address(index + 2), CONNECTIONS),
    );
    return async () => {
      await Promise.all(clients.map((client) => keepBusy(CONNECTIONS, () => logIn(client))));
    };
  },
};

export const loginFloods = { 'random names': randomNames, 'one name': oneName, passkeys };
