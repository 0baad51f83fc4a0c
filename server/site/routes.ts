import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { type Content, sendContent } from './content.ts';

/** The whole web site as it is served, in memory. */
export interface Site {
  /** Pages and files by url. */
  contents: ReadonlyMap<string, Content>;
  notFound: Content;
}

/**
 * Serves the pages and the files of the web app.
 * @returns what answers a request for a page that does not exist
 */
export function siteRoutes(app: App, { contents, notFound }: Site) {
  for (const [url, content] of contents) {
    app.get(url, (request, reply) => sendContent(request, reply, content));
  }
  return {
    notFound: (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      sendContent(request, reply.code(404), notFound),
  };
}
