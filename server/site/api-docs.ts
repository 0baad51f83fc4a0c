import swagger from '@fastify/swagger';
import type { App } from '../http/app-type.ts';
import { apiPage } from './api-page.ts';

const ABOUT = {
  title: 'Nightdrive API',
  version: '0.42.0',
  description:
    'Accounts, the checklist and presence. Paths work with and without the trailing slash. ' +
    'The first value of every error body is the sentence to show.',
};

/** OpenAPI 3.1, made from the schemas that validate, and a page to read it that needs no script. */
export async function apiDocs(app: App): Promise<void> {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: ABOUT,
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
  });
  app.get('/api/openapi.json', async (_request, reply) => reply.send(app.swagger()));
  app.get('/api/docs/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(app.swagger())),
  );
}
