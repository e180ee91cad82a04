import { accessOfRow, openPath, parametersOf } from '../http/openapi/document.ts';
import { addressOf, type Example, exampleOf } from '../http/openapi/examples.ts';
import { fieldsOf, type JsonSchema, toJsonSchema, typeText } from '../http/openapi/json-schema.ts';
import type { Row } from '../http/row.ts';
import { routes } from '../http/routes.ts';
import { accessOf } from '../operations.ts';
import type { RestRow } from './form.ts';

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

function exampleText(path: string, example: Example): RestRow['example'] {
  const { answer, more, body, status } = example;
  const shown = more && Array.isArray(answer) ? [...(answer as unknown[]), `… ${more} more`] : answer;
  return {
    request: addressOf(path, example),
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

function describe(row: Row): RestRow {
  const components: Record<string, JsonSchema> = {};
  const { access, scope } = accessOfRow(row, accessOf);
  return {
    method: row.method.toUpperCase(),
    path: openPath(row.path),
    summary: [row.summary, row.note].filter(Boolean).join(' '),
    operation: row.operation,
    access,
    scope,
    parameters: parametersOf(row, components).map(inWords),
    body: fieldsOf(row.body, components).map(inWords),
    status: row.status,
    answer: listOf(typeText(toJsonSchema(row.answer, components))),
    example: exampleText(row.path, exampleOf(row.name) ?? { status: row.status, answer: null }),
  };
}

/** The rows of REST, as the documentation shows them. */
export const describeRest = (): RestRow[] => routes.map(describe);
