import type { HttpRequest, Member } from '../request.ts';
import type { Facts } from '../rows/facts.ts';
import { rowsOf } from '../rows/rows.ts';

/** Enough that a star or a use is a new row for each of them and each prompt, and not too many to be known by each process. */
export const MEMBERS = 64;

/** How many of 40 requests are of a row of the benchmark: most read the library, and one in ten writes. */
const SHARES: Readonly<Record<string, number>> = {
  categories: 3,
  cards: 6,
  one: 8,
  popular: 1,
  stats: 1,
  recent: 2,
  favorites: 3,
  me: 3,
  dashboard: 2,
  search: 1,
  'search-new': 2,
  'cards-new': 3,
  'rest-prompt': 1,
  favorite: 2,
  use: 2,
};

/** Returns one request after the other, as members send them who use all of the product. */
export function mixedRequests(facts: Facts, members: readonly Member[]): () => HttpRequest {
  const asks = rowsOf(facts).flatMap(({ name, sides }) => {
    const { request } = (sides.promptory ?? sides.rest)!;
    let sent = 0;
    const next = () => request(sent++, (number) => members[number % members.length]!);
    return Array.from({ length: SHARES[name] ?? 0 }, (_, at) => ({ next, place: at / SHARES[name]! }));
  });
  // Those of one row spread over all of the round.
  asks.sort((one, other) => one.place - other.place);
  let sent = 0;
  return () => asks[sent++ % asks.length]!.next();
}
