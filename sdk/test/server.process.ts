// The server for the tests of the Python client, as its own process: prints the environment of their programs as a line of
// JSON, and ends with its standard input.
import { writeSync } from 'node:fs';
import { makeFree } from '../../api/test/fixtures/factories.ts';
import { makeKey } from '../../api/test/fixtures/key.ts';
import { startServer } from '../../api/test/server.ts';
import { chronology, makeReadmeLibrary } from './readme-library.ts';

const server = await startServer();
const env = await makeReadmeLibrary(server);
const { user } = await makeFree(server);
const { key } = await makeKey(server, user, { scopes: ['catalog:read'] });
const { title, body } = chronology;
writeSync(1, `${JSON.stringify({ env, catalogKey: key, prompt: { title, body } })}\n`);
process.stdin.resume().on('end', () => void server.close().then(() => process.exit(0)));
