import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { commandsInFolder, root, scripts } from './command.ts';

const { folder, command } = commandsInFolder();

describe('the comparison with the released schema', () => {
  const RELEASED = `# The schema of release 0.0.1, as it was.
    type Query { "Kept." kept(some: Int, old: Int @deprecated(reason: "Use some.")): String
    gone: String past: String @deprecated(reason: "Use kept.") }`;
  const compare = async (current: string, { newest = 'Unreleased', line = '`added`', options = [] as string[] } = {}) => {
    const changelog = `# Changelog\n\n## ${newest}\n\n- ${line}\n\n## 2026-11-01 · 0.0.0\n\n- \`missing\`\n`;
    const files = { 'before.graphql': RELEASED, 'after.graphql': current, 'changelog.md': changelog };
    const paths = Object.keys(files).map((file) => join(folder.path, file));
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder.path, file), text);
    const run = command('node scripts/evolution.mjs', {}, [...options, ...paths]);
    return { code: await run.exited, output: run.output() };
  };

  test('lists breaking changes and where to read on', async () => {
    const { code, output } = await compare('type Query { kept(some: Int!): Int }');
    expect(code).toBe(1);
    expect(output).toContain("Field 'gone' was removed");
    expect(output).toContain("Field 'Query.kept' changed type from 'String' to 'Int'");
    expect(output).toContain("'some' on field 'Query.kept'");
    expect(output).toContain('docs/versioning.md');
  });

  test('allows removing what was deprecated in the released schema, and all additions', async () => {
    const { code, output } = await compare(
      'type Query { "Another word." kept(some: Int, more: Int): String gone: String added: Int }',
    );
    expect(output).toContain('none of them breaking');
    expect(code).toBe(0);
  });

  test('takes no change for part of the release before', async () => {
    const before = await compare(`${RELEASED.slice(0, -1)} added: Int }`, { newest: '2026-11-20 · 0.0.1' });
    expect(before).toEqual({
      code: 1,
      output: expect.stringMatching(/ has changed since release 0\.0\.1\. .* under ## Unreleased\.\n$/),
    });
    expect(await compare(RELEASED, { newest: '2026-11-20 · 0.0.1' })).toMatchObject({ code: 0 });
  });

  test('takes no new operation that the changelog does not name', async () => {
    const current = `${RELEASED.slice(0, -1)} added: Int missing: Int } type Mutation { addedToo: Int }`;
    expect(await compare(current)).toEqual({
      code: 1,
      output: expect.stringMatching(/^Name the new operations in .*changelog\.md: `addedToo`, `missing`\.\n$/),
    });
    expect(await compare(current, { line: '`added`, `missing`, `addedToo`' })).toMatchObject({ code: 0 });
  });

  test('releases nothing that has no date yet', async () => {
    const { code, output } = await compare(RELEASED, { options: ['--release'] });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(' is "Unreleased". Make it that of release ') });
    expect(await readFile(join(folder.path, 'before.graphql'), 'utf8')).toBe(RELEASED);
  });
});

test.each([
  ['test.mjs --afected', /^There is no --afected\. There are: --affected, .*--record$/],
  // In two parts, because this file is one that is searched for it.
  [`test.mjs ${'no-such'}-test`, /^No test has "no-such\Wtest" in its path or text\.$/],
  ['test.mjs --inspect usage', /^--inspect needs the path of one test file\. "usage" is in the path of \d+ test files: /],
  ['release-notes.mjs v0.0.1', /^package\.json has version \S+, not 0\.0\.1\.$/],
  ['mutants.mjs no-such-mutant', /^No mutant has no-such-mutant in its id\. /],
])('node scripts/%s runs nothing, and says why', async (line, reason) => {
  const run = command(`node scripts/${line}`);
  expect(await run.exited).toBe(1);
  expect(run.output().trim()).toMatch(reason);
});

test.each(['start', 'test', 'dev', 'check', 'lint', 'types', 'codegen', 'format', 'hooks'])(
  'npm run %s first installs the packages of the lock file',
  (name) => {
    expect(scripts[`pre${name}`]).toBe('node scripts/install.mjs');
  },
);

test('the packages are installed again if those of a workspace are missing', async () => {
  await cp(join(root, 'scripts/install.mjs'), join(folder.path, 'scripts/install.mjs'));
  const packages = { '': {}, 'node_modules/a': {}, 'web/node_modules/a': {}, 'api/node_modules/b': { optional: true } };
  await writeFile(join(folder.path, 'package-lock.json'), JSON.stringify({ packages }));
  const bin = join(folder.path, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'npm'), '#!/bin/sh\nmkdir -p node_modules web/node_modules\n', { mode: 0o755 });
  const install = async () => {
    const run = command(`${process.execPath} ${join(folder.path, 'scripts/install.mjs')}`, {
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    });
    return { code: await run.exited, output: run.output() };
  };
  const installed = { code: 0, output: expect.stringMatching(/^Installing packages/) };
  expect(await install()).toEqual(installed);
  expect(await install()).toEqual({ code: 0, output: '' });
  await rm(join(folder.path, 'web/node_modules'), { recursive: true });
  expect(await install()).toEqual(installed);
});

test('npm run types prints an error of the API once, although other workspaces have it, too', async () => {
  for (const file of ['check', 'run']) await cp(join(root, `scripts/${file}.mjs`), join(folder.path, `scripts/${file}.mjs`));
  const compiler = join(folder.path, 'node_modules/.bin/tsgo');
  await mkdir(dirname(compiler), { recursive: true });
  const error = 'api/a.ts(1,1): error TS1: Wrong.\\n  Because it is.';
  const script = `[ "$2" = sdk ] && printf 'sdk/b.ts(1,1): error TS1: Wrong.\\n  Because it is.\\n'\nprintf '${error}\\n'\nexit 1`;
  await writeFile(compiler, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const run = command(`node ${join(folder.path, 'scripts/check.mjs')} Types`);
  expect(await run.exited).toBe(1);
  expect(run.output().split('api/a.ts')).toHaveLength(2);
  expect(run.output()).toContain('Types of sdk: failed\nsdk/b.ts(1,1): error TS1: Wrong.\n  Because it is.\n');
  expect(run.output()).toContain('Types of e2e: failed\nAll of its errors are above.\n');
});

test('.ci/run says before all tests that there is no PostgreSQL to run them on', async () => {
  await cp(join(root, '.ci'), join(folder.path, '.ci'), { recursive: true });
  const run = command(`bash ${join(folder.path, '.ci/run')}`, { POSTGRES_BIN: folder.path });
  expect({ code: await run.exited, output: run.output() }).toEqual({
    code: 1,
    output: expect.stringMatching(/^Install the PostgreSQL server, .+\.\n$/),
  });
});

test('.ci/run takes the PostgreSQL that is on the PATH', async () => {
  await cp(join(root, '.ci'), join(folder.path, '.ci'), { recursive: true });
  const bin = join(folder.path, 'bin');
  await mkdir(bin);
  const programs = { id: 'echo 1000', npm: 'echo "1 passed, 0 failed"', initdb: '', pg_ctl: 'echo "$0" >&2' };
  for (const [name, line] of Object.entries(programs)) await writeFile(join(bin, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  const run = command(`bash ${join(folder.path, '.ci/run')}`, { PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` });
  expect(await run.exited).toBe(0);
  expect(run.output()).toContain(`${join(bin, 'pg_ctl')}\n`);
  expect(run.output()).toContain('2 passed, 0 failed');
});

test('a build that fails is not up to date, even if the sources are reverted', async () => {
  for (const file of ['build.mjs', 'run.mjs', 'wheel.mjs'])
    await cp(join(root, 'scripts', file), join(folder.path, 'scripts', file));
  await cp(join(root, 'sdk-python/pyproject.toml'), join(folder.path, 'sdk-python/pyproject.toml'));
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  const stamp = join(folder.path, '.build', 'sources');
  for (const file of [stamp, join(folder.path, 'sdk', 'package.json')]) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'of the last build');
  }
  const build = command(`node ${join(folder.path, 'scripts/build.mjs')}`);
  expect(await build.exited).toBe(1);
  expect(build.output()).toContain('Build SDK: failed');
  expect(existsSync(stamp)).toBe(false);
});

test('the tests compile the API as such, wherever the repository is', async () => {
  const repository = join(folder.path, 'web', 'promptory');
  await cp(join(root, 'scripts/jest'), join(repository, 'scripts/jest'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(repository, 'node_modules'));
  const file = join(repository, 'api', 'row.ts');
  await mkdir(dirname(file));
  // A class field without a value, which only the client defines.
  await writeFile(file, 'class Row { id!: string }\nconsole.log(new Row());');
  const run = command(`node --require ${join(repository, 'scripts/jest/register.cjs')} ${file}`);
  expect({ code: await run.exited, output: run.output() }).toEqual({ code: 0, output: 'Row {}\n' });
});

test('npm run test:watch runs the tests again after a change of a source only, and watches no packages', async () => {
  for (const file of ['watch', 'run']) await cp(join(root, `scripts/${file}.mjs`), join(folder.path, `scripts/${file}.mjs`));
  // Linux lists the watches of a process.
  const count = `import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
    // As Playwright does for a test that fails.
    writeFileSync('e2e/test-results/sum/error-context.md', '');
    const watcher = '/proc/' + process.ppid + '/fdinfo/';
    const files = existsSync(watcher) ? readdirSync(watcher).map((name) => readFileSync(watcher + name, 'utf8')) : [];
    console.log('Tested', process.argv[2], files.join('').match(/^inotify wd/gm)?.length ?? 0);`;
  await writeFile(join(folder.path, 'scripts/test.mjs'), count);
  for (const place of ['api', 'sdk', 'sdk-python', 'stripe-emulator', 'web', 'e2e/test-results/sum', 'node_modules'])
    await mkdir(join(folder.path, place), { recursive: true });
  for (let number = 0; number < 50; number += 1) await writeFile(join(folder.path, `node_modules/${number}.ts`), '');
  const watching = command(`node ${join(folder.path, 'scripts/watch.mjs')}`);
  expect(Number(await watching.waitFor(/Tested --affected (\d+)\nWaiting for changes/))).toBeLessThan(20);
  for (const file of ['sdk/sum.ts', 'sdk/sum.json', 'scripts/sum.mjs']) {
    await writeFile(join(folder.path, file), '1');
    const again = new RegExp(`${file} has changed\\.\\n[^]*Tested[^]*Waiting for changes`);
    await watching.waitFor(again);
  }
  expect(watching.output()).not.toContain('error-context.md has changed');
  watching.stop();
  await watching.exited;
});

describe('npm run test:mutants', () => {
  const plant = async (mutant: object, files: Record<string, string>) => {
    for (const file of ['affected', 'check', 'chromium', 'mutants', 'python', 'run'])
      await cp(join(root, `scripts/${file}.mjs`), join(folder.path, `scripts/${file}.mjs`));
    await cp(join(root, 'scripts/jest'), join(folder.path, 'scripts/jest'), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
    const mutants = [{ id: 'sum-wrong', defect: 'Sums are wrong.', file: 'sum.txt', find: '+', replace: '-', ...mutant }];
    const all = { 'sum.txt': '1 + 1', 'scripts/mutants.yml': JSON.stringify(mutants), ...files };
    for (const [file, text] of Object.entries(all)) await writeFile(join(folder.path, file), text);
    const run = command(`node ${join(folder.path, 'scripts/mutants.mjs')}`);
    const code = await run.exited;
    expect(await readFile(join(folder.path, 'sum.txt'), 'utf8')).toBe('1 + 1');
    return { code, output: run.output() };
  };
  const ofWords = { suite: 'check', 'caught-by': ['words.mjs (Words)'] };
  const FAIL = 'process.exitCode = 1;';

  test('says of a defect that something notices that it is caught', async () => {
    const check = `import { readFileSync } from 'node:fs'; if (readFileSync('sum.txt', 'utf8').includes('-')) ${FAIL}`;
    expect(await plant(ofWords, { 'scripts/words.mjs': check })).toEqual({
      code: 0,
      output: expect.stringMatching(/^caught {3}sum-wrong .*\n1 passed, 0 failed\n$/),
    });
  });

  test('fails for a defect that nothing notices', async () => {
    const { code, output } = await plant(ofWords, { 'scripts/words.mjs': '' });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('SURVIVED sum-wrong') });
  });

  test('does not plant what would not compile', async () => {
    const { code, output } = await plant({ suite: 'api', file: 'sum.ts', replace: '(' }, { 'sum.ts': '1 + 1;' });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^sum-wrong: sum\.ts would not compile/) });
  });

  test.each(['e2e', 'check'])('plants nothing for suite %s that does not say which of it is to fail', async (suite) => {
    expect(await plant({ suite }, {})).toEqual({
      code: 1,
      output: `sum-wrong: suite ${suite} needs caught-by in scripts/mutants.yml\n`,
    });
  });

  test.each([
    ['what fails without a defect as well', ofWords, 'words', 'Fails without a defect as well: Words\n'],
    ['a build that fails', { suite: 'e2e', 'caught-by': ['e2e/sum.spec.ts'] }, 'build', 'The build fails with sum-wrong, so'],
  ])('does not take %s for a catch', async (_what, mutant, script, reason) => {
    const { code, output } = await plant(mutant, { [`scripts/${script}.mjs`]: FAIL });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(`^${reason}`) });
  });
});

test('npm test runs the tests of the Python client for a name that only one of them has', async () => {
  // Takes the place of a Python with the packages of the client.
  const python = join(folder.path, 'python');
  await writeFile(python, `#!/bin/sh\n[ "$1" != -m ] || echo '{ "passed": 1 }' >"$3"\n`, { mode: 0o755 });
  // In two parts, because this file is searched as well.
  const run = command('node scripts/test.mjs', { PYTHON: python }, [`test_ends_with_${'the_last_error'}`]);
  expect(await run.exited).toBe(0);
  expect(run.output()).toMatch(/^Python +1 +0 /m);
});

// A pipe divides it into chunks at places that no character ends at.
test.each(['', 'x', 'xx'])('what a command prints is read to the letter (%j and 100,000 others)', async (start) => {
  const text = start + '’'.repeat(100_000);
  const { run } = (await import(join(root, 'scripts', 'run.mjs'))) as {
    run: (command: string, args: string[], options: object) => Promise<{ code: number; output: string }>;
  };
  const print = `process.stdout.write(${JSON.stringify(start)} + '’'.repeat(100_000))`;
  expect(await run('node', ['-e', print], { capture: true })).toEqual({ code: 0, output: text });
});
