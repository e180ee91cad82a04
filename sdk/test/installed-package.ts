import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { temporaryFolder } from '../../api/test/process.ts';

export const root = join(import.meta.dirname, '..', '..');
const sdk = join(root, 'sdk');
export const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

/** Runs a program in a clean environment. Returns its exit code and output. */
export async function run(
  cwd: string,
  command: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(command, args, { cwd, env: { PATH, HOME: cwd, ...more }, shell: false });
  let output = '';
  const read = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  return { code, output };
}

async function succeed(...args: Parameters<typeof run>): Promise<string> {
  const { code, output } = await run(...args);
  if (code !== 0) throw new Error(`${args[1]} ${args[2].join(' ')} ended with ${code}:\n${output}`);
  return output;
}

export interface Installed {
  /** A project with no other packages. */
  project: string;
  /** The installed package. */
  folder: string;
  /** The files in the tarball. */
  files: string[];
  remove(): void;
}

/** Builds and packs the package as for publishing, and installs it in an empty project, offline. */
export async function installPackage(): Promise<Installed> {
  const { path, remove } = temporaryFolder();
  const [source, project] = [join(path, 'sdk'), join(path, 'project')];
  for (const folder of [source, project]) mkdirSync(folder);
  for (const name of ['package.json', 'README.md', 'examples']) cpSync(join(sdk, name), join(source, name), { recursive: true });
  await succeed(root, process.execPath, [join(sdk, 'build.mjs'), join(source, 'dist')]);
  const quiet = ['--ignore-scripts', '--loglevel=error', '--cache', join(path, 'cache')];
  const packed = await succeed(source, 'npm', ['pack', '--json', '--pack-destination', path, ...quiet]);
  const [{ filename, files }] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  // The same as npm init writes.
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'partner', private: true, type: 'commonjs' }));
  await succeed(project, 'npm', ['install', '--offline', '--no-audit', '--no-fund', join(path, filename), ...quiet]);
  return {
    project,
    folder: join(project, 'node_modules', '@promptory', 'sdk'),
    files: files.map((file) => file.path),
    remove,
  };
}
