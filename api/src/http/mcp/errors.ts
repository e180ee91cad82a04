import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { toRestError } from '../errors.ts';
import { type Library, OperationError } from './library.ts';

/** Of JSON-RPC's range for servers: the request was understood and refused. */
export const SERVER_ERROR = -32_000;

/** What helps, said to an assistant that may tell it to its person. */
function advice({ error: { code, fields }, retryAfter }: OperationError, { origin, requestId }: Library): string {
  switch (code) {
    case 'UNAUTHENTICATED':
      return `The API key is not valid any more. A new one is made at ${origin}/account/keys.`;
    case 'FORBIDDEN':
      return `Do not try again. The rights of the API key stand at ${origin}/account/keys, the Pro plan at ${origin}/subscribe.`;
    case 'NOT_FOUND':
      return 'Do not guess ids: search_prompts finds them.';
    case 'BAD_USER_INPUT':
      return ['Correct the input and call again.', ...Object.entries(fields ?? {}).map(([name, why]) => `${name}: ${why}`)].join(
        '\n',
      );
    case 'RATE_LIMITED':
      return `Wait ${retryAfter ?? 60} seconds before the next call.`;
    default:
      return `Try once more in a moment. If it stays, ${origin}/contact helps; the request was ${requestId}.`;
  }
}

const readable = (refusal: OperationError, library: Library) =>
  `${refusal.error.code}: ${refusal.message}\n${advice(refusal, library)}`;

/** Whatever was thrown as a refusal; what nobody has foreseen is logged and masked. */
const toOperationError = (thrown: unknown) =>
  thrown instanceof OperationError ? thrown : new OperationError(toRestError(thrown));

/** An answer that the assistant reads, as the protocol wants it where a tool has refused. */
export async function toToolResult(library: Library, work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (thrown) {
    return { isError: true, content: [{ type: 'text', text: readable(toOperationError(thrown), library) }] };
  }
}

/** The same where the protocol has no answer but an error. */
export async function withProtocolErrors<Result>(library: Library, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw thrown;
    const refusal = toOperationError(thrown);
    const { code } = refusal.error;
    const isInput = code === 'NOT_FOUND' || code === 'BAD_USER_INPUT';
    throw new ProtocolError(
      isInput
        ? ProtocolErrorCode.InvalidParams
        : code === 'INTERNAL_SERVER_ERROR'
          ? ProtocolErrorCode.InternalError
          : SERVER_ERROR,
      readable(refusal, library),
      { code, ...(refusal.retryAfter !== null && { retryAfter: Number(refusal.retryAfter) }) },
    );
  }
}
