import { fill, missing, parseTemplate } from '@promptory/sdk/fill';
import { PromptDocument, PromptExampleDocument } from '@promptory/sdk/operations';
import { ApiError, notFound } from '../../core/errors.ts';
import { type Library, OperationError } from './library.ts';

export type Values = Readonly<Record<string, string | undefined>>;

/** Reads a prompt. The error names the id if there is none. */
async function readPrompt<T>(id: string, read: () => Promise<{ prompt: T | null }>): Promise<T> {
  try {
    const { prompt } = await read();
    if (!prompt) throw notFound('Prompt');
    return prompt;
  } catch (thrown) {
    if (thrown instanceof OperationError && thrown.error.code === 'NOT_FOUND')
      throw new ApiError('NOT_FOUND', `There is no prompt "${id}".`);
    throw thrown;
  }
}

/** Throws if a value has no field. */
export function assertKnown(id: string, names: readonly string[], values: Values): void {
  const unknown = Object.keys(values).filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    const known = names.length > 0 ? `It has ${names.join(', ')}.` : 'It has none.';
    throw new ApiError('BAD_USER_INPUT', `The prompt "${id}" has no field ${unknown.join(', ')}. ${known}`, {
      fields: Object.fromEntries(unknown.map((name) => [name, 'Not a field of this prompt'])),
    });
  }
}

/** Characters of a text with its values. A result has it twice. */
const FILLED_MAX = 500_000;

/** A text with the values filled in. Throws BAD_USER_INPUT, before it is made, if it would be too long. */
export function fillIn(content: string, names: readonly string[], values: Values): string {
  const places = parseTemplate(content, names);
  const length = places.reduce(
    (sum, place) => sum + (place.kind === 'text' ? place.text.length : (values[place.name]?.length ?? place.name.length)),
    0,
  );
  if (length > FILLED_MAX) {
    const reason = `The text would have ${length.toLocaleString('en-US')} characters. Give shorter values`;
    throw new ApiError('BAD_USER_INPUT', `${reason}.`, { fields: { values: reason } });
  }
  return fill(content, names, values);
}

/**
 * A prompt with the values filled in. Empty variables keep their bracketed names. The text is null if it is locked; where
 * there is no short version, it is the whole one.
 */
export async function filledPrompt(library: Library, id: string, values: Values, { short = false } = {}) {
  const prompt = await readPrompt(id, () => library.run(PromptDocument, { id }));
  const names = prompt.variables.map(({ name }) => name);
  assertKnown(id, names, values);
  const { shortContent, followUps } = prompt;
  const isShort = short && shortContent !== null;
  const content = isShort ? shortContent : prompt.content;
  return {
    prompt,
    isShort,
    text: content === null ? null : fillIn(content, names, values),
    followUps: (followUps ?? []).map(({ title, text }) => ({ title, text: fillIn(text, names, values) })),
    missing: missing(content ?? '', names, values),
  };
}

/** What a locked text needs, in a few words. */
export const LOCKED_NEEDS = 'needs Pro and the scope prompts:read';

/** The message in place of a locked text. */
export const lockedText = ({ origin }: Library) =>
  `The text of this prompt is locked: it needs the Pro plan (${origin}/subscribe) and, with an API key, the scope prompts:read (${origin}/account/keys).`;

/** The worked example of a prompt. The error says if it has none yet. */
export async function readExample(library: Library, id: string) {
  const { example } = await readPrompt(id, () => library.run(PromptExampleDocument, { id }));
  if (!example) throw new ApiError('NOT_FOUND', `The prompt "${id}" has no worked example yet.`);
  const { values, answer, answeredOn } = example;
  return { values, answer, answeredOn };
}
