import { command } from './command.ts';
import { ConfigError } from './core/config.ts';
import { migrate } from './core/database/db.ts';

// `npm run migrate -- up` runs pending migrations, as every start does. `npm run migrate -- down` reverts the last one.

await command(async ({ database, options }) => {
  const [, , direction = 'up'] = process.argv;
  if (direction !== 'up' && direction !== 'down')
    throw new ConfigError(`Unknown direction "${direction}". Usage: npm run migrate -- up|down`);
  const done = await migrate(options, direction, database);
  console.log(done.length === 0 ? `Nothing to run ${direction}` : done.map((name) => `${direction} ${name}`).join('\n'));
});
