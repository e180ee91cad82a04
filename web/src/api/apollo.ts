import { ApolloClient, type ApolloLink } from '@apollo/client';
import { createCache } from './cache.ts';

/** A client over any link: the real one (link.ts) or a test's. One for each session, so that nothing outlives it. */
export const createApolloClient = (link: ApolloLink): ApolloClient =>
  new ApolloClient({
    link,
    cache: createCache(),
    dataMasking: true,
    assumeImmutableResults: true,
    // What version of a library asks is of no use to the server.
    enhancedClientAwareness: { transport: false },
  });
