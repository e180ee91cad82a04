import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const api = join(import.meta.dirname, '..');

/**
 * Options of Node that run TypeScript from the cache of the tests, which takes half the time that tsx does. These processes
 * end before it pays to optimize the embedded database, and optimizing it would double their memory.
 */
export const runTypeScript = ['--liftoff-only', '--require', join(api, '..', 'scripts', 'jest', 'register.cjs')];

/** The server as its own process, as `npm start` runs it, but from the source. */
export interface ServerProcess {
  child: ChildProcess;
  /** Everything that it has printed. */
  output: () => string;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  /** Resolves with the address as soon as it is announced; rejects where the process ends before. */
  ready: Promise<string>;
}

/** What runs the server from the source. The tests need no build then. */
const fromSource = [...runTypeScript, 'src/main.ts'];

/** `program` is the file that starts the server, after the options of Node. */
export function startProcess(
  env: Record<string, string>,
  options: readonly string[] = [],
  program: readonly string[] = fromSource,
): ServerProcess {
  const { PATH = '', TEST_DATABASE_URL: _, ...rest } = process.env;
  const child = spawn(process.execPath, [...program, ...options], {
    cwd: api,
    // Jest's own options would reach the child.
    env: { PATH, HOME: rest.HOME ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const address = /Promptory is at (\S+)/.exec(text)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then((code) => reject(new Error(`The server ended with ${code}:\n${text}`)));
  });
  // Tests that expect a failure look at `exited`.
  ready.catch(() => {});
  return { child, output: () => text, exited, ready };
}

/** Runs a command, as an operator does. */
export async function runCommand(
  command: 'admin' | 'backup' | 'migrate' | 'restore',
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...runTypeScript, `src/${command}.cli.ts`, ...args], {
    cwd: api,
    env: { PATH, HOME, ...env },
  });
  let output = '';
  const read = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}

/** A temporary folder for the length of a test. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'promptory-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** What the Dockerfile sets to limit the memory of the process. */
export function memoryOptionsOfImage(): Record<string, string> {
  const dockerfile = readFileSync(join(api, '..', 'Dockerfile'), 'utf8');
  return Object.fromEntries(
    ['NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'].map((name) => [
      name,
      new RegExp(`${name}="([^"]*)"`).exec(dockerfile)![1]!,
    ]),
  );
}

/** The resident memory of a process, where the system says it. */
export function megabytesOf(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return 0;
  }
}
