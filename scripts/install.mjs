// Installs the packages if they are missing or differ from package-lock.json. Runs first, with the machine's own Node, so
// it must not import any package. `install.mjs bench` installs those of a folder that is no workspace.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', process.argv[2] ?? '');
const stamp = join(root, 'node_modules', '.promptory-lock');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const present = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';

if (present !== wanted) {
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
