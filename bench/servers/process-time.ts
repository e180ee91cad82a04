import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

let ticksPerSecond: number | undefined;

/** The seconds of CPU that a process has used so far; undefined where the system does not say it. */
export function cpuSecondsOf(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  ticksPerSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  // The name of the program, in parentheses, may contain spaces.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ');
  // utime and stime are the fields 14 and 15 of all, and the first two are cut off.
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
