import type { RawBuilder } from 'kysely';
import { containsWords } from '../../core/database/search-words.ts';
import { sql } from '../../core/database/query.ts';

/** The expression of the index users_search. */
const searchText = sql`(u.email || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`;

/** The condition on `users u` that each word of a search is a part of the address or name, or the whole id here or at Stripe. */
export const isFoundUser = (search: string): RawBuilder<boolean> =>
  containsWords(search, searchText, (word) => sql`u.id = ${word} or u.stripe_customer_id = ${word}`);
