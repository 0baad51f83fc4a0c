import type { FieldErrors } from '../../../contract/errors.ts';
import { badRequest, Refusal } from '../../errors.ts';

/** The fields of a validator error that the sentences use. */
export interface SchemaError {
  keyword: string;
  instancePath: string;
  params: { readonly missingProperty?: string | undefined; readonly first?: SchemaError | undefined };
  schema?: unknown;
  data?: unknown;
}

/** Names of JSON types as Django REST framework writes them. */
function typeName(data: unknown): string {
  if (data === null) return 'NoneType';
  if (Array.isArray(data)) return 'list';
  if (typeof data === 'string') return 'str';
  if (typeof data === 'boolean') return 'bool';
  if (typeof data === 'object') return 'dict';
  return Number.isInteger(data) ? 'int' : 'float';
}

const wrongObject = (error: SchemaError) =>
  `Invalid data. Expected a dictionary, but got ${typeName(error.data)}.`;

function wrongType(error: SchemaError): string {
  if (error.data === null) return 'This field may not be null.';
  if (error.schema === 'boolean') return 'Must be a valid boolean.';
  if (error.schema === 'integer') return 'A valid integer is required.';
  if (error.schema === 'object') return wrongObject(error);
  if (error.schema === 'array') return `Expected a list of items but got type "${typeName(error.data)}".`;
  return 'Not a valid string.';
}

function wrongFormat(error: SchemaError): string {
  if (error.schema === 'uuid') return 'Must be a valid UUID.';
  const text = String(error.data);
  if (text.includes('\0')) return 'Null characters are not allowed.';
  if (!text.isWellFormed()) return 'Surrogate characters are not allowed.';
  if (error.schema === 'name' && text.trim() !== '') return 'Control characters are not allowed.';
  return 'This field may not be blank.';
}

function sentence(error: SchemaError): string {
  switch (error.keyword) {
    case 'required':
      return 'This field is required.';
    case 'type':
      return wrongType(error);
    case 'format':
      return wrongFormat(error);
    case 'minLength':
      return 'This field may not be blank.';
    case 'maxLength':
    case 'x-trimmed-max':
      return `Ensure this field has no more than ${error.schema} characters.`;
    case 'minItems':
      return 'This list may not be empty.';
    case 'items':
      return error.params.first ? sentence(error.params.first) : 'Invalid value.';
    case 'maxItems':
      return `Ensure this field has no more than ${error.schema} elements.`;
    default:
      return 'Invalid value.';
  }
}

/** The name of the field that an error is about: the first step of its path, or the missing property. */
function fieldOf(error: SchemaError): string | undefined {
  if (error.keyword === 'required' && error.instancePath === '') return String(error.params.missingProperty);
  return error.instancePath.split('/')[1];
}

/**
 * The body of a 400 for what a schema refused: `{field: [sentence]}`, in the words of Django REST framework.
 * A value that is not an object is reported under `non_field_errors`.
 */
export function fieldErrors(errors: readonly SchemaError[]): FieldErrors {
  const body: FieldErrors = {};
  for (const error of errors) {
    const field = fieldOf(error);
    if (field === undefined) return { non_field_errors: [wrongObject(error)] };
    if (!Object.hasOwn(body, field)) body[field] = [sentence(error)];
  }
  return body;
}

/** The 400 for what a schema refused in a part of the request. A header belongs to no field of a form. */
export function schemaRefusal(errors: readonly SchemaError[], part: string): Refusal {
  const body = fieldErrors(errors);
  if (part !== 'headers') return new Refusal(400, body);
  return badRequest(`The header "${Object.keys(body)[0]}" is malformed.`);
}
