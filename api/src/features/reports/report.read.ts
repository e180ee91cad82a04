import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int, nullable, type RowOf, text } from '../../core/database/columns.ts';
import { afterCursor, orderByKeys, orderWithin, type SortOrder, selectKeys, keysShape } from '../../core/database/cursor.ts';
import { mapColumns } from '../../core/database/fields.ts';
import { queryList } from '../../core/database/list.ts';
import { toPage } from '../../core/database/page.ts';
import { countRows, toTotal } from '../../core/database/total.ts';
import { sql } from '../../core/database/query.ts';
import { columns } from '../../core/database/tables.generated.ts';
import { toDate } from '../../core/time.ts';
import { cardShape, selectCards, toPrompt } from '../prompts/prompt.card.ts';
import type { PromptReport, PromptReportConnection } from './report.types.ts';

const latest: SortOrder = {
  name: 'reports',
  keys: [
    [sql`r.created_at`, 'timestamptz'],
    [sql`r.id`, 'uuid'],
  ],
  descending: true,
};

/** The names differ from those of the prompt card that is selected beside them. */
const reportColumns = mapColumns('r', columns.prompt_reports, {
  reportId: 'id',
  userId: 'user_id',
  message: 'message',
  reportedAt: 'created_at',
  resolvedAt: 'resolved_at',
});

const reportShape = { ...cardShape, ...reportColumns.shape, email: nullable(text) };
type ReportRow = RowOf<typeof reportShape>;

/** Reports with the cards of their prompts, including archived ones. */
const selectReports = (em: SqlEntityManager) =>
  selectCards(em)
    .innerJoin('prompt_reports as r', 'r.prompt_id', 'p.id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(reportColumns.selection)
    .select('u.email')
    .$castTo<ReportRow>();

function toReport({ reportId, userId, message, email, reportedAt, resolvedAt, ...prompt }: ReportRow): PromptReport {
  const times = { createdAt: new Date(reportedAt), resolvedAt: toDate(resolvedAt) };
  return { id: reportId, prompt: toPrompt(prompt), message, userId, email, ...times };
}

/** A page of reports and their counts, of which the total has to be asked for, in one statement. */
export async function listReports(
  em: SqlEntityManager,
  {
    first,
    after,
    onlyOpen,
    isTotalRequested,
  }: { first: number; after: string | null; onlyOpen: boolean; isTotalRequested: boolean },
): Promise<PromptReportConnection> {
  const isOpen = sql<boolean>`r.resolved_at is null`;
  const where = onlyOpen ? isOpen : sql<boolean>`true`;
  const order = orderWithin(latest, { onlyOpen: onlyOpen || null });
  const page = selectReports(em)
    .select(selectKeys(order))
    .where(where)
    .where(afterCursor(order, after))
    .orderBy(orderByKeys(order))
    .limit(first + 1);
  const { totals, rows } = await queryList(
    em,
    {
      shape: { total: int, open: int },
      query: sql`select ${countRows(sql`select 1 from prompt_reports r where ${where}`, isTotalRequested)} as total,
        (select count(*)::int from prompt_reports r where ${isOpen}) as open`,
    },
    { shape: { ...reportShape, ...keysShape }, query: page },
  );
  return { ...toPage(order, rows, { first, after }, toReport), ...toTotal(totals.total), open: totals.open };
}

export async function findReport(em: SqlEntityManager, id: string): Promise<PromptReport | undefined> {
  const row = await selectReports(em).where('r.id', '=', id).executeTakeFirst();
  return row && toReport(row);
}
