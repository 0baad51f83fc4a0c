import type { FastifyServerOptions } from 'fastify';
import type { SchemaError } from './schema-errors.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/** A password may be any text, including blanks. */
const isPassword = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const isText = (text: string): boolean => isPassword(text) && text.trim() !== '';

/** Controls (C0 and C1) and line ends, which a name cannot have: it is shown in one line, also on a terminal. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** A title or a name, which is stored without the white space around it. */
const isName = (text: string): boolean => isText(text) && !CONTROLS.test(text.trim());

const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/** Strict JSON: nothing is coerced, removed or filled in, and every wrong field is named at once. */
export const VALIDATOR_OPTIONS = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: true,
  verbose: true,
  validateSchema: false, // a test does: the schema of schemas is a sixth of a start
  keywords: [
    {
      keyword: 'x-trimmed-max',
      type: 'string' as const,
      validate: (max: number, text: string) => codePoints(text.trim()) <= max,
      errors: false,
    },
  ],
};

/** That of the framework. */
type Validator = Parameters<NonNullable<NonNullable<FastifyServerOptions['ajv']>['onCreate']>>[0];

/** Replaces rules of the framework by our own. */
export function replaceRules(validator: Validator): void {
  addFormats(validator);
  validator.removeKeyword('items');
  validator.addKeyword({
    keyword: 'items',
    type: 'array',
    compile: (schema: object) => firstWrong(validator.compile(schema)),
  });
}

/** Our formats: the framework's uuid takes `urn:uuid:…`, its password anything. */
export function addFormats(validator: Validator): void {
  validator.addFormat('uuid', isUuid);
  validator.addFormat('text', isText);
  validator.addFormat('name', isName);
  validator.addFormat('password', isPassword);
}

/** A list is refused at its first wrong item: an error for each of 120,000 kept all other requests waiting for 15 ms. */
function firstWrong(isItem: ReturnType<Validator['compile']>) {
  const check: ListCheck = (list) => {
    const isRight = list.every((item) => isItem(item));
    if (!isRight) check.errors = [{ keyword: 'items', params: { first: isItem.errors?.[0] } }];
    return isRight;
  };
  return check;
}

interface ListCheck {
  (list: readonly unknown[]): boolean;
  errors?: { keyword: string; params: SchemaError['params'] }[];
}
