import type { TypedDocumentString } from '@promptory/sdk/operations';
import type { Answer, GraphQLBody, TestServer } from '../server.ts';

/** Runs an operation of the SDK and answers its data; an answer with errors fails the test with what it says. */
export async function execute<Data, Variables extends Record<string, unknown>>(
  server: TestServer,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  token?: string,
): Promise<Data> {
  return executeText<Data>(server, document.toString(), variables, token);
}

/** The same for a document that the SDK does not have. */
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

const refusalOf = ({ status, body, headers }: Answer<GraphQLBody>): GraphQLErrorResponse => {
  const [error] = body.errors ?? [];
  return { status, headers, code: error?.extensions.code, message: error?.message, fields: error?.extensions.fields };
};

/** Runs an operation that is expected to be refused; of one that is not, `code` is undefined. */
export async function executeForError<Data, Variables extends Record<string, unknown>>(
  server: TestServer,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  token?: string,
): Promise<GraphQLErrorResponse> {
  return refusalOf(await server.graphql(document.toString(), variables, { token }));
}
