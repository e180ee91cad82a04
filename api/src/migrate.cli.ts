import { command } from './command.ts';
import { ConfigError } from './core/config.ts';
import { migrate } from './core/database/migrate.ts';
import { ownCommand } from './core/own-command.ts';

// `npm run migrate -- up` runs pending migrations, as every start does. `npm run migrate -- down` reverts the last one.

function readDirection(): 'up' | 'down' {
  const [, , direction = 'up'] = process.argv;
  if (direction === 'up' || direction === 'down') return direction;
  throw new ConfigError(`Unknown direction "${direction}". Usage: ${ownCommand('migrate', 'up|down')}`);
}

await command(readDirection, async ({ database, options }, direction) => {
  const done = await migrate(options, direction, database, { onWait: (what) => console.log(`Waiting for ${what}`) });
  console.log(done.length === 0 ? `Nothing to run ${direction}` : done.map((name) => `${direction} ${name}`).join('\n'));
});
