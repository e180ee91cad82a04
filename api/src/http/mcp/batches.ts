import type { RequestHandler } from 'express';
import { ApiError } from '../../core/errors.ts';

/** The only revision of the protocol with batches. It has no header that names it. */
const BATCH_REVISION = '2025-03-26';
const MAX_MESSAGES = 10;

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

/** Responds to the messages of a batch one after another. Notifications have no response. */
export async function respondToBatch(
  messages: readonly unknown[],
  respond: (message: unknown) => Promise<Response>,
): Promise<Response> {
  const responses: unknown[] = [];
  for (const message of messages) {
    const text = await (await respond(message)).text();
    if (text !== '') responses.push(JSON.parse(text));
  }
  return responses.length > 0 ? Response.json(responses) : new Response(null, { status: 202 });
}
