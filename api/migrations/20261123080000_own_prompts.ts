import { Migration } from '@mikro-orm/migrations';

/** Prompts that members write for themselves. Every key begins with the member, so no statement can reach those of others. */
export class Migration20261123080000OwnPrompts extends Migration {
  override up(): void {
    this.addSql(`
      create table own_prompts (
        user_id text not null references users on delete cascade,
        id uuid not null,
        title text not null,
        description text not null,
        -- As the member calls it; empty for none.
        category text not null,
        content text not null,
        variables jsonb not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        document tsvector not null generated always as (
          setweight(to_tsvector('english', plain_text(title)), 'A') ||
          setweight(to_tsvector('english', plain_text(category || ' ' || description)), 'B') ||
          setweight(to_tsvector('english', plain_text(content)), 'D')
        ) stored,
        primary key (user_id, id)
      )`);
    this.addSql('create index own_prompts_latest on own_prompts (user_id, updated_at, id)');
  }

  override down(): void {
    this.addSql('drop table own_prompts');
  }
}
