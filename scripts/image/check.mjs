// `npm run image:check`: builds the image of the Dockerfile without Docker and runs it. Needs Linux, root, mmdebstrap, the
// network, and in DATABASE_URL a PostgreSQL whose user may create databases. It uses two of its own and drops them again.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../run.mjs';
import { build } from './build.mjs';
import { readStages } from './dockerfile.mjs';
import { createBase, must, startContainer } from './root-file-system.mjs';

const HEALTHY_WITHIN_SECONDS = 60;
const BACKUP = '/backups/check.gz';

// npm says where it is.
const { DATABASE_URL: url, npm_execpath: npmProgram } = process.env;
const hasMmdebstrap = spawnSync('mmdebstrap', ['--version']).status === 0;
if (!url || !npmProgram || process.getuid?.() !== 0 || !hasMmdebstrap) {
  console.error(
    'Run it with npm, as root, with the DATABASE_URL of a PostgreSQL whose user may create databases. It needs mmdebstrap (on Debian, apt install mmdebstrap).',
  );
  process.exit(1);
}

/** Runs a step and prints how long it took. */
function report(name, action) {
  const started = Date.now();
  const value = action();
  console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${name.slice(0, 110)}`);
  return value;
}

function expect(what, isTrue, detail = '') {
  if (!isTrue) throw new Error(`Not so: ${what}\n${detail}`);
  console.log(`      ok  ${what}`);
}

async function withDatabases(names, action) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const drop = async () => {
    for (const name of names) await client.query(`drop database if exists ${name} with (force)`);
  };
  try {
    await drop();
    for (const name of names) await client.query(`create database ${name}`);
    return await action(...names.map((name) => String(Object.assign(new URL(url), { pathname: name }))));
  } finally {
    await drop();
    await client.end();
  }
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function waitUntilHealthy(container, healthCheck) {
  const started = Date.now();
  for (;;) {
    if (container.execute(healthCheck).status === 0) return ((Date.now() - started) / 1000).toFixed(1);
    const isLate = Date.now() - started > HEALTHY_WITHIN_SECONDS * 1000;
    const end = await Promise.race([container.exited, sleep(500)]);
    if (isLate || end !== undefined) throw new Error(`It is not healthy:\n${container.output()}`);
  }
}

/** What is only read or loaded when it is asked for: a start does not show that it is there. */
function expectParts(container) {
  const ask = (path, options = {}) => {
    const program = `fetch('http://127.0.0.1:' + process.env.PORT + ${JSON.stringify(path)}, ${JSON.stringify(options)}).then((response) => console.log(response.status))`;
    return container.execute(['node', '--eval', program]);
  };
  for (const [path, status, options] of [
    ['/', 200],
    ['/developers/rest', 200],
    ['/prompt/no-such-prompt', 404],
    ['/category/no-such-category', 404],
    ['/mcp', 401, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
  ]) {
    const { stdout, stderr } = ask(path, options);
    expect(`${path} returns ${status}`, stdout.trim() === String(status), stdout + stderr);
  }
  const load = container.execute(['node', '--eval', "import('./api/dist/src/features/record/record.pdf.js')"]);
  expect('what writes PDFs can be loaded', load.status === 0, load.stderr);
}

/** What an operator does with the container, and what it must not be able to do. */
async function use(container, { healthCheck, command: server, user }, emptyDatabase) {
  const seconds = await waitUntilHealthy(container, healthCheck);
  expect(`the health check passes ${seconds} s after the start`, true);
  const output = (...words) => container.execute(words).stdout.trim();
  const processOne = output('sh', '-c', "id -un && tr '\\0' ' ' < /proc/1/cmdline");
  expect(`the server is process 1 and runs as ${user}`, processOne === `${user}\n${server.join(' ')}`, processOne);
  const memory = Number(output('sed', '-n', 's/^VmRSS:\\s*\\([0-9]*\\) kB$/\\1/p', '/proc/1/status'));
  expect(`it uses ${Math.round(memory / 1024)} MB of memory`, memory > 0);
  expect('it cannot write to /app', container.execute(['touch', '/app/file']).status !== 0);
  expectParts(container);
  const written = container.execute(['node', 'api/dist/src/backup.cli.js', BACKUP]);
  const [, rows] = /: (\d+ rows of \d+ tables)\n/.exec(written.stdout) ?? [];
  expect(`backup.cli.js writes and verifies ${rows}`, rows && written.status === 0, written.stdout + written.stderr);
  const drill = container.execute(['node', 'api/dist/src/restore.cli.js', BACKUP], { DATABASE_URL: emptyDatabase });
  const [restored, ended, ...more] = drill.stdout.trim().split('\n');
  const isComplete = restored === `${rows} restored` && /^Ended: sessions \(\d+\), .*\)$/.test(ended) && more.length === 0;
  expect(`restore.cli.js, into an empty database: ${drill.stdout.trim()}`, isComplete, drill.stderr);
  const migrated = container.execute(['node', 'api/dist/src/migrate.cli.js', 'up']);
  expect(`migrate.cli.js up: ${migrated.stdout.trim()}`, migrated.stdout === 'Nothing to run up\n', migrated.stderr);
  for (const [command, problem] of [
    ['admin.cli.js promote nobody@promptory.test', 'There is no account with the address nobody@promptory.test.'],
    ['features/billing/setup/seed-prices.cli.js', 'STRIPE_SECRET_KEY is required here.'],
  ]) {
    const [program, ...args] = command.split(' ');
    const { stderr } = container.execute(['node', `api/dist/src/${program}`, ...args]);
    expect(`${command}: ${problem}`, stderr.trim() === problem, stderr);
  }
}

const work = mkdtempSync(join(tmpdir(), 'promptory-image-'));
let container;
try {
  const stages = readStages(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const base = join(work, 'base');
  report(`FROM ${stages[0].image}`, () => createBase(stages[0].image, npmProgram, base));
  const { folder, state } = build(stages, base, work, report);
  console.log(`The image adds ${must('du', ['-sh', join(folder, 'app')]).split('\t')[0]} to its base`);
  await withDatabases(['promptory_image_check', 'promptory_image_drill'], async (database, emptyDatabase) => {
    Object.assign(state.env, {
      DATABASE_URL: database,
      JWT_SECRETS: `check:${randomBytes(48).toString('base64url')}`,
      PUBLIC_URL: 'https://promptory.test',
      SMTP_URL: 'smtp://127.0.0.1:1025',
      LOG_LEVEL: 'warn',
      PORT: await freePort(),
    });
    container = startContainer(folder, state, state.command, '/backups');
    await use(container, state, emptyDatabase);
    const started = Date.now();
    container.stop();
    const code = await container.exited;
    expect(`SIGTERM ends it with ${code} after ${((Date.now() - started) / 1000).toFixed(1)} s`, code === 0, container.output());
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  container?.end();
  rmSync(work, { recursive: true, force: true });
}
