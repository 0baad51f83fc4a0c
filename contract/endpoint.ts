import { type Static, type TSchema, Type } from 'typebox';

/**
 * One call of the API: where it lives, what it takes and what it returns.
 * The server registers it as a route (the schema validates and filters); the web calls it by the same object.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: `/api/${string}/`;
  readonly schema: {
    readonly summary: string;
    readonly tags: readonly string[];
    readonly params?: TSchema;
    readonly querystring?: TSchema;
    readonly headers?: TSchema;
    readonly body?: TSchema;
    /** Fields of a form beside those of the body. */
    readonly form?: TSchema;
    readonly response: { readonly [status: number]: TSchema };
    readonly consumes?: readonly string[];
    readonly security?: readonly Record<string, readonly string[]>[];
  };
  /** The shape of a success; undefined where its body proves nothing. For the browser, in place of the schema. */
  readonly answer?: Shape;
}

/**
 * A schema as the browser has it: for a primitive the first letters of its possible types (0 is null), for a list its
 * item, for alternatives each of them, for an object its fields, with `?` after those that may be missing.
 */
export type Shape = string | readonly Shape[] | { readonly [field: string]: Shape };

type StaticOf<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;
type SchemaOf<E extends Endpoint, Part extends string> =
  E['schema'] extends Record<Part, infer S> ? S : undefined;

export type ParamsOf<E extends Endpoint> = StaticOf<SchemaOf<E, 'params'>, undefined>;
export type QueryOf<E extends Endpoint> = StaticOf<SchemaOf<E, 'querystring'>, undefined>;
export type BodyOf<E extends Endpoint> = StaticOf<SchemaOf<E, 'body'>, undefined>;
type Success<E extends Endpoint> = Extract<keyof E['schema']['response'], 200 | 201 | 204>;
export type AnswerOf<E extends Endpoint> = {
  [Status in Success<E>]: StaticOf<E['schema']['response'][Status], never>;
}[Success<E>];

/** Declares a call. In the browser it has the shape of its answer in place of its schema. */
export const endpoint = <
  const Method extends Endpoint['method'],
  const Url extends Endpoint['url'],
  const Schema extends Endpoint['schema'],
>(
  method: Method,
  url: Url,
  schema: Schema,
) => ({ method, url, schema });

/** Security of the calls about the account: they need an access token (spec section 6). */
export const SIGNED_IN = [{ accessToken: [] }] as const;
/** Security of the calls that read the lists: a personal token is accepted too. */
export const READS = [{ accessToken: [] }, { personalToken: ['read'] }] as const;
/** Security of the calls that change the lists. */
export const WRITES = [{ accessToken: [] }, { personalToken: ['write'] }] as const;

/** A response without a body. */
export const noContent = Type.Unsafe<void>({ description: 'No content.' });

/** True when personal tokens with a scope may make a call. */
export const opensToTokens = ({ schema: { security = [] } }: Endpoint, scope: 'read' | 'write'): boolean =>
  security.some(({ personalToken = [] }) => personalToken.includes(scope));
