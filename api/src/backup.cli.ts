import { migrations } from '../migrations/index.ts';
import { backup } from './core/backup/backup.ts';
import { BackupError } from './core/backup/format.ts';
import { createVerify } from './core/backup/verify.ts';
import { openDatabase } from './core/database/db.ts';
import { migrate } from './core/database/migrate.ts';
import { ownCommand } from './core/own-command.ts';
import { command } from './command.ts';

// `npm run backup -- <file>` writes the whole database into a file for `npm run restore`, and verifies it.

/** Not 0, so that what runs afterwards, such as the deletion of older files, does not take the file for a good one. */
const UNVERIFIED = 2;

function readFileName(): string {
  const [, , file] = process.argv;
  if (!file) throw new BackupError(`Usage: ${ownCommand('backup', '<file>')}`);
  return file;
}

await command(readFileName, async ({ database, options }, file) => {
  const inMemory = { ...options, url: undefined, dataDir: undefined };
  const verify = createVerify({
    open: () => openDatabase(inMemory),
    known: migrations.map(({ name }) => name),
    migrateTo: async (trial, last) => void (await migrate(inMemory, 'up', trial, { to: last })),
  });
  const { counts, unverified } = await backup(database, file, verify);
  const rows = [...counts.values()];
  console.log(`${file}: ${rows.reduce((sum, count) => sum + count, 0)} rows of ${rows.length} tables`);
  console.log(unverified === undefined ? 'Verified: a restore gives the same rows.' : `Not verified: ${unverified}`);
  if (unverified !== undefined) process.exitCode = UNVERIFIED;
});
