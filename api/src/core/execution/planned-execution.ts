import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  defaultFieldResolver,
  type DocumentNode,
  type FragmentDefinitionNode,
  getVariableValues,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql';
import type { Context } from '../context.ts';
import { isResolvedInTurn } from '../limits/response-parts.ts';
import { Execution, type PlannedField } from './execution.ts';
import { fragmentsOf, planQuery } from './plan.ts';

/** How many plans an operation has at most: one for each combination of the values of its directives. */
const PLANS_MAX = 8;
/** Of the document, for each field of its plans. A field takes some 400 bytes, and a fragment is planned wherever it is selected. */
const CHARACTERS_PER_FIELD = 4;
/** As the executor is told by default. */
const VARIABLE_ERRORS_MAX = 50;

/** Of each request that a plan could not complete, what its root fields resolve to. */
const resolvedRoots = new WeakMap<object, ReadonlyMap<string | number, unknown>>();

/** Lets the executor continue with root fields that were resolved already, so that none is resolved, and paid for, twice. */
function reuseResolvedRoots(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = (source, args, context: object, info) => {
      const resolved = resolvedRoots.get(context);
      return resolved?.has(info.path.key) ? resolved.get(info.path.key) : resolve(source, args, context, info);
    };
  }
}

/** The variables that decide on `@include` and `@skip`. */
function conditionsOf(parts: readonly (OperationDefinitionNode | FragmentDefinitionNode)[]): string[] {
  const names = new Set<string>();
  for (const part of parts)
    visit(part, {
      [Kind.DIRECTIVE]: ({ arguments: given = [] }) => {
        for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
      },
    });
  return [...names];
}

/** What the operations of a document have in common. */
interface KnownDocument {
  fragments: Record<string, FragmentDefinitionNode>;
  /** How many fields more the plans of all its operations may have. */
  room: number;
}

/** An operation that was sent before. */
interface KnownOperation {
  document: KnownDocument;
  /** The variables of its directives. */
  conditions: readonly string[];
  /** Its plans by the values of the conditions; null where there can be none. */
  plans: Map<string, readonly PlannedField[] | null>;
}

/**
 * The plans of operations that were sent before. They are held by their operations, so they end with the document when it is no longer
 * kept (`limits/document-store.ts`), and all those of a document have no more fields than a fraction of its length.
 */
class Plans {
  readonly #schema: GraphQLSchema;
  readonly #documents = new WeakMap<DocumentNode, KnownDocument>();
  readonly #operations = new WeakMap<OperationDefinitionNode, KnownOperation | null>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** What is known of an operation; null the first time, because one that is never sent again is not worth a plan. */
  known(document: DocumentNode, operation: OperationDefinitionNode): KnownOperation | null {
    const known = this.#operations.get(operation);
    if (known) return known;
    if (known === undefined) {
      this.#operations.set(operation, null);
      return null;
    }
    const shared = this.#knownDocument(document);
    const conditions = conditionsOf([operation, ...Object.values(shared.fragments)]);
    const found = { document: shared, conditions, plans: new Map<string, null>() };
    this.#operations.set(operation, found);
    return found;
  }

  #knownDocument(document: DocumentNode): KnownDocument {
    const known = this.#documents.get(document);
    if (known) return known;
    const found = { fragments: fragmentsOf(document), room: (document.loc?.source.body.length ?? 0) / CHARACTERS_PER_FIELD };
    this.#documents.set(document, found);
    return found;
  }

  planFor(operation: OperationDefinitionNode, known: KnownOperation, variables: Record<string, unknown>) {
    const key = known.conditions.map((name) => String(variables[name])).join();
    const plan = known.plans.get(key);
    if (plan !== undefined || known.plans.size >= PLANS_MAX) return plan ?? null;
    const { fields, size } = planQuery(this.#schema, operation, known.document.fragments, variables, known.document.room);
    known.document.room -= size;
    known.plans.set(key, fields);
    return fields;
  }
}

/** Resolves the root fields all at once, as the executor does. Throws if the arguments of one are invalid, before any is resolved. */
function resolveRoots(plan: readonly PlannedField[], execution: Execution): Map<string, Promise<unknown>> {
  for (const field of plan) execution.argumentsOf(field);
  return new Map(
    plan.map((field) => {
      const result = new Promise((resolve) => resolve(execution.resolve(field, undefined, undefined)));
      // If another one fails first, it is awaited by the executor.
      result.catch(() => {});
      return [field.key, result];
    }),
  );
}

async function completeRoots(plan: readonly PlannedField[], execution: Execution, roots: ReadonlyMap<string, Promise<unknown>>) {
  const values = await Promise.all(
    plan.map(async ({ key, parentType, complete }) =>
      complete(await roots.get(key), execution, { prev: undefined, key, typename: parentType.name }),
    ),
  );
  return Object.fromEntries(plan.map(({ key }, at) => [key, values[at]]));
}

/**
 * Executes queries that were sent before by a plan, which takes a quarter of the time of the executor. A plan knows only what goes
 * well: an error, null where there must be a value, or another value that is not of its type, and the executor begins again
 * with what the root fields have resolved to. So all errors are the executor's. Mount it behind all plugins that turn a request away.
 */
export function plannedExecutionPlugin(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  reuseResolvedRoots(schema);
  const plans = new Plans(schema);
  return {
    requestDidStart: async () => ({
      responseForOperation: async ({ document, operation, request: { variables = {} }, contextValue }) => {
        // The lists of a heavy request are built in parts.
        if (operation?.operation !== OperationTypeNode.QUERY || isResolvedInTurn(contextValue)) return null;
        const known = plans.known(document, operation);
        if (!known) return null;
        let roots: Map<string, Promise<unknown>> | undefined;
        try {
          const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
            maxErrors: VARIABLE_ERRORS_MAX,
          });
          const plan = coerced && plans.planFor(operation, known, coerced);
          if (!plan) return null;
          const execution = new Execution(schema, operation, known.document.fragments, coerced, contextValue);
          roots = resolveRoots(plan, execution);
          const data = await completeRoots(plan, execution, roots);
          const http = { status: undefined, headers: new HeaderMap() };
          return { http, body: { kind: 'single', singleResult: { data } } };
        } catch {
          if (roots) resolvedRoots.set(contextValue, roots);
          return null;
        }
      },
    }),
  };
}
