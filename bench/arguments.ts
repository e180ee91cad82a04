import { parseArgs } from 'node:util';

/** How long and how often is measured. */
export interface Plan {
  /** The rows to measure; all if there is none. */
  only: string[];
  seconds: number;
  rounds: number;
  connections: number;
  /** Seconds that each server gets the requests of each row before any is measured, and again before those of a row are. */
  warmUp: number;
}

/** Says what is wrong with the arguments. */
export class UsageError extends Error {}

/** A number of an option that is at least `min`. */
export function numberOf(option: string, text: string, min: number): number {
  const value = Number(text.trim() === '' ? NaN : text);
  if (Number.isFinite(value) && value >= min) return value;
  throw new UsageError(`--${option} is ${text}: it must be a number, ${min} at least.`);
}

export function countOf(option: string, text: string, min = 1): number {
  const value = numberOf(option, text, min);
  if (Number.isInteger(value)) return value;
  throw new UsageError(`--${option} is ${text}: it must be a whole number.`);
}

/** Reads arguments such as `cards --seconds 5`. */
export function readPlan(args: readonly string[], rows: readonly string[]): Plan {
  const { values, positionals } = parse(args);
  const unknown = positionals.filter((name) => !rows.includes(name));
  if (unknown.length > 0) throw new UsageError(`There is no row ${unknown.join(', ')}. The rows: ${rows.join(', ')}.`);
  return {
    only: positionals,
    seconds: numberOf('seconds', values.seconds, 0.1),
    rounds: countOf('rounds', values.rounds),
    connections: countOf('connections', values.connections),
    warmUp: numberOf('warm-up', values['warm-up'], 0),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        seconds: { type: 'string', default: '5' },
        rounds: { type: 'string', default: '3' },
        connections: { type: 'string', default: '16' },
        'warm-up': { type: 'string', default: '2' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
