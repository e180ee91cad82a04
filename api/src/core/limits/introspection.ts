import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, visit } from 'graphql';
import type { Context } from '../context.ts';
import { unauthenticated } from '../errors.ts';

/**
 * The schema is for the signed-in; of a key its rights decide, as of any field. Decided here and not by a validation
 * rule, because a document that was once valid is not validated again.
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
