import { backup } from './core/backup/backup.ts';
import { BackupError } from './core/backup/format.ts';
import { command } from './command.ts';

// `npm run backup -- <file>` writes the whole database into a file for `npm run restore`.

await command(async ({ database }) => {
  const [, , file] = process.argv;
  if (!file) throw new BackupError('Say where to: npm run backup -- <file>');
  const rows = [...(await backup(database, file)).values()];
  console.log(`${file}: ${rows.reduce((sum, count) => sum + count, 0)} rows of ${rows.length} tables`);
});
