import { randomUUID } from 'node:crypto';
import { Client } from './client.ts';
import { address, type Flood, keepBusy } from './flood.ts';

const ADDRESSES = 4;
const CONNECTIONS = 16;

const randomNames: Flood = {
  aimedAt: 'log in',
  prepare: async ({ port }) => {
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
  prepare: async ({ port }) => {
    const clients = Array.from({ length: 150 }, (_, index) => new Client(port, address(index + 1), 1));
    return async () => {
      const guess = (client: Client) =>
        client.call('POST', '/api/token/', { username: 'user-1', password: 'guess 1' });
      await Promise.all(clients.map((client) => keepBusy(1, () => guess(client))));
    };
  },
};

export const loginFloods = { 'random names': randomNames, 'one name': oneName };
