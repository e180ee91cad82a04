import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { z } from 'zod';
import { readOpenApi, type ResponseCheck, createResponseCheck } from '../../../test/assertions/openapi.ts';
import { type Recorded, recordExamples, textOf } from '../../../test/examples/record.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { VERSION } from '../../core/version.ts';
import { accessOf } from '../../operation-access.ts';
import { routes } from '../routes/routes.ts';
import { accessOfRoute, toOpenApiPath } from './document.ts';
import { exampleUrl, exampleOf } from './examples.ts';
import { toJsonSchema, typeText } from './json-schema.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const PATH = '/api/openapi.json';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: object;
  example?: unknown;
}

interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: object; examples: { recorded: { value: unknown } } }> };
  summary: string;
  security: Record<string, string[]>[];
  'x-api-key-scopes'?: string[];
  responses: Record<string, { description: string; headers: object }>;
}

let server: TestServer;
let judge: ResponseCheck;
let operations: (Operation & { call: string })[];
let recorded: Recorded[];
beforeAll(async () => {
  server = await startServer();
  judge = await createResponseCheck(server);
  const { paths } = (await readOpenApi(server)) as unknown as { paths: Record<string, Record<string, Operation>> };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, call: `${method.toUpperCase()} ${path}` })),
  );
  recorded = await recordExamples();
});
afterAll(() => server.close());

const callOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${toOpenApiPath(path)}`;
const operationFor = (call: string) => operations.find((each) => each.call === call)!;

describe('The OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate({ ...(await readOpenApi(server)) });
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('has every route, each with a unique name and a summary that is a sentence', () => {
    expect(operations.map(({ call }) => call).sort()).toEqual(routes.map(callOf).sort());
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
    for (const { summary } of operations) expect(summary).toMatch(/^[A-Z][a-z]+ .+\.$/);
  });

  test('closes no enum of a response, because a value may be added at any time', async () => {
    const closed: string[] = [];
    const look = (value: unknown, at: string) => {
      if (typeof value !== 'object' || value === null) return;
      const { anyOf, enum: values } = value as { anyOf?: { type?: string; enum?: unknown }[]; enum?: unknown };
      if (anyOf?.some((each) => each.type === 'string' && !each.enum)) return;
      if (values) closed.push(at);
      for (const [name, each] of Object.entries(value))
        if (!['examples', 'parameters', 'requestBody'].includes(name)) look(each, `${at}.${name}`);
    };
    const { paths, components } = await readOpenApi(server);
    look({ paths, components }, '');
    expect(closed).toEqual([]);
  });

  test('describes every field and every parameter', async () => {
    const silent: string[] = [];
    const look = (value: unknown, at: string) => {
      if (typeof value !== 'object' || value === null) return;
      const { properties } = value as { properties?: Record<string, { $ref?: string; description?: string }> };
      for (const [name, each] of Object.entries(properties ?? {}))
        if (!each.$ref && !each.description && name !== 'success') silent.push(`${at}.${name}`);
      for (const [name, each] of Object.entries(value)) if (name !== 'examples') look(each, `${at}.${name}`);
    };
    const description = await readOpenApi(server);
    look(description, '');
    expect(silent).toEqual([]);
    expect(JSON.stringify(description.paths)).not.toMatch(/"in":"\w+","required":\w+,"description":""/);
  });

  test('names the server and a contact, and leaves the codes of errors open', async () => {
    expect(await readOpenApi(server)).toMatchObject({
      servers: [{ url: server.url }],
      info: { contact: { url: `${server.url}/contact` } },
      components: {
        schemas: {
          Error: { properties: { code: { anyOf: [{ enum: expect.arrayContaining(['CONFLICT']) }, { type: 'string' }] } } },
        },
      },
    });
  });

  test('documents the permissions of the operations, for people and for keys', () => {
    for (const route of routes) {
      const { access, scope } = accessOfRoute(route, accessOf);
      const { security, responses, 'x-api-key-scopes': keyScopes } = operationFor(callOf(route));
      expect({ route: route.name, keyScopes, security }).toEqual({
        route: route.name,
        keyScopes: scope ? [scope] : undefined,
        security: [
          ...(access === 'everyone' ? [{}] : []),
          ...(route.name === 'getKey' ? [] : [{ session: [] }]),
          ...(scope === null ? [] : [{ apiKey: [] }]),
        ],
      });
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '429', '500']));
      expect('403' in responses).toBe(access === 'admin' || scope !== '' || route.errors.includes('FORBIDDEN'));
    }
    expect(operationFor('GET /api/auth/user').security).toEqual([{ session: [] }]);
    expect(operationFor('GET /api/system/status').security).toEqual([{}, { session: [] }, { apiKey: [] }]);
    expect(operationFor('POST /api/user/prompt-usage/{id}')).toMatchObject({
      security: [{ session: [] }, { apiKey: [] }],
      'x-api-key-scopes': ['usage:write'],
    });
  });

  test('names the headers of every response', () => {
    for (const route of routes) {
      const { responses } = operationFor(callOf(route));
      const { scope } = accessOfRoute(route, accessOf);
      const wanted = ['X-Request-Id', ...(scope === null ? [] : ['RateLimit', 'RateLimit-Policy'])];
      for (const [status, { headers }] of Object.entries(responses))
        expect({ status, names: Object.keys(headers) }).toEqual({ status, names: expect.arrayContaining(wanted) });
    }
  });

  test('says that a response may be too large, of routes that read', () => {
    for (const route of routes) {
      const { description } = operationFor(callOf(route)).responses['400']!;
      expect([route.name, /^QUERY_TOO_COMPLEX: /m.test(description)]).toEqual([route.name, route.method === 'get']);
    }
  });

  test('has the conflict of deleting a user who is paying', () => {
    expect(operationFor('DELETE /api/admin/users/{id}').responses).toHaveProperty('409');
  });

  test('has the version of the packages', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(VERSION).toBe(version);
    const sdk = JSON.parse(readFileSync(join(ROOT, 'sdk', 'package.json'), 'utf8')) as { version: string };
    expect(sdk.version).toBe(version);
    expect(readFileSync(join(ROOT, 'sdk-python', 'pyproject.toml'), 'utf8')).toContain(`\nversion = "${version}"\n`);
  });

  test('is public, cacheable, and revalidated by its ETag', async () => {
    const { status, headers } = await server.rest('GET', PATH);
    expect({ status, type: headers.get('content-type'), cache: headers.get('cache-control') }).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
      cache: 'public, max-age=300',
    });
    expect(headers.get('vary')).not.toMatch(/authorization/i);
    const again = await server.rest('GET', PATH, { headers: { 'if-none-match': headers.get('etag')! } });
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
    const options = await server.rest('OPTIONS', PATH);
    expect({ status: options.status, allow: options.headers.get('allow') }).toEqual({ status: 204, allow: 'GET, HEAD, OPTIONS' });
  });
});

describe('An example', () => {
  test.each(routes.map(({ name }) => name))('of %s is what the server returns, and matches its schema', (name) => {
    const { route, status, body, example } = recorded.find((each) => each.route.name === name)!;
    expect({ name, status }).toEqual({ name, status: route.status });
    judge(callOf(route), { status, body });
    judge(callOf(route), { status: example.status, body: example.response });
    // Run `npm run codegen` if this fails although the new response is right.
    expect(exampleOf(name)).toEqual(example);
  });

  test('of every route is in the generated file', () => {
    expect(readFileSync(join(import.meta.dirname, 'examples.generated.ts'), 'utf8')).toBe(textOf(recorded));
  });

  test('of a request matches its schema, and makes the request that was sent', async () => {
    const { components } = await readOpenApi(server);
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    const fits = (schema: object, value: unknown) => ajv.validate({ ...schema, components }, value);
    for (const { method, path, name } of routes) {
      const { parameters, requestBody } = operationFor(callOf({ method, path }));
      const sent = exampleOf(name)!;
      const given = parameters.filter((each) => 'example' in each) as Required<Parameter>[];
      for (const { schema, example } of given)
        expect({ name, example, fits: fits(schema, example) }).toMatchObject({ fits: true });
      const of = (place: string) =>
        Object.fromEntries(given.filter((each) => each.in === place).map((each) => [each.name, String(each.example)]));
      expect(exampleUrl(path, { params: of('path'), query: of('query') })).toBe(exampleUrl(path, sent));
      const { schema, examples } = requestBody?.content['application/json'] ?? {};
      expect(examples?.recorded.value).toEqual(sent.body);
      if (schema) expect({ name, fits: fits(schema, sent.body) }).toEqual({ name, fits: true });
      expect(parameters.filter(({ required }) => required).every((each) => 'example' in each)).toBe(true);
    }
  });

  test('has no text of a premium prompt and no secret', () => {
    const prompts: { isPremium: boolean; content: string | null }[] = [];
    const collect = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return;
      if ('isPremium' in value) prompts.push(value as (typeof prompts)[number]);
      else Object.values(value).forEach(collect);
    };
    recorded.forEach(({ example }) => collect(example.response));
    expect(prompts.filter(({ isPremium }) => isPremium).map(({ content }) => content)).toEqual(expect.arrayContaining([null]));
    expect(prompts.filter(({ isPremium, content }) => isPremium && content !== null)).toEqual([]);
    expect(textOf(recorded)).not.toMatch(/eyJ|_secret_(?!example)|\$argon2|whsec_|sk_|plk_[a-z]+_\w{7}/);
  });
});

describe('typeText', () => {
  test.each([
    [z.string(), 'string'],
    [z.string().nullable(), 'string | null'],
    [z.literal('set').nullable(), '"set" | null'],
    [z.literal(true), 'true'],
    [z.enum(['a', 'b']), '"a" | "b"'],
    [z.enum(['a', 'b']).nullable(), '"a" | "b" | null'],
    [z.array(z.int()), 'integer[]'],
    [z.array(z.enum(['a', 'b'])), '("a" | "b")[]'],
    [z.union([z.string(), z.int()]), 'string | integer'],
    [z.record(z.string(), z.string()), 'object'],
    [z.object({}).meta({ id: 'TypeInWords' }), 'TypeInWords'],
  ])('%#: is short', (schema, text) => {
    expect(typeText(toJsonSchema(schema, {}))).toBe(text);
  });
});
