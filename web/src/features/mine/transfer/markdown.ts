import { toTemplate } from '@promptory/sdk/fill';
import { parse, stringify } from 'yaml';
import { fileNameOf } from '../../../ui/saveFile.ts';
import { draftOf } from '../editor/drafts.ts';
import {
  type Fields,
  type FileCollection,
  FileError,
  type FilePrompt,
  isFields,
  listOf,
  type Mine,
  promptOf,
  textOf,
  versionOf,
} from './mine.ts';
import { workflowOf } from './workflows.ts';

/** Files by their paths. */
export type Folder = Readonly<Record<string, string>>;

const FRONT_MATTER = /^---[ \t]*(\r?\n)(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

const withFrontMatter = (fields: object, body: string) => `---\n${stringify(fields, { lineWidth: 0 })}---\n${body}\n`;

/** Without what is empty anyway. */
const filled = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== '' && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** A path for each title that no other has, even where the case of letters does not count. */
function pathsOf(folder: string, titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const name = fileNameOf(title);
    let path = `${folder}/${name}.md`;
    for (let count = 2; taken.has(path); count += 1) path = `${folder}/${name}-${count}.md`;
    taken.add(path);
    return path;
  });
}

/** Everything as Markdown: a file for each prompt, each collection, each workflow and each version. */
export function toFolder({ prompts, collections, workflows, versions }: Mine): Folder {
  const paths = pathsOf(
    'prompts',
    prompts.map(({ input }) => input.title),
  );
  const pathOf = new Map(prompts.map(({ key }, index) => [key, paths[index]!]));
  const titleOf = new Map(prompts.map(({ key, input }) => [key, input.title]));
  const promptFiles = prompts.map(({ input: { content, variables, ...about } }, index) => [
    paths[index]!,
    withFrontMatter(filled({ ...about, variables: variables.map(filled) }), content),
  ]);
  const collectionPaths = pathsOf(
    'collections',
    collections.map(({ name }) => name),
  );
  const collectionFiles = collections.map(({ name, entries }, index) => {
    const rows = entries.map(({ promptId, key, note }) => ({
      fields: filled({ prompt: promptId ?? '', file: (key !== null && pathOf.get(key)) || '', note }),
      line: `- ${promptId ?? titleOf.get(key ?? '') ?? ''}${note === '' ? '' : `: ${note.replaceAll(/\s+/g, ' ')}`}`,
    }));
    const fields = { collection: name, entries: rows.map((row) => row.fields) };
    return [collectionPaths[index]!, withFrontMatter(fields, [`# ${name}`, '', ...rows.map(({ line }) => line)].join('\n'))];
  });
  const workflowPaths = pathsOf(
    'workflows',
    workflows.map(({ title }) => title),
  );
  const workflowFiles = workflows.map(({ title, purpose, steps }, index) => {
    const rows = steps.map(({ title: name, promptId, key, ...step }) => {
      const file = key === null ? undefined : pathOf.get(key);
      // A prompt that was deleted has no file. Its id keeps the place of the step.
      return filled({ title: name, prompt: file === undefined ? (promptId ?? key) : '', file: file ?? '', ...step });
    });
    const body = [`# ${title}`, '', ...steps.map((step, place) => `${place + 1}. ${step.title}`)].join('\n');
    return [workflowPaths[index]!, withFrontMatter(filled({ workflow: title, purpose, steps: rows }), body)];
  });
  const versionPaths = pathsOf(
    'versions',
    versions.map(({ promptId }) => promptId),
  );
  const versionFiles = versions.map(({ promptId, note, ownWords, input }, index) => {
    const about = { version_of: promptId, note, own_words_only: input === null, defaults: input?.defaults ?? [] };
    return [versionPaths[index]!, withFrontMatter(filled(about), input?.content ?? ownWords)];
  });
  return Object.fromEntries([...promptFiles, ...collectionFiles, ...workflowFiles, ...versionFiles]) as Folder;
}

function frontMatterOf(path: string, text: string) {
  const match = FRONT_MATTER.exec(text);
  if (!match) return undefined;
  let fields: unknown;
  try {
    fields = parse(match[2] ?? '');
  } catch (error) {
    throw new FileError(`${path}: ${(error as Error).message.split('\n')[0] ?? ''}`);
  }
  if (!isFields(fields ?? {}))
    throw new FileError(`${path}: what is between the lines of --- is not a list of names and values.`);
  const rest = text.slice(match[0].length).replace(/\r?\n$/, '');
  // An editor of Windows has changed all ends of lines.
  return { fields: (fields ?? {}) as Record<string, unknown>, body: match[1] === '\r\n' ? rest.replaceAll('\r\n', '\n') : rest };
}

const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/\.md$/i, '');

/** A text without front matter: its names in brackets become fields. */
function plainPrompt(path: string, text: string): FilePrompt {
  const { content, names } = toTemplate(text.replaceAll('\r\n', '\n').trim());
  const variables = names.map((name) => {
    const { choices: _, ...draft } = draftOf({}, name);
    return { name, ...draft, options: [] };
  });
  return { key: path, label: path, input: { title: nameOf(path), description: '', category: '', content, variables } };
}

/** Which prompt an entry or a step names. A zip may have the folder itself at the front of every path. */
function targetOf(fields: Fields, path: string) {
  const root = path.replace(/(?:^|(?<=\/))(?:collections|workflows)\/[^/]*$/, '');
  const file = textOf(fields, 'file', path);
  return { promptId: textOf(fields, 'prompt', path) || null, key: file === '' ? null : root + file };
}

function collectionOf(path: string, fields: Fields): FileCollection {
  return {
    name: textOf(fields, 'collection', path).trim(),
    entries: listOf(fields, 'entries', path).map((entry) => ({ ...targetOf(entry, path), note: textOf(entry, 'note', path) })),
  };
}

/** Reads such a folder, or one with any Markdown files. */
export function fromFolder(folder: Folder): Mine {
  const mine: Mine = { prompts: [], collections: [], workflows: [], versions: [] };
  for (const [path, written] of Object.entries(folder)) {
    const text = written.replace(/^\uFEFF/, '');
    const matter = frontMatterOf(path, text);
    if (!matter) mine.prompts.push(plainPrompt(path, text));
    else if ('collection' in matter.fields) mine.collections.push(collectionOf(path, matter.fields));
    else if ('workflow' in matter.fields) {
      const { workflow: title, ...fields } = matter.fields;
      mine.workflows.push(workflowOf({ title, ...fields }, path, (step) => targetOf(step, path)));
    } else if ('version_of' in matter.fields) {
      const { fields, body } = matter;
      const isWhole = fields.own_words_only !== true;
      mine.versions.push(versionOf(fields, textOf(fields, 'version_of', path), isWhole ? body : null, isWhole ? '' : body));
    } else {
      const { fields, body } = matter;
      mine.prompts.push(promptOf({ title: nameOf(path), ...fields }, { key: path, label: path, content: body }));
    }
  }
  return mine;
}
