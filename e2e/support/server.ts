// The built client and the API over an empty database with the real library, as a process of its own; it makes members
// when the tests ask for them, because a browser cannot.
import { join } from 'node:path';
import { makeFree, makePro, makeSuperUser } from '../../api/test/fixtures/factories.ts';
import { startServer } from '../../api/test/server.ts';
import { seedDemoAccounts } from '../../api/src/features/auth/demo-accounts.ts';
import { readLibrary } from '../../api/src/features/prompts/content/library.ts';
import { importLibrary } from '../../api/src/features/prompts/import/import-library.ts';
import type { MemberKind, Reply, Request } from './protocol.ts';

const root = join(import.meta.dirname, '..', '..');
const server = await startServer({ LOG_LEVEL: 'silent' }, { webDist: join(root, 'web', 'dist') });
// The browser's clock is the real one, so the server's has to be too.
Object.defineProperty(server.clock, 'now', { get: () => new Date() });
await importLibrary(server.database.fork(), await readLibrary(join(root, 'api', 'content')), server.clock.now);
await seedDemoAccounts(server.database.fork(), server.clock.now);

const makers = { free: makeFree, pro: makePro, superUser: makeSuperUser } satisfies Record<MemberKind, unknown>;

const reply = (message: Reply) => process.send?.(message);

process.on('message', (message: Request) => {
  if (message.want === 'statements') {
    reply({ id: message.id, statements: server.statements.splice(0) });
    return;
  }
  void makers[message.kind](server).then(({ user, token }) =>
    reply({ id: message.id, member: { token, email: user.email, firstName: user.firstName ?? '' } }),
  );
});
process.on('disconnect', () => process.exit(0));
reply({ id: 0, url: server.url });
