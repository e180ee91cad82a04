// What the scripts share: running a command with the repository's own Node and tools.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const env = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` };

/** The environment of Jest: page tests are native modules in a sandbox, which Node calls experimental. */
export const jestEnv = { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' };

/**
 * Runs a command and waits for its end. Returns its exit code and, with `capture`, its output. With `asGroup`, all processes
 * that it has started end with it.
 */
export function run(command, args, { cwd = root, capture = false, env: more = {}, asGroup = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...env, ...more },
      detached: asGroup,
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      // A character of several bytes may be divided between two chunks.
      stream?.setEncoding('utf8').on('data', (chunk) => (output += chunk));
    }
    const endGroup = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All of them have ended.
      }
    };
    if (asGroup) process.on('exit', endGroup);
    child.on('error', reject);
    child.on('close', (code) => {
      if (asGroup) endGroup();
      process.off('exit', endGroup);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Those paragraphs of an output that are not in `printed`, to which they are added. Lines that begin with spaces continue one. */
function newIn(output, printed) {
  const paragraphs = output.split(/\n(?=\S)/).filter((paragraph) => !printed.has(paragraph.trimEnd()));
  for (const paragraph of paragraphs) printed.add(paragraph.trimEnd());
  return paragraphs.length > 0 ? paragraphs.join('\n') : 'All of its errors are above.';
}

/** Runs a step, and prints its name and duration. Prints its output only if it fails; nothing twice, if steps share `printed`. */
export async function step(name, command, args, options = {}) {
  const started = Date.now();
  const { code, output } = await run(command, args, { ...options, capture: true });
  if (code !== 0) {
    if (!options.quiet) console.error(`${name}: failed\n${options.printed ? newIn(output, options.printed) : output}`);
    return false;
  }
  if (!options.quiet) console.log(`${name}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

/** Runs steps that depend on each other. The first failure ends the whole script. */
export async function mustSucceed(...done) {
  if (!(await Promise.all(done)).every(Boolean)) process.exit(1);
}

/** Runs an action and returns its result and its duration in seconds. */
export async function timed(action) {
  const started = Date.now();
  const value = await action();
  return { value, seconds: (Date.now() - started) / 1000 };
}
