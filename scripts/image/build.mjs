// Runs the build steps of the Dockerfile, each stage in its own root file system.
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, matchesGlob, relative, resolve } from 'node:path';
import { root } from '../run.mjs';
import { readCommand, readCopy, readPairs } from './dockerfile.mjs';
import { must, runStep } from './root-file-system.mjs';

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
const isSent = (path) => !ignored.some((pattern) => matchesGlob(relative(root, path), pattern));

/** As `COPY` does: a folder's contents into the target, a file into the target or, without a slash, under its name. */
function copy(source, target, intoFolder, filter) {
  const isFolder = statSync(source).isDirectory();
  const to = isFolder || !intoFolder ? target : join(target, source.split('/').at(-1));
  mkdirSync(isFolder ? to : dirname(to), { recursive: true });
  if (filter) cpSync(source, to, { recursive: true, filter });
  else must('cp', ['-a', '--no-preserve=ownership', ...(isFolder ? [`${source}/.`] : [source]), to]);
}

const steps = {
  WORKDIR: (rest, { folder, state }) => {
    state.dir = resolve(state.dir, rest);
    mkdirSync(join(folder, state.dir), { recursive: true });
  },
  ENV: (rest, { state }) => void Object.assign(state.env, readPairs(rest)),
  COPY: (rest, { folder, state, folders }) => {
    const { from, sources, target } = readCopy(rest);
    const to = join(folder, resolve(state.dir, target));
    const intoFolder = target.endsWith('/') || target === '.';
    for (const source of sources) {
      if (from) copy(join(folders.get(from), source), to, intoFolder);
      else copy(join(root, source), to, intoFolder, isSent);
    }
  },
  RUN: (rest, { folder, state }) => runStep(folder, state, rest),
  USER: (rest, { state }) => void (state.user = rest),
  EXPOSE: () => {},
  HEALTHCHECK: (rest, { state }) => void (state.healthCheck = readCommand(rest)),
  CMD: (rest, { state }) => void (state.command = readCommand(rest)),
};

/** Builds the stages in copies of the base image. Returns the folder of the last one, and how it is run. */
export function build(stages, base, work, report) {
  const folders = new Map();
  let last;
  for (const [index, { name, steps: all }] of stages.entries()) {
    const folder = join(work, `stage-${index}`);
    must('cp', ['-a', base, folder]);
    folders.set(name, folder);
    const state = { dir: '/', env: {}, user: undefined, healthCheck: undefined, command: undefined };
    for (const { instruction, rest } of all)
      report(`${instruction} ${rest}`, () => steps[instruction](rest, { folder, state, folders }));
    last = { folder, state };
  }
  return last;
}
