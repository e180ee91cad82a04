// `npm run dev`: the API on http://127.0.0.1:4000 and the client on http://127.0.0.1:5173. Both reload on changes. PORT and
// CLIENT_PORT choose other ports.
import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';
import { root } from './run.mjs';

const clientPort = process.env.CLIENT_PORT || '5173';
const env = {
  ...process.env,
  LOG_FORMAT: 'pretty',
  // Otherwise links lead to the API's own client, which is the last build.
  PUBLIC_URL: process.env.PUBLIC_URL || `http://127.0.0.1:${clientPort}`,
  // That of all other commands: the API runs in another folder.
  DATA_DIR: resolve(root, process.env.DATA_DIR || '.data'),
  TSX_TSCONFIG_PATH: join(root, 'api', 'tsconfig.json'),
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
};
const start = (command, args, cwd) => spawn(command, args, { cwd, env, stdio: 'inherit' });

const children = [
  start(
    'tsx',
    ['watch', '--clear-screen=false', '--conditions=promptory:source', '--include', 'content/**/*', 'src/main.ts'],
    join(root, 'api'),
  ),
  start('vite', ['--clearScreen', 'false', '--port', clientPort, '--strictPort'], join(root, 'web')),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// If one of them exits, stop both.
for (const child of children) child.on('exit', stop);
