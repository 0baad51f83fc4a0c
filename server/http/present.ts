type Present = (value: unknown) => unknown;

const asIs: Present = (value) => value;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A function that copies from a value only what a JSON Schema names. */
function picker(schema: unknown): Present {
  if (!isRecord(schema)) return asIs;
  if (schema['type'] === 'array') {
    const item = picker(schema['items']);
    return (value) => (Array.isArray(value) ? value.map(item) : []);
  }
  if (!isRecord(schema['properties'])) return asIs;
  const fields = Object.entries(schema['properties']).map(([name, of]) => [name, picker(of)] as const);
  return (value) => {
    if (!isRecord(value)) return {};
    const picked: Record<string, unknown> = {};
    for (const [name, present] of fields) picked[name] = present(value[name]);
    return picked;
  };
}

/**
 * Makes the JSON of an answer from its response schema: what the schema does not name can't leak.
 * Plain JSON.stringify after the picking is faster than a generated serialiser on current V8.
 */
export function serializer({ schema }: { schema: unknown }): (value: unknown) => string {
  const present = picker(schema);
  return (value) => JSON.stringify(present(value));
}
