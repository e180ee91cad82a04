import type { FillValues } from '../filledText.ts';
import type { PromptVersionFragment } from './PromptVersion.generated.ts';

/** What only a prompt with the member's version in its place has. */
export interface OfVersion {
  /** What the fields are filled with at first. */
  defaults?: FillValues | undefined;
  /** The text of the library, in full and in short. What the version has beside it is the member's. */
  libraryText?: string | undefined;
}

type Replaced = Pick<PromptVersionFragment, 'content' | 'variables'>;

/** A prompt with the member's version in its place, if there is one that is not locked. */
export function withVersion<Prompt extends Replaced & { shortContent?: string | null }>(
  prompt: Prompt,
  version: PromptVersionFragment | null | undefined,
): Prompt & OfVersion {
  if (!version || version.content === null) return prompt;
  const { content, variables, defaults } = version;
  const values = Object.fromEntries(defaults.map(({ name, value }) => [name, value]));
  const libraryText = [prompt.content, prompt.shortContent].join('\n');
  // Left out: the short text of the library says nothing of the member's version.
  return { ...prompt, content, variables, shortContent: null, defaults: values, libraryText };
}
