import { ENDED_HEADERS } from '../../../contract/accounts.ts';
import { CHANGED_HEADERS } from '../../../contract/changes.ts';
import { ENDPOINTS_BY_NAME } from '../../../contract/endpoints.ts';
import { refusal } from '../../../contract/errors.ts';
import type { Json } from '../../../contract/json.ts';
import { REFUSALS } from '../../../contract/refusals.ts';
import { ABOUT, COMMON_HEADERS, HEADERS, SECURITY_SCHEMES, TAGS } from './about.ts';
import { NamedSchemas } from './named-schemas.ts';
import { IF_NONE_MATCH, type Operation, operation, type Parameter } from './operation.ts';
import { headersOf, type Response } from './responses.ts';

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; summary: string; description: string; license: object };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Json>;
    responses: Record<string, Response>;
    parameters: Record<string, Parameter>;
    headers: Record<string, unknown>;
    securitySchemes: Record<string, Json>;
  };
}

/** The whole description of the API in OpenAPI 3.1, made from the contract. */
export function openApi({
  version,
  publicUrl = '',
}: {
  version: string;
  publicUrl?: string | undefined;
}): OpenApi {
  const named = new NamedSchemas();
  const paths: OpenApi['paths'] = {};
  const parameters: Record<string, Parameter> = { 'If-None-Match': IF_NONE_MATCH };
  for (const [name, endpoint] of Object.entries(ENDPOINTS_BY_NAME)) {
    const path = endpoint.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, named, parameters),
    };
  }
  const responses = Object.fromEntries(
    REFUSALS.map(({ name, description, body = refusal, example, headers = [] }) => [
      name,
      {
        description,
        ...headersOf([...COMMON_HEADERS, ...headers]),
        content: { 'application/json': { schema: named.describe(body), example } },
      },
    ]),
  );
  return {
    openapi: '3.1.1',
    info: { ...ABOUT, version },
    servers: [{ url: publicUrl === '' ? '/' : publicUrl, description: 'This site' }],
    tags: TAGS,
    paths,
    components: {
      schemas: Object.fromEntries([...named.byName].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses,
      parameters,
      headers: { ...HEADERS, ...describedHeaders({ ...CHANGED_HEADERS, ...ENDED_HEADERS }) },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** The contract has the type of a header beside its description. */
const describedHeaders = (headers: Readonly<Record<string, { readonly type: string }>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { type, ...rest }]) => [name, { ...rest, schema: { type } }]),
  );
