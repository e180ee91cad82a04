import { parseArgs } from 'node:util';
import { migrations } from '../migrations/index.ts';
import { BackupError } from './core/backup/format.ts';
import { restore } from './core/backup/restore.ts';
import { migrate } from './core/database/migrate.ts';
import { ownCommand } from './core/own-command.ts';
import { afterRestore } from './after-restore.ts';
import { command } from './command.ts';

// `npm run restore -- <file>` restores a backup into an empty database, embedded or on a server, and then runs the
// migrations that are newer than the backup. It ends sessions, API keys and connected assistants, which may have been ended since
// the backup; `--keep-access` keeps them. `npm run backup` restores as well, to verify a file, and must get the same rows: so this
// is done here, and not in `restore`.

function readArguments(): { file: string; keepsAccess: boolean } {
  const options = { 'keep-access': { type: 'boolean', default: false } } as const;
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [file] = positionals;
    if (!file) throw new BackupError(`Usage: ${ownCommand('restore', '<file> [--keep-access]')}`);
    return { file, keepsAccess: values['keep-access'] };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${(error as Error).message.split('. ')[0]}. The only option is --keep-access.`);
  }
}

await command(readArguments, async ({ database, options }, { file, keepsAccess }) => {
  const known = migrations.map(({ name }) => name);
  const rows = await restore(database, file, known, async (last) => void (await migrate(options, 'up', database, { to: last })));
  await migrate(options, 'up', database);
  const ended = await afterRestore(database, new Date(), { keepsAccess });
  console.log(`${[...rows.values()].reduce((sum, count) => sum + count, 0)} rows of ${rows.size} tables restored`);
  console.log(ended);
});
