import { expect } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Answer, CallOptions, TestServer } from '../server.ts';

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>>;
  components: object;
}

/** The description as it is served. */
export async function descriptionOf(server: TestServer): Promise<Described> {
  const { status, body } = await server.rest<Described>('GET', '/api/openapi.json');
  if (status !== 200) throw new Error(`The description answers ${status}`);
  return body;
}

/** The same, but an object has no field that is not described: a caller has to put up with one, a test has not. */
function closed<T>(schema: T): T {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((each: unknown) => closed(each)) as T;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, closed<unknown>(each)]));
  const isObject = 'properties' in schema && !('additionalProperties' in schema) && schema.properties !== undefined;
  return (isObject ? { ...inner, additionalProperties: false } : inner) as T;
}

export type Judge = (call: string, answer: Pick<Answer<unknown>, 'status' | 'body'>) => void;

/** Holds answers against the description of REST: the status has to be described, and the body has to fit to the letter. */
export async function judgeOf(server: TestServer): Promise<Judge> {
  const { paths, components } = await descriptionOf(server);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'description', components: closed(components) });
  const compiled = new Map<string, ValidateFunction>();
  const validator = (call: string, status: number): ValidateFunction | undefined => {
    const [method = '', path = ''] = call.split(' ');
    const schema = paths[path]?.[method.toLowerCase()]?.responses[status]?.content?.['application/json']?.schema;
    if (!schema) return undefined;
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"description#/components/');
    let found = compiled.get(text);
    if (!found) compiled.set(text, (found = ajv.compile(JSON.parse(text) as object)));
    return found;
  };
  return (call, { status, body }) => {
    const validate = validator(call, status);
    const fits = validate?.(body) ?? false;
    const faults = validate ? (validate.errors ?? []) : `${status} is not described`;
    expect({ call, status, fits, faults: fits ? [] : faults, body }).toEqual({ call, status, fits: true, faults: [], body });
  };
}

/** Asks REST, and holds every answer against its description. `path` is as OpenAPI writes it, and `{id}` is filled in. */
export async function conforming(server: TestServer) {
  const judge = await judgeOf(server);
  return async <Body = Record<string, unknown>>(
    call: string,
    { id = '', query = '', ...options }: CallOptions & { id?: string; query?: string; body?: unknown } = {},
  ): Promise<Answer<Body>> => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await server.rest<Body>(method, path.replace('{id}', encodeURIComponent(id)) + query, options);
    judge(call, answer);
    return answer;
  };
}
