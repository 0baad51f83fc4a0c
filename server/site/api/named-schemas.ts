import { isJson, type Json } from '../../../contract/json.ts';

const NOT_BLANK = '\\S';

const copied = (value: unknown, of: (schema: Json) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => copied(item, of));
  return isJson(value) ? of(value) : value;
};

/**
 * Collects the schemas that have a title, each once, and leaves references in their places.
 * @throws Error when two schemas have the same title
 */
export class NamedSchemas {
  readonly byName = new Map<string, Json>();

  /** A schema of the contract as the description has it. */
  describe(schema: unknown): unknown {
    return copied(schema, (one) => this.#reference(one));
  }

  #reference(schema: Json): Json {
    const { title, headers: _, ...rest } = schema;
    if (typeof title !== 'string') return this.#partsOf(schema);
    const before = this.byName.get(title);
    if (before === undefined) this.byName.set(title, rest); // first, for those that name themselves
    const described = this.#partsOf(rest);
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(described))
      throw new Error(`Two schemas are named ${title}.`);
    this.byName.set(title, described);
    return { $ref: `#/components/schemas/${title}` };
  }

  #partsOf(schema: Json): Json {
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (key === 'examples') return [key, value]; // values, whatever they look like
        // Our validator knows these formats, and no other program does.
        const isOurs = key === 'format' && (value === 'text' || value === 'name');
        return isOurs ? ['pattern', NOT_BLANK] : [key, this.describe(value)];
      }),
    );
  }
}

/** The first example of a schema, or one put together from those of its parts; undefined when there is none. */
export function exampleOf(schema: unknown, named: ReadonlyMap<string, Json>): unknown {
  if (!isJson(schema)) return undefined;
  const { examples, $ref, anyOf, type, items, properties, required } = schema;
  if (Array.isArray(examples)) return examples[0];
  if (typeof $ref === 'string') return exampleOf(named.get($ref.slice($ref.lastIndexOf('/') + 1)), named);
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0], named);
  if (type === 'array') {
    const item = exampleOf(items, named);
    return item === undefined ? undefined : [item];
  }
  if (!isJson(properties) || !Array.isArray(required)) return undefined;
  const fields = Object.entries(properties).filter(([name]) => required.includes(name));
  const values = fields.map(([name, of]) => [name, exampleOf(of, named)] as const);
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values);
}
