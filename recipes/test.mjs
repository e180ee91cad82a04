// `npm run test:recipes`: runs the programs of the developers guide against the built server, as the guide says, and checks
// their types; connects mcp-remote; then lints the OpenAPI description with Spectral.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { copyInstallation } from '../api/test/installation.ts';
import { startProcess } from '../api/test/process.ts';
import { root, run } from '../scripts/run.mjs';
import { problemOfMcpRemote } from './mcp-remote.mjs';

const here = import.meta.dirname;
/** Where the programs run, because they generate files. */
const build = join(here, 'dist');
const recipes = JSON.parse(readFileSync(join(here, 'recipes.json'), 'utf8'));

/** Makes keys: a new one for each program, because its quota then says how many requests the program has sent. */
async function makeKeys(url, names) {
  const post = async (path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  };
  const password = 'promptory-demo';
  const { token } = await post('/api/auth/login', { email: 'free@promptory.test', password });
  const query =
    'mutation ($input: CreateApiKeyInput!, $password: String!) { createApiKey(input: $input, password: $password) { key } }';
  const keys = [];
  for (const name of names) {
    const variables = { password, input: { name, scopes: ['catalog:read'] } };
    keys.push((await post('/graphql', { query, variables }, token)).data.createApiKey.key);
  }
  return keys;
}

/** How many requests a key has sent in this minute. */
async function requestsOf(url, key) {
  const { headers } = await fetch(`${url}/api/key`, { headers: { authorization: `Bearer ${key}` } });
  const [, quota] = /"requests";q=(\d+)/.exec(headers.get('ratelimit-policy'));
  const [, left] = /"requests";r=(\d+)/.exec(headers.get('ratelimit'));
  // Without this one.
  return quota - left - 1;
}

const results = [];
async function check(name, action) {
  const started = Date.now();
  const problem = await action().catch((error) => String(error));
  results.push(!problem);
  console.log(`${name}: ${problem ? `failed\n${problem}` : `passed in ${((Date.now() - started) / 1000).toFixed(1)} s`}`);
}

const data = mkdtempSync(join(tmpdir(), 'promptory-recipes-'));
await copyInstallation(data);
const server = startProcess({ DATA_DIR: data, LOG_LEVEL: 'silent' }, [], ['dist/src/main.js']);
try {
  const url = await server.ready;
  const [key, ...keys] = await makeKeys(url, ['Recipes', ...recipes.map(({ name }) => name)]);
  rmSync(build, { recursive: true, force: true });
  for (const name of ['tsconfig.json', ...recipes.map(({ folder }) => folder)])
    cpSync(join(here, name), join(build, name), { recursive: true });

  const env = {
    PROMPTORY_URL: url,
    PROMPTORY_KEY: key,
    PATH: [join(here, 'node_modules', '.bin'), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  };
  const shell = async (command, cwd, more = {}) => {
    const { code, output } = await run('sh', ['-c', command], { cwd, capture: true, env: { ...env, ...more } });
    if (code !== 0) throw new Error(`${command}\n${output}`);
    return output;
  };
  const titles = async (query) => {
    const response = await fetch(`${url}/api/prompts?${query}`, { headers: { authorization: `Bearer ${key}` } });
    return (await response.json()).map(({ title }) => title);
  };
  const newest = await titles('sort=newest');
  const last = (await titles('sort=alphabetical')).slice(-4);
  /** What each program prints: how many prompts there are, and the first four, or in Relay the last four. */
  const expected = ({ folder }) =>
    [`${folder === 'openapi' ? 4 : newest.length} prompts`, ...(folder === 'relay' ? last : newest.slice(0, 4)), ''].join('\n');

  for (const [at, recipe] of recipes.entries())
    await check(recipe.name, async () => {
      const cwd = join(build, recipe.folder);
      for (const command of recipe.prepare) await shell(command, cwd);
      const printed = await shell('node program.ts', cwd, { PROMPTORY_KEY: keys[at] });
      if (printed !== expected(recipe)) return `It printed:\n${printed}instead of:\n${expected(recipe)}`;
      const pages = await requestsOf(url, keys[at]);
      return pages === 2 ? undefined : `It has sent ${pages} requests, not one for each of two pages.`;
    });
  await check('Types of the recipes', () => shell('tsc --project .', build).then(() => undefined));
  await check('mcp-remote', () => problemOfMcpRemote(url, join(build, 'mcp-remote')));
  await check('OpenAPI description', () =>
    shell('spectral lint --ruleset spectral.yml --fail-severity hint "$PROMPTORY_URL/api/openapi.json"', here).then(
      () => undefined,
    ),
  );
} finally {
  server.child.kill('SIGTERM');
  await server.exited;
  rmSync(data, { recursive: true, force: true });
}
const failed = results.filter((passed) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
