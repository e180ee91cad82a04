import { Migration } from '@mikro-orm/migrations';

const dailySums = (events: string) => `insert into daily_sums as s (day, kind, shard, count, amount) ${events}
  on conflict (day, kind, shard) do update set count = s.count + excluded.count, amount = s.amount + excluded.amount`;

// Each adds up the rows of a table, or of a change of it. The rows of the sums are locked in the order of their keys, so that
// two statements never wait for each other.

const sumSignUps = (from: string, factor = '1') =>
  dailySums(`select utc_day(created_at), 'signed up', 0, ${factor} * count(*), 0 from ${from} group by 1 order by 1`);

const sumPaidPeriods = (from: string, factor = '1') =>
  dailySums(`select utc_day(event.at), event.kind, 0, ${factor} * count(*), ${factor} * sum(event.amount)
    from ${from} as period cross join lateral (values
      ('started', period.started_at, period.monthly_amount),
      ('ended', period.ended_at, period.monthly_amount),
      ('cancelled', period.cancelled_at, 0)
    ) as event (kind, at, amount)
    where event.at is not null group by 1, 2 order by 1, 2`);

const sumUses = (from: string, shard: string, factor = '1') => [
  `insert into prompt_use_days as s (prompt_id, day, uses)
    select prompt_id, utc_day(used_at), ${factor} * count(*) from ${from} group by 1, 2 order by 1, 2
    on conflict (prompt_id, day) do update set uses = s.uses + excluded.uses`,
  `insert into prompt_use_months as s (prompt_id, month, uses)
    select prompt_id, utc_month(used_at), ${factor} * count(*) from ${from} group by 1, 2 order by 1, 2
    on conflict (prompt_id, month) do update set uses = s.uses + excluded.uses`,
  dailySums(`select utc_day(used_at), 'used', ${shard}, ${factor} * count(*), 0 from ${from} group by 1 order by 1`),
];

/** Their triggers see all rows that a statement has changed, so that one that writes many is summed at once. */
const summed = [
  { table: 'users', run: 'sum_sign_ups', kinds: "'signed up'" },
  { table: 'paid_periods', run: 'sum_paid_periods', kinds: "'started', 'ended', 'cancelled'" },
  { table: 'prompt_uses', run: 'sum_uses', kinds: "'used'" },
];

/**
 * What the overview of the administration shows, summed by UTC day in the transaction that changes it, even where a foreign
 * key deletes rows. docs/decisions/023-daily-sums.md has the reasons.
 */
export class Migration20261122700000DailySums extends Migration {
  override up(): void {
    this.addSql(`create table daily_sums (
      day date not null,
      kind text not null check (kind in ('signed up', 'started', 'ended', 'cancelled', 'used')),
      -- Uses have several rows a day, so that those that are recorded at once do not wait for each other.
      shard int not null,
      count int not null,
      amount int not null,
      primary key (day, kind, shard)
    )`);
    // Neither refers to prompts: a prompt that is deleted with its uses is subtracted after it is gone.
    this.addSql(`create table prompt_use_days (
      prompt_id text not null,
      day date not null,
      uses int not null,
      primary key (prompt_id, day)
    ) with (fillfactor = 80)`);
    this.addSql(`create table prompt_use_months (
      prompt_id text not null,
      month date not null,
      uses int not null,
      primary key (prompt_id, month)
    )`);
    this.addSql('create index prompt_use_months_most on prompt_use_months (month, uses)');
    this.addSql(`create function utc_day(at timestamptz) returns date language sql immutable parallel safe
      as $$ select (at at time zone 'UTC')::date $$`);
    this.addSql(`create function utc_month(at timestamptz) returns date language sql immutable parallel safe
      as $$ select date_trunc('month', at at time zone 'UTC')::date $$`);
    this.createFunctions();
    this.createTriggers();
    // Now nobody writes these tables until the migration is done.
    for (const statement of [sumSignUps('users'), sumPaidPeriods('paid_periods'), ...sumUses('prompt_uses', '0')])
      this.addSql(statement);
  }

  private createFunctions(): void {
    const trigger = (name: string, body: string) =>
      this.addSql(`create function ${name}() returns trigger language plpgsql as $$ ${body} $$`);
    const statements = (all: string[]) =>
      `declare factor int := case tg_argv[0] when 'removed' then -1 else 1 end; begin ${all.join('; ')}`;
    trigger('sum_sign_ups', `${statements([sumSignUps('changed', 'factor')])}; return null; end`);
    trigger('sum_paid_periods', `${statements([sumPaidPeriods('changed', 'factor')])}; return null; end`);
    trigger(
      'sum_uses',
      `${statements(sumUses('changed', 'pg_backend_pid() % 8', 'factor'))};
      if factor < 0 then
        delete from prompt_use_days s using changed c
          where s.prompt_id = c.prompt_id and s.day = utc_day(c.used_at) and s.uses = 0;
        delete from prompt_use_months s using changed c
          where s.prompt_id = c.prompt_id and s.month = utc_month(c.used_at) and s.uses = 0;
      end if;
      return null; end`,
    );
    trigger(
      'move_sign_up',
      `begin
      update daily_sums set count = count - 1 where day = utc_day(old.created_at) and kind = 'signed up' and shard = 0;
      ${dailySums("values (utc_day(new.created_at), 'signed up', 0, 1, 0)")};
      return null; end`,
    );
    trigger(
      'clear_sums',
      `begin
      delete from daily_sums where kind = any (tg_argv);
      if tg_table_name = 'prompt_uses' then
        delete from prompt_use_days;
        delete from prompt_use_months;
      end if;
      return null; end`,
    );
  }

  private createTriggers(): void {
    for (const { table, run, kinds } of summed) {
      const create = (name: string, event: string, rows: string, change: string) =>
        this.addSql(`create trigger ${name} after ${event} on ${table} referencing ${rows} table as changed
          for each statement execute function ${run}('${change}')`);
      create('sum_inserted', 'insert', 'new', 'added');
      create('sum_deleted', 'delete', 'old', 'removed');
      if (table !== 'users') {
        create('sum_before_update', 'update', 'old', 'removed');
        create('sum_updated', 'update', 'new', 'added');
      }
      this.addSql(
        `create trigger clear_sums after truncate on ${table} for each statement execute function clear_sums(${kinds})`,
      );
    }
    // Users are updated all the time, but not this column.
    this.addSql(`create trigger sum_moved after update of created_at on users for each row
      when (old.created_at is distinct from new.created_at) execute function move_sign_up()`);
  }

  override down(): void {
    for (const { table } of summed) {
      const updates = table === 'users' ? ['sum_moved'] : ['sum_before_update', 'sum_updated'];
      for (const name of ['sum_inserted', 'sum_deleted', ...updates, 'clear_sums'])
        this.addSql(`drop trigger ${name} on ${table}`);
    }
    for (const name of ['clear_sums', 'move_sign_up', 'sum_uses', 'sum_paid_periods', 'sum_sign_ups'])
      this.addSql(`drop function ${name}()`);
    for (const name of ['utc_month', 'utc_day']) this.addSql(`drop function ${name}(timestamptz)`);
    for (const table of ['prompt_use_months', 'prompt_use_days', 'daily_sums']) this.addSql(`drop table ${table}`);
  }
}
