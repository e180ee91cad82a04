import { Migration } from '@mikro-orm/migrations';

/** What concerns single members is announced only if a row has changed: a statement of no effect is free for everybody. */
const rowTriggers: [table: string, topic: string, events: string][] = [
  ['sessions', 'accounts', 'update of user_id, expires_at, revoked_at or delete'],
  [
    'users',
    'accounts',
    'update of role, disabled_at, stripe_customer_id, stripe_status, current_period_end, pro_until, totp_confirmed_at or delete',
  ],
  ['api_keys', 'accounts', 'update of user_id, scopes, is_test, secret_hash, expires_at, revoked_at or delete'],
  [
    'users',
    'profiles',
    'update of email, first_name, last_name, profile_image_url, role, password_hash, stripe_customer_id, stripe_subscription_id, stripe_status, current_period_end, disabled_at, email_verified_at, pro_until',
  ],
  // Whose favorites they were is not announced.
  ['favorites', 'favorites', 'update'],
];
const memberTriggers = { insert: 'new', delete: 'old' };
const truncateTriggers: [table: string, topic: string][] = [
  ['sessions', 'accounts'],
  ['users', 'accounts'],
  ['users', 'profiles'],
  ['api_keys', 'accounts'],
  ['favorites', 'favorites'],
  ...['categories', 'prompts', 'search_lexemes', 'search_postings', 'search_words'].map((table): [string, string] => [
    table,
    'library',
  ]),
];

/** Has the database announce whose favorites have changed, changes of what `me` says, and tables that were emptied. */
export class Migration20261122650000AnnouncedMembers extends Migration {
  override up(): void {
    // A payload is limited to 8000 bytes, and many members are announced as all.
    this.addSql(`create function announce_members() returns trigger language plpgsql as $$
      declare members text[] := array(select distinct user_id from changed limit 101);
      begin
        if cardinality(members) > 0 then
          perform pg_notify('promptory_changes',
            tg_argv[0] || case when cardinality(members) > 100 then '' else ':' || array_to_string(members, ',') end);
        end if;
        return null;
      end $$`);
    for (const table of ['sessions', 'users', 'api_keys', 'favorites']) this.addSql(`drop trigger announce_change on ${table}`);
    for (const [table, topic, events] of rowTriggers)
      this.addSql(
        `create trigger announce_${topic} after ${events} on ${table} for each row execute function announce_change('${topic}')`,
      );
    for (const [event, rows] of Object.entries(memberTriggers))
      this.addSql(
        `create trigger announce_${event} after ${event} on favorites referencing ${rows} table as changed
         for each statement execute function announce_members('favorites')`,
      );
    for (const [table, topic] of truncateTriggers)
      this.addSql(
        `create trigger announce_empty_${topic} after truncate on ${table} for each statement execute function announce_change('${topic}')`,
      );
  }

  override down(): void {
    for (const [table, topic] of truncateTriggers) this.addSql(`drop trigger announce_empty_${topic} on ${table}`);
    for (const event of Object.keys(memberTriggers)) this.addSql(`drop trigger announce_${event} on favorites`);
    for (const [table, topic] of rowTriggers) this.addSql(`drop trigger announce_${topic} on ${table}`);
    this.addSql('drop function announce_members()');
    for (const [table, topic, events] of rowTriggers) {
      if (topic === 'profiles') continue;
      const all = table === 'favorites' ? 'insert or update or delete' : events;
      this.addSql(
        `create trigger announce_change after ${all} on ${table} for each statement execute function announce_change('${topic}')`,
      );
    }
  }
}
