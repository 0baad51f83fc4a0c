import type { FastifyRequest } from 'fastify';
import type { AccountEventName } from '../../contract/account-events.ts';

/** Who asks for something, as the request says. */
export interface Asker {
  address: string;
  agent: string;
}

export const askerOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Asker => ({
  address: ip,
  agent: headers['user-agent'] ?? '',
});

/** What the operator's log is told: also of the beginning and the end of an account. */
export interface Told {
  event: AccountEventName | 'registered' | 'account deleted';
  /** Empty for a guess at an account that there is not. */
  owner: string;
  by: Asker;
}
