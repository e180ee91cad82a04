import type { Database } from '../../core/database/db.ts';
import { rawStatement, sql } from '../../core/database/query.ts';
import type { ServiceCheck } from '../../core/telemetry/monitor.ts';

/** How long the daily totals of checks are kept. */
export const RETENTION_DAYS = 90;
/** A single failed check may be a network glitch; two in a row are an incident. */
const FAILURES_UNTIL_INCIDENT = 2;

/**
 * Records a round of checks. If several instances check at the same time, only the first round counts; a much later one was
 * recorded before the clock was set back. An incident opens after two failures in a row and closes after one success.
 */
export async function recordChecks(database: Database, checks: readonly ServiceCheck[]): Promise<void> {
  const rows = JSON.stringify(
    checks.map(({ name, status, responseTime, checkedAt }) => ({
      service: name,
      status,
      response_ms: responseTime,
      checked_at: checkedAt,
    })),
  );
  await rawStatement(sql`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb) as c(service text, status text, response_ms int, checked_at timestamptz)
    ), recorded as (
      insert into service_checks as last (service, status, response_ms, checked_at, failures)
      select service, status, response_ms, checked_at, (status <> 'operational')::int from given
      on conflict (service) do update set
        status = excluded.status,
        response_ms = excluded.response_ms,
        checked_at = excluded.checked_at,
        failures = case when excluded.status = 'operational' then 0 else last.failures + 1 end
      where last.checked_at < excluded.checked_at - interval '20 seconds' or last.checked_at > excluded.checked_at + interval '5 minutes'
      returning service, status, checked_at, failures
    ), days as (
      insert into service_days as total (service, day, checks, failed)
      select service, (checked_at at time zone 'utc')::date, 1, (status = 'outage')::int from recorded
      on conflict (service, day) do update set checks = total.checks + 1, failed = total.failed + excluded.failed
    ), closed as (
      update incidents set closed_at = recorded.checked_at from recorded
      where incidents.service = recorded.service and closed_at is null and recorded.status = 'operational'
    ), opened as (
      insert into incidents as open (service, status, opened_at)
      select service, status, checked_at from recorded where failures >= ${FAILURES_UNTIL_INCIDENT}
      on conflict (service) where closed_at is null do update set status = excluded.status
    )
    delete from service_days where day < (select (min(checked_at) at time zone 'utc')::date - ${RETENTION_DAYS}::int from given)`).execute(
    database.fork(),
  );
}
