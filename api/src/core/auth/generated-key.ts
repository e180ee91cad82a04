import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SigningKey } from '../config.ts';
import { writePrivateFile } from '../private-files.ts';

/** At least 32 bytes in base64url. */
const SECRET = /^[\w-]{43,}$/;

/** The content of a file, or undefined if there is none. One that may not be read is an error: it must not be replaced. */
async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The generated key of demo mode, kept in the data folder so that sessions survive a restart. A damaged one is replaced.
 * @param warn is called with a line that says so
 */
export async function generatedKey(dataDir: string, warn: (line: string) => void): Promise<SigningKey> {
  const file = join(dataDir, 'jwt-secret');
  const stored = await readIfThere(file);
  if (stored !== undefined && SECRET.test(stored)) {
    // It may have been copied here with access for others.
    await chmod(file, 0o600).catch(() => {});
    return { kid: 'demo', secret: stored };
  }
  if (stored !== undefined)
    warn(`Key: ${file} is ${stored === '' ? 'empty' : 'damaged'}. A new one is written; everybody has to sign in again.`);
  const secret = randomBytes(48).toString('base64url');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writePrivateFile(file, secret);
  return { kid: 'demo', secret };
}
