import { Migration } from '@mikro-orm/migrations';

const PROFILE =
  'email, first_name, last_name, profile_image_url, role, password_hash, stripe_customer_id, stripe_subscription_id, stripe_status, current_period_end, disabled_at, email_verified_at, pro_until';

/** Has the database announce whose favorites have changed, and changes of what `me` says. */
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
    this.addSql('drop trigger announce_change on favorites');
    for (const [event, rows] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ])
      this.addSql(
        `create trigger announce_${event} after ${event} on favorites referencing ${rows} table as changed
         for each statement execute function announce_members('favorites')`,
      );
    this.addSql(
      "create trigger announce_change after update on favorites for each statement execute function announce_change('favorites')",
    );
    this.addSql(
      `create trigger announce_profile after update of ${PROFILE} on users for each statement execute function announce_change('profiles')`,
    );
  }

  override down(): void {
    this.addSql('drop trigger announce_profile on users');
    for (const name of ['announce_insert', 'announce_delete', 'announce_change'])
      this.addSql(`drop trigger ${name} on favorites`);
    this.addSql('drop function announce_members()');
    this.addSql(
      "create trigger announce_change after insert or update or delete on favorites for each statement execute function announce_change('favorites')",
    );
  }
}
