import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { json } from '../../core/database/columns.ts';
import { rawQuery, sql } from '../../core/database/query.ts';
import type { Monitor, ServiceCheck, ServiceStatus } from '../../core/telemetry/monitor.ts';
import { toDate } from '../../core/time.ts';
import type { Incident, ServiceDay, ServiceHealth, SystemMetrics, SystemStatus } from './status.types.ts';

const CACHE_MS = 5000;
/** Checks run every 30 seconds. An older result says nothing about the present. */
const STALE_MS = 120_000;
const MAX_INCIDENTS = 10;

export const MAIL_SERVICE = 'Email Service';

interface Snapshot {
  services: {
    service: string;
    status: string;
    response_ms: number | null;
    checked_at: string;
    days: { day: string; checks: number; failed: number }[];
  }[];
  incidents: { service: string; status: string; opened_at: string; closed_at: string | null }[];
  uptime: string | null;
  total_users: number;
  prompts_generated: number;
}

/** Reads everything in one statement, because the page is public and polled. */
async function readSnapshot(em: SqlEntityManager): Promise<Snapshot> {
  const { snapshot } = await rawQuery(
    { snapshot: json<Snapshot>() },
    sql`
    select json_build_object(
      'services', (select coalesce(json_agg(json_build_object(
          'service', c.service, 'status', c.status, 'response_ms', c.response_ms, 'checked_at', c.checked_at,
          'days', (select coalesce(json_agg(json_build_object('day', d.day, 'checks', d.checks, 'failed', d.failed) order by d.day), '[]')
            from service_days d where d.service = c.service))), '[]') from service_checks c),
      'incidents', (select coalesce(json_agg(i order by i.opened_at desc), '[]') from
          (select service, status, opened_at, closed_at from incidents order by opened_at desc limit ${MAX_INCIDENTS}) i),
      'uptime', (select round(100.0 * sum(checks - failed) / nullif(sum(checks), 0), 2) from service_days),
      'total_users', (select coalesce(sum(count), 0) from daily_sums where kind = 'signed up'),
      'prompts_generated', (select coalesce(sum(count), 0) from daily_sums where kind = 'used')
    ) as snapshot`,
  ).executeTakeFirstOrThrow(em);
  return snapshot;
}

interface CachedSnapshot {
  at: number;
  snapshot: Promise<Snapshot>;
}
const cache = new WeakMap<Monitor, CachedSnapshot>();

/** A snapshot that is at most five seconds old; the last one if the database fails. */
async function cachedSnapshot(em: SqlEntityManager, monitor: Monitor, now: Date): Promise<Snapshot | undefined> {
  const last = cache.get(monitor);
  // The clock may have been set back.
  if (last && Math.abs(now.getTime() - last.at) < CACHE_MS) return last.snapshot.catch(() => undefined);
  const snapshot = readSnapshot(em).catch((error: unknown) => {
    if (!last) throw error;
    return last.snapshot;
  });
  cache.set(monitor, { at: now.getTime(), snapshot });
  return snapshot.catch(() => undefined);
}

/** The data of the status page. The last check of this process wins over a recorded one, because it notices if the database is down. */
export async function readStatus(em: SqlEntityManager, monitor: Monitor, now: Date): Promise<SystemStatus> {
  const snapshot = await cachedSnapshot(em, monitor, now);
  const incidents = (snapshot?.incidents ?? []).map(({ service, status, opened_at, closed_at }): Incident => ({
    service,
    status,
    openedAt: new Date(opened_at),
    closedAt: toDate(closed_at),
  }));
  const metrics: SystemMetrics = {
    uptime: snapshot?.uptime == null ? null : Number(snapshot.uptime),
    lastIncident: incidents[0]?.openedAt ?? null,
    totalUsers: snapshot?.total_users ?? null,
    promptsGenerated: snapshot?.prompts_generated ?? null,
  };
  return { timestamp: now, services: servicesOf(monitor, snapshot, now), incidents, metrics };
}

const isRecent = (check: Pick<ServiceCheck, 'checkedAt'>, now: Date) => now.getTime() - check.checkedAt.getTime() < STALE_MS;

/** How a service did in the last check of this process. */
export function ownStatus(monitor: Monitor, service: string, now: Date): ServiceStatus | 'unknown' {
  const check = monitor.latest().find(({ name }) => name === service);
  return check && isRecent(check, now) ? check.status : 'unknown';
}

const servicesOf = (monitor: Monitor, snapshot: Snapshot | undefined, now: Date): ServiceHealth[] =>
  monitor.probes.map(({ name, description }) => {
    const recorded = snapshot?.services.find(({ service }) => service === name);
    const own = monitor.latest().find((check) => check.name === name);
    const last =
      own ??
      (recorded && { status: recorded.status, responseTime: recorded.response_ms, checkedAt: new Date(recorded.checked_at) });
    const isKnown = last !== undefined && isRecent(last, now);
    return {
      name,
      description,
      status: isKnown ? last.status : 'unknown',
      responseTime: isKnown ? last.responseTime : null,
      days: (recorded?.days ?? []).map(({ day, checks, failed }): ServiceDay => ({
        day,
        uptime: percent(checks - failed, checks),
      })),
    };
  });

const percent = (part: number, whole: number) => Math.round((10_000 * part) / whole) / 100;
