import type { Service } from './serviceState.ts';
import { DAY } from '../../ui/relativeTime.ts';

export const DAYS = 90;
/** The promised uptime in percent. */
export const TARGET = 99.9;

export interface Day {
  /** As 2026-11-21, in UTC like the server. */
  day: string;
  /** Percentage of successful checks; undefined on a day without checks. */
  uptime: number | undefined;
}

/** The last 90 days, oldest first, including today by the server's clock. */
export function lastDays(days: Service['days'], timestamp: string): Day[] {
  const uptimes = new Map(days.map(({ day, uptime }) => [day, uptime]));
  const today = Date.parse(timestamp);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(today - (DAYS - 1 - index) * DAY).toISOString().slice(0, 10);
    return { day, uptime: uptimes.get(day) };
  });
}

export type DayState = 'unchecked' | 'good' | 'belowTarget' | 'bad';

/** Within the target, slightly below it, or a bad day. */
export function dayState(uptime: number | undefined): DayState {
  if (uptime === undefined) return 'unchecked';
  if (uptime >= TARGET) return 'good';
  return uptime >= 95 ? 'belowTarget' : 'bad';
}

export const dayName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** Describes the chart in words. */
export function describeDays(days: readonly Day[]): string {
  const checked = days.filter((each): each is { day: string; uptime: number } => each.uptime !== undefined);
  if (checked.length === 0) return `No checks in the last ${DAYS} days yet`;
  const missed = checked.filter(({ uptime }) => dayState(uptime) !== 'good');
  const span = `Checked on ${checked.length === DAYS ? `all of the last ${DAYS} days` : `${checked.length} of the last ${DAYS} days`}`;
  if (missed.length === 0) return `${span}, ${TARGET}% or better on every one`;
  const worst = missed.reduce((least, each) => (each.uptime < least.uptime ? each : least));
  return `${span}, below ${TARGET}% on ${missed.length}; lowest ${worst.uptime}% on ${dayName(worst.day)}`;
}
