import type { Dependencies } from './context.ts';
import { matchesPassword, takeTurn } from './core/auth/password.ts';
import type { Probe } from './core/telemetry/monitor.ts';
import { MAIL_SERVICE } from './features/status/status.read.ts';

/** The checks of the status page: each exercises one service. */
export const createProbes = ({ database, mail, tokens, now }: Dependencies, self: () => string): Probe[] => [
  {
    name: 'API Server',
    description: 'Serves the website, the GraphQL API and the REST routes',
    check: async () => {
      const ask = (path: string) => fetch(self() + path, { signal: AbortSignal.timeout(5000) });
      if (!(await ask('/healthz')).ok) throw new Error('not healthy');
      // The other reason for not being ready, the database, has its own row.
      return ['busy', 'blocked'].includes(await (await ask('/readyz')).text()) ? 'degraded' : 'operational';
    },
  },
  {
    name: 'Database',
    description: 'Stores the library, accounts and member activity',
    check: async () => ((await database.health()) === undefined ? 'operational' : 'degraded'),
  },
  { name: MAIL_SERVICE, description: 'Sends our email', check: () => mail.check() },
  {
    name: 'Authentication',
    description: 'Checks passwords and signs sessions',
    check: async () => {
      await takeTurn(() => matchesPassword(undefined, 'a check'));
      if (tokens.verify(tokens.sign('a check', new Date(now().getTime() + 60_000)), now())?.sessionId !== 'a check')
        throw new Error('not signed');
      // Sessions are read from the database, and signing in writes one.
      return (await database.health()) === undefined ? 'operational' : 'degraded';
    },
  },
];
