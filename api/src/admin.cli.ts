import { afterRestore } from './after-restore.ts';
import { command } from './command.ts';
import { ConfigError, originOf } from './core/config.ts';
import { AdminRecoveryError, promote, resetFactor, resetLink } from './features/administration/owner/admin-recovery.ts';
import { removeDemoAccounts } from './features/administration/owner/remove-demo-accounts.ts';

// Recovers access: `npm run admin -- promote <email>` makes a member an admin, `npm run admin -- reset-link <email>`
// prints a link to set a new password, `npm run admin -- reset-factor <email>` removes a second factor that is lost.
// `npm run admin -- after-restore` does for a database that was restored without us what `npm run restore` does at its end.
// `npm run admin -- remove-demo-accounts` removes those that have the known password.

const WITHOUT_EMAIL = ['after-restore', 'remove-demo-accounts'];
const USAGE =
  'Usage: npm run admin -- promote <email> | reset-link <email> | reset-factor <email> | after-restore | remove-demo-accounts';

await command(async ({ config, database }) => {
  const [, , action = '', email = ''] = process.argv;
  const em = database.fork();
  const now = new Date();
  const origin = originOf(config);
  const actions = new Map<string, () => Promise<string>>([
    [
      'promote',
      async () => ((await promote(em, email, now)) ? `${email} is an admin from now on.` : `${email} is an admin already.`),
    ],
    ['reset-link', async () => `Good for one hour and one use:\n${await resetLink(em, email, origin, now)}`],
    [
      'reset-factor',
      async () =>
        (await resetFactor(em, email, origin, now))
          ? `${email} signs in with the password alone from now on. The server mails them when it runs.`
          : `${email} has no second factor.`,
    ],
    ['after-restore', () => afterRestore(database, now, { keepsAccess: false })],
    [
      'remove-demo-accounts',
      async () => {
        const removed = await removeDemoAccounts(em, now);
        return removed.length === 0 ? 'There are no demo accounts with the known password.' : `Removed: ${removed.join(', ')}`;
      },
    ],
  ]);
  const run = actions.get(action);
  if (!run || (!email && !WITHOUT_EMAIL.includes(action))) throw new ConfigError(USAGE);
  try {
    console.log(await run());
  } catch (error) {
    throw error instanceof AdminRecoveryError ? new ConfigError(error.message) : error;
  }
});
