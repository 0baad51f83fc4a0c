import { Type } from 'typebox';
import { objectLike } from './examples.ts';

/** The body of a response with nothing but a message. */
export const detail = objectLike(
  { detail: Type.String({ description: 'A sentence.' }) },
  { detail: 'Order updated.' },
  'Detail',
);

/** The plain error body: one sentence. The first value of every error body is the sentence to show (spec section 8). */
export const refusal = objectLike(
  { detail: Type.String({ description: 'The sentence to show.' }) },
  { detail: 'Not found.' },
  'Refusal',
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
