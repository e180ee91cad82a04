import { CompiledQuery } from 'kysely';
import type { TestServer } from '../server.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

/** PostgreSQL plans a prepared statement for its values so often before it compares that with a plan for any values. */
const PLANNED_AT_FIRST = 5;

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = Array.isArray(value) ? `{${value.map((each) => JSON.stringify(each)).join(',')}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** Whether PostgreSQL plans a statement once, if it is prepared and run often with these parameters. */
export async function isPlannedOnce(
  { database }: TestServer,
  { sql, parameters }: TestServer['queries'][number],
): Promise<boolean> {
  const db = database.fork().getKysely();
  return db.connection().execute(async (connection) => {
    const run = (text: string) => connection.executeQuery<{ generic_plans: string }>(CompiledQuery.raw(text));
    await run(`prepare tried as ${sql}`);
    try {
      for (let count = 0; count <= PLANNED_AT_FIRST; count += 1)
        await run(`execute tried (${parameters.map(literal).join(', ')})`);
      const { rows } = await run("select generic_plans from pg_prepared_statements where name = 'tried'");
      return Number(rows[0]!.generic_plans) > 0;
    } finally {
      await run('deallocate tried');
    }
  });
}

/** All nodes of a statement's query plan. */
export async function explain({ database }: TestServer, { sql, parameters }: TestServer['queries'][number]): Promise<PlanNode[]> {
  const db = database.fork().getKysely();
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
  );
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return flat(rows[0]!['QUERY PLAN'][0].Plan);
}
