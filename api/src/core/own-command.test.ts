import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ownCommand } from './own-command.ts';

test('a message names a script of the repository where there is one, and the program in the image', () => {
  const image = mkdtempSync(join(tmpdir(), 'promptory-'));
  try {
    mkdirSync(join(image, 'dist', 'src'), { recursive: true });
    expect(ownCommand('admin', 'promote <email>')).toBe('npm run admin -- promote <email>');
    expect(ownCommand('admin', 'promote <email>', image)).toBe('node api/dist/src/admin.cli.js promote <email>');
  } finally {
    rmSync(image, { recursive: true });
  }
});
