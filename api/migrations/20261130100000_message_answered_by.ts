import { Migration } from '@mikro-orm/migrations';

/** The admin who answered a message. Without a foreign key: like the audit log, it outlives the admin's account. */
export class Migration20261130100000MessageAnsweredBy extends Migration {
  override up(): void {
    this.addSql('alter table contact_messages add answered_by text');
    // The first to mark it since it was last marked as unanswered, as the time is. Its id is logged as it was sent.
    this.addSql(`update contact_messages as m set answered_by = marked.actor_id
      from (
        select distinct on (message) message, actor_id
        from (
          select id, lower(detail ->> 'message') as message, actor_id, detail ->> 'isAnswered' as is_answered,
            max(id) filter (where detail ->> 'isAnswered' = 'false') over (partition by lower(detail ->> 'message')) as taken_back
          from audit_log where action = 'message.marked'
        ) as marks
        where is_answered = 'true' and id > coalesce(taken_back, 0)
        order by message, id
      ) as marked
      where marked.message = m.id::text and m.answered_at is not null`);
  }

  override down(): void {
    this.addSql('alter table contact_messages drop answered_by');
  }
}
