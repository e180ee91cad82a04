import { CompiledQuery } from 'kysely';
import type { TestServer } from '../server.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
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
