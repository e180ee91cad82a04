import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { retryAfterOf, toRestError } from '../errors.ts';
import { type Library, OperationError } from './library.ts';

/** A code of JSON-RPC's range for server errors: the request was valid but rejected. */
export const SERVER_ERROR = -32_000;

/** Responds to a message with an error. Notifications have no id and get no response. */
export function errorResponse(message: unknown, error: { code: number; message: string; data?: unknown }): Response | undefined {
  const id = (message as { id?: unknown } | null | undefined)?.id;
  return id === undefined ? undefined : Response.json({ jsonrpc: '2.0', id, error });
}

/** What to do about an error, for the assistant and its user. `idsFrom` is the tool, or the method, that returns the ids. */
function advice(
  { error: { code, fields }, retryAfter }: OperationError,
  { origin, requestId }: Library,
  idsFrom: string,
): string {
  switch (code) {
    case 'UNAUTHENTICATED':
      return `The API key or the connection is no longer valid. Create a new key at ${origin}/account/keys, or connect again.`;
    case 'FORBIDDEN':
      return `Do not try again. The scopes of API keys and connected assistants are listed at ${origin}/account/keys; the Pro plan is at ${origin}/subscribe.`;
    case 'NOT_FOUND':
      return `Do not guess ids: ${idsFrom} returns them.`;
    case 'BAD_USER_INPUT':
      return ['Correct the input and call again.', ...Object.entries(fields ?? {}).map(([name, why]) => `${name}: ${why}`)].join(
        '\n',
      );
    case 'RATE_LIMITED':
      return `Wait ${retryAfter ?? 60} seconds before the next call.`;
    case 'SERVICE_UNAVAILABLE':
      return `Try again in ${retryAfter ?? 1} seconds, at most three times.`;
    default:
      return `Try once more in a moment. If it stays, ${origin}/contact helps; the request was ${requestId}.`;
  }
}

const readable = (error: OperationError, library: Library, idsFrom: string) =>
  `${error.error.code}: ${error.message}\n${advice(error, library, idsFrom)}`;

/** What the parameters of tools and of messages are called, by the names of the variables of operations. */
const TOOL_NAMES: ReadonlyMap<string, string> = new Map([
  ['search', 'query'],
  ['first', 'limit'],
  ['collectionId', 'id'],
  ['promptId', 'id'],
  ['prompts', 'id'],
]);
const MESSAGE_NAMES: ReadonlyMap<string, string> = new Map([['after', 'cursor']]);

/** The error of an operation, with the names that the caller knows. */
function withNames({ error, retryAfter }: OperationError, names: ReadonlyMap<string, string>): OperationError {
  const { fields, message } = error;
  if (!fields) return new OperationError(error, retryAfter);
  const nameOf = (name: string) => names.get(name) ?? name;
  const named = Object.fromEntries(Object.entries(fields).map(([name, why]) => [nameOf(name), why]));
  return new OperationError({ ...error, message: message.replace(/^\w+(?=:)/, nameOf), fields: named }, retryAfter);
}

/** Turns anything thrown into an OperationError. Unexpected errors are logged and masked. */
const toOperationError = (thrown: unknown, names: ReadonlyMap<string, string>) =>
  thrown instanceof OperationError
    ? withNames(thrown, names)
    : new OperationError(toRestError(thrown), retryAfterOf(thrown)?.toString());

/** Runs a tool. Its errors become results that the assistant reads, as MCP requires. */
export async function toToolResult(
  library: Library,
  work: () => Promise<CallToolResult>,
  idsFrom = 'search_prompts',
): Promise<CallToolResult> {
  try {
    return await work();
  } catch (thrown) {
    return { isError: true, content: [{ type: 'text', text: readable(toOperationError(thrown, TOOL_NAMES), library, idsFrom) }] };
  }
}

/** Runs a handler whose errors are protocol errors. */
export async function withProtocolErrors<Result>(
  library: Library,
  work: () => Promise<Result>,
  idsFrom = 'search_prompts',
): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw thrown;
    const error = toOperationError(thrown, MESSAGE_NAMES);
    const { code } = error.error;
    const isInput = code === 'NOT_FOUND' || code === 'BAD_USER_INPUT';
    throw new ProtocolError(
      isInput
        ? ProtocolErrorCode.InvalidParams
        : code === 'INTERNAL_SERVER_ERROR'
          ? ProtocolErrorCode.InternalError
          : SERVER_ERROR,
      readable(error, library, idsFrom),
      { code, ...(error.retryAfter !== null && { retryAfter: Number(error.retryAfter) }) },
    );
  }
}
