// Builds the packages of the SDK, the API, the Stripe emulator and the client. Does nothing if no source has changed since the last
// build.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustSucceed, root, step } from './run.mjs';
import { buildWheel, wheelName } from './wheel.mjs';

const stamp = join(root, '.build', 'sources');
const sources = [
  'package-lock.json',
  'scripts/{build,compress,wheel}.mjs',
  'tsconfig.json',
  '{api,sdk,stripe-emulator,web}/*.{html,json,md,mjs,ts}',
  '{api,sdk,stripe-emulator,web}/{src,migrations,public,examples}/**/*.*',
  'sdk-python/{pyproject.toml,README.md,src/**/*.{py,typed}}',
];

const digest = createHash('sha256');
for (const file of globSync(sources, { cwd: root }).sort()) digest.update(file).update(readFileSync(join(root, file)));
const now = digest.digest('hex');

if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) {
  console.log('Build: up to date');
} else {
  // A build that fails has replaced some of the output, so no build is up to date until one succeeds.
  rmSync(stamp, { force: true });
  mkdirSync(join(root, '.build'), { recursive: true });
  await mustSucceed(
    step('Build SDK', 'npm', ['pack', '--loglevel=error', '--pack-destination', join(root, '.build')], {
      cwd: join(root, 'sdk'),
    }),
  );
  await mustSucceed(
    // `npm run check` checks the types. The build only removes them. Not `tsc`, which can hang when it exits (decision 016).
    step('Build API', 'tsgo', ['-p', 'api/tsconfig.build.json', '--noCheck']),
    step('Build Stripe emulator', 'tsgo', ['-p', 'stripe-emulator/tsconfig.build.json', '--noCheck']),
    // Always a production build, even if NODE_ENV says otherwise.
    step('Build client', 'vite', ['build', '--mode', 'production', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      env: { NODE_ENV: 'production' },
    }),
  );
  const prerender = (name, file) =>
    step(name, 'node', ['--import', 'tsx', '--conditions=promptory:source', `web/src/app/prerender/${file}`], {
      // The class names of styles depend on the mode, so it has to be the same as the client's.
      env: { NODE_ENV: 'production', TSX_TSCONFIG_PATH: join(root, 'web', 'tsconfig.json') },
    });
  await mustSucceed(prerender('Prerender', 'main.ts'), prerender('Pictures', 'pictures/main.ts'));
  // Partners install the SDK from the installation that they call, so that it matches its API.
  const { version } = JSON.parse(readFileSync(join(root, 'sdk', 'package.json'), 'utf8'));
  copyFileSync(join(root, '.build', `promptory-sdk-${version}.tgz`), join(root, 'web', 'dist', 'client', 'promptory-sdk.tgz'));
  const wheel = buildWheel();
  for (const target of [join(root, '.build'), join(root, 'web', 'dist', 'client')]) writeFileSync(join(target, wheelName), wheel);
  await mustSucceed(step('Compress', 'node', ['scripts/compress.mjs']));
  writeFileSync(stamp, now);
}
