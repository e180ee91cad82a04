import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VARIABLE_NAME } from '@promptory/sdk/fill';
import { ContentError, type Fault } from './front-matter.ts';
import { parseCategoryFile, parsePromptFile, type CategoryFile, type PromptFile } from './prompt-file.ts';

export interface Library {
  /** In the order of their position. */
  categories: CategoryFile[];
  /** By category, then by slug. */
  prompts: PromptFile[];
  /** The shared names of variables. */
  dictionary: { path: string; names: ReadonlySet<string> };
}

export interface SourceFile {
  path: string;
  text: string;
}

const CATEGORY_FILE = '_category.md';
const DICTIONARY_FILE = '_variables.yml';

/** Reads all categories and prompts of a folder. Throws one ContentError with every fault of every file. */
export async function readLibrary(dir: string): Promise<Library> {
  const { library, faults } = await scanLibrary(dir);
  if (faults.length > 0) throw new ContentError(faults);
  return library;
}

/** What can be read of a folder, and what cannot. The linter goes on with the good files; an import must not. */
export async function scanLibrary(dir: string): Promise<{ library: Library; faults: Fault[] }> {
  const files: SourceFile[] = [];
  const read = async (path: string) => files.push({ path, text: await readFile(path, 'utf8') });
  const visible = (name: string) => !name.startsWith('_') && !name.startsWith('.');

  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (entry.name === DICTIONARY_FILE) await read(join(dir, entry.name));
    if (!entry.isDirectory() || !visible(entry.name)) continue;
    for (const name of await readdir(join(dir, entry.name))) {
      if (name === CATEGORY_FILE || visible(name)) await read(join(dir, entry.name, name));
    }
  }
  return assembleLibrary(files);
}

/** The library that a set of files makes, apart from where they are stored. */
export function assembleLibrary(files: readonly SourceFile[]): { library: Library; faults: Fault[] } {
  const faults: Fault[] = [];
  const attempt = <T>(parse: () => T): T[] => {
    try {
      return [parse()];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      faults.push(...error.faults);
      return [];
    }
  };

  const dictionaryFile = files.find(({ path }) => path.endsWith(DICTIONARY_FILE));
  const categoryFiles = files.filter(({ path }) => path.endsWith(`/${CATEGORY_FILE}`));
  const promptFiles = files.filter((file) => file !== dictionaryFile && !categoryFiles.includes(file));

  const categories = categoryFiles.flatMap(({ path, text }) => attempt(() => parseCategoryFile(path, text)));
  const prompts = promptFiles.flatMap(({ path, text }) =>
    attempt(() => {
      if (path.endsWith('.md')) return parsePromptFile(path, text);
      throw new ContentError([
        { path, line: 1, reason: 'is not a prompt; rename it to end in .md, begin its name with _, or remove it' },
      ]);
    }),
  );
  const names = dictionaryFile ? attempt(() => parseDictionary(dictionaryFile)).flat() : [];

  categories.sort((a, b) => a.position - b.position);
  prompts.sort((a, b) => compare(a.categoryId, b.categoryId) || compare(a.slug, b.slug));
  const library = { categories, prompts, dictionary: { path: dictionaryFile?.path ?? DICTIONARY_FILE, names: new Set(names) } };
  faults.push(...checkCategories(categories), ...checkReferences(library, categoryFiles, promptFiles));
  return { library, faults };
}

export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** One `NAME: what it means` a line. Not read as YAML: a meaning may hold a colon, and nothing here is nested. */
function parseDictionary({ path, text }: SourceFile): string[] {
  const names: string[] = [];
  const faults: Fault[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    const fault = (reason: string) => faults.push({ path, line: index + 1, reason });
    const name = new RegExp(`^(${VARIABLE_NAME}): \\S`).exec(line)?.[1];
    if (line.trim() === '' || line.startsWith('#')) return;
    if (name === undefined) fault('must read "NAME: what it always means"; correct the line');
    else if (names.includes(name)) fault(`${name} is already listed; remove one of the two`);
    else names.push(name);
  });
  if (faults.length > 0) throw new ContentError(faults);
  return names;
}

function checkCategories(categories: readonly CategoryFile[]): Fault[] {
  return categories.flatMap(({ position, source }, index) => {
    const first = categories.find((other) => other.position === position);
    if (!first || first === categories[index]) return [];
    const reason = `position ${position} is taken by "${first.id}"; give each category its own`;
    return [{ path: source.path, line: source.lineOf(['position']), reason }];
  });
}

/**
 * Slugs, categories, tags and related prompts. A file with faults of its own still exists for the others,
 * hence the raw files: one mistake should give one message.
 */
function checkReferences(library: Library, categoryFiles: readonly SourceFile[], promptFiles: readonly SourceFile[]): Fault[] {
  const owners = new Map<string, string>();
  for (const { path } of promptFiles) {
    const slug = slugOf(path);
    if (!owners.has(slug)) owners.set(slug, path);
  }

  return library.prompts.flatMap((prompt) => {
    const { slug, categoryId, tags, related, source } = prompt;
    const fault = (line: number, reason: string): Fault => ({ path: source.path, line, reason });
    const faults: Fault[] = [];

    const owner = owners.get(slug);
    if (owner !== source.path) faults.push(fault(1, `the slug "${slug}" is taken by ${owner}; rename one of the files`));

    if (!categoryFiles.some(({ path }) => path.endsWith(`${categoryId}/${CATEGORY_FILE}`))) {
      faults.push(fault(1, `the folder "${categoryId}" has no ${CATEGORY_FILE}; write it, or move the prompt`));
    }
    const vocabulary = library.categories.find(({ id }) => id === categoryId)?.tags ?? tags;
    tags.forEach((tag, index) => {
      if (vocabulary.includes(tag)) return;
      faults.push(
        fault(
          source.lineOf(['tags', index]),
          `the tag "${tag}" is not in ${categoryId}/${CATEGORY_FILE}; choose one that is, or add it there`,
        ),
      );
    });

    related.forEach((other, index) => {
      const line = source.lineOf(['related', index]);
      if (other === slug) faults.push(fault(line, `related names the prompt itself; name another one`));
      else if (!owners.has(other))
        faults.push(fault(line, `related names "${other}", which does not exist; correct or remove it`));
    });
    return faults;
  });
}

const slugOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
