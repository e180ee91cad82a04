import { defineBatch } from '../../../core/database/batch.ts';
import { int, text } from '../../../core/database/columns.ts';
import { rawQuery, sql } from '../../../core/database/query.ts';
import { DAY, utcDay } from '../../../core/time.ts';
import type { ApiKey } from '../key.types.ts';
import type { ApiKeyOperation } from './operation.types.ts';

const shape = { period: text, name: text, calls: int };

/** One statement for all keys and periods that a request selects. Batch keys are '<key id> <days>'. */
const loadOperations = defineBatch<ApiKeyOperation[]>(async (batchKeys, { em, now }) => {
  const periods = batchKeys.map((period) => {
    const [id = '', days = ''] = period.split(' ');
    return { period, id, since: utcDay(new Date(now().getTime() - (Number(days) - 1) * DAY)) };
  });
  const rows = await rawQuery(
    shape,
    sql`
      select p.period, o.operation as name, sum(o.calls)::int as calls
      from json_to_recordset(${JSON.stringify(periods)}::json) as p (period text, id text, since text)
      join api_key_operations o on o.key_id = p.id and o.day >= p.since::date
      group by p.period, o.operation
      order by sum(o.calls) desc, o.operation`,
  ).execute(em);
  return new Map(
    batchKeys.map((period) => [period, rows.filter((row) => row.period === period).map(({ name, calls }) => ({ name, calls }))]),
  );
}, []);

/** The operations that a key has called on the last days, today included, the most called first. */
export const readOperations = (ctx: Parameters<typeof loadOperations>[0], { id }: ApiKey, days: number) =>
  loadOperations(ctx, `${id} ${days}`);
