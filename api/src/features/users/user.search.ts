import type { RawBuilder } from 'kysely';
import { containsWords, escapeLike, foldAccents } from '../../core/database/search-words.ts';
import { sql } from '../../core/database/query.ts';

/** The expression of the index users_search_folded. */
const searchText = sql`without_accents(u.email || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`;

/** How the ids of customers at Stripe begin. Less than that would find everybody who has ever paid. */
const CUSTOMER_PREFIX = 'cus_';

/** A whole id here or at Stripe, or the beginning of one at Stripe. */
function isIdOf(word: string): RawBuilder<boolean> {
  const isBeginning = word.startsWith(CUSTOMER_PREFIX) && word.length > CUSTOMER_PREFIX.length;
  return isBeginning
    ? sql<boolean>`u.id = ${word} or u.stripe_customer_id like ${`${escapeLike(word)}%`}`
    : sql<boolean>`u.id = ${word} or u.stripe_customer_id = ${word}`;
}

/**
 * The condition on `users u` that each word of a search is a part of the address or name, with or without its accents, or the
 * whole id here or at Stripe, of which the beginning is enough.
 */
export const isFoundUser = (search: string): RawBuilder<boolean> => containsWords(foldAccents(search), searchText, isIdOf);
