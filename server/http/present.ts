type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The source of an expression that copies from `value`, itself an expression, only what a JSON Schema names. */
function copying(schema: unknown, value: string): string {
  if (!isJson(schema)) return value;
  if (schema['type'] === 'array') {
    return `(Array.isArray(${value}) ? ${value}.map((item) => ${copying(schema['items'], 'item')}) : [])`;
  }
  if (!isJson(schema['properties'])) return value;
  const fields = Object.entries(schema['properties']).map(([name, of]) => {
    const key = JSON.stringify(name);
    return `${key}: ${copying(of, `${value}?.[${key}]`)}`;
  });
  return `({ ${fields.join(', ')} })`;
}

/**
 * Makes the JSON of an answer from its response schema: what the schema does not name can't leak.
 * The copy is compiled from the schema, a constant of ours: its objects have one fixed shape, which is what V8 and
 * JSON.stringify are quick with (docs/benchmarks.md).
 */
export function serializer({ schema }: { schema: unknown }): (value: unknown) => string {
  const json = new Function('value', `return JSON.stringify(${copying(schema, 'value')})`);
  return (value) => String(json(value));
}
