import type { Database } from '../../core/database/db.ts';
import { rawStatement, sql } from '../../core/database/query.ts';
import { utcDay } from '../../core/time.ts';

/** Counts the requests of each key, and its calls of each operation, in memory, and writes the counts from time to time. */
export interface KeyUsage {
  /** Counts a request. */
  count(keyId: string, at: Date): void;
  /** Counts a call of each of these operations, such as Query.prompts. */
  countOperations(keyId: string, operations: readonly string[], at: Date): void;
  /** Writes the counts since the last flush. If that fails, they are kept for the next one. */
  flush(database: Database): Promise<void>;
}

interface Counted {
  id: string;
  day: string;
  /** Null for all requests together. */
  operation: string | null;
  count: number;
}

export function createKeyUsage(): KeyUsage {
  let counts = new Map<string, Counted>();
  const add = ({ id, day, operation, count }: Counted) => {
    const name = `${id} ${day} ${operation}`;
    counts.set(name, { id, day, operation, count: (counts.get(name)?.count ?? 0) + count });
  };
  return {
    count: (id, at) => add({ id, day: utcDay(at), operation: null, count: 1 }),
    countOperations: (id, operations, at) => {
      for (const operation of operations) add({ id, day: utcDay(at), operation, count: 1 });
    },
    flush: async (database) => {
      const rows = [...counts.values()];
      if (rows.length === 0) return;
      counts = new Map();
      try {
        // The join drops keys that were deleted in the meantime.
        await rawStatement(sql`
          with used as materialized (
            select k.id, used.day::date as day, used.operation, used.count
            from json_to_recordset(${JSON.stringify(rows)}::json) as used (id text, day text, operation text, count int)
            join api_keys k on k.id = used.id
          ), operations as (
            insert into api_key_operations as o (key_id, day, operation, calls)
            select id, day, operation, count from used where operation is not null order by id, day, operation
            on conflict (key_id, day, operation) do update set calls = o.calls + excluded.calls
          )
          insert into api_key_days as d (key_id, day, requests)
          select id, day, count from used where operation is null order by id, day
          on conflict (key_id, day) do update set requests = d.requests + excluded.requests`).execute(database.fork());
      } catch (error) {
        for (const row of rows) add(row);
        throw error;
      }
    },
  };
}
