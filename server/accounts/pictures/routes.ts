import { Type } from 'typebox';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../http/app-type.ts';
import { ownersOf, type PictureKeys } from './address.ts';
import { readPicture } from './store.ts';

/** The name is the content's hash, so the content never changes; and it cannot execute anything. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  // A web client of another origin may show it.
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Serves profile pictures to anyone with their URL: image elements send no token. */
export function pictureRoutes(app: App, { db, keys }: { db: Database; keys: PictureKeys }): void {
  app.route({
    method: 'GET',
    url: '/pictures/:of([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/:id([0-9a-f]{64}).webp',
    schema: { params: Type.Object({ of: Type.String(), id: Type.String() }) },
    handler: async (request, reply) => {
      for (const owner of ownersOf(keys, request.params.of)) {
        const picture = await readPicture(db, owner, request.params.id);
        if (picture) return reply.headers(HEADERS).type('image/webp').send(Buffer.from(picture.data));
      }
      throw notFound();
    },
  });
}
