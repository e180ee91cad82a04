/** What a row may use of a request. */
export interface RestRequest {
  params: Record<string, string | undefined>;
  /** Each parameter at most once; a repeated one has been refused. */
  query: Record<string, string | undefined>;
  body: Record<string, unknown>;
}

/** An operation with the types of its answer and its variables: of the SDK, or one that only REST has. */
interface Operation<Data, Variables> {
  toString(): string;
  __apiType?: (variables: Variables) => Data;
}

interface TypedRow<Data, Variables> {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below /api, in Express's notation. */
  path: string;
  document: Operation<Data, Variables>;
  variables: (request: RestRequest) => Variables;
  /** The answer's body, from the operation's data. */
  pick: (data: Data) => unknown;
  /** Of a success; 200 where nothing is said. */
  status?: number;
  /** Whether the success body has `success`, so that its errors say `success: false`. */
  saysSuccess?: boolean;
}

/** A row of the table, its types checked and then forgotten: the table holds rows of many operations. */
export interface Row {
  method: TypedRow<unknown, unknown>['method'];
  path: string;
  document: string;
  variables: (request: RestRequest) => Record<string, unknown>;
  pick: (data: unknown) => unknown;
  status: number;
  saysSuccess: boolean;
}

export const row = <Data, Variables extends Record<string, unknown>>(typed: TypedRow<Data, Variables>): Row => ({
  method: typed.method,
  path: typed.path,
  document: typed.document.toString(),
  variables: typed.variables,
  // The executor answers the data of this very document.
  pick: (data) => typed.pick(data as Data),
  status: typed.status ?? 200,
  saysSuccess: typed.saysSuccess ?? false,
});
