/** A JSON object of any shape, such as a schema or a body that is not checked yet. */
export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an object; of anything else, none. */
export const fieldsOf = (value: unknown): Json => (isJson(value) ? value : {});
