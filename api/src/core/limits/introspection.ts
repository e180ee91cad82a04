import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, visit } from 'graphql';
import type { Context } from '../context.ts';
import { unauthenticated } from '../errors.ts';

/**
 * Visitors may not introspect the schema. For API keys, the scopes decide. This is not a validation rule, because Apollo
 * caches documents that were valid.
 */
export const introspectionPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, contextValue: { viewer } }) => {
      if (viewer) return;
      visit(document, {
        [Kind.FIELD]: ({ name }) => {
          if (name.value === '__schema' || name.value === '__type') throw unauthenticated();
        },
      });
    },
  }),
};
