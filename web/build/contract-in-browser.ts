import type { Plugin, Rolldown } from 'vite';
import { ENDPOINTS_BY_NAME } from '../../contract/endpoints.ts';
import { answerShapeOf } from './shape-of.ts';

/**
 * Lets the bundler drop schemas: calls of the schema library and of what the contract makes of it have no effects, and
 * neither have the reads of the objects that examples are taken from.
 */
export const WITHOUT_SCHEMAS = {
  manualPureFunctions: ['Type', 'idParams', 'localTime', 'objectLike'],
  propertyReadSideEffects: false,
} as const;

/**
 * The web pays for methods, urls and shapes, not for a schema library: replaces every endpoint of the contract by these.
 * With `WITHOUT_SCHEMAS`, what is left of the schemas is dropped as unused.
 */
export function contractInBrowser(): Plugin {
  return {
    name: 'contract-in-browser',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^typebox$/ },
      async handler(id, importer) {
        const library = await this.resolve(id, importer, { skipSelf: true });
        return library && { ...library, moduleSideEffects: false };
      },
    },
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        return { code: withoutSchemas(code, this.parse(code, { lang: 'ts' })), map: null };
      },
    },
  };
}

/** The code with its declared endpoints as their methods, urls and shapes. */
function withoutSchemas(code: string, { body }: ReturnType<Rolldown.PluginContext['parse']>): string {
  const declarations = body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations
      : [],
  );
  return declarations.reduceRight((rest, { id, init }) => {
    const endpoint = id.type === 'Identifier' ? ENDPOINTS_BY_NAME[id.name] : undefined;
    if (!endpoint || !init) return rest;
    const { method, url } = endpoint;
    const answer = answerShapeOf(endpoint);
    return rest.slice(0, init.start) + JSON.stringify({ method, url, answer }) + rest.slice(init.end);
  }, code);
}
