import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { runTypeScript, temporaryFolder } from './process.ts';

export const root = join(import.meta.dirname, '..', '..');

export const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const tried = new Set<string>();

/**
 * The first time a script runs as it is written, by npm and tsx. From then on its program runs directly, which takes two
 * thirds of the time.
 */
function programOf(line: string): string[] {
  const [, script = '', args] = /^npm run --silent (\S+)(?: --(?: (.+))?)?$/.exec(line) ?? [];
  const file = /^tsx .*?(\S+\.cli\.ts)$/.exec(scripts[script] ?? '')?.[1];
  if (file === undefined || !tried.has(script)) {
    tried.add(script);
    return line.split(' ');
  }
  return [process.execPath, ...runTypeScript, file, ...(args?.split(' ') ?? [])];
}

/** Gives each test of a file a folder, and runs commands with their data in it. */
export function commandsInFolder() {
  const folder = { path: '', remove: () => {} };
  const running = new Set<() => void>();
  beforeEach(() => void Object.assign(folder, temporaryFolder()));
  afterEach(() => {
    // A failed test has not stopped its processes.
    for (const stop of running) stop();
    folder.remove();
  });

  /** Runs a command of the README in its own process group, with the tools of the repository. */
  const command = (line: string, env: Record<string, string> = {}, more: readonly string[] = []) => {
    const [program = '', ...args] = [...programOf(line), ...more];
    const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
    const child = spawn(program, args, {
      cwd: root,
      env: { PATH, HOME: process.env.HOME ?? '', DATA_DIR: join(folder.path, 'data'), ...env },
      detached: true,
    });
    let text = '';
    const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
    /** Resolves with the first match in the output. */
    const waitFor = (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const search = () => {
          // URLs contain color codes.
          const found = pattern.exec(text.replaceAll(/\u001b\[[\d;]*m/g, ''));
          if (found) resolve(found[1] ?? found[0]);
        };
        child.stdout.on('data', search);
        void exited.then(() => reject(new Error(text)));
      });
    const read = (chunk: Buffer) => (text += chunk.toString());
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const stop = () => void process.kill(-child.pid!, 'SIGTERM');
    running.add(stop);
    void exited.then(() => running.delete(stop));
    return { exited, waitFor, output: () => text, stop };
  };
  return { folder, command };
}
