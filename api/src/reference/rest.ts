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

const inWords = <Field extends { schema: JsonSchema }>({ schema, ...field }: Field) => ({ ...field, type: typeText(schema) });

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
