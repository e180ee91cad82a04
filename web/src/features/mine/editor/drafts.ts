import { isLongText, labelOf, toTemplate } from '@promptory/sdk/fill';
import { draftPlace } from '../../../ui/drafts/draftPlace.ts';
import { keyPrefixOf } from '../../../ui/drafts/storedDrafts.ts';
import { localKeys } from '../../../ui/localEntries.ts';
import type { OwnPromptFormFragment } from './OwnPromptForm.generated.ts';

type Variable = OwnPromptFormFragment['variables'][number];

/** A field while it is edited. The choices are lines of a text. */
export interface FieldDraft {
  label: string;
  description: string;
  placeholder: string;
  type: Variable['type'];
  required: boolean;
  choices: string;
}

export interface FormValues {
  title: string;
  description: string;
  category: string;
  content: string;
  /** What has been said about the fields, also about those that are not in the text anymore. */
  drafts: Readonly<Record<string, FieldDraft>>;
  /** Names in brackets that stay text. */
  plain: ReadonlySet<string>;
}

const newDraft = (name: string): FieldDraft => ({
  label: labelOf(name),
  description: '',
  placeholder: '',
  type: isLongText({ name }) ? 'longtext' : 'text',
  required: false,
  choices: '',
});

export const draftOf = (drafts: FormValues['drafts'], name: string): FieldDraft =>
  (Object.hasOwn(drafts, name) ? drafts[name] : undefined) ?? newDraft(name);

export function valuesOf(prompt: OwnPromptFormFragment | undefined): FormValues {
  if (!prompt) return { title: '', description: '', category: '', content: '', drafts: {}, plain: new Set() };
  const { title, description, category, content, variables } = prompt;
  const declared = variables.map(({ name }) => name);
  const drafts = variables.map(({ name, options, label, description, placeholder, type, required }) => [
    name,
    { label, description, placeholder, type, required, choices: options.join('\n') },
  ]);
  const plain = new Set(toTemplate(content).names.filter((name) => !declared.includes(name)));
  return { title, description, category, content, drafts: Object.fromEntries(drafts) as FormValues['drafts'], plain };
}

/** The form of a prompt, by which its drafts are found. */
export const formOf = (prompt: { id: string } | undefined): string => `prompt:${prompt?.id ?? 'new'}`;

/** Whether a new prompt was begun and not saved. */
export const hasNewDraft = (userId: string): boolean => localKeys(keyPrefixOf(userId, formOf(undefined))).length > 0;

/**
 * The form of a new prompt then opens with these values of the generator, as what is not saved yet. Returns false if the browser
 * stores nothing.
 */
export function draftNewPrompt(userId: string, values: Pick<FormValues, 'title' | 'category' | 'content'>): boolean {
  const stored = storedOf({ ...valuesOf(undefined), ...values });
  return draftPlace().write(keyPrefixOf(userId, formOf(undefined)), {
    base: '',
    at: Date.now(),
    values: stored,
    origin: 'generator',
  });
}

/** Values as they are stored: JSON has no sets. */
export const storedOf = ({ plain, ...values }: FormValues) => ({ ...values, plain: [...plain] });

/** What is stored, unless it cannot be shown or is what is saved. */
export function parseStored(stored: unknown, saved: FormValues): FormValues | undefined {
  try {
    const { plain, ...others } = stored as ReturnType<typeof storedOf>;
    const values = { ...others, plain: new Set(plain) };
    const texts = [values.title, values.description, values.category, values.content];
    const isSaved = JSON.stringify(inputOf(values)) === JSON.stringify(inputOf(saved));
    return isSaved || texts.some((text) => typeof text !== 'string') ? undefined : values;
  } catch {
    return undefined;
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is sent of a form. */
export function inputOf({ title, description, category, content: typed, drafts, plain }: FormValues) {
  const { content, names } = toTemplate(typed, plain);
  const variables = names.map((name) => {
    const { choices, ...draft } = draftOf(drafts, name);
    return { name, ...draft, options: draft.type === 'select' ? linesOf(choices) : [] };
  });
  return { title, description, category, content, variables };
}

/** What is sent of a stored field. */
export const variableInput = ({ name, label, description, placeholder, type, required, options }: Variable) => ({
  name,
  label,
  description,
  placeholder,
  type,
  required,
  options: [...options],
});
