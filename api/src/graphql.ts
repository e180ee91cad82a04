import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { Kind } from 'graphql';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { type AuthReason, challengeOf } from './core/auth/challenge.ts';
import { recordingPlugin } from './core/cache/cacheable.ts';
import type { Config } from './core/config.ts';
import type { Context } from './core/context.ts';
import { errorTable, isErrorCode } from './core/error-table.ts';
import { serviceUnavailable } from './core/errors.ts';
import { formatError } from './core/format-error.ts';
import { plannedExecutionPlugin } from './core/execution/planned-execution.ts';
import { complexityPlugin } from './core/limits/complexity.ts';
import { createDocumentStore } from './core/limits/document-store.ts';
import { introspectionPlugin } from './core/limits/introspection.ts';
import { keyScopePlugin } from './core/limits/key-scopes.ts';
import type { ReadSizes } from './core/limits/measured-sizes.ts';
import type { Quotas } from './core/limits/quotas.ts';
import { LIMITS, operationRule, rootRule, sizeRule } from './core/limits/document-rules.ts';
import { wellFormedPlugin } from './core/limits/well-formed.ts';
import { requestScope } from './core/telemetry/log.ts';
import { assertKeyAllows } from './features/partners/key.permissions.ts';
import type { KeyUsage } from './features/partners/key.usage.ts';
import { searchCost } from './features/prompts/search/search.ts';
import { stringifyResult } from './http/graphql-body.ts';
import { createSchema } from './schema.ts';

/** Names the operation in the log and the metrics by its first field. The client's own name for it could be anything. */
const operationPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      const first = operation?.selectionSet.selections.find((selection) => selection.kind === Kind.FIELD);
      // Executed only to count a request that runs no other operation.
      if (first?.name.value === '__typename') return;
      if (operation) requestScope.getStore()?.operations.push(`${operation.operation}.${first?.name.value ?? 'fragment'}`);
    },
  }),
};

/**
 * The HTTP status of a response with errors. 401 and 429 concern the whole request. Any other error sets the status only
 * if the response has no data; 503 before all others.
 */
const statusPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response }) => {
      if (response.body.kind !== 'single' || !response.body.singleResult.errors) return;
      const { data, errors } = response.body.singleResult;
      const codes = errors.map(({ extensions }) => extensions?.code).filter(isErrorCode);
      const requestError = codes.find((code) => code === 'UNAUTHENTICATED' || code === 'RATE_LIMITED');
      // Apollo takes the headers of an error from what was thrown, which may be one of the database.
      const unauthenticated = errors.find(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');
      if (unauthenticated && !response.http.headers.has('www-authenticate'))
        response.http.headers.set('www-authenticate', challengeOf(unauthenticated.extensions?.reason as AuthReason | undefined));
      const hasData = data != null && Object.values(data).some((value) => value != null);
      const isUnavailable = codes.includes('SERVICE_UNAVAILABLE');
      const first = isUnavailable ? 'SERVICE_UNAVAILABLE' : codes[0];
      if (isUnavailable && !response.http.headers.has('retry-after'))
        response.http.headers.set('retry-after', String(serviceUnavailable().retryAfter));
      response.http.status = requestError ? errorTable[requestError].status : hasData || !first ? 200 : errorTable[first].status;
    },
  }),
};

/** The executor of /graphql, REST and MCP, with the same parsing, validation, limits and masking for all. */
export function createApollo(
  config: Config,
  { quotas, keyUsage }: { quotas: Quotas; keyUsage: KeyUsage },
  readSizes: ReadSizes,
): ApolloServer<Context> {
  const schema = createSchema();
  return new ApolloServer<Context>({
    schema,
    introspection: true,
    // A page of another site cannot send these without a preflight, which only allowed origins pass.
    csrfPrevention: { requestHeaders: ['x-apollo-operation-name', 'apollo-require-preflight', 'authorization'] },
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    documentStore: createDocumentStore(),
    parseOptions: { maxTokens: LIMITS.tokens, noLocation: false },
    validationOptions: { maxErrors: 5 },
    maxRecursiveSelections: true,
    validationRules: [operationRule, sizeRule, rootRule],
    formatError,
    stringifyResult: stringifyResult(config.limits.responseBytes),
    plugins: [
      operationPlugin,
      introspectionPlugin,
      keyScopePlugin(({ viewer, now }, rootFields) => {
        if (viewer?.key) keyUsage.countOperations(viewer.key.id, rootFields, now());
        assertKeyAllows(viewer, rootFields);
      }),
      complexityPlugin(schema, config.limits, quotas, readSizes, { search: searchCost }),
      recordingPlugin(schema),
      // It would look at each field of each response, for headers that are not sent.
      ApolloServerPluginCacheControlDisabled(),
      wellFormedPlugin,
      statusPlugin,
      ...(config.cacheMegabytes > 0 ? [plannedExecutionPlugin(schema)] : []),
    ],
    // Sends no reports to Apollo.
    apollo: {},
    nodeEnv: 'production',
  });
}
