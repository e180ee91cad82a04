import type {
  ImportedMyVersionInput,
  OwnPromptInput,
  OwnVariableInput,
  VariableType,
} from '../../../api/schema-types.generated.ts';

/** A prompt of a file. */
export interface FilePrompt {
  /** By which collections of the file name it: an id, or the path of its file. */
  key: string;
  /** How messages name it. */
  label: string;
  input: Required<Omit<OwnPromptInput, 'variables'>> & { variables: OwnVariableInput[] };
}

/** One of the two: a prompt of the library, or the key of one of the file. */
export interface FileEntry {
  promptId: string | null;
  key: string | null;
  note: string;
}

export interface FileCollection {
  name: string;
  entries: FileEntry[];
}

/** A step of a workflow of a file, with a prompt of the library or the key of one of the file. */
export interface FileStep {
  title: string;
  promptId: string | null;
  key: string | null;
  takes: { field: string; step: number }[];
  ownFields: string[];
  checks: string[];
}

export interface FileWorkflow {
  title: string;
  purpose: string;
  steps: FileStep[];
}

/** A version of a prompt of the library. */
export interface FileVersion {
  label: string;
  /** Null if the file has the member's own words only, because the text was locked: it cannot be put together from them. */
  input: Required<ImportedMyVersionInput> | null;
  /** Those words, which a folder of Markdown has, too. */
  ownWords: string;
  note: string;
  promptId: string;
}

/** What a member has written and collected, in whatever form. */
export interface Mine {
  prompts: FilePrompt[];
  collections: FileCollection[];
  workflows: FileWorkflow[];
  versions: FileVersion[];
}

/** An error whose message is for the member. */
export class FileError extends Error {}

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: readonly string[] = ['text', 'longtext', 'select', 'number', 'date'] satisfies VariableType[];
const isType = (value: unknown): value is VariableType => typeof value === 'string' && TYPES.includes(value);

/** The text of a field; a number that YAML has made of one counts. Empty if it is missing. */
export function textOf(fields: Fields, name: string, where: string): string {
  const value = fields[name];
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') throw new FileError(`${where}: “${name}” is not a text.`);
  return value;
}

export function listOf(fields: Fields, name: string, where: string): Fields[] {
  const value = fields[name] ?? [];
  if (!Array.isArray(value) || !value.every(isFields)) throw new FileError(`${where}: “${name}” is not a list.`);
  return value;
}

function variableOf(fields: Fields, where: string): OwnVariableInput {
  const text = (name: string) => textOf(fields, name, where).trim();
  const { type = 'text', options = [], required } = fields;
  if (!isType(type)) throw new FileError(`${where}: “${text('name')}” has an unknown type.`);
  if (!Array.isArray(options)) throw new FileError(`${where}: the choices of “${text('name')}” are not a list.`);
  return {
    name: text('name'),
    label: text('label'),
    description: text('description'),
    placeholder: text('placeholder'),
    type,
    required: required === true,
    options: options.map((option) => String(option).trim()),
  };
}

/** A prompt as the fields of JSON or of front matter describe it. The server checks the rest. */
export function promptOf(fields: Fields, { key, label, content }: { key: string; label: string; content: string }): FilePrompt {
  const text = (name: string) => textOf(fields, name, label).trim();
  const variables = listOf(fields, 'variables', label).map((each) => variableOf(each, label));
  return {
    key,
    label,
    input: { title: text('title'), description: text('description'), category: text('category'), content, variables },
  };
}

/** A version as the fields of JSON or of front matter describe it; without a content, its text was locked. */
export function versionOf(fields: Fields, promptId: string, content: string | null, ownWords: string): FileVersion {
  const label = `Version of “${promptId}”`;
  const note = textOf(fields, 'note', label);
  const defaults = listOf(fields, 'defaults', label).map((each) => ({
    name: textOf(each, 'name', label),
    value: textOf(each, 'value', label),
  }));
  return { label, promptId, note, ownWords, input: content === null ? null : { promptId, content, defaults, note } };
}
