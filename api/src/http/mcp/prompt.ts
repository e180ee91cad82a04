import { fill, missing, parseTemplate } from '@promptory/sdk/fill';
import { PromptDocument, PromptExampleDocument } from '@promptory/sdk/operations';
import { ApiError, notFound } from '../../core/errors.ts';
import { LARGE_BYTES } from '../../core/limits/large-responses.ts';
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

/** Bytes of the texts of a result, which has a text twice: it is no large response then, which would have to wait for its turn. */
const FILLED_MAX = LARGE_BYTES / 2;

/** Bytes of a text with the values filled in, as JSON, without filling it in. */
function filledBytes(content: string, names: readonly string[], values: Values): number {
  const known = new Map<string, number>();
  const bytesOf = (text: string) => {
    const bytes = known.get(text) ?? Buffer.byteLength(JSON.stringify(text)) - '""'.length;
    known.set(text, bytes);
    return bytes;
  };
  return parseTemplate(content, names).reduce(
    (sum, place) => sum + bytesOf(place.kind === 'text' ? place.text : values[place.name] || `[${place.name}]`),
    0,
  );
}

/**
 * Texts of a result with the values filled in, which are charged for: an operation knows nothing of them. Throws BAD_USER_INPUT,
 * before they are made, if they would be too long.
 */
export async function fillIn<const Contents extends readonly string[]>(
  library: Library,
  contents: Contents,
  names: readonly string[],
  values: Values,
): Promise<{ [At in keyof Contents]: string }> {
  const bytes = contents.reduce((sum, content) => sum + filledBytes(content, names, values), 0);
  if (bytes > FILLED_MAX) {
    const reason = `The text would have ${Math.ceil(bytes / 1000)} kB; the limit is ${FILLED_MAX / 1000}. Give shorter values`;
    throw new ApiError('BAD_USER_INPUT', `${reason}.`, { fields: { values: reason } });
  }
  await library.charge(2 * bytes);
  return contents.map((content) => fill(content, names, values)) as { [At in keyof Contents]: string };
}

/**
 * A prompt with the values filled in. Empty variables keep their bracketed names. The text is null if it is locked; where
 * there is no short version, it is the whole one.
 */
export async function filledPrompt(library: Library, id: string, values: Values, { short = false } = {}) {
  const prompt = await readPrompt(id, () => library.run(PromptDocument, { id }));
  const names = prompt.variables.map(({ name }) => name);
  assertKnown(id, names, values);
  const { shortContent } = prompt;
  const followUps = prompt.followUps ?? [];
  const isShort = short && shortContent !== null;
  const content = isShort ? shortContent : prompt.content;
  const [text, ...others] = await fillIn(library, [content ?? '', ...followUps.map((each) => each.text)], names, values);
  return {
    prompt,
    isShort,
    text: content === null ? null : text,
    followUps: followUps.map(({ title }, at) => ({ title, text: others[at]! })),
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
