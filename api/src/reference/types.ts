/** The data of the documentation pages. */
export interface Reference {
  /** The version of the API and of its clients. */
  version: string;
  queries: Operation[];
  mutations: Operation[];
  types: TypeDoc[];
  scopes: { name: string; description: string; needsPro: boolean; operations: string[] }[];
  errors: { code: string; status: number; meaning: string }[];
  limits: Limit[];
  rest: RestReference[];
  /** The releases of docs/changelog.md, the latest first. */
  changes: Release[];
}

export interface Argument {
  name: string;
  description: string;
  /** As written in the schema, such as [Prompt!]!. */
  type: string;
  /** The name of the type, for a link. */
  typeName: string;
  default: string | null;
  deprecated: string | null;
}

export interface Field extends Omit<Argument, 'default'> {
  args: Argument[];
}

export interface Operation extends Field {
  /** 'everyone', 'member' or 'admin'. */
  access: string;
  /** The scope that an API key needs. Null if no key may call it, '' if every key may. */
  scope: string | null;
  /** Recorded from a running server. Null for operations that no key may call. */
  example: OperationExample | null;
}

/** A call with a key, as it was recorded. */
export interface GraphqlExample {
  document: string;
  variables: Record<string, unknown>;
  /** What the key was charged. */
  points: number;
  /** Long lists and texts are shortened. */
  response: unknown;
}

export interface OperationExample extends Pick<GraphqlExample, 'document' | 'points'> {
  /** As JSON; null without variables. */
  variables: string | null;
  /** As JSON. */
  response: string;
}

export interface TypeDoc {
  name: string;
  /** 'object', 'input', 'enum' or 'scalar'. */
  kind: string;
  description: string;
  fields: Field[];
  values: { name: string; description: string; deprecated: string | null }[];
}

export interface Limit {
  name: string;
  value: string;
  meaning: string;
}

export interface Release {
  /** Null for what is not released yet. */
  date: string | null;
  version: string;
  changes: string[];
}

export interface Input {
  name: string;
  type: string;
  required: boolean;
  description: string;
  /** Such as "1 to 1000". Null without bounds. */
  bounds: string | null;
}

export interface RestReference {
  /** Such as GET. */
  method: string;
  /** As in OpenAPI: /api/prompts/{id}. */
  path: string;
  summary: string;
  /** Since when it is deprecated, and when it may be removed. Null if it is not. */
  deprecated: string | null;
  /** The GraphQL operation, such as Query.prompt. */
  operation: string;
  access: string;
  scope: string | null;
  /** What the example costs at least. */
  points: number;
  parameters: (Input & { in: string })[];
  /** The fields of the body. Empty without one. */
  body: Input[];
  /** The status of a success. */
  status: number;
  /** The type of the response, such as "list of Prompt". */
  response: string;
  /** Recorded from a running server. Long lists are shortened. */
  example: { request: string; requestBody: string | null; status: number; response: string };
}
