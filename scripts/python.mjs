// Finds a Python that can run the tests of sdk-python/. They are skipped without one: everything else works without Python.
import { join } from 'node:path';
import { root, run } from './run.mjs';

const WANTED = 'import sys; assert sys.version_info >= (3, 10); import httpx, anyio';

/** The first of these with the packages; undefined if there is none. */
export async function findPython() {
  for (const command of [process.env.PYTHON, 'python3', '/usr/bin/python3'].filter(Boolean)) {
    const { code } = await run(command, ['-c', WANTED], { capture: true }).catch(() => ({ code: 1 }));
    if (code === 0) return command;
  }
  return undefined;
}

/** Runs the tests of the Python client, and writes their counts to a file. Undefined if they cannot run here. */
export async function pythonTests(report, { capture = false } = {}) {
  const python = await findPython();
  if (!python) return undefined;
  const env = { NODE: process.execPath, PYTHONDONTWRITEBYTECODE: '1' };
  return run(python, ['-m', 'tests', ...(report ? [report] : [])], { cwd: join(root, 'sdk-python'), capture, env });
}
