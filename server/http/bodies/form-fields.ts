import { isUtf8 } from 'node:buffer';
import { fieldsOf, isJson, type Json } from '../../../contract/json.ts';
import { badRequest } from '../../errors.ts';

export const propertiesOf = (schema: unknown): Json => fieldsOf(fieldsOf(schema)['properties']);

function typesOf(schema: unknown): unknown[] {
  if (!isJson(schema)) return [];
  const { type, anyOf } = schema;
  return Array.isArray(anyOf) ? anyOf.flatMap(typesOf) : [type];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses the text.
    return text;
  }
}

/** A form can say neither null nor an empty list: an empty text stands for null where null is allowed. */
function readAs(text: string, schema: unknown): unknown {
  const types = typesOf(schema);
  if (types.includes('null') && (text === 'null' || text === '')) return null;
  if (types.includes('string') || types[0] === undefined) return text;
  // Python's requests writes True.
  if (types.includes('boolean')) return parsed(text.toLowerCase());
  return parsed(text);
}

function fieldOf(texts: readonly string[], schema: unknown): unknown {
  const [last = ''] = texts.slice(-1);
  if (!typesOf(schema).includes('array')) return readAs(last, schema);
  const list = texts.length === 1 ? parsed(last) : undefined;
  return Array.isArray(list) ? list : texts.map((text) => readAs(text, fieldsOf(schema)['items']));
}

/** The body that a form stands for: its texts are read as the types that the schema of the call has for them. */
export function bodyOfFields(fields: readonly (readonly [string, string])[], schema: unknown): object {
  const properties = propertiesOf(schema);
  const texts = new Map<string, string[]>();
  for (const [name, text] of fields) {
    const known = texts.get(name);
    if (known === undefined) texts.set(name, [text]);
    else known.push(text);
  }
  return Object.fromEntries(
    [...texts].map(([name, all]) => [
      name,
      fieldOf(all, Object.hasOwn(properties, name) ? properties[name] : undefined),
    ]),
  );
}

const malformed = () => badRequest('Form parse error - the body is not a form in UTF-8.');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformed();
  }
}

/** @throws Refusal 400 for anything but UTF-8, which `URLSearchParams` would repair */
export function urlEncodedFields(body: Buffer): [string, string][] {
  if (!isUtf8(body)) throw malformed();
  const pairs = body.toString('utf8').split('&').filter(Boolean);
  return pairs.map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [decoded(name), decoded(value.join('='))];
  });
}
