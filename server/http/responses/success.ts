import type { App } from '../app-type.ts';

/** Gives each call the status of its success, where the contract has only one and it is not 200. */
export function succeedAsDescribed(app: App): void {
  app.addHook('onRoute', (route) => {
    const [status, ...others] = Object.keys(route.schema?.response ?? {}).filter((one) => /^2/.test(one));
    if (status === undefined || status === '200' || others.length > 0) return;
    route.preHandler = async (_request, reply) => void reply.code(Number(status));
  });
}
