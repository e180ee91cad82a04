// How long the steps of stopping may take, in milliseconds.

/** Until no new requests arrive. Demo mode has no load balancer that must notice: it only waits for requests on their way. */
export const DRAIN_MS = { demo: 250, production: 2000 };

/** Until the requests that are running have their responses. */
export const FINISH_MS = 10_000;

/** Until the process exits, whatever is still running. Compose waits longer before it kills the process. */
export const FORCE_MS = 30_000;
