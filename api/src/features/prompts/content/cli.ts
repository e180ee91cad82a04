import { basename, dirname, resolve } from 'node:path';
import { LibraryFolderError, scanLibrary } from './library.ts';
import { PROMPT_FILE, type PromptFile } from './prompt-file.ts';

export const CONTENT = resolve(import.meta.dirname, '../../../../content');

/** What can be read of the library in a folder. If there is no such folder, prints that, and exits. */
export const scanFolder = (folder: string) =>
  scanLibrary(folder).catch((error: unknown) => {
    if (!(error instanceof LibraryFolderError)) throw error;
    process.stderr.write(`${error.problem}\n`);
    process.exit(1);
  });

interface Loaded {
  prompt: PromptFile;
  example: Readonly<Record<string, string>>;
  /** Prints the reason and how the command is used, and exits. */
  fail: (reason: string) => never;
}

/**
 * The prompt that a command names, with its example. Without them it prints why, and exits. Problems of the other files of the
 * prompt are printed only: the answer that cannot be read may be the one to be replaced.
 */
export async function loadExample(usage: string, slug = '', folder = CONTENT): Promise<Loaded> {
  const fail = (reason: string): never => {
    process.stderr.write(`${reason}\n${usage}\n`);
    process.exit(1);
  };
  const { library, problems } = await scanFolder(folder);
  const own = problems.filter(({ path }) => basename(dirname(path)) === slug);
  for (const { path, line, reason } of own) process.stderr.write(`${path}:${line}: ${reason}\n`);
  const fatal = own.find(({ path }) => [PROMPT_FILE, 'example.yml'].includes(basename(path)));
  if (fatal) fail(`Correct ${basename(fatal.path)} first.`);
  const prompt = library.prompts.find((one) => one.slug === slug) ?? fail(`There is no prompt "${slug}".`);
  return { prompt, example: prompt.example ?? fail(`${slug} has no example.yml; write it first.`), fail };
}
