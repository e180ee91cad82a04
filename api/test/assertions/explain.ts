import { CompiledQuery } from 'kysely';
import type { TestServer } from '../server.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Subplan Name'?: string;
  /** How often the node was run, if the statement was. */
  'Actual Loops'?: number;
  /** The average of all times. */
  'Actual Rows'?: number;
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

/** A node and all below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** All nodes of a statement's query plan. With `isRun`, the statement is run, and the nodes say how often each was. */
export async function explain(
  { database }: TestServer,
  { sql, parameters }: TestServer['queries'][number],
  { isRun = false } = {},
): Promise<PlanNode[]> {
  const db = database.fork().getKysely();
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    CompiledQuery.raw(`explain (${isRun ? 'analyze, ' : ''}format json) ${sql}`, [...parameters]),
  );
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
}
