import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { bool, int, json, text } from '../../../core/database/columns.ts';
import { orderByKeys, orderWithin, selectKeys, type SortOrder, keysShape } from '../../../core/database/cursor.ts';
import { queryList } from '../../../core/database/list.ts';
import { emptyPage, type PageArguments, scanOf, toPage } from '../../../core/database/page.ts';
import { rawQuery, sql } from '../../../core/database/query.ts';
import { countRows, toTotal } from '../../../core/database/total.ts';
import { isValidText } from '../../../core/input.ts';
import type { Category } from '../category.entity.ts';
import { categoryColumns } from '../prompt.columns.ts';
import type { Workflow, WorkflowConnection, WorkflowStep } from './workflow.types.ts';

const byPosition: SortOrder = {
  name: 'workflows',
  keys: [
    [sql`w.position`, 'int'],
    [sql`w.id`, 'text'],
  ],
};

const shape = {
  id: text,
  title: text,
  purpose: text,
  description: text,
  isPremium: bool,
  steps: json<WorkflowStep[]>(),
  category: json<Category>(),
};

const columns = sql`w.id, w.title, w.purpose, w.description, s.is_premium as "isPremium", w.steps,
  ${categoryColumns.json} as category`;

/** The listed workflows. One is not listed while a prompt of it is archived: its steps could not be done. */
const listed = sql`from workflows w join categories c on c.id = w.category_id
  cross join lateral (
    select count(*) as found, bool_or(p.is_premium) as is_premium from prompts p
    where p.id = any(w.prompt_ids) and p.archived_at is null
  ) s
  where w.archived_at is null and s.found = cardinality(w.prompt_ids)`;

export interface WorkflowFilter {
  category: string | null;
  prompt: string | null;
}

/** A page of the workflows and how many there are, in one statement. */
export async function listWorkflows(
  em: SqlEntityManager,
  { category, prompt }: WorkflowFilter,
  page: PageArguments,
): Promise<WorkflowConnection> {
  if (![category ?? '', prompt ?? ''].every(isValidText)) return { edges: [], pageInfo: emptyPage(page), ...toTotal(0) };
  const order = orderWithin(byPosition, { category, prompt });
  const scan = scanOf(order, page);
  const matching = sql`${listed}
    and (${category}::text is null or w.category_id = ${category})
    and (${prompt}::text is null or w.prompt_ids @> array[${prompt}::text])`;
  const { totals, rows } = await queryList(
    em,
    { shape: { total: int }, query: sql`select ${countRows(sql`select 1 ${matching}`)} as total` },
    {
      shape: { ...shape, ...keysShape },
      query: sql`select ${columns}, ${selectKeys(order)} ${matching} and ${scan.isWithin}
        order by ${orderByKeys(scan.order)} limit ${scan.limit}`,
    },
  );
  return { ...toPage(order, rows, page, ({ keys: _, ...node }): Workflow => node), ...toTotal(totals.total) };
}

export async function findWorkflow(em: SqlEntityManager, id: string): Promise<Workflow | undefined> {
  if (!isValidText(id)) return undefined;
  const [row] = await rawQuery(shape, sql`select ${columns} ${listed} and w.id = ${id}`).execute(em);
  return row;
}
