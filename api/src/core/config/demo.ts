import type { Settings } from './settings.ts';

/** Whether a host name or address leads to this machine only. */
const isLoopback = (host: string) => /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Demo mode, unless NODE_ENV says otherwise. A value that is not known is more likely a mistyped production. */
export const isDemo = (nodeEnv: string | undefined): boolean => ['development', 'test', undefined].includes(nodeEnv);

/** Why other people may reach this server, or undefined if only its own machine can. */
function exposure({ HOST, PUBLIC_URL }: Settings): string | undefined {
  if (!isLoopback(HOST)) return `HOST ${HOST} can be reached from other machines`;
  if (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname))
    return 'PUBLIC_URL is not an address of this machine';
  return undefined;
}

/** What demo mode opens to everybody: only where nobody else can reach it, unless `DEMO=1` says that this is intended. */
export function demoConfig(values: Settings) {
  const demo = isDemo(values.NODE_ENV);
  const exposed = exposure(values);
  const obstacle = exposed ?? (values.DATABASE_URL === undefined ? undefined : 'DATABASE_URL is set');
  const isIntended = values.DEMO === '1';
  const demoAccounts = demo && (isIntended || obstacle === undefined);
  return {
    /** Demo mode: generated secrets and the Stripe emulator. Everything else is as in production. */
    demo,
    /** Whether demo mode has its example accounts, whose password everybody knows. */
    demoAccounts,
    /** Why demo mode has no example accounts. */
    demoObstacle: demo && !demoAccounts ? obstacle : undefined,
    /** Whether everybody may read the outbox. Its mails have links that sign in. */
    publicOutbox: demo && (isIntended || exposed === undefined),
    /** Opens the account of the super user. Null where the example accounts are missing: four digits would protect nothing. */
    superUserCode: demoAccounts ? values.SUPER_USER_CODE : null,
  };
}
