import { Kind, OperationTypeNode, parse } from 'graphql';
import type { z } from 'zod';
import type { ErrorCode } from '../../core/error-table.ts';
import type { Operation } from '../execute.ts';
import type { Deprecation } from './deprecation.ts';

/** Fields of a zod object. */
type Shape = Record<string, z.ZodType>;
type None = Record<never, never>;

/** The part of a request that a route reads. */
export interface RestRequest<Params extends Shape = None, Query extends Shape = None, Body extends Shape = None> {
  params: Record<keyof Params, string>;
  /** Repeated parameters were rejected before. */
  query: { [Name in keyof Query]?: string };
  /** Not validated here: the resolver does that. */
  body: z.input<z.ZodObject<Body>>;
}

/** What a route declares: OpenAPI documents it, and `mount.ts` enforces who may call it. */
interface RouteDescription {
  /** The operation id, for generated clients. */
  name: string;
  /** An imperative sentence. */
  summary: string;
  note?: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** The path below /api, in the notation of Express. */
  path: string;
  /** The status of a success, by default 200. */
  status?: number;
  /** Whether the response body has `success`. Its errors have `success: false` then. */
  saysSuccess?: boolean;
  /** Whether visitors get a 401, although the operation returns null to them. */
  membersOnly?: boolean;
  /** Whether a session gets a 403, because the response is about a key. */
  keysOnly?: boolean;
  /** Errors besides those that every route can return. */
  errors?: readonly ErrorCode[];
  /** Since when it is deprecated, and when it may be removed. */
  deprecated?: Deprecation | undefined;
}

/** A value without keys that its schema lacks: the compiler would allow them in what a function returns. */
type Exact<Value, Schema> = {
  [Key in keyof Value]: Key extends keyof Schema ? Exact<Value[Key], NonNullable<Schema[Key]>> : never;
};

interface TypedRoute<
  Data,
  Variables,
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  ResponseBody extends z.ZodType,
  Picked extends z.input<ResponseBody>,
> extends RouteDescription {
  params?: z.ZodObject<Params>;
  query?: z.ZodObject<Query>;
  body?: z.ZodObject<Body>;
  document: Operation<Data, Variables>;
  variables: (request: RestRequest<Params, Query, Body>) => Variables;
  response: ResponseBody;
  /** Creates the response body from the data of the operation. */
  pick: (data: Data) => Picked & Exact<Picked, z.input<ResponseBody>>;
}

/** A route of the route table, whose types were checked by `restRoute`. */
export interface RestRoute
  extends Required<Omit<RouteDescription, 'note' | 'deprecated'>>, Pick<RouteDescription, 'note' | 'deprecated'> {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  response: z.ZodType;
  document: string;
  /** The root field that it requests, such as Query.prompt. */
  operation: string;
  variables: (request: UntypedRequest) => Record<string, unknown>;
  pick: (data: unknown) => unknown;
}

/** A request, untyped. */
export interface UntypedRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

function operationOf(document: string): string {
  const [definition] = parse(document).definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [field, ...others] = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [];
  if (definition?.kind !== Kind.OPERATION_DEFINITION || field?.kind !== Kind.FIELD || others.length > 0)
    throw new Error('A route requests one root field');
  return `${definition.operation === OperationTypeNode.MUTATION ? 'Mutation' : 'Query'}.${field.name.value}`;
}

export function restRoute<
  Data,
  Variables extends Record<string, unknown>,
  ResponseBody extends z.ZodType,
  Picked extends z.input<ResponseBody>,
  Params extends Shape = None,
  Query extends Shape = None,
  Body extends Shape = None,
>(typed: TypedRoute<Data, Variables, Params, Query, Body, ResponseBody, Picked>): RestRoute {
  const document = typed.document.toString();
  return {
    ...typed,
    status: typed.status ?? 200,
    saysSuccess: typed.saysSuccess ?? false,
    membersOnly: typed.membersOnly ?? false,
    keysOnly: typed.keysOnly ?? false,
    errors: typed.errors ?? [],
    document,
    operation: operationOf(document),
    // The operation rejects values of the wrong type.
    variables: (request) => typed.variables(request as RestRequest<Params, Query, Body>),
    // The data has the type of the document.
    pick: (data) => typed.pick(data as Data),
  };
}
