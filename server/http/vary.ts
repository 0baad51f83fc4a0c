import type { FastifyReply } from 'fastify';

/** Says that the answer depends on a header of the request (RFC 9110, section 12.5.5), beside what is said already. */
export function varyBy(reply: FastifyReply, header: string): FastifyReply {
  const before = reply.getHeader('vary');
  return reply.header('vary', before === undefined ? header : `${before}, ${header}`);
}
