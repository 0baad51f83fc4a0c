import { randomUUID } from 'node:crypto';
import * as accountEvents from '../../../contract/account-events.ts';
import * as accounts from '../../../contract/accounts.ts';
import * as sessions from '../../../contract/sessions.ts';
import { type Kind, read } from './call.ts';
import { PASSWORD } from './fill.ts';

export const OF_ACCOUNTS: Record<string, Kind> = {
  'log in': {
    rarely: 4,
    prepare: async (site) => {
      const body = { username: site.anybody().username, password: PASSWORD };
      return () => site.expect(200, { method: 'POST', path: accounts.createToken.url, body });
    },
  },
  register: {
    rarely: 4,
    prepare: async (site) => {
      const body = { username: `Arrival-${randomUUID()}`, password: PASSWORD };
      return () => site.expect(201, { method: 'POST', path: accounts.register.url, body });
    },
  },
  refresh: {
    prepare: async (site) => {
      const body = { refresh: await site.tokenOf(site.anybody(), 'refresh') };
      return () => site.expect(200, { method: 'POST', path: accounts.refreshToken.url, body });
    },
  },
  profile: read(accounts.readUser),
  'change the profile': {
    prepare: async (site) => {
      const who = site.anybody();
      const body = { username: who.username };
      return () => site.expect(200, { method: 'PUT', path: accounts.updateUser.url, who, body });
    },
  },
  picture: {
    prepare: async (site) => {
      const who = site.like(1);
      const { body } = await site.expect(200, { method: 'GET', path: accounts.readUser.url, who });
      const path = String(Object(body).profile?.profile_picture);
      return () => site.expect(200, { method: 'GET', path });
    },
  },
  sessions: read(sessions.listSessions),
  'what happened': read(accountEvents.listAccountEvents),
};
