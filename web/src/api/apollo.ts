import { ApolloClient, type ApolloLink } from '@apollo/client';
import { createCache } from './cache.ts';
import { createTurnLink } from './turns.ts';

/** A client for one session, so that nothing outlives it. The link is the real one (session/link.ts) or a test's. */
export const createApolloClient = (link: ApolloLink): ApolloClient =>
  new ApolloClient({
    link: createTurnLink().concat(link),
    cache: createCache(),
    dataMasking: true,
    assumeImmutableResults: true,
    // The server has no use for the version of the client library.
    enhancedClientAwareness: { transport: false },
  });
