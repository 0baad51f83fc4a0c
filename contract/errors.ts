import { Type } from 'typebox';

/** The plain error body: one sentence. The first value of every error body is the sentence to show (spec section 8). */
export const detail = Type.Object({ detail: Type.String() });

/** Errors by field: `{"title": ["This field is required."]}`; the picture's stand one level deeper. */
export type FieldErrors = { [field: string]: string[] | FieldErrors };
