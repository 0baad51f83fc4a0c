import type { Plugin } from 'vite';

/**
 * What the bundler has to know to drop schemas: calls of the schema library have no effects, and neither have the reads
 * of the objects that examples are taken from.
 */
export const WITHOUT_SCHEMAS = { manualPureFunctions: ['Type'], propertyReadSideEffects: false } as const;

/**
 * The web pays for methods and urls, not for a schema library: takes `schema` out of every endpoint of the contract.
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

interface Span {
  start: number;
  end: number;
}

/** The code without the `schema` of each object literal that is an endpoint (has `method` and `url`). */
function withoutSchemas(code: string, program: object): string {
  return schemasIn(program)
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), code);
}

function schemasIn(node: object): Span[] {
  const properties = namedProperties(node);
  const schema = properties.get('schema');
  if (schema !== undefined && properties.has('method') && properties.has('url')) return [schema];
  return Object.values(node).flatMap((child) => (child instanceof Object ? schemasIn(child) : []));
}

function namedProperties(node: object): Map<string, Span> {
  if (!('type' in node && node.type === 'ObjectExpression' && 'properties' in node)) return new Map();
  return new Map(Array.isArray(node.properties) ? node.properties.flatMap(named) : []);
}

function named(property: { key?: { name?: string } } & Span): [string, Span][] {
  return property.key?.name === undefined ? [] : [[property.key.name, property]];
}
