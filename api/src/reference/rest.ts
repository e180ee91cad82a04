import { accessOfRoute, toOpenApiPath, parametersOf } from '../http/openapi/document.ts';
import { exampleUrl, type Example, exampleOf } from '../http/openapi/examples.ts';
import { fieldsOf, type JsonSchema, toJsonSchema, typeText } from '../http/openapi/json-schema.ts';
import type { RestRoute } from '../http/routes/route.ts';
import { routes } from '../http/routes/routes.ts';
import { accessOf } from '../operation-access.ts';
import type { RestReference } from './types.ts';

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

function exampleText(path: string, example: Example): RestReference['example'] {
  const { answer, more, body, status } = example;
  const shown = more && Array.isArray(answer) ? [...(answer as unknown[]), `… ${more} more`] : answer;
  return {
    request: exampleUrl(path, example),
    requestBody: body === undefined ? null : pretty(body),
    status,
    response: pretty(shown),
  };
}

/** What is beyond a number of 32 bits is no bound of ours but of the kind of number. */
const LARGEST = 2 ** 31 - 1;

function boundsOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string | null {
  const [least, most, unit] =
    maxLength === undefined ? [minimum, maximum, ''] : [minLength === 1 ? undefined : minLength, maxLength, ' characters'];
  const isLeast = typeof least === 'number' && Math.abs(least) < LARGEST;
  const isMost = typeof most === 'number' && most < LARGEST;
  if (!isLeast && !isMost) return null;
  return `${isLeast ? (isMost ? `${least} to ${most}` : `${least} or more`) : `at most ${most as number}`}${unit}`;
}

const inWords = <Field extends { schema: JsonSchema }>({ schema, ...field }: Field) => ({
  ...field,
  type: typeText(schema),
  bounds: boundsOf(schema),
});

const listOf = (type: string) => (type.endsWith('[]') ? `list of ${type.slice(0, -2)}` : type);

function describe(route: RestRoute): RestReference {
  const components: Record<string, JsonSchema> = {};
  const { access, scope } = accessOfRoute(route, accessOf);
  return {
    method: route.method.toUpperCase(),
    path: toOpenApiPath(route.path),
    summary: [route.summary, route.note].filter(Boolean).join(' '),
    operation: route.operation,
    access,
    scope,
    parameters: parametersOf(route, components).map(inWords),
    body: fieldsOf(route.body, components).map(inWords),
    status: route.status,
    answer: listOf(typeText(toJsonSchema(route.response, components))),
    example: exampleText(route.path, exampleOf(route.name) ?? { status: route.status, answer: null }),
  };
}

/** The rows of REST, as the documentation shows them. */
export const describeRest = (): RestReference[] => routes.map(describe);
