import type { FastifyRequest } from 'fastify';

/** The client that sent a request. */
export interface Client {
  address: string;
  agent: string;
}

export const clientOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Client => ({
  address: ip,
  agent: headers['user-agent'] ?? '',
});
