import type { RequestHandler } from 'express';
import { ApiError } from '../../core/errors.ts';
import { errorResponse, SERVER_ERROR } from './errors.ts';

/** The only revision of the protocol with batches. It has no header that names it. */
const BATCH_REVISION = '2025-03-26';
const MAX_MESSAGES = 10;
/** Bytes of responses after which no further message of a batch is handled: all are in memory until the last one is there. */
const MAX_BYTES = 1_000_000;

/** Refuses a batch that the protocol does not have, or that is too long: each of its messages counts as a request. */
export const checkBatch: RequestHandler = ({ body, headers }, _response, next) => {
  if (!Array.isArray(body)) return next();
  const revision = headers['mcp-protocol-version'] ?? BATCH_REVISION;
  if (revision !== BATCH_REVISION)
    throw new ApiError('BAD_REQUEST', `Send one message at a time: version ${String(revision)} has no batches.`);
  if (body.length === 0 || body.length > MAX_MESSAGES)
    throw new ApiError('BAD_REQUEST', `Send 1 to ${MAX_MESSAGES} messages in a batch.`);
  if (body.some((message) => (message as { method?: unknown } | null)?.method === 'initialize'))
    throw new ApiError('BAD_REQUEST', 'Send initialize by itself, not in a batch.');
  next();
};

const tooLarge = {
  code: SERVER_ERROR,
  message: 'QUERY_TOO_COMPLEX: The responses to the messages before are too large together. Send fewer at once.',
  data: { code: 'QUERY_TOO_COMPLEX' },
};

/** Responds to the messages of a batch one after another. Notifications have no response. */
export async function respondToBatch(
  messages: readonly unknown[],
  respond: (message: unknown) => Promise<Response>,
): Promise<Response> {
  const texts: string[] = [];
  let bytes = 0;
  for (const message of messages) {
    const response = bytes < MAX_BYTES ? await respond(message) : errorResponse(message, tooLarge);
    const text = (await response?.text()) ?? '';
    if (text !== '') texts.push(text);
    bytes += Buffer.byteLength(text);
  }
  if (texts.length === 0) return new Response(null, { status: 202 });
  return new Response(`[${texts.join(',')}]`, { headers: { 'content-type': 'application/json' } });
}
