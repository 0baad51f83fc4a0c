import type { TSchema } from 'typebox';
import type { Endpoint, Shape } from '../../contract/endpoint.ts';

/** The shape of an endpoint's success; undefined without a body, or for a sentence that the web ignores. */
export function answerShapeOf({ schema: { response } }: Endpoint): Shape | undefined {
  const bodies = Object.entries(response).flatMap(([status, schema]) => (Number(status) < 300 ? schema : []));
  const [shape, ...others] = new Set(bodies.map((schema) => JSON.stringify(shapeOf(schema))));
  if (others.length > 0) throw new Error('A call answers one shape');
  return shape === undefined || isSentence(JSON.parse(shape)) ? undefined : JSON.parse(shape);
}

/** A body that requires nothing but a sentence, which any server may answer. */
const isSentence = (shape: object): boolean =>
  Object.keys(shape)
    .filter((name) => !name.endsWith('?'))
    .join() === 'detail';

/** Undefined for a schema without a type: no content, or no JSON. */
function shapeOf(schema: TSchema): Shape | undefined {
  const { type, anyOf, items, properties = {}, required = [] }: Parts = schema;
  if (anyOf) return alternatives(anyOf.map((one) => shapeOf(one) ?? ''));
  if (type === 'array') return [shapeOf(items ?? {}) ?? ''];
  if (type !== 'object') return type && (PRIMITIVES[type] ?? '');
  const fields = Object.entries(properties).map(([name, field]) => [
    required.includes(name) ? name : `${name}?`,
    shapeOf(field) ?? '',
  ]);
  return Object.fromEntries(fields);
}

interface Parts {
  readonly type?: string;
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 's',
  integer: 'n',
  number: 'n',
  boolean: 'b',
  null: '0',
};

const alternatives = (shapes: readonly Shape[]): Shape =>
  shapes.every((shape) => typeof shape === 'string') ? shapes.join('') : shapes;
