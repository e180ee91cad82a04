import { command } from './command.ts';
import { ConfigError } from './core/config.ts';
import { AdminRecoveryError, promote, resetLink } from './features/administration/owner/admin-recovery.ts';

// Recovers access: `npm run admin -- promote <email>` makes a member an admin, `npm run admin -- reset-link <email>`
// prints a link to set a new password.

const USAGE = 'Say what: npm run admin -- promote <email>, or npm run admin -- reset-link <email>';

await command(async ({ config, database }) => {
  const [, , act, email] = process.argv;
  if (!email || (act !== 'promote' && act !== 'reset-link')) throw new ConfigError(USAGE);
  const em = database.fork();
  try {
    if (act === 'promote') {
      const isNew = await promote(em, email, new Date());
      console.log(isNew ? `${email} is an admin from now on.` : `${email} is an admin already.`);
    } else {
      const origin = config.publicUrl ?? `http://localhost:${config.port}`;
      console.log(`Good for one hour and one use:\n${await resetLink(em, email, origin, new Date())}`);
    }
  } catch (error) {
    throw error instanceof AdminRecoveryError ? new ConfigError(error.message) : error;
  }
});
