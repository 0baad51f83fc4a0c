import { isJson, type Json } from '../../../contract/json.ts';
import { type Html, html } from './html.ts';

/** A field of a body, or of a schema that has a name, as people read it. */
export interface Field {
  name: string;
  type: Html;
  limits: string[];
  description: string | undefined;
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const count = (value: number): string => value.toLocaleString('en');

/** A schema in a few words; a name links to its section. */
export function typeOf(schema: unknown): Html {
  const { $ref, anyOf, type, items, format, const: constant, properties } = isJson(schema) ? schema : {};
  if (typeof $ref === 'string') return html`<a href="#schema-${nameOf($ref)}">${nameOf($ref)}</a>`;
  if (Array.isArray(anyOf))
    return html`${anyOf.map((one, index) => html`${index > 0 && ' or '}${typeOf(one)}`)}`;
  if (type === 'array') return html`list of ${typeOf(items)}`;
  if (constant !== undefined) return html`${JSON.stringify(constant)}`;
  if (type === 'object' && isJson(properties)) return html`object of ${Object.keys(properties).join(', ')}`;
  return html`${format === 'uuid' ? 'UUID' : format === 'binary' ? 'file' : (type ?? 'nothing')}`;
}

function limitsOf(schema: Json): string[] {
  const { maxLength, minItems, maxItems, 'x-trimmed-max': trimmedMax } = schema;
  return [
    ...(typeof maxLength === 'number' ? [`up to ${count(maxLength)} characters`] : []),
    ...(typeof trimmedMax === 'number' ? [`up to ${count(trimmedMax)} characters, trimmed`] : []),
    ...(typeof maxItems === 'number' ? [`${minItems === 1 ? '1' : 'up'} to ${count(maxItems)} items`] : []),
  ];
}

/** The object whose fields a value has, or whose fields each item of a list has. */
function partsOf(schema: Json): { mark: string; of: Json } | undefined {
  if (isJson(schema['properties'])) return { mark: '.', of: schema };
  const { items } = schema;
  return schema['type'] === 'array' && isJson(items) && isJson(items['properties'])
    ? { mark: '[].', of: items }
    : undefined;
}

function fieldsOf(schema: Json, before = ''): Field[] {
  const { properties, required } = schema;
  if (!isJson(properties)) return [];
  return Object.entries(properties).flatMap(([key, of]) => {
    if (!isJson(of)) return [];
    const name = before + key;
    const isRequired = Array.isArray(required) && required.includes(key);
    const parts = partsOf(of);
    const { description } = of;
    const field = {
      name,
      type: parts === undefined ? typeOf(of) : html`${parts.mark === '.' ? 'object' : 'list of objects'}`,
      limits: [...(isRequired ? [] : ['optional']), ...limitsOf(of)],
      description: typeof description === 'string' ? description : undefined,
    };
    return [field, ...(parts === undefined ? [] : fieldsOf(parts.of, name + parts.mark))];
  });
}

/** One field: its name, and beside it what it takes. */
export const fieldItem = ({ name, type, limits, description }: Field): Html =>
  html`<dt><code>${name}</code></dt><dd>${type}${limits.map((limit) => `, ${limit}`)}${description !== undefined && html`<p>${description}</p>`}</dd>`;

/** The fields of an object, one below the other. */
export const fieldList = (schema: unknown): Html =>
  html`<dl class="fields">${(isJson(schema) ? fieldsOf(schema) : []).map(fieldItem)}</dl>`;
