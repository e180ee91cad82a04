import { resolve } from 'node:path';
import { scanLibrary } from './library.ts';
import type { PromptFile } from './prompt-file.ts';

export const CONTENT = resolve(import.meta.dirname, '../../../../content');

/** The prompt that a command names. Without one it prints how the command is used, and exits. */
export async function loadPrompt(
  usage: string,
  slug: string | undefined,
): Promise<{ prompt: PromptFile; fail: (reason: string) => never }> {
  const fail = (reason: string): never => {
    console.error(`${reason}\n${usage}`);
    process.exit(1);
  };
  const { library, problems } = await scanLibrary(CONTENT);
  const prompt = library.prompts.find((one) => one.slug === slug);
  for (const { path, line, reason } of problems) if (path.includes(`/${slug}/`)) fail(`${path}:${line}: ${reason}`);
  return { prompt: prompt ?? fail(`There is no prompt "${slug ?? ''}".`), fail };
}
