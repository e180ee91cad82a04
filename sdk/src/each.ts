import { type CallOptions, limitOf } from './limit.ts';

/** A page of a list, as every connection of the schema is. */
export interface Page<Node> {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  edges: readonly { node: Node }[];
}

/** What a list has on its pages; never for an answer that is no list. */
export type NodeOf<Data> = Data[keyof Data] extends Page<infer Node> ? Node : never;

type Ask = (variables: Record<string, unknown>, options: CallOptions) => Promise<unknown>;

/** Goes through a list page by page. The next page is asked for once somebody wants what stands on it. */
export async function* eachOf(
  ask: Ask,
  variables: Record<string, unknown> = {},
  options: CallOptions = {},
): AsyncGenerator<unknown, void, undefined> {
  const { check } = limitOf(options.signal, undefined);
  let after = variables.after;
  do {
    const data = (await ask({ ...variables, after }, options)) as Record<string, Page<unknown>>;
    const [page] = Object.values(data) as [Page<unknown>];
    for (const { node } of page.edges) {
      check();
      yield node;
    }
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
}
