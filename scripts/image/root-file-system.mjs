// A Debian of its suite with this Node and npm, as the base image of the Dockerfile has them; and what is run in it.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Runs a program and throws, with its output, if it fails. */
export function must(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e8, ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\nfailed with ${status}:\n${stdout}${stderr}`);
  return stdout.trim();
}

const nodeImage = /^node:(\d+)-(\w+)-slim$/;

/** Makes the base image: `node:24-bookworm-slim` is Debian bookworm with Node 24 and npm in /usr/local and an account `node`. */
export function createBase(image, npmProgram, folder) {
  const [, major, suite] = nodeImage.exec(image) ?? [];
  if (!suite) throw new Error(`The check can make images such as node:24-bookworm-slim, not ${image}.`);
  if (process.versions.node.split('.')[0] !== major)
    throw new Error(`${image} has Node ${major}, and this is ${process.versions.node}.`);
  must('mmdebstrap', ['--quiet', '--variant=minbase', suite, folder]);
  const local = join(folder, 'usr', 'local');
  cpSync(process.execPath, join(local, 'bin', 'node'), { dereference: true });
  mkdirSync(join(local, 'lib', 'node_modules'), { recursive: true });
  must('cp', ['-rL', dirname(dirname(npmProgram)), join(local, 'lib', 'node_modules', 'npm')]);
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  appendFileSync(join(folder, 'etc', 'group'), 'node:x:1000:\n');
  appendFileSync(join(folder, 'etc', 'passwd'), 'node:x:1000:1000::/home/node:/bin/sh\n');
  mkdirSync(join(folder, 'home', 'node'));
  must('chown', ['1000:1000', join(folder, 'home', 'node')]);
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const asAssignments = (env) => Object.entries({ PATH, ...env }).map(([name, value]) => `${name}=${value}`);

/** The words of a command in the root file system, as the account, in the folder, with this environment and no other. */
const inside = (folder, { user, dir, env }, words) => [
  ...['chroot', ...(user ? [`--userspec=${user}:${user}`] : []), folder],
  ...['env', '-i', `--chdir=${dir}`, ...asAssignments(env), ...words],
];

const mounts = (folder, more = []) =>
  [`mount --bind ${folder} ${folder}`, `mount -t proc proc ${folder}/proc`, `mount --bind /dev ${folder}/dev`, ...more].join(
    ' && ',
  );

/** The certificates that this machine trusts besides Node's own: some networks replace those of the npm registry. */
const EXTRA_CERTIFICATES = '/tmp/extra-certificates.pem';

/** `RUN`: as root, with the network of this machine. */
export function runStep(folder, state, command) {
  cpSync('/etc/resolv.conf', join(folder, 'etc', 'resolv.conf'), { dereference: true });
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  if (certificates) cpSync(certificates, join(folder, EXTRA_CERTIFICATES), { dereference: true });
  const env = { ...state.env, ...(certificates && { NODE_EXTRA_CA_CERTS: EXTRA_CERTIFICATES }) };
  const words = inside(folder, { ...state, env, user: undefined }, ['/bin/sh', '-c', command]);
  must('unshare', ['--mount', '--pid', '--fork', '/bin/sh', '-c', `${mounts(folder)} && exec "$@"`, 'sh', ...words]);
}

/**
 * Starts the image as Docker would with `read_only`, a tmpfs at /tmp and a volume: the command is process 1 of its own
 * process namespace. `execute` runs another command beside it, as `docker exec` does.
 */
export function startContainer(folder, state, words, volume) {
  const target = join(folder, volume);
  const copy = `${folder}-volume`;
  rmSync(copy, { recursive: true, force: true });
  // A new volume begins as the folder of the image, with its owner.
  must('cp', ['-a', target, copy]);
  const setUp = mounts(folder, [
    `mount -t tmpfs tmpfs ${folder}/tmp`,
    `mount --bind ${copy} ${target}`,
    `mount -o remount,bind,ro ${folder}`,
  ]);
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      '/bin/sh',
      '-c',
      `${setUp} && exec "$@"`,
      'sh',
      ...inside(folder, state, words),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
  const exited = new Promise((resolve) => child.on('close', resolve));
  const processOne = () => must('cat', [`/proc/${child.pid}/task/${child.pid}/children`]).split(' ')[0];
  return {
    exited,
    output: () => output,
    execute: (command, more = {}) =>
      spawnSync(
        'nsenter',
        [
          '--target',
          processOne(),
          '--mount',
          '--pid',
          '--',
          ...inside(folder, { ...state, env: { ...state.env, ...more } }, command),
        ],
        { encoding: 'utf8' },
      ),
    stop: () => process.kill(Number(processOne()), 'SIGTERM'),
    end: () => child.kill('SIGKILL'),
  };
}
