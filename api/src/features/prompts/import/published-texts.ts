import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { rawStatement, sql } from '../../../core/database/query.ts';

/** What can be read of a prompt `p` if it is not locked: the text, its short version and its follow-ups, as rows `t (content)`. */
export const publishedTexts = sql`(
  select p.content union select p.short_content
  union select string_agg(concat_ws(E'\n', f->>'title', f->>'text'), E'\n' order by at)
    from jsonb_array_elements(p.follow_ups) with ordinality as follow_ups (f, at)
) t (content)`;

/**
 * Keeps what was published. A member may have read it and put it into a version, long after the library has something else. A
 * text that is known already is not written.
 */
export const keepPublishedTexts = (tx: SqlEntityManager): Promise<number> =>
  rawStatement(sql`
    insert into prompt_texts (prompt_id, digest, version, content)
    select p.id, d.digest, p.version, t.content from prompts p cross join lateral ${publishedTexts}
      cross join lateral encode(sha256(convert_to(t.content, 'UTF8')), 'hex') as d (digest)
    where t.content is not null
      and not exists (select from prompt_texts known where known.prompt_id = p.id and known.digest = d.digest)
    on conflict do nothing`).execute(tx);
