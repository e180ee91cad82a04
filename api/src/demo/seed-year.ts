import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { hashPassword } from '../core/auth/password.ts';
import { anyOf, kysely, rawStatement, sql } from '../core/database/query.ts';
import { storedCards } from '../features/prompts/prompt.card.ts';
import { listPrompts } from '../features/prompts/prompt.list.ts';
import { makeAuditEntries } from './year/audit-entries.ts';
import { ageDemoAccounts, demoIds, demoMembers } from './year/demo-members.ts';
import { insertRows } from './year/insert-rows.ts';
import { makeMember, toUserRow } from './year/members.ts';
import { createRandom } from './year/random.ts';
import { makeEmptySearches, makeSearchHits, MISSING_TOPICS } from './year/searches.ts';
import { makeMessages, makeReports } from './year/support.ts';
import { makeFavorites, makeUses, type PromptChoice, rankPrompts } from './year/uses.ts';

const SEED = 20_261_122;

/** The year cannot be written into this database. The message says why. */
export class SeedError extends Error {}

async function assertNoMembers(em: SqlEntityManager): Promise<void> {
  const member = await kysely(em)
    .selectFrom('users')
    .select('id')
    .where(({ not, eb }) => not(eb('id', '=', anyOf(demoIds))))
    .limit(1)
    .executeTakeFirst();
  if (member) throw new SeedError('This database has members already. Choose an empty one, such as a new DATA_DIR.');
}

async function listedPrompts(em: SqlEntityManager): Promise<PromptChoice[]> {
  const prompts = await kysely(em)
    .selectFrom('prompts')
    .select(['id', 'category_id as categoryId', 'is_premium as isPremium'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  if (prompts.length === 0) throw new SeedError('The library has no prompts.');
  return prompts;
}

/** The topics that the library really lacks. */
async function missingTopics(em: SqlEntityManager): Promise<string[]> {
  const missing: string[] = [];
  for (const search of MISSING_TOPICS) {
    const { totalCount } = await listPrompts(em, storedCards, { search }, { first: 1 }, 'all');
    if (totalCount === 0) missing.push(search);
  }
  return missing;
}

/** Sums the uses up as each use does when it is recorded: the latest of a person, and the number of different people. */
async function countPeople(em: SqlEntityManager): Promise<void> {
  await rawStatement(sql`
    insert into recent_uses (user_id, prompt_id, used_at) select user_id, prompt_id, max(used_at) from prompt_uses group by 1, 2
    on conflict (user_id, prompt_id) do update set used_at = greatest(recent_uses.used_at, excluded.used_at)`).execute(em);
  await rawStatement(sql`
    update prompts set usage_count = people.count
    from (select prompt_id, count(*)::int as count from recent_uses group by prompt_id) as people where prompts.id = people.prompt_id`).execute(
    em,
  );
}

/**
 * Fills a database without members with a year of use, and returns how many rows of each table it wrote. Everything is
 * written in one transaction. Nobody can sign in as one of the members.
 */
export async function seedYear(em: SqlEntityManager, memberCount: number, now: Date): Promise<Record<string, number>> {
  await assertNoMembers(em);
  const random = createRandom(SEED);
  const ranked = rankPrompts(random, await listedPrompts(em));
  const topics = await missingTopics(em);
  // The hash of a password that nobody knows.
  const passwordHash = await hashPassword(randomUUID());
  const members = Array.from({ length: memberCount }, (_, index) => makeMember(random, index + 1, memberCount, now));
  const users = members.map((member) => toUserRow(random, member, passwordHash));
  const uses = [...members, ...demoMembers(now)].flatMap((member) => makeUses(random, member, ranked, now));
  uses.sort((one, other) => one.usedAt.getTime() - other.usedAt.getTime());
  const useRows = uses.map(({ userId, promptId, usedAt }) => ({ user_id: userId, prompt_id: promptId, used_at: usedAt }));
  const favorites = makeFavorites(random, uses).map(({ userId, promptId, usedAt }) => ({
    user_id: userId,
    prompt_id: promptId,
    created_at: usedAt,
  }));
  const memberUses = uses.filter(({ userId }) => !demoIds.includes(userId));

  return em.transactional(async (tx) => {
    await ageDemoAccounts(tx, now);
    const written = {
      members: await insertRows(tx, 'users', users),
      'paid periods': await insertRows(
        tx,
        'paid_periods',
        members.flatMap(({ subscription }) => subscription?.periods ?? []),
      ),
      uses: await insertRows(tx, 'prompt_uses', useRows),
      favorites: await insertRows(tx, 'favorites', favorites),
      'search hits by day': await insertRows(tx, 'prompt_finds', makeSearchHits(random, uses)),
      'empty searches by day': await insertRows(tx, 'empty_searches', makeEmptySearches(random, topics, memberCount, now)),
      messages: await insertRows(tx, 'contact_messages', makeMessages(random, Math.ceil(memberCount / 12), now)),
      reports: await insertRows(tx, 'prompt_reports', makeReports(random, memberUses, Math.ceil(memberCount / 15), now)),
      'audit entries': await insertRows(tx, 'audit_log', makeAuditEntries(random, members, memberUses, now)),
    };
    await countPeople(tx);
    return written;
  });
}
