// Installs the packages if they are missing or differ from package-lock.json. Runs first, with the machine's own Node, so
// it must not import any package. `install.mjs bench` installs those of a folder that is no workspace.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', process.argv[2] ?? '');
const stamp = join(root, 'node_modules', '.promptory-lock');
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
const wanted = createHash('sha256').update(lock).digest('hex');
const present = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
/** The folders of packages: workspaces that need another version than the root have one, too. */
const folders = new Set(
  Object.entries(JSON.parse(lock).packages)
    .filter(([path, { optional }]) => path.includes('node_modules/') && !optional)
    .map(([path]) => path.replace(/(node_modules)\/.*/, '$1')),
);

if (present !== wanted || [...folders].some((folder) => !existsSync(join(root, folder)))) {
  console.log('Installing packages; this takes a minute or two …');
  // The build needs the devDependencies, which NODE_ENV=production would leave out.
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error('The packages could not be installed. Check the connection to the npm registry and try again.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
