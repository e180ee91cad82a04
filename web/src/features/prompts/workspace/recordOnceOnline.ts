import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** The network may need a moment after the browser has said that it is back, in milliseconds. */
const RETRY_DELAY = 5000;
/** A response may be lost: the server takes a use that it gets again within 60 seconds for the same one. */
const RETRY_WINDOW = 50_000;

/** One after the other, so that the record has them in their order. */
let last: Promise<unknown> = Promise.resolve();

/** Sends a use that was made offline once the network is back, while this tab is open. Resolves to whether it was recorded. */
export function recordOnceOnline(send: () => Promise<unknown>): Promise<boolean> {
  const recorded = last.then(() => sendOnceOnline(send));
  last = recorded;
  return recorded;
}

async function sendOnceOnline(send: () => Promise<unknown>): Promise<boolean> {
  await online();
  const firstSentAt = Date.now();
  while (Date.now() - firstSentAt < RETRY_WINDOW) {
    try {
      await send();
      return true;
    } catch (error) {
      if (CombinedGraphQLErrors.is(error)) return false;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
      await online();
    }
  }
  return false;
}

const online = (): Promise<unknown> | undefined =>
  navigator.onLine ? undefined : new Promise((resolve) => addEventListener('online', resolve, { once: true }));
