/** What the pages of the documentation show. */
export interface Reference {
  queries: Operation[];
  mutations: Operation[];
  types: TypeDoc[];
  scopes: { name: string; description: string; needsPro: boolean; operations: string[] }[];
  errors: { code: string; status: number; meaning: string }[];
  limits: Limit[];
  rest: RestReference[];
  /** Of docs/changelog.md, the latest first. */
  changes: Release[];
}

export interface Argument {
  name: string;
  description: string;
  /** As written in the schema, such as [Prompt!]!. */
  type: string;
  /** The name of the type alone, to link to. */
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
  /** The right that opens it to a key; null where no key may ask it, '' where every key may. */
  scope: string | null;
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
  date: string;
  version: string;
  changes: string[];
}

export interface Input {
  name: string;
  type: string;
  required: boolean;
  description: string;
  /** Such as "1 to 1000"; null where nothing bounds it. */
  bounds: string | null;
}

export interface RestReference {
  /** Such as GET. */
  method: string;
  /** As in OpenAPI: /api/prompts/{id}. */
  path: string;
  summary: string;
  /** The GraphQL twin, such as Query.prompt. */
  operation: string;
  access: string;
  scope: string | null;
  parameters: (Input & { in: string })[];
  /** Of the body's fields; empty without a body. */
  body: Input[];
  /** Of a success. */
  status: number;
  /** What is answered, such as "list of Prompt". */
  answer: string;
  /** Recorded from a running server: the path with its query, and JSON whose long lists are cut with a word that says so. */
  example: { request: string; requestBody: string | null; status: number; response: string };
}
