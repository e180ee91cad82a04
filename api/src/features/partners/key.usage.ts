import type { Database } from '../../core/database/db.ts';
import { rawStatement, sql } from '../../core/database/query.ts';

/** Counts the requests of each key in memory, and writes the counts to the database from time to time. */
export interface KeyUsage {
  count(keyId: string, at: Date): void;
  /** Writes the counts since the last flush. If that fails, they are kept for the next one. */
  flush(database: Database): Promise<void>;
}

/** The UTC day of a time, as YYYY-MM-DD. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export function createKeyUsage(): KeyUsage {
  let days = new Map<string, Map<string, number>>();
  const add = (day: string, keyId: string, requests: number) => {
    const counted = days.get(day) ?? new Map<string, number>();
    days.set(day, counted.set(keyId, (counted.get(keyId) ?? 0) + requests));
  };
  return {
    count: (keyId, at) => add(dayOf(at), keyId, 1),
    flush: async (database) => {
      const rows = [...days].flatMap(([day, keys]) => [...keys].map(([id, requests]) => ({ day, id, requests })));
      if (rows.length === 0) return;
      days = new Map();
      try {
        // The join drops keys that were deleted in the meantime.
        await rawStatement(sql`
          insert into api_key_days as d (key_id, day, requests)
          select k.id, used.day::date, used.requests
          from json_to_recordset(${JSON.stringify(rows)}::json) as used (id text, day text, requests int)
          join api_keys k on k.id = used.id order by k.id, used.day
          on conflict (key_id, day) do update set requests = d.requests + excluded.requests`).execute(database.fork());
      } catch (error) {
        for (const { day, id, requests } of rows) add(day, id, requests);
        throw error;
      }
    },
  };
}
