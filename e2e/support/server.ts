// Serves the built client and the API, with the real library in a new database. Runs as a separate process, which creates
// members for the tests.
import { join } from 'node:path';
import { makeFree, makePro, makeSuperUser } from '../../api/test/fixtures/factories.ts';
import { openInstallation } from '../../api/test/database.ts';
import { startServer } from '../../api/test/server.ts';
import { readLibrary } from '../../api/src/features/prompts/content/library.ts';
import { importLibrary } from '../../api/src/features/prompts/import/import-library.ts';
import type { MemberKind, Reply, Command } from './protocol.ts';

const root = join(import.meta.dirname, '..', '..');
const statements: string[] = [];
const database = await openInstallation((sql) => statements.push(sql));
const server = await startServer({ LOG_LEVEL: 'silent' }, { database, webDist: join(root, 'web', 'dist') });
// Uses the real time, because the browser does.
Object.defineProperty(server.clock, 'now', { get: () => new Date() });

const makers = { free: makeFree, pro: makePro, superUser: makeSuperUser } satisfies Record<MemberKind, unknown>;

const syncedRows = async () => ({
  vaults: await server.database.fork().execute('select * from client_set_vaults'),
  records: await server.database.fork().execute('select * from client_set_records'),
});

/** Imports the library again, with other words in a prompt. */
const importChanged = async (promptId: string, replacements: [from: string, to: string][]) => {
  const library = await readLibrary(join(root, 'api', 'content'));
  const prompts = library.prompts.map((prompt) => {
    if (prompt.slug !== promptId) return prompt;
    const body = replacements.reduce((text, [from, to]) => text.replace(from, to), prompt.body);
    return { ...prompt, body };
  });
  return importLibrary(server.database.fork(), { ...library, prompts }, server.clock.now);
};

const reply = (message: Reply) => process.send?.(message);

process.on('message', (message: Command) => {
  if (message.type === 'statements') {
    reply({ id: message.id, statements: statements.splice(0) });
    return;
  }
  if (message.type === 'syncedRows') {
    void syncedRows().then((rows) => reply({ id: message.id, syncedRows: JSON.stringify(rows) }));
    return;
  }
  if (message.type === 'importLibrary') {
    void importChanged(message.promptId, message.replacements).then(() => reply({ id: message.id }));
    return;
  }
  void makers[message.kind](server).then(({ user, token }) =>
    reply({ id: message.id, member: { token, email: user.email, firstName: user.firstName ?? '' } }),
  );
});
process.on('disconnect', () => process.exit(0));
reply({ id: 0, url: server.url });
