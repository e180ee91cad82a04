import { join } from 'node:path';
import { command, type CommandContext } from './command.ts';
import { ConfigError } from './core/config.ts';
import { migrate } from './core/database/migrate.ts';
import { kysely } from './core/database/query.ts';
import { SeedError, seedYear } from './demo/seed-year.ts';
import { readLibrary } from './features/prompts/content/library.ts';
import { importLibrary } from './features/prompts/import/import-library.ts';

// `npm run seed:demo` fills an installation without members with a year of use by 500 members, so that charts and lists
// have something to show.

const MEMBERS = 500;

async function seed({ config, database, options }: CommandContext): Promise<void> {
  if (config.demoObstacle !== undefined)
    throw new ConfigError(`The demo accounts have a known password, and ${config.demoObstacle}. DEMO=1 creates them anyway.`);
  await migrate(options, 'up', database);
  const now = new Date();
  const em = database.fork();
  const prompt = await kysely(em).selectFrom('prompts').select('id').limit(1).executeTakeFirst();
  if (!prompt) {
    const library = await readLibrary(config.contentDir ?? join(import.meta.dirname, '..', 'content'));
    await importLibrary(em, library, now);
  }
  try {
    const written = await seedYear(em, MEMBERS, now);
    for (const [name, count] of Object.entries(written)) console.log(`${String(count).padStart(6)} ${name}`);
  } catch (error) {
    throw error instanceof SeedError ? new ConfigError(error.message) : error;
  }
}

// Checked first, so that a production database is not even opened.
if (process.env.NODE_ENV === 'production') {
  console.error('NODE_ENV is production: invented members do not belong there.');
  process.exitCode = 1;
} else {
  await command(() => undefined, seed);
}
