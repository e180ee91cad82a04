import type { Dependencies } from './context.ts';
import { verifyPassword } from './core/auth/password.ts';
import type { Probe } from './core/telemetry/monitor.ts';

/** The checks of the status page: each has a service do what it is for. */
export const createProbes = ({ database, mail, tokens, now }: Dependencies, self: () => string): Probe[] => [
  {
    name: 'API Server',
    description: 'Answers the website, the API and the REST routes',
    check: async () => {
      const { ok } = await fetch(`${self()}/healthz`, { signal: AbortSignal.timeout(5000) });
      if (!ok) throw new Error('not healthy');
    },
  },
  { name: 'Database', description: 'Keeps the library, the accounts and what members do', check: () => database.ping() },
  { name: 'Email Service', description: 'Takes the mails that we send', check: () => mail.check() },
  {
    name: 'Authentication',
    description: 'Checks passwords and signs sessions',
    check: async () => {
      await verifyPassword(undefined, 'a check');
      if (tokens.verify(tokens.sign('a check', new Date(now().getTime() + 60_000)), now()) !== 'a check')
        throw new Error('not signed');
    },
  },
];
