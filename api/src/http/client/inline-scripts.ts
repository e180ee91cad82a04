import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of a content security policy that allow the inline scripts of the built documents, and no others. */
export function inlineScripts(dist: string): string[] {
  const file = join(dist, 'client', 'index.html');
  if (!existsSync(file)) return [];
  // All documents have those of the shell. Scripts with attributes are files, or data.
  return [...readFileSync(file, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
