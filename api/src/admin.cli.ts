import { afterRestore } from './after-restore.ts';
import { command, type CommandContext } from './command.ts';
import { ConfigError, originOf } from './core/config.ts';
import { ownCommand } from './core/own-command.ts';
import { createStripeGateway } from './core/stripe.ts';
import { AdminRecoveryError, promote, resetFactor, resetLink } from './features/administration/operator/admin-recovery.ts';
import { removeDemoAccounts } from './features/administration/operator/remove-demo-accounts.ts';
import { enqueueAll } from './features/billing/sync/sync-queue.ts';

// Recovers access: `npm run admin -- promote <email>` makes a member an admin, `npm run admin -- reset-link <email>`
// prints a link to set a new password, `npm run admin -- reset-factor <email>` removes a second factor that is lost.
// `npm run admin -- after-restore` does for a database that was restored without us what `npm run restore` does at its end.
// `npm run admin -- sync-subscriptions` has the server read every subscription at Stripe again.
// `npm run admin -- remove-demo-accounts` removes those that have the known password.

/** Does it, and returns what to print. */
type Action = (context: CommandContext, email: string) => Promise<string>;

const ofAccount: Record<string, Action> = {
  promote: async ({ config, database }, email) =>
    (await promote(database.fork(), email, { origin: originOf(config), adminEmail: config.adminEmail }, new Date()))
      ? `${email} is an admin from now on.`
      : `${email} is an admin already.`,
  'reset-link': async ({ config, database }, email) =>
    `Good for one hour and one use:\n${await resetLink(database.fork(), email, originOf(config), new Date())}`,
  'reset-factor': async ({ config, database }, email) =>
    (await resetFactor(database.fork(), email, originOf(config), new Date()))
      ? `${email} signs in with the password alone from now on. The server mails them when it runs.`
      : `${email} has no second factor.`,
};

const ofDatabase: Record<string, Action> = {
  'after-restore': ({ database }) => afterRestore(database, new Date(), { keepsAccess: false }),
  'sync-subscriptions': async ({ config, database }) => {
    const stripe = createStripeGateway(config);
    if (!stripe) throw new ConfigError('STRIPE_SECRET_KEY is required here.');
    const count = await enqueueAll({ em: database.fork(), stripe, now: () => new Date() });
    return `${count} subscriptions queued. The server reads them at Stripe when it runs.`;
  },
  'remove-demo-accounts': async ({ database }) => {
    const removed = await removeDemoAccounts(database.fork(), new Date());
    return removed.length === 0 ? 'There are no demo accounts with the known password.' : `Removed: ${removed.join(', ')}`;
  },
};

const actions = [...Object.keys(ofAccount).map((name) => `${name} <email>`), ...Object.keys(ofDatabase)];
const USAGE = `Usage: ${ownCommand('admin', actions.join(' | '))}`;

function readArguments(): { action: Action; email: string } {
  const [, , name = '', email = ''] = process.argv;
  const [, action] = Object.entries({ ...ofDatabase, ...(email && ofAccount) }).find(([known]) => known === name) ?? [];
  if (!action) throw new ConfigError(USAGE);
  return { action, email };
}

await command(readArguments, async (context, { action, email }) => {
  try {
    console.log(await action(context, email));
  } catch (error) {
    throw error instanceof AdminRecoveryError ? new ConfigError(error.message) : error;
  }
});
