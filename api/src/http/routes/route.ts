import { Kind, OperationTypeNode, parse } from 'graphql';
import type { z } from 'zod';
import type { ErrorCode } from '../../core/errors.ts';
import type { Operation } from '../execute.ts';

/** Fields of a zod object. */
type Shape = Record<string, z.ZodType>;
type None = Record<never, never>;

/** What a route may use of a request. */
export interface RestRequest<Params extends Shape = None, Query extends Shape = None, Body extends Shape = None> {
  params: Record<keyof Params, string>;
  /** As text, each parameter at most once; a repeated one has been refused. */
  query: { [Name in keyof Query]?: string };
  /** As the caller says that it is: the schema describes it, and the resolver is who checks. */
  body: z.input<z.ZodObject<Body>>;
}

/** What a route says of itself: the description of REST is made from it. */
interface RouteDescription {
  /** Name of the route for generated clients. */
  name: string;
  /** What it does: a sentence in the imperative. */
  summary: string;
  /** What else a caller has to know. */
  note?: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below /api, in Express's notation. */
  path: string;
  /** Of a success; 200 where nothing is said. */
  status?: number;
  /** Whether the success body has `success`, so that its errors say `success: false`. */
  saysSuccess?: boolean;
  /** Whether a visitor is refused although the operation answers one: REST has no null. */
  membersOnly?: boolean;
  /** Errors beyond those that any route can give. */
  errors?: readonly ErrorCode[];
}

interface TypedRoute<
  Data,
  Variables,
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Answer extends z.ZodType,
> extends RouteDescription {
  params?: z.ZodObject<Params>;
  query?: z.ZodObject<Query>;
  body?: z.ZodObject<Body>;
  document: Operation<Data, Variables>;
  variables: (request: RestRequest<Params, Query, Body>) => Variables;
  response: Answer;
  /** The body of the response, from the operation's data. */
  pick: (data: Data) => z.input<Answer>;
}

/** A route of the table, its types checked and then forgotten: the table holds rows of many operations. */
export interface RestRoute extends Required<Omit<RouteDescription, 'note'>> {
  note: string | undefined;
  params: z.ZodObject | undefined;
  query: z.ZodObject | undefined;
  body: z.ZodObject | undefined;
  response: z.ZodType;
  document: string;
  /** The field of the schema that it asks for, such as Query.prompt. */
  operation: string;
  variables: (request: UntypedRequest) => Record<string, unknown>;
  pick: (data: unknown) => unknown;
}

/** A request before a route has read it. */
export interface UntypedRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

function operationOf(document: string): string {
  const [definition] = parse(document).definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [field] = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [];
  if (definition?.kind !== Kind.OPERATION_DEFINITION || field?.kind !== Kind.FIELD)
    throw new Error('A route asks for one field of the schema');
  return `${definition.operation === OperationTypeNode.MUTATION ? 'Mutation' : 'Query'}.${field.name.value}`;
}

export function restRoute<
  Data,
  Variables extends Record<string, unknown>,
  Answer extends z.ZodType,
  Params extends Shape = None,
  Query extends Shape = None,
  Body extends Shape = None,
>(typed: TypedRoute<Data, Variables, Params, Query, Body, Answer>): RestRoute {
  const document = typed.document.toString();
  return {
    ...typed,
    note: typed.note,
    params: typed.params,
    query: typed.query,
    body: typed.body,
    status: typed.status ?? 200,
    saysSuccess: typed.saysSuccess ?? false,
    membersOnly: typed.membersOnly ?? false,
    errors: typed.errors ?? [],
    document,
    operation: operationOf(document),
    // A caller may send anything; what is not of the right kind is refused by the operation.
    variables: (request) => typed.variables(request as RestRequest<Params, Query, Body>),
    // The executor answers the data of this very document.
    pick: (data) => typed.pick(data as Data),
  };
}
