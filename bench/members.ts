import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createTokenSigner } from '../api/src/core/auth/token.ts';
import type { Member } from './request.ts';
import { signingKey } from './servers/settings.ts';

const DAY = 86_400_000;
/** Of each member who reads. */
const FAVORITES = 30;
const USED = 25;
const USES = 60;

const tokens = createTokenSigner([signingKey]);

/** Creates Pro members, each with an open session. */
export async function createMembers(client: pg.Client, prefix: string, count: number): Promise<Member[]> {
  const ids = Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);
  await client.query(
    `insert into users (id, email, first_name, last_name, created_at, email_verified_at, stripe_customer_id, stripe_subscription_id,
       stripe_status, plan, current_period_end)
     select id, id || '@example.test', 'Member', id, now() - interval '400 days', now(), 'cus_' || id, 'sub_' || id, 'active', 'monthly',
       now() + interval '20 days'
     from unnest($1::text[]) as id`,
    [ids],
  );
  return openSessions(client, ids);
}

/** Opens a session for each member, with a token that the servers of this run accept. */
export async function openSessions(client: pg.Client, ids: readonly string[]): Promise<Member[]> {
  const expiresAt = new Date(Date.now() + 30 * DAY);
  const members = ids.map((id) => ({ id, session: randomUUID() }));
  await client.query(
    `insert into sessions (id, user_id, created_at, expires_at, last_seen_at, user_agent)
     select session, id, now(), $3, now(), 'bench' from unnest($1::text[], $2::uuid[]) as member (id, session)`,
    [ids, members.map(({ session }) => session), expiresAt],
  );
  return members.map(({ id, session }) => ({ id, token: tokens.sign(session, expiresAt) }));
}

/** Creates an admin. In production, every admin needs a second factor, which was asked for when the session began. */
export async function createAdmin(client: pg.Client): Promise<Member> {
  const [admin] = await createMembers(client, 'admin', 1);
  await client.query("update users set role = 'admin', totp_confirmed_at = now() where id = $1", [admin!.id]);
  return admin!;
}

/** Gives members favorites and uses, some of them of this week, and all prompts a number of people who have used them. */
export async function addActivity(client: pg.Client, members: readonly Member[]): Promise<void> {
  const ids = members.map(({ id }) => id);
  // A number from 0 to 1, spread evenly, and the same in each run.
  const hash = (text: string) => `(('x' || substr(md5(${text}), 1, 7))::bit(28)::int / 268435456.0)`;
  await client.query(`update prompts set usage_count = (500 * power(${hash('id')}, 3))::int`);
  // The prompts of the library in an order of each member's own.
  const mixed = `from unnest($1::text[]) as m (id) cross join lateral (
    select p.id, row_number() over (order by md5(p.id || m.id)) as place from prompts p where p.archived_at is null
  ) as p`;
  await client.query(
    `insert into favorites (user_id, prompt_id, created_at)
     select m.id, p.id, now() - p.place * interval '1 day' ${mixed} where p.place <= ${FAVORITES}`,
    [ids],
  );
  await client.query(
    `insert into prompt_uses (user_id, prompt_id, used_at)
     select m.id, p.id, now() - use * interval '9 hours' ${mixed} join generate_series(1, ${USES}) as use on p.place = 1 + use % ${USED}`,
    [ids],
  );
  await client.query(
    `insert into recent_uses (user_id, prompt_id, used_at)
     select user_id, prompt_id, max(used_at) from prompt_uses where user_id = any ($1) group by user_id, prompt_id`,
    [ids],
  );
}
