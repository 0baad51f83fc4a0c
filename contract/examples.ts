import { type TProperties, Type } from 'typebox';

/** Ids shared by the examples of the API description, so that they match each other. */
export const EXAMPLE = {
  groceries: '0199c0de-7b11-7d0a-9f3e-2a6c8e4d1b57',
  copy: '0199c0de-9a1c-7b52-8d43-5e0f1c2b3a49',
  milk: '0199c0de-8a52-7e05-b3a1-5c1f0e7d4b2a',
  bread: '0199c0de-8f10-7a6e-9c44-0b7e2d5a1f93',
  deletion: '0199c0de-b7c4-7c11-8e02-9f54d1a3c6e8',
  /** The id of a session, a passkey or a token. */
  ofAccount: '0199c0de-5f31-7c0b-9a67-2d1f6c3b8e90',
  password: 'correct horse battery',
} as const;

/**
 * An object that the API description shows by an example.
 * @param title its name among the schemas of the description
 */
export const objectLike = <Fields extends TProperties>(fields: Fields, example: unknown, title?: string) =>
  Type.Object(fields, { ...(title && { title }), examples: [example] });
