import { expect } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { TestResponse, CallOptions, TestServer } from '../server.ts';

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>>;
  components: object;
}

/** The OpenAPI document as served. */
export async function readOpenApi(server: TestServer): Promise<OpenApi> {
  const { status, body } = await server.rest<OpenApi>('GET', '/api/openapi.json');
  if (status !== 200) throw new Error(`/api/openapi.json returned ${status}`);
  return body;
}

/** A copy of a schema in which objects allow no undocumented field. */
function closed<T>(schema: T): T {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((each: unknown) => closed(each)) as T;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, closed<unknown>(each)]));
  const isObject = 'properties' in schema && !('additionalProperties' in schema) && schema.properties !== undefined;
  return (isObject ? { ...inner, additionalProperties: false } : inner) as T;
}

export type ResponseCheck = (call: string, response: Pick<TestResponse<unknown>, 'status' | 'body'>) => void;

/** Creates a check that a response has a documented status and a body that matches its schema exactly. */
export async function createResponseCheck(server: TestServer): Promise<ResponseCheck> {
  const { paths, components } = await readOpenApi(server);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'openapi', components: closed(components) });
  const compiled = new Map<string, ValidateFunction>();
  const validator = (call: string, status: number): ValidateFunction | undefined => {
    const [method = '', path = ''] = call.split(' ');
    const schema = paths[path]?.[method.toLowerCase()]?.responses[status]?.content?.['application/json']?.schema;
    if (!schema) return undefined;
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"openapi#/components/');
    let found = compiled.get(text);
    if (!found) compiled.set(text, (found = ajv.compile(JSON.parse(text) as object)));
    return found;
  };
  return (call, { status, body }) => {
    const validate = validator(call, status);
    const isValid = validate?.(body) ?? false;
    const errors = validate ? (validate.errors ?? []) : `${status} is not documented`;
    expect({ call, status, isValid, errors: isValid ? [] : errors, body }).toEqual({
      call,
      status,
      isValid: true,
      errors: [],
      body,
    });
  };
}

/** A REST client that checks every response against the OpenAPI document. The path is written as in OpenAPI; `{id}` is filled in. */
export async function createConformingClient(server: TestServer) {
  const checkResponse = await createResponseCheck(server);
  return async <Body = Record<string, unknown>>(
    call: string,
    { id = '', query = '', ...options }: CallOptions & { id?: string; query?: string; body?: unknown } = {},
  ): Promise<TestResponse<Body>> => {
    const [method = '', path = ''] = call.split(' ');
    const response = await server.rest<Body>(method, path.replace('{id}', encodeURIComponent(id)) + query, options);
    checkResponse(call, response);
    return response;
  };
}
