import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runCommand, temporaryFolder } from '../process.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

test.each([
  ['restore', ['a-file', '--keep-all'], "Unknown option '--keep-all'. The only option is --keep-access."],
  ['restore', [], 'Usage: npm run restore -- <file> [--keep-access]'],
  ['backup', [], 'Usage: npm run backup -- <file>'],
  ['migrate', ['sideways'], 'Unknown direction "sideways". Usage: npm run migrate -- up|down'],
  ['admin', ['constructor', 'x@example.test'], expect.stringMatching(/^Usage: /)],
  ['admin', ['promote'], expect.stringMatching(/^Usage: npm run admin -- promote <email> \| .*remove-demo-accounts$/)],
] as const)('npm run %s with the arguments %j creates no database', async (command, args, output) => {
  const dataDir = join(folder.path, 'none');
  const ended = await runCommand(command, { DATA_DIR: dataDir }, ...args);
  expect({ ...ended, output: ended.output.trim() }).toEqual({ code: 1, output });
  expect(existsSync(dataDir)).toBe(false);
});
