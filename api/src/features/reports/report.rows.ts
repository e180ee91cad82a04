import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { behind, type Order, orderBy, selectKeys } from '../../core/database/cursor.ts';
import { toPage } from '../../core/database/page.ts';
import { timeOf } from '../../core/time.ts';
import { cardColumns, joinCategory, type PromptRow, toPrompt } from '../prompts/prompt.rows.ts';
import type { PromptReport, PromptReportConnection } from './report.types.ts';

const latest: Order = {
  name: 'reports',
  keys: [
    [sql`r.created_at`, 'timestamptz'],
    [sql`r.id`, 'uuid'],
  ],
  descending: true,
};

/** A report beside the card of its prompt, whose names it must not take. */
const columns = sql`${cardColumns}, r.id as "reportId", r.message, u.email, r.created_at as "reportedAt", r.resolved_at as "resolvedAt"`;
/** A prompt that was archived since is shown all the same: it is the report that is looked at. */
const joins = sql`join prompts p on p.id = r.prompt_id ${joinCategory} left join users u on u.id = r.user_id`;

type ReportRow = PromptRow & {
  reportId: string;
  message: string;
  email: string | null;
  reportedAt: string;
  resolvedAt: string | null;
};

function toReport({ reportId, message, email, reportedAt, resolvedAt, ...prompt }: ReportRow): PromptReport {
  const at = { createdAt: new Date(reportedAt), resolvedAt: timeOf(resolvedAt) };
  return { id: reportId, prompt: toPrompt(prompt), message, email, ...at };
}

/** The counts stand on every row; an empty page has one row of them alone. */
type PageRow = { totalCount: number; open: number } & (
  (ReportRow & { keys: string[] }) | { [Column in keyof ReportRow | 'keys']: null }
);

/** A page of reports, with its counts, in one statement. */
export async function listReports(
  em: SqlEntityManager,
  { first, after, onlyOpen }: { first: number; after: string | null; onlyOpen: boolean },
): Promise<PromptReportConnection> {
  const isOpen = sql<boolean>`r.resolved_at is null`;
  const where = onlyOpen ? isOpen : sql<boolean>`true`;
  const { rows } = await sql<PageRow>`
    select (select count(*)::int from prompt_reports r where ${where}) as "totalCount",
      (select count(*)::int from prompt_reports r where ${isOpen}) as open, page.*
    from (select) as one left join lateral (
      select ${columns}, ${selectKeys(latest)} from prompt_reports r ${joins} where ${where} and ${behind(latest, after)}
      ${orderBy(latest)} limit ${first + 1}
    ) as page on true`.execute(em.getKysely());
  const { totalCount, open } = rows[0]!;
  const found = rows.filter((row): row is PageRow & ReportRow & { keys: string[] } => row.reportId !== null);
  return { ...toPage(latest, found, first, toReport), totalCount, open };
}

/** Resolves a report, or opens it again; undefined where there is none. What is resolved already keeps its time. */
export async function resolveReport(
  em: SqlEntityManager,
  id: string,
  isResolved: boolean,
  at: Date,
): Promise<PromptReport | undefined> {
  const { rows } = await sql<ReportRow>`
    with r as (
      update prompt_reports set resolved_at = case when ${isResolved} then coalesce(resolved_at, ${at}) end
      where id = ${id}::uuid returning *
    ) select ${columns} from r ${joins}`.execute(em.getKysely());
  return rows[0] && toReport(rows[0]);
}
