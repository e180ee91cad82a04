import type { TypedDocumentString } from '@promptory/sdk/operations';
import type { TestResponse, GraphQLBody, TestServer } from '../server.ts';

/** Runs an operation of the SDK and returns its data. Throws if the response has errors. */
export async function execute<Data, Variables extends Record<string, unknown>>(
  server: TestServer,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  token?: string,
): Promise<Data> {
  return executeText<Data>(server, document.toString(), variables, token);
}

/** Runs any document and returns its data. Throws if the response has errors. */
export async function executeText<Data>(
  server: TestServer,
  document: string,
  variables: Record<string, unknown> = {},
  token?: string,
): Promise<Data> {
  const { body, status } = await server.graphql<{ data?: Data; errors?: unknown }>(document, variables, { token });
  if (status !== 200 || body.errors || !body.data) throw new Error(`${status} ${JSON.stringify(body.errors ?? body)}`);
  return body.data;
}

export interface GraphQLErrorResponse {
  status: number;
  code: string | undefined;
  message: string | undefined;
  fields: Record<string, string> | undefined;
  headers: Headers;
}

const errorOf = ({ status, body, headers }: TestResponse<GraphQLBody>): GraphQLErrorResponse => {
  const [error] = body.errors ?? [];
  return { status, headers, code: error?.extensions.code, message: error?.message, fields: error?.extensions.fields };
};

/** Runs an operation that should fail, and returns its error. `code` is undefined if it did not fail. */
export async function executeForError<Data, Variables extends Record<string, unknown>>(
  server: TestServer,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  token?: string,
): Promise<GraphQLErrorResponse> {
  return executeTextForError(server, document.toString(), variables, token);
}

/** Runs any document that should fail, and returns its error. */
export async function executeTextForError(
  server: TestServer,
  document: string,
  variables: Record<string, unknown> = {},
  token?: string,
): Promise<GraphQLErrorResponse> {
  return errorOf(await server.graphql(document, variables, { token }));
}
