import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { kysely } from '../../src/core/database/query.ts';
import { readLibrary } from '../../src/features/prompts/content/library.ts';
import { type User, UserRole } from '../../src/features/users/user.entity.ts';
import { makeMember } from '../fixtures/factories.ts';
import { makeKey } from '../fixtures/key.ts';
import { importInto, libraryOf } from '../fixtures/library.ts';
import { giveOwnThings, OWN_ID } from '../fixtures/mine.ts';
import { giveVersions } from '../fixtures/my-versions.ts';
import type { TestServer } from '../server.ts';

const CONTENT = join(import.meta.dirname, '../../content');
const FREE = 'one-page-contract-explanation-for-the-business-owner';
const PREMIUM = 'contract-obligations-and-notice-window-register';
const OTHER = 'newsletter-issue-from-notes';
/** It has a worked example, and a short one. */
const WORKED = 'call-notes-to-follow-up-email';

/** Its first prompt is free. */
const WORKFLOW = 'intake-to-engagement-letter';

export type Person = 'pro' | 'free' | 'admin' | 'key';
export type Fixtures = Awaited<ReturnType<typeof makeFixtures>>;

/** Imports a few prompts and a workflow of the real library, so that changes to others do not change the examples. */
async function importSome(server: TestServer): Promise<void> {
  const { categories, prompts, workflows } = await readLibrary(CONTENT);
  const workflow = workflows.filter(({ slug }) => slug === WORKFLOW);
  const steps = workflow.flatMap((each) => each.steps.map(({ prompt }) => prompt));
  const chosen = prompts.filter(({ slug }) => [FREE, PREMIUM, OTHER, WORKED, ...steps].includes(slug));
  const usedCategories = categories.filter(({ id }) => chosen.some(({ categoryId }) => categoryId === id));
  const library = libraryOf(
    chosen.map((prompt) => ({ ...prompt, related: [] })),
    usedCategories,
  );
  await importInto(server, { ...library, workflows: workflow });
}

/** Adds status checks with fixed response times, which real checks would not have. */
export async function addStatusChecks({ database, clock }: TestServer): Promise<void> {
  const db = kysely(database.fork());
  const times = { 'API Server': 4, Database: 1, 'Email Service': 9, Authentication: 31 };
  for (const [service, response_ms] of Object.entries(times)) {
    const check = { service, status: 'operational', response_ms, checked_at: clock.now };
    await db.insertInto('service_checks').values(check).execute();
    const day = clock.now.toISOString().slice(0, 10);
    await db.insertInto('service_days').values({ service, day, checks: 2880, failed: 0 }).execute();
  }
}

/** A key that is the same in every recording. */
async function makeExampleKey(server: TestServer, user: User): Promise<string> {
  const [id, secret] = ['3f9a1c7k2m0q', 'e'.repeat(43)];
  const made = await makeKey(server, user, { name: 'For our intranet' });
  const checked = `plk_live_${id}_${secret}`;
  const key = `${checked}_${crc32(checked).toString(16).padStart(8, '0')}`;
  const secret_hash = createHash('sha256').update(secret).digest();
  await kysely(server.database.fork())
    .updateTable('api_keys')
    .set({ id, secret_hash, last_four: key.slice(-4) })
    .where('id', '=', made.id)
    .execute();
  return key;
}

/** The members and prompts of the examples. */
export async function makeFixtures(server: TestServer) {
  await importSome(server);
  const people = {
    pro: await makeMember(server, {
      id: 'nell',
      email: 'nell@example.com',
      firstName: 'Nell',
      lastName: 'Gray',
      emailVerifiedAt: server.clock.now,
      stripeCustomerId: 'cus_example',
      stripeSubscriptionId: 'sub_example',
      stripeStatus: 'active',
      plan: 'annual',
    }),
    free: await makeMember(server, { id: 'sam', email: 'sam@example.com', firstName: 'Sam', lastName: null }),
    admin: await makeMember(server, {
      id: 'ada',
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Hill',
      role: UserRole.admin,
    }),
  };
  await giveOwnThings(server, [people.free.user.id], FREE, { title: 'Letter to a new client', name: 'Mornings' });
  await giveVersions(server, [people.pro.user.id, people.free.user.id], FREE);
  const key = await makeExampleKey(server, people.pro.user);
  const tokens = { pro: people.pro.token, free: people.free.token, admin: people.admin.token, key };
  return {
    mine: OWN_ID,
    free: FREE,
    premium: PREMIUM,
    other: OTHER,
    worked: WORKED,
    workflow: WORKFLOW,
    tokenOf: (person: Person) => tokens[person],
  };
}
