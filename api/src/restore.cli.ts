import { migrations } from '../migrations/index.ts';
import { BackupError } from './core/backup/format.ts';
import { restore } from './core/backup/restore.ts';
import { migrate } from './core/database/db.ts';
import { command } from './command.ts';

// `npm run restore -- <file>` restores a backup into an empty database, embedded or on a server, and then runs the
// migrations that are newer than the backup.

await command(async ({ database, options }) => {
  const [, , file] = process.argv;
  if (!file) throw new BackupError('Say from where: npm run restore -- <file>');
  const known = migrations.map(({ name }) => name);
  const rows = await restore(database, file, known, async (last) => void (await migrate(options, 'up', database, { to: last })));
  await migrate(options, 'up', database);
  console.log(`${[...rows.values()].reduce((sum, count) => sum + count, 0)} rows of ${rows.size} tables restored`);
});
