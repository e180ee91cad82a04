import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { limitSettings } from '../../src/core/config/limits.ts';
import { settingNames } from '../../src/core/config.ts';
import { databaseStates } from '../../src/core/database/resilience/health.ts';
import { LIMITS } from '../../src/core/limits/document-rules.ts';
import { MAX_ATTEMPTS } from '../../src/features/mail/mail.queue.ts';
import { startServer } from '../server.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const text = read('docs', 'operating.md');

const sectionOf = (title: string) => text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
/** The cells of the tables of a section, without their heads. */
const rowsOf = (title: string) =>
  sectionOf(title)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
    );

test('the table of limits has all of them with their defaults', () => {
  const defaults = Object.entries(z.object(limitSettings).parse({})).map(([name, value]) => [name, String(value)]);
  expect(rowsOf('Limits').map(([name, value]) => [name, value])).toEqual(defaults);
});

test('the limits without a setting are as it says', () => {
  const { bodyBytes, bodyValues, bodyDepth, tokens, depth, aliases, directives, rootLists } = LIMITS;
  const sentence = `at most ${bodyBytes} bytes with ${bodyValues} values in ${bodyDepth} levels, and a GraphQL document ${tokens} tokens, a depth of ${depth}, ${aliases} aliases, ${directives} directives and ${rootLists} lists`;
  expect(sectionOf('Limits').replaceAll(/\s+/g, ' ')).toContain(sentence);
});

test('the limits that are counted in memory are those that it and decision 024 name', () => {
  const rules = globSync('api/src/**/*.ts', { cwd: root })
    .flatMap((file) => [...read(file).matchAll(/name: '([\w-]+)',[^}]*isInMemory: true/g)])
    .map(([, name]) => name!);
  const named = {
    use: ['the uses that they record', 'uses'],
    search: ['their searches', 'searches'],
    'own-changes': ['what they change in their favorites', 'changes of what is their own'],
    'client-sets': ['the writes of their client sets', 'writes of client sets'],
    stripe: ['what they ask of Stripe', 'what asks Stripe'],
  };
  expect(rules.sort()).toEqual(Object.keys(named).sort());
  const [operating, decision] = [text, read('docs', 'decisions', '024-shared-quotas.md')].map((page) =>
    page.replaceAll(/\s+/g, ' '),
  );
  for (const [inOperating, inDecision] of Object.values(named)) {
    expect(operating).toContain(inOperating);
    expect(decision).toContain(inDecision);
  }
});

test('the table of jobs has all of them', async () => {
  const server = await startServer();
  const names = rowsOf('Several instances').map(([name]) => name);
  expect(names.sort()).toEqual(Object.keys(server.jobs).sort());
  await server.close();
});

test('every setting that it names exists', () => {
  const named = [...text.matchAll(/`([A-Z]{2,}(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name]) => name!);
  const others = ['NODE_OPTIONS', 'POSTGRES_PASSWORD', 'RATE_LIMITED', 'QUERY_TOO_COMPLEX'];
  expect(named.filter((name) => !settingNames.includes(name) && !others.includes(name))).toEqual([]);
});

test('every log message that it names is in the source', () => {
  const all = globSync('api/src/**/*.ts', { cwd: root })
    .map((file) => read(file))
    .join('');
  const messages = rowsOf('What to watch').map(([message]) => message!);
  expect(messages.length).toBeGreaterThan(4);
  expect(messages.filter((message) => !all.includes(`'${message}'`))).toEqual([]);
});

test('every warning and error that the server logs is in the document', () => {
  const calls = globSync('api/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/(?:\blog\??\.(?:warn|error)|\bwithStripeErrors|\bignore)\((.*?)\n/g)])
    .map(([, call]) => call!);
  const messages = calls.flatMap((call) => [...call.matchAll(/'([^']+ [^']+)'/g)].map(([, message]) => message!));
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((message) => !text.includes(`\`${message}\``))).toEqual([]);
});

test('a mail is given up when it says, and sent again by its command', () => {
  expect(text).toContain(`after ${MAX_ATTEMPTS} attempts in about two days`);
  expect(text).toContain(`where attempts >= ${MAX_ATTEMPTS}`);
});

test('the responses of /readyz are those of the server', () => {
  const problems = databaseStates.slice(1, -1).map((state) => `the database is ${state}`);
  const others = ['the database does not answer', 'busy', 'blocked', 'stopping'];
  expect(rowsOf('Health').map(([name]) => name)).toEqual(['ready', ...problems, ...others]);
  const source = read('api', 'src', 'http', 'health.ts');
  expect(others.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
});

describe('commands', () => {
  test('of npm exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });

  test('of the image are built from a source that is there', () => {
    const built = parse(read('api', 'tsconfig.build.json')) as { include: string[]; exclude: string[] };
    const named = [...new Set([...text.matchAll(/api\/dist\/(\S+)\.js/g)].map(([, path]) => `${path}.ts`))];
    expect(named.length).toBeGreaterThan(4);
    for (const path of named) {
      expect([path, existsSync(join(root, 'api', path))]).toEqual([path, true]);
      expect([path, built.exclude.some((pattern) => matchesGlob(path, pattern))]).toEqual([path, false]);
    }
  });

  test('of Compose name its services and volumes', () => {
    const { services } = parse(read('docker-compose.yml')) as { services: object };
    const named = [...text.matchAll(/docker compose (?:exec|run|stop|build|ps|logs)((?: -{1,2}\w+)*) (\w+)/g)].map(
      ([, , name]) => name!,
    );
    expect(named.length).toBeGreaterThan(8);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(named));
  });

  test('scrape the job of the alerts', () => {
    const [, config = ''] = /```yaml\n(.*?)```/s.exec(sectionOf('What to watch')) ?? [];
    expect(parse(config)).toMatchObject({ scrape_configs: [{ job_name: 'promptory' }], rule_files: ['prometheus-rules.yml'] });
  });
});

test('its links lead somewhere', () => {
  const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link]) => link!);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !existsSync(join(root, 'docs', link)))).toEqual([]);
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => `#${title!.toLowerCase().replaceAll(' ', '-')}`);
  expect(headings).toEqual(expect.arrayContaining([...text.matchAll(/\]\((#[^)]+)\)/g)].map(([, link]) => link)));
});
