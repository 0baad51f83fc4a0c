import { isJson, type Json } from '../../../contract/json.ts';

/** Thrown when a response does not match its schema. */
export class WrongShape extends Error {}

function wrong(place: string): never {
  throw new WrongShape(`The answer does not have the shape of its schema at "${place}".`);
}

/** The check that an expression of each type must pass. */
const TESTS: Readonly<Record<string, (value: string) => string>> = {
  string: (value) => `typeof ${value} === 'string'`,
  number: (value) => `typeof ${value} === 'number'`,
  integer: (value) => `typeof ${value} === 'number'`,
  boolean: (value) => `typeof ${value} === 'boolean'`,
  null: (value) => `${value} === null`,
};

/** The test of a value that has no parts: of one type, or of any of several. */
function testOf(schema: Json, value: string): string | undefined {
  const options: unknown = schema['anyOf'] ?? [schema];
  if (!Array.isArray(options)) return undefined;
  const tests = options.map((option: unknown) =>
    isJson(option) ? TESTS[String(option['type'])]?.(value) : undefined,
  );
  return tests.includes(undefined) ? undefined : tests.join(' || ');
}

/** A list or an object, in this order: they are distinguished without examining their parts. */
function listOrObject(schema: Json): [list: Json, object: Json] | undefined {
  const options: unknown = schema['anyOf'];
  if (!Array.isArray(options) || options.length !== 2) return undefined;
  const [list, object]: unknown[] = options;
  if (!isJson(list) || !isJson(object)) return undefined;
  return list['type'] === 'array' && object['type'] === 'object' ? [list, object] : undefined;
}

/** The source of an expression that copies from `value`, itself an expression, only what a JSON Schema names. */
function copying(schema: unknown, value: string, place: string): string {
  if (!isJson(schema)) throw new Error(`The response schema does not describe "${place}".`);
  const fail = `wrong(${JSON.stringify(place)})`;
  if (schema['type'] === 'array') {
    const item = copying(schema['items'], 'item', `${place}[]`);
    return `(Array.isArray(${value}) ? ${value}.map((item) => ${item}) : ${fail})`;
  }
  const { properties, required } = schema;
  if (schema['type'] === 'object' && isJson(properties)) {
    const fields = Object.entries(properties).map(([name, of]) => {
      const key = JSON.stringify(name);
      const copy = copying(of, `${value}[${key}]`, `${place}.${name}`);
      const isRequired = Array.isArray(required) && required.includes(name);
      return `${key}: ${isRequired ? copy : `${value}[${key}] === undefined ? undefined : ${copy}`}`;
    });
    return `(typeof ${value} === 'object' && ${value} !== null ? { ${fields.join(', ')} } : ${fail})`;
  }
  const either = listOrObject(schema)?.map((option) => copying(option, value, place));
  if (either !== undefined) return `(Array.isArray(${value}) ? ${either.join(' : ')})`;
  const test = testOf(schema, value);
  if (test === undefined) throw new Error(`The response schema does not say what may leave at "${place}".`);
  return `(${test} ? ${value} : ${fail})`;
}

/** A schema without a type means a response without a body. */
const isBodiless = (schema: unknown): boolean =>
  isJson(schema) && !['type', 'anyOf', 'allOf', 'oneOf', '$ref'].some((name) => name in schema);

/**
 * Serialises a response by its schema: fields that the schema does not name cannot leak, and a response of another
 * shape is an error. The copy is compiled from the schema, a constant of ours: its objects have one fixed
 * shape, which is what V8 and JSON.stringify are quick with (docs/benchmarks.md).
 * @throws Error when the schema would let something through that it does not name: a record, a reference, or a
 * union of anything with parts other than a list or an object
 */
export function serializer({ schema }: { schema: unknown }): (value: unknown) => string {
  if (isBodiless(schema)) return () => wrong('body');
  const code = `return JSON.stringify(${copying(schema, 'value', 'body')})`;
  const json = new Function('value', 'wrong', code);
  return (value) => String(json(value, wrong));
}
