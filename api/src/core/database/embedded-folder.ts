import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '../private-files.ts';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * The folder of the embedded database. If a start is killed while the database is created, a marker beside the folder says so:
 * what is there has no data and cannot be opened, so the next start begins again.
 */
export async function embeddedFolder(dataDir: string): Promise<{ path: string; created(): Promise<void> }> {
  const path = join(dataDir, 'pglite');
  const marker = `${path}.unfinished`;
  if (await exists(marker)) await rm(path, { recursive: true, force: true });
  await makePrivateFolder(path);
  if (!(await exists(join(path, 'PG_VERSION')))) await writePrivateFile(marker, '');
  return { path, created: () => rm(marker, { force: true }) };
}
