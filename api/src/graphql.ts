import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { Kind } from 'graphql';
import type { Config } from './core/config.ts';
import type { Context } from './core/context.ts';
import { errorTable, formatError, isErrorCode } from './core/errors.ts';
import { complexityPlugin } from './core/limits/complexity.ts';
import { introspectionPlugin } from './core/limits/introspection.ts';
import { keyScopePlugin } from './core/limits/key-scopes.ts';
import { LIMITS, operationRule, rootRule, sizeRule } from './core/limits/document-rules.ts';
import { requestScope } from './core/telemetry/log.ts';
import { assertKeyAllows } from './features/partners/key.permissions.ts';
import { createSchema } from './schema.ts';

/** Names the operation for the log and the metrics by its first field, which is of the schema, unlike the name that the caller gave. */
const operationPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      const first = operation?.selectionSet.selections.find((selection) => selection.kind === Kind.FIELD);
      // The smallest operation, which stands where a request runs none of its own.
      if (first?.name.value === '__typename') return;
      if (operation) requestScope.getStore()?.operations.push(`${operation.operation}.${first?.name.value ?? 'fragment'}`);
    },
  }),
};

/**
 * The HTTP status of an answer with errors. 401 and 429 concern the whole request; any other error gives the answer
 * its status only where nothing else was answered.
 */
const statusPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response }) => {
      if (response.body.kind !== 'single' || !response.body.singleResult.errors) return;
      const { data, errors } = response.body.singleResult;
      const codes = errors.map(({ extensions }) => extensions?.code).filter(isErrorCode);
      const ofAll = codes.find((code) => code === 'UNAUTHENTICATED' || code === 'RATE_LIMITED');
      const answered = data != null && Object.values(data).some((value) => value != null);
      const [first] = codes;
      response.http.status = ofAll ? errorTable[ofAll].status : answered || !first ? 200 : errorTable[first].status;
    },
  }),
};

/** The one executor behind /graphql and REST alike: the same parsing, validation, limits and masking. */
export function createApollo(config: Config): ApolloServer<Context> {
  const schema = createSchema();
  return new ApolloServer<Context>({
    schema,
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: LIMITS.tokens, noLocation: false },
    validationOptions: { maxErrors: 5 },
    maxRecursiveSelections: true,
    validationRules: [operationRule, sizeRule, rootRule],
    formatError,
    plugins: [
      operationPlugin,
      introspectionPlugin,
      keyScopePlugin(assertKeyAllows),
      complexityPlugin(schema, config.limits),
      statusPlugin,
    ],
    // Nothing of ours is reported to anybody.
    apollo: {},
    nodeEnv: 'production',
  });
}
