import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Now } from './newer.ts';

/**
 * The strong ETag of an owner's lists. It names the owner, because caches are shared by the users of a browser.
 * @param shared which shared category it is, or the digest of all that are shared with the owner
 */
export const listTag = ({ owner, epoch, revision }: Now, shared?: string): string =>
  `"${[owner, epoch, ...(shared === undefined ? [] : [shared]), revision].join('.')}"`;

/**
 * True when the client already has the current lists (RFC 9110, section 13.1.2). Sets the response's ETag either way.
 * The revision is read before the list: a list newer than its ETag is only fetched once more.
 */
export function unchanged(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
  const known = request.headers['if-none-match'] ?? '';
  return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
