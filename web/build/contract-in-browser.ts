import type { Plugin } from 'vite';
import type { Shape } from '../../contract/endpoint.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { answerShapeOf } from './shape-of.ts';

/**
 * Lets the bundler drop schemas: calls of the schema library have no effects, and neither have the reads
 * of the objects that examples are taken from.
 */
export const WITHOUT_SCHEMAS = { manualPureFunctions: ['Type'], propertyReadSideEffects: false } as const;

/**
 * The web pays for methods, urls and shapes, not for a schema library: replaces the `schema` of every endpoint of the
 * contract by the shape of its answer.
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

interface Property extends Span {
  readonly key?: { readonly name?: string };
  readonly value?: { readonly value?: unknown };
}

/** The code with the shape of the answer in place of the `schema` of each endpoint (an object with `method` and `url`). */
function withoutSchemas(code: string, program: object): string {
  return schemasIn(program)
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, shape }) => {
      const answer = shape === undefined ? '' : `answer: ${JSON.stringify(shape)}`;
      return rest.slice(0, start) + answer + rest.slice(end).replace(answer === '' ? /^\s*,/ : /^/, '');
    }, code);
}

function schemasIn(node: object): (Span & { readonly shape: Shape | undefined })[] {
  const properties = namedProperties(node);
  const [schema, method, url] = ['schema', 'method', 'url'].map((name) => properties.get(name));
  if (schema && method && url) {
    const called = ENDPOINTS.find(
      (endpoint) => endpoint.method === method.value?.value && endpoint.url === url.value?.value,
    );
    return [{ start: schema.start, end: schema.end, shape: called && answerShapeOf(called) }];
  }
  return Object.values(node).flatMap((child) => (child instanceof Object ? schemasIn(child) : []));
}

function namedProperties(node: object): Map<string, Property> {
  if (!('type' in node && node.type === 'ObjectExpression' && 'properties' in node)) return new Map();
  return new Map(Array.isArray(node.properties) ? node.properties.flatMap(named) : []);
}

function named(property: Property): [string, Property][] {
  return property.key?.name === undefined ? [] : [[property.key.name, property]];
}
