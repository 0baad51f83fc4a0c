import { Type } from 'typebox';

/** The body of a response with nothing but a message. */
export const detail = Type.Object(
  { detail: Type.String({ description: 'A sentence.' }) },
  { title: 'Detail', examples: [{ detail: 'Order updated.' }] },
);

/** The plain error body: one sentence. The first value of every error body is the sentence to show (spec section 8). */
export const refusal = Type.Object(
  { detail: Type.String({ description: 'The sentence to show.' }) },
  { title: 'Refusal', examples: [{ detail: 'Not found.' }] },
);

/** Errors by field: `{"title": ["This field is required."]}`; the picture's are one level deeper. */
export type FieldErrors = { [field: string]: string[] | FieldErrors };

export const fieldErrors = Type.Unsafe<FieldErrors>({
  title: 'FieldErrors',
  type: 'object',
  description:
    'Sentences by the field that they are about, those about no field under "non_field_errors"; those of the picture are one level deeper.',
  additionalProperties: {
    anyOf: [
      { type: 'array', items: { type: 'string' }, minItems: 1 },
      { $ref: '#/components/schemas/FieldErrors' },
    ],
  },
  examples: [{ title: ['This field is required.'] }],
});
