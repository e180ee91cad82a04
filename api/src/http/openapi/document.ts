import { VERSION } from '../../core/version.ts';
import { groups } from '../routes/routes.ts';
import type { RestRoute } from '../routes/route.ts';
import type { OperationAccess, AccessOf } from './access.ts';
import { errorResponses } from './errors.ts';
import { headers, headersOf } from './headers.ts';
import { type Example, exampleOf } from './examples.ts';
import { fieldsOf, type JsonSchema, toJsonSchema } from './json-schema.ts';

const ABOUT = `The REST routes of Promptory. Each runs an operation of the GraphQL schema, with the same rules.

Send a session's token or an API key as \`Authorization: Bearer …\`. Bodies are JSON, of at most 100 kB; a parameter is given once.
The lengths of texts are in units of UTF-16, as in JavaScript: an emoji is at least two characters.
Every response has an \`X-Request-Id\`, by which we find what went wrong. Every GET route takes HEAD, too, and returns 304 to an \`If-None-Match\` of what has not changed. Objects may grow: ignore fields that you do not know.
\`POST /api/webhooks/stripe\` is for Stripe alone, which signs what it sends, and is not described here.`;

/** An Express path in the notation of OpenAPI. */
export const toOpenApiPath = (path: string) => `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`;

/** The access of a route: that of its operation, or members only. */
export const accessOfRoute = (route: RestRoute, accessOf: AccessOf): OperationAccess => {
  const found = accessOf(route.operation);
  return route.membersOnly && found.access === 'everyone' ? { ...found, access: 'member' } : found;
};

/** How a request may be authenticated: not at all, by a session, by an API key. */
const securityOf = ({ keysOnly }: RestRoute, { access, scope }: OperationAccess) => [
  ...(access === 'everyone' ? [{}] : []),
  ...(keysOnly ? [] : [{ session: [] }]),
  ...(scope === null ? [] : [{ apiKey: [] }]),
];

const accessText = ({ access, scope }: OperationAccess) =>
  [
    { everyone: 'For everyone.', member: 'For the signed-in.', admin: 'For admins.' }[access],
    scope === null ? 'No key opens it.' : scope === '' ? 'Every key opens it.' : `A key needs \`${scope}\`.`,
  ].join(' ');

/** The path and query parameters. */
export function parametersOf(route: RestRoute, components: Record<string, JsonSchema>) {
  return [['path', route.params] as const, ['query', route.query] as const].flatMap(([place, described]) =>
    fieldsOf(described, components).map(({ name, ...field }) => ({ name, in: place, ...field })),
  );
}

const withExample = (example: Example | undefined, value: unknown) =>
  example && value !== undefined ? { examples: { recorded: { ...(example.note && { description: example.note }), value } } } : {};

function operationOf(route: RestRoute, group: string, access: OperationAccess, components: Record<string, JsonSchema>) {
  const example = exampleOf(route.name);
  const isGet = route.method === 'get';
  const exampleValues: Record<string, string> = { ...example?.params, ...example?.query };
  const parameters = parametersOf(route, components).map((parameter) => {
    const value = exampleValues[parameter.name];
    return { ...parameter, ...(value !== undefined && { example: parameter.schema.type === 'integer' ? Number(value) : value }) };
  });
  const body = route.body && toJsonSchema(route.body, components);
  return {
    operationId: route.name,
    summary: route.summary,
    description: [route.note, accessText(access)].filter(Boolean).join('\n\n'),
    tags: [group],
    ...(route.deprecated && { deprecated: true }),
    'x-graphql-operation': route.operation,
    security: securityOf(route, access),
    // Not in `security`: OpenAPI has scopes only of OAuth, and tools reject others.
    ...(access.scope && { 'x-api-key-scopes': [access.scope] }),
    parameters: [...parameters, ...(isGet ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : [])],
    ...(body && {
      requestBody: {
        required: body.required !== undefined,
        content: { 'application/json': { schema: body, ...withExample(example, example?.body) } },
      },
    }),
    responses: {
      [route.status]: {
        description: 'Done.',
        headers: { ...(isGet && { ETag: { $ref: '#/components/headers/ETag' } }), ...headersOf(access) },
        content: {
          'application/json': { schema: toJsonSchema(route.response, components), ...withExample(example, example?.response) },
        },
      },
      ...(isGet && {
        304: { description: 'Nothing has changed since the response whose ETag was sent.', headers: headersOf(access) },
      }),
      ...errorResponses(route, access, components),
    },
  };
}

const text: JsonSchema = { type: 'string' };

/** The OpenAPI 3.1 document of REST, generated from the route table. */
export function openApi(
  accessOf: AccessOf,
  scopes: readonly { name: string; description: string; needsPro: boolean }[],
  origin: string,
) {
  const schemas: Record<string, JsonSchema> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const group of groups)
    for (const route of group.routes)
      (paths[toOpenApiPath(route.path)] ??= {})[route.method] = operationOf(
        route,
        group.name,
        accessOfRoute(route, accessOf),
        schemas,
      );
  const scopeList = scopes
    .map(({ name, description, needsPro }) => `- \`${name}\`: ${description}${needsPro ? ' Needs the Pro plan.' : ''}`)
    .join('\n');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Promptory REST API',
      version: VERSION,
      description: ABOUT,
      contact: { name: 'Promptory', url: `${origin}/contact` },
    },
    servers: [{ url: origin }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => one.localeCompare(other))),
      parameters: {
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          description: 'The ETag of the response that the caller has.',
          schema: text,
        },
      },
      headers,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that signing in returns.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key, created on the account page. Its scopes determine what it may do:\n\n${scopeList}`,
        },
      },
    },
  };
}
