import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { ConfigError, type Config, originOf } from './core/config.ts';
import { ownCommand } from './core/own-command.ts';
import { findOpenDemoAccounts, seedDemoAccounts } from './features/auth/demo-accounts.ts';
import { createFirstAdmin } from './features/administration/operator/first-admin.ts';

const removeDemoAccounts = ownCommand('admin', 'remove-demo-accounts');

type Print = (line: string) => void;

async function prepareDemoAccounts(em: SqlEntityManager, config: Config, now: Date, print: Print): Promise<void> {
  if (config.demoAccounts) {
    const created = await seedDemoAccounts(em, now);
    print(`Demo accounts: ${created === 0 ? 'all there' : `${created} created`}`);
    return;
  }
  const open = (await findOpenDemoAccounts(em)).map(({ email }) => email).join(', ');
  if (config.demo) {
    const there = open === '' ? '' : `; remove those of an earlier start (${open}): ${removeDemoAccounts}`;
    print(`Demo accounts: none, because ${config.demoObstacle}; DEMO=1 creates them${there}`);
  } else if (open !== '') {
    throw new ConfigError(
      `The database has demo accounts with the known password (${open}). Remove them first: ${removeDemoAccounts}`,
    );
  }
}

/**
 * Creates the accounts of a new installation: in demo mode those that everybody knows, and otherwise the first admin.
 * Production does not start beside an account that everybody knows.
 */
export async function prepareAccounts(em: SqlEntityManager, config: Config, now: Date, print: Print): Promise<void> {
  await prepareDemoAccounts(em, config, now, print);
  const { adminEmail } = config;
  if (adminEmail === undefined) return;
  const admin = await createFirstAdmin(em, adminEmail, originOf(config), now);
  if (admin === 'created') print(`First admin: ${adminEmail} gets a mail with a link to set a password`);
  else if (admin !== 'exists') print(`ADMIN_EMAIL ${adminEmail} is ignored: ${admin.ignored}`);
}
