import { type CallOptions, createDeadline } from './deadline.ts';

/** A page of a list. All connections in the schema have this form. */
export interface Page<Node> {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  edges: readonly { node: Node }[];
}

/** The type of the items of a list. Never, if the data is not a paginated list. */
export type NodeOf<Data> = Data[keyof Data] extends Page<infer Node> ? Node : never;

type Call = (variables: Record<string, unknown>, options: CallOptions) => Promise<unknown>;

/** Iterates over a list page by page. A page is requested when its first item is needed. */
export async function* eachOf(
  call: Call,
  variables: Record<string, unknown> = {},
  options: CallOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  const { check } = createDeadline(options.signal, undefined);
  let after = variables.after;
  do {
    const data = (await call({ ...variables, after }, options)) as Record<string, Page<unknown>>;
    const [page] = Object.values(data) as [Page<unknown>];
    for (const { node } of page.edges) {
      check();
      yield node;
    }
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
}
