import type { FastifyRequest } from 'fastify';

/** The client that sent a request. */
export interface Asker {
  address: string;
  agent: string;
}

export const askerOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Asker => ({
  address: ip,
  agent: headers['user-agent'] ?? '',
});
