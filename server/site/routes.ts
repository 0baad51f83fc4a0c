import type { FastifyReply, FastifyRequest } from 'fastify';
import { PORTRAIT_SIDES, portraitUrl, type SiteWords } from '../../contract/site.ts';
import type { App } from '../http/app-type.ts';
import { type Content, sendContent } from './content.ts';

/** The whole web site as it is served, in memory. */
export interface Site {
  /** Pages and files by url. */
  contents: ReadonlyMap<string, Content>;
  notFound: Content;
  words: SiteWords;
}

/**
 * Serves the pages and the files of the web app, as they are at the time of the request.
 * @returns what answers a request for a page that does not exist
 */
export function siteRoutes(app: App, site: Site) {
  // A portrait may be added while the site runs.
  for (const url of new Set([...site.contents.keys(), ...PORTRAIT_SIDES.map(portraitUrl)])) {
    app.get(url, (request, reply) => {
      const found = site.contents.get(url);
      return found ? sendContent(request, reply, found) : notFound(request, reply);
    });
  }
  function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return sendContent(request, reply.code(404), site.notFound);
  }
  return { notFound };
}
