import { type GraphQLSchema, parse } from 'graphql';
import { accessOfRoute, toOpenApiPath, parametersOf } from '../http/openapi/document.ts';
import { exampleUrl, type Example, exampleOf } from '../http/openapi/examples.ts';
import { fieldsOf, type JsonSchema, toJsonSchema, typeText } from '../http/openapi/json-schema.ts';
import type { Deprecation } from '../http/routes/deprecation.ts';
import type { RestRoute } from '../http/routes/route.ts';
import { routes } from '../http/routes/routes.ts';
import { accessOf } from '../operation-access.ts';
import { pointsOf } from './points.ts';
import type { RestReference } from './types.ts';

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

function exampleText(path: string, example: Example): RestReference['example'] {
  const { response, more, body, status } = example;
  const shown = more && Array.isArray(response) ? [...(response as unknown[]), `… ${more} more`] : response;
  return {
    request: exampleUrl(path, example),
    requestBody: body === undefined ? null : pretty(body),
    status,
    response: pretty(shown),
  };
}

/** A larger bound comes from the number type and is not shown. */
const MAX_INT32 = 2 ** 31 - 1;

function boundsOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string | null {
  const [min, max, unit] =
    maxLength === undefined ? [minimum, maximum, ''] : [minLength === 1 ? undefined : minLength, maxLength, ' characters'];
  const hasMin = typeof min === 'number' && Math.abs(min) < MAX_INT32;
  const hasMax = typeof max === 'number' && max < MAX_INT32;
  if (!hasMin && !hasMax) return null;
  return `${hasMin ? (hasMax ? `${min} to ${max}` : `${min} or more`) : `at most ${max as number}`}${unit}`;
}

const withTypeText = <Field extends { schema: JsonSchema }>({ schema, ...field }: Field) => ({
  ...field,
  type: typeText(schema),
  bounds: boundsOf(schema),
});

const listOf = (type: string) => (type.endsWith('[]') ? `list of ${type.slice(0, -2)}` : type);

const deprecationText = ({ since, until }: Deprecation) => `since ${since}; it may be removed after ${until}`;

function describe(route: RestRoute, schema: GraphQLSchema): RestReference {
  const components: Record<string, JsonSchema> = {};
  const { access, scope } = accessOfRoute(route, accessOf);
  const example = exampleOf(route.name) ?? { status: route.status, response: null };
  return {
    method: route.method.toUpperCase(),
    path: toOpenApiPath(route.path),
    summary: [route.summary, route.note].filter(Boolean).join(' '),
    deprecated: route.deprecated ? deprecationText(route.deprecated) : null,
    operation: route.operation,
    access,
    scope,
    points: pointsOf(schema, parse(route.document), route.variables({ params: {}, query: {}, body: {}, ...example })),
    parameters: parametersOf(route, components).map(withTypeText),
    body: fieldsOf(route.body, components).map(withTypeText),
    status: route.status,
    response: listOf(typeText(toJsonSchema(route.response, components))),
    example: exampleText(route.path, example),
  };
}

/** REST routes for the documentation. */
export const describeRest = (schema: GraphQLSchema, described: readonly RestRoute[] = routes): RestReference[] =>
  described.map((route) => describe(route, schema));
