import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { VARIABLE_NAME } from '@promptory/sdk/fill';
import { z } from 'zod';
import { checkFields, ContentError, type ContentProblem, readYaml } from './front-matter.ts';
import { parseCategoryFile, parsePromptFile, PROMPT_FILE, type CategoryFile, type PromptFile } from './prompt-file.ts';
import { EXAMPLE_FILES } from './example-files.ts';
import { parsePracticeFile, PRACTICE_FILE, type PracticeField } from './practice-file.ts';
import { checkWorkflows, parseWorkflowFile, WORKFLOW_FOLDER, type WorkflowFile } from './workflow-file.ts';

export interface Library {
  /** Of _library.yml: the higher, the newer. Undefined without that file. */
  number: number | undefined;
  /** Sorted by position. */
  categories: CategoryFile[];
  /** Sorted by category, then by slug. */
  prompts: PromptFile[];
  /** The shared variable names of _variables.yml. */
  dictionary: { path: string; names: ReadonlySet<string> };
  /** What the practice profile asks, in the order of _practice.yml. */
  practice: PracticeField[];
  /** Sorted by category, then by slug. */
  workflows: WorkflowFile[];
}

export interface SourceFile {
  path: string;
  text: string;
}

const CATEGORY_FILE = '_category.md';
const DICTIONARY_FILE = '_variables.yml';
const NUMBER_FILE = '_library.yml';

/** The folder of the prompts cannot be read. The message says what the operator of a server does then. */
export class LibraryFolderError extends Error {
  constructor(readonly problem: string) {
    super(`${problem} Correct CONTENT_DIR.`);
  }
}

async function listFolder(dir: string) {
  try {
    return await readdir(dir, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new LibraryFolderError(`The folder of the prompts, ${dir}, cannot be read (${code}).`);
  }
}

/** Reads all categories and prompts of a folder. Throws one ContentError with the problems of all files. */
export async function readLibrary(dir: string): Promise<Library> {
  const { library, problems } = await scanLibrary(dir);
  if (problems.length > 0) throw new ContentError(problems);
  return library;
}

/** Reads what it can and returns the problems beside it. The linter continues with the valid files; an import must not. */
export async function scanLibrary(dir: string): Promise<{ library: Library; problems: ContentProblem[] }> {
  const files: SourceFile[] = [];
  const read = async (path: string) => files.push({ path, text: await readFile(path, 'utf8') });
  const visible = (name: string) => !name.startsWith('_') && !name.startsWith('.');

  for (const entry of await listFolder(dir)) {
    if ([DICTIONARY_FILE, NUMBER_FILE, PRACTICE_FILE].includes(entry.name)) await read(join(dir, entry.name));
    if (!entry.isDirectory() || !visible(entry.name)) continue;
    for (const inCategory of await listFolder(join(dir, entry.name))) {
      const path = join(dir, entry.name, inCategory.name);
      if (inCategory.name !== CATEGORY_FILE && !visible(inCategory.name)) continue;
      if (!inCategory.isDirectory()) await read(path);
      else
        for (const inPrompt of (await listFolder(path)).filter(({ name }) => visible(name))) {
          const file = join(path, inPrompt.name);
          // A folder has no place there, which is reported as of an unknown file.
          if (inPrompt.isDirectory()) files.push({ path: file, text: '' });
          else await read(file);
        }
    }
  }
  return assembleLibrary(files);
}

/** Builds a library from files in memory. */
export function assembleLibrary(files: readonly SourceFile[]): { library: Library; problems: ContentProblem[] } {
  const problems: ContentProblem[] = [];
  const attempt = <T>(parse: () => T): T[] => {
    try {
      return [parse()];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  };

  const named = (name: string) => files.filter(({ path }) => basename(path) === name);
  const [dictionaryFile] = named(DICTIONARY_FILE);
  const [numberFile] = named(NUMBER_FILE);
  const [practiceFile] = named(PRACTICE_FILE);
  const categoryFiles = named(CATEGORY_FILE);
  const promptFiles = named(PROMPT_FILE);
  const workflowFiles = files.filter(({ path }) => basename(dirname(path)) === WORKFLOW_FOLDER);
  const others = [dictionaryFile, numberFile, practiceFile, ...categoryFiles, ...promptFiles, ...workflowFiles];

  const categories = categoryFiles.flatMap(({ path, text }) => attempt(() => parseCategoryFile(path, text)));
  const prompts = promptFiles.flatMap(({ path, text }) => attempt(() => parsePromptFile(path, text)));
  for (const file of files.filter((one) => !others.includes(one))) attempt(() => addToPrompt(file, prompts, promptFiles));
  const [number] = numberFile ? attempt(() => parseNumber(numberFile)) : [];
  const names = dictionaryFile ? attempt(() => parseDictionary(dictionaryFile)).flat() : [];
  const practice = practiceFile ? attempt(() => parsePracticeFile(practiceFile.path, practiceFile.text, names)).flat() : [];

  const workflows = workflowFiles.flatMap(({ path, text }) => attempt(() => parseWorkflowFile(path, text)));

  categories.sort((a, b) => a.position - b.position);
  for (const list of [prompts, workflows]) list.sort((a, b) => compare(a.categoryId, b.categoryId) || compare(a.slug, b.slug));
  const dictionary = { path: dictionaryFile?.path ?? DICTIONARY_FILE, names: new Set(names) };
  const library = { number, categories, prompts, dictionary, practice, workflows };
  problems.push(...checkCategories(categories), ...checkReferences(library, categoryFiles, promptFiles));
  problems.push(
    ...checkWorkflows(workflows, prompts, (slug) => promptFiles.some(({ path }) => folderOf(path) === slug)),
    ...workflows.flatMap((workflow) => checkFolder(workflow, categoryFiles, 'workflow')),
  );
  return { library, problems };
}

/** Reads a file beside a prompt into that prompt. */
function addToPrompt({ path, text }: SourceFile, prompts: readonly PromptFile[], promptFiles: readonly SourceFile[]): void {
  const fail = (reason: string): never => {
    throw new ContentError([{ path, line: 1, reason }]);
  };
  const folder = dirname(path);
  const read = EXAMPLE_FILES[basename(path)];
  if (!promptFiles.some((file) => dirname(file.path) === folder))
    fail(`is not a prompt; put a prompt into <name>/${PROMPT_FILE}, begin the file's name with _, or remove it`);
  if (!read) return fail(`is no file of a prompt; use ${Object.keys(EXAMPLE_FILES).join(', ')}, or remove it`);
  const prompt = prompts.find(({ source }) => dirname(source.path) === folder);
  // A prompt that could not be parsed has been reported already.
  if (prompt) Object.assign(prompt, read(path, text, prompt));
}

export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const numbered = z.strictObject({ number: z.number().int('must be a whole number').min(0) });

function parseNumber({ path, text }: SourceFile): number {
  const { fields, lineOf } = readYaml(path, text);
  const { value, problems } = checkFields(numbered, fields ?? {}, { path, bodyLine: 1, lineOf });
  if (!value) throw new ContentError(problems);
  return value.number;
}

/** One `NAME: meaning` per line. This is not YAML, because a meaning may contain a colon. */
function parseDictionary({ path, text }: SourceFile): string[] {
  const names: string[] = [];
  const problems: ContentProblem[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    const problem = (reason: string) => problems.push({ path, line: index + 1, reason });
    const name = new RegExp(`^(${VARIABLE_NAME}): \\S`).exec(line)?.[1];
    if (line.trim() === '' || line.startsWith('#')) return;
    if (name === undefined) problem('must read "NAME: what it always means"; correct the line');
    else if (names.includes(name)) problem(`${name} is already listed; remove one of the two`);
    else names.push(name);
  });
  if (problems.length > 0) throw new ContentError(problems);
  return names;
}

function checkCategories(categories: readonly CategoryFile[]): ContentProblem[] {
  return categories.flatMap(({ position, source }, index) => {
    const first = categories.find((other) => other.position === position);
    if (!first || first === categories[index]) return [];
    const reason = `position ${position} is taken by "${first.id}"; give each category its own`;
    return [{ path: source.path, line: source.lineOf(['position']), reason }];
  });
}

/**
 * Checks slugs, categories, tags and related prompts. It takes the raw files as well, because a file that failed to parse
 * still exists for the files that refer to it: one mistake should give one message.
 */
function checkReferences(
  library: Library,
  categoryFiles: readonly SourceFile[],
  promptFiles: readonly SourceFile[],
): ContentProblem[] {
  const owners = new Map<string, string>();
  for (const { path } of promptFiles) {
    const slug = folderOf(path);
    if (!owners.has(slug)) owners.set(slug, path);
  }

  return library.prompts.flatMap((prompt) => {
    const { slug, categoryId, tags, related, source } = prompt;
    const problem = (line: number, reason: string): ContentProblem => ({ path: source.path, line, reason });
    const problems: ContentProblem[] = [];

    const owner = owners.get(slug);
    if (owner !== source.path) problems.push(problem(1, `the slug "${slug}" is taken by ${owner}; rename one of the files`));

    problems.push(...checkFolder(prompt, categoryFiles, 'prompt'));
    const vocabulary = library.categories.find(({ id }) => id === categoryId)?.tags ?? tags;
    tags.forEach((tag, index) => {
      if (vocabulary.includes(tag)) return;
      problems.push(
        problem(
          source.lineOf(['tags', index]),
          `the tag "${tag}" is not in ${categoryId}/${CATEGORY_FILE}; choose one that is, or add it there`,
        ),
      );
    });

    related.forEach((other, index) => {
      const line = source.lineOf(['related', index]);
      if (other === slug) problems.push(problem(line, `related names the prompt itself; name another one`));
      else if (!owners.has(other))
        problems.push(problem(line, `related names "${other}", which does not exist; correct or remove it`));
    });
    return problems;
  });
}

/** The folder of a prompt or workflow must be that of a category. */
function checkFolder(
  { categoryId, source }: Pick<PromptFile, 'categoryId' | 'source'>,
  categoryFiles: readonly SourceFile[],
  what: 'prompt' | 'workflow',
): ContentProblem[] {
  if (categoryFiles.some(({ path }) => folderOf(path) === categoryId)) return [];
  return [
    { path: source.path, line: 1, reason: `the folder "${categoryId}" has no ${CATEGORY_FILE}; write it, or move the ${what}` },
  ];
}

const folderOf = (path: string) => basename(dirname(path));
