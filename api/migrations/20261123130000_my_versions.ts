import { Migration } from '@mikro-orm/migrations';

/** What members have made of prompts of the library, with every save. A text of the library is stored once for all of them. */
export class Migration20261123130000MyVersions extends Migration {
  override up(): void {
    this.addSql(`
      create table prompt_texts (
        prompt_id text not null references prompts on delete cascade,
        -- SHA-256 of the content.
        digest text not null,
        version text not null,
        content text not null,
        primary key (prompt_id, digest)
      )`);
    this.addSql(`
      create table my_versions (
        user_id text not null references users on delete cascade,
        prompt_id text not null references prompts on delete cascade,
        -- Of the latest save.
        revision int not null,
        -- The text of the library that it is compared with.
        base_digest text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (user_id, prompt_id),
        foreign key (prompt_id, base_digest) references prompt_texts on delete cascade
      )`);
    this.addSql('create index my_versions_latest on my_versions (user_id, updated_at, prompt_id)');
    this.addSql('create index my_versions_base on my_versions (prompt_id, base_digest)');
    this.addSql(`
      create table my_version_saves (
        user_id text not null,
        prompt_id text not null,
        revision int not null,
        base_version text not null,
        content text not null,
        -- Those words of the content that are not the library's: all that a member without the plan may read.
        own_words text not null,
        defaults jsonb not null,
        note text not null,
        saved_at timestamptz not null,
        primary key (user_id, prompt_id, revision),
        foreign key (user_id, prompt_id) references my_versions on delete cascade
      )`);
  }

  override down(): void {
    this.addSql('drop table my_version_saves');
    this.addSql('drop table my_versions');
    this.addSql('drop table prompt_texts');
  }
}
