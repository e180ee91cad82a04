import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { int, json, type RowOf } from '../../../core/database/columns.ts';
import { afterCursor, orderBy, selectKeys, type SortOrder, keysShape } from '../../../core/database/cursor.ts';
import { mapColumns } from '../../../core/database/fields.ts';
import { queryList } from '../../../core/database/list.ts';
import { type PageArguments, toPage } from '../../../core/database/page.ts';
import { rawQuery, sql } from '../../../core/database/query.ts';
import { columns } from '../../../core/database/tables.generated.ts';
import { isUuid } from '../../../core/input.ts';
import type { OwnWorkflow, OwnWorkflowConnection, OwnWorkflowStep } from './own-workflow.types.ts';

const mapped = mapColumns('w', columns.own_workflows, {
  id: 'id',
  title: 'title',
  purpose: 'purpose',
  steps: 'steps',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
});
const shape = { ...mapped.shape, steps: json<OwnWorkflowStep[]>() };

const toOwnWorkflow = ({ createdAt, updatedAt, ...row }: RowOf<typeof shape>): OwnWorkflow => ({
  ...row,
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});

const latest: SortOrder = {
  name: 'own-workflows',
  keys: [
    [sql`w.updated_at`, 'timestamptz'],
    [sql`w.id`, 'uuid'],
  ],
  descending: true,
};

/** A page of a member's workflows, last saved first, and their total count, in one statement. */
export async function listOwnWorkflows(
  em: SqlEntityManager,
  userId: string,
  page: PageArguments,
): Promise<OwnWorkflowConnection> {
  const { totals, rows } = await queryList(
    em,
    { shape: { total: int }, query: sql`select count(*)::int as total from own_workflows where user_id = ${userId}` },
    {
      shape: { ...shape, ...keysShape },
      query: sql`select ${mapped.sql}, ${selectKeys(latest)} from own_workflows w
        where w.user_id = ${userId} and ${afterCursor(latest, page.after)} ${orderBy(latest)} limit ${page.first + 1}`,
    },
  );
  return { ...toPage(latest, rows, page, ({ keys: _, ...row }) => toOwnWorkflow(row)), totalCount: totals.total };
}

/** A member's workflow; undefined if there is none, or if it is somebody else's. */
export async function findOwnWorkflow(em: SqlEntityManager, userId: string, id: string): Promise<OwnWorkflow | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await rawQuery(
    shape,
    sql`select ${mapped.sql} from own_workflows w where w.user_id = ${userId} and w.id = ${id}::uuid`,
  ).executeTakeFirst(em);
  return row && toOwnWorkflow(row);
}
