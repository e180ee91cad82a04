// Builds what runs: the SDK, the API and the client. Does nothing where no source has changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustSucceed, root, step } from './run.mjs';

const stamp = join(root, '.build', 'sources');
const sources = [
  'package-lock.json',
  'scripts/build.mjs',
  'tsconfig.json',
  '{api,sdk,web}/*.{json,ts,html}',
  '{api,sdk,web}/{src,migrations,public}/**/*.*',
];

const digest = createHash('sha256');
for (const file of globSync(sources, { cwd: root }).sort()) digest.update(file).update(readFileSync(join(root, file)));
const now = digest.digest('hex');

if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) {
  console.log('Build: up to date');
} else {
  // Types are checked by `npm run check`; here they are only removed.
  await mustSucceed(step('Build SDK', 'tsc', ['-p', 'sdk/tsconfig.build.json']));
  await mustSucceed(
    step('Build API', 'tsc', ['-p', 'api/tsconfig.build.json', '--noCheck']),
    // Whatever the environment says, the client is the production one.
    step('Build client', 'vite', ['build', '--mode', 'production', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      env: { NODE_ENV: 'production' },
    }),
  );
  await mustSucceed(
    step('Prerender', 'node', ['--import', 'tsx', '--conditions=promptory:source', 'web/src/app/prerender/main.ts'], {
      // The names of the styles hang on the mode, so it has to be that of the client.
      env: { NODE_ENV: 'production', TSX_TSCONFIG_PATH: join(root, 'web', 'tsconfig.json') },
    }),
  );
  mkdirSync(join(root, '.build'), { recursive: true });
  writeFileSync(stamp, now);
}
