import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

const workspace = dirname(findPackageJSON('..', import.meta.url)!);

/**
 * How an operator runs one of our commands in this installation, for messages: the image has only the build, and no scripts.
 * `folder` is that of the API.
 */
export function ownCommand(name: 'admin' | 'backup' | 'migrate' | 'restore', args: string, folder = workspace): string {
  const hasSource = existsSync(join(folder, 'src', `${name}.cli.ts`));
  return `${hasSource ? `npm run ${name} --` : `node api/dist/src/${name}.cli.js`} ${args}`;
}
