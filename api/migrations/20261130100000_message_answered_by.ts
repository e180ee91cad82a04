import { Migration } from '@mikro-orm/migrations';

/** The admin who answered a message. Without a foreign key: like the audit log, it outlives the admin's account. */
export class Migration20261130100000MessageAnsweredBy extends Migration {
  override up(): void {
    this.addSql('alter table contact_messages add answered_by text');
    this.addSql(`update contact_messages as m set answered_by = marked.actor_id
      from (
        select distinct on (detail ->> 'message') detail ->> 'message' as message, actor_id
        from audit_log where action = 'message.marked' and detail ->> 'isAnswered' = 'true'
        order by detail ->> 'message', id desc
      ) as marked
      where marked.message = m.id::text and m.answered_at is not null`);
  }

  override down(): void {
    this.addSql('alter table contact_messages drop answered_by');
  }
}
