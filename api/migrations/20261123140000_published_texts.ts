import { Migration } from '@mikro-orm/migrations';

/**
 * Every text that was published is kept, because members have read it: also those from which nobody has made a version. A save
 * knows from which of them its text was made.
 */
export class Migration20261123140000PublishedTexts extends Migration {
  override up(): void {
    // Null in what a server of the version before saves: its base is the version's.
    this.addSql('alter table my_version_saves add base_digest text');
    this.addSql(`
      update my_version_saves s set base_digest = v.base_digest from my_versions v
      where v.user_id = s.user_id and v.prompt_id = s.prompt_id and v.revision = s.revision`);
    this.addSql(`
      update my_version_saves s set base_digest = t.digest from prompt_texts t
      where s.base_digest is null and t.prompt_id = s.prompt_id and t.version = s.base_version`);
    this.addSql(`
      insert into prompt_texts (prompt_id, digest, version, content)
      select p.id, encode(sha256(convert_to(t.content, 'UTF8')), 'hex'), p.version, t.content
      from prompts p cross join lateral (
        select p.content union select p.short_content
        union select string_agg(concat_ws(E'\\n', f->>'title', f->>'text'), E'\\n') from jsonb_array_elements(p.follow_ups) f
      ) t (content)
      where t.content is not null
      on conflict do nothing`);
  }

  override down(): void {
    // The texts stay: the versions before read them, too.
    this.addSql('alter table my_version_saves drop base_digest');
  }
}
