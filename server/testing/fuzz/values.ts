import type { TSchema } from 'typebox';
import type { Random } from './random.ts';

/** What a made value may refer to. */
export interface Surroundings {
  random: Random;
  /** Ids that somebody may have seen: own, foreign, gone. */
  ids: readonly string[];
  /** Text by which everything of this user is known. */
  mark: string;
}

const WORDS = [
  'Groceries',
  'milk',
  '夜のドライブ',
  'ñandú',
  '👩‍👩‍👧‍👦',
  ' around ',
  '-'.repeat(105),
  '<b>',
  "'; --",
  '\u202e',
] as const;

const RAW_JSON = [
  'null',
  'true',
  '0',
  '-0',
  '1e400',
  '-1e-400',
  '123456789012345678901234567890123456789012345678901234567890',
  `0.${'3'.repeat(400)}`,
  '[]',
  '{}',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '[null]',
  '[[[[]]]]',
  '["a",{"b":[1,2]}]',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":1,"valueOf":null,"length":-1}',
  '{"$ne":null}',
  '"__proto__"',
  '"00000000-0000-0000-0000-000000000000"',
] as const;

/** No text field takes these. */
export const NO_TEXT = ['null', 'true', '0', '[]', '{}', '""', '"\\u0000"', '"\\ud800"', '[null]'] as const;

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** JSON text that hardly any field wants. */
export function hostileJson(random: Random): string {
  switch (random.below(12)) {
    case 0:
      return deep('[', ']', 1 + random.below(2_000));
    case 1:
      return `${'{"a":'.repeat(random.below(1_000))}1${'}'.repeat(random.below(1_000))}`;
    case 2:
      return '9'.repeat(1 + random.below(5_000));
    case 3:
      return JSON.stringify('x'.repeat(random.below(12_000)));
    case 4:
      return `[${Array.from({ length: random.below(300) }, () => `"${random.uuid()}"`).join(',')}]`;
    default:
      return random.pick(RAW_JSON);
  }
}

const text = ({ random, mark }: Surroundings) =>
  random.oneIn(4) ? mark : `${mark} ${random.pick(WORDS)} ${random.below(1_000)}`;

const anId = ({ random, ids }: Surroundings) =>
  ids.length === 0 || random.oneIn(6) ? random.uuid() : (random.pick(ids) ?? random.uuid());

/** JSON text that fits a schema of the contract. */
export function fittingJson(name: string, schema: TSchema, around: Surroundings): string {
  const { random } = around;
  const { type, format, anyOf, items } = schema as {
    type?: string;
    format?: string;
    anyOf?: TSchema[];
    items?: TSchema;
  };
  if (anyOf !== undefined) return fittingJson(name, random.pick(anyOf) ?? schema, around);
  switch (type) {
    case 'boolean':
      return random.oneIn(2) ? 'true' : 'false';
    case 'null':
      return 'null';
    case 'array':
      return `[${Array.from({ length: random.below(8) }, () => fittingJson(name, items ?? {}, around)).join(',')}]`;
    default:
      return JSON.stringify(format === 'uuid' || REFERENCES.has(name) ? anId(around) : text(around));
  }
}

/** Fields that are text in the schema and name a thing. */
const REFERENCES = new Set(['category', 'parent', 'id']);
