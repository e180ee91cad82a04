import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'promptory-tests');

/** A hash of files of the repository, and of the versions of all packages. */
export function fingerprint(...patterns: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: root }).sort()) hash.update(file).update(readFileSync(join(root, file)));
  hash.update(readFileSync(join(root, 'package-lock.json')));
  return hash.digest('hex').slice(0, 16);
}

/**
 * The path of a file or folder that later runs begin with. `make` writes it at the path that it is given, the first time.
 */
export async function cached(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(cache, name);
  const exists = () =>
    access(path).then(
      () => true,
      () => false,
    );
  if (await exists()) return path;
  await mkdir(cache, { recursive: true });
  // Another worker may be making the same: rename is atomic, so each reader sees a whole one.
  const partial = `${path}.${randomBytes(4).toString('hex')}`;
  await make(partial);
  await rename(partial, path).catch(async (error: unknown) => {
    // A folder that another worker has made meanwhile cannot be replaced.
    if (!(await exists())) throw error;
    await rm(partial, { recursive: true });
  });
  return path;
}
