import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate, openDatabase, type DatabaseOptions } from '../src/core/database/db.ts';
import { temporaryFolder } from './process.ts';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'promptory-tests');

/** Of everything that the image depends on: the migrations, and the database that runs them. */
const fingerprint = () => {
  const hash = createHash('sha256');
  const files = globSync(join(root, 'api', 'migrations', '*.ts'));
  for (const file of [...files.sort(), join(root, 'package-lock.json')]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

/**
 * A migrated and empty embedded database as a file. It is made once; beginning with it takes a fifth of the time that
 * making a database takes.
 */
export async function migratedImage(options: DatabaseOptions): Promise<Blob> {
  const file = join(cache, `${fingerprint()}.tar`);
  try {
    return new Blob([await readFile(file)]);
  } catch {
    // Nobody has made it yet.
  }
  const folder = temporaryFolder();
  const database = await openDatabase({ ...options, dataDir: folder.path });
  await migrate({ ...options, dataDir: folder.path }, 'up', database);
  await database.close();
  const pglite = await PGlite.create({ dataDir: join(folder.path, 'pglite') });
  const image = await pglite.dumpDataDir('none');
  await pglite.close();
  folder.remove();
  await mkdir(cache, { recursive: true });
  // Several test files may be making it: each one's file is whole when it gets its name.
  const own = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(own, Buffer.from(await image.arrayBuffer()));
  await rename(own, file);
  return image;
}
