import type { FillValues } from '../filledText.ts';
import type { PromptVersionFragment } from './PromptVersion.generated.ts';

export interface VersionDefaults {
  /** What the fields are filled with at first; only the member's version has them. */
  defaults?: FillValues | undefined;
}

type Replaced = Pick<PromptVersionFragment, 'content' | 'variables'>;

/** A prompt with the member's version in its place, if there is one that is not locked. */
export function withVersion<Prompt extends Replaced & { shortContent?: string | null }>(
  prompt: Prompt,
  version: PromptVersionFragment | null | undefined,
): Prompt & VersionDefaults {
  if (!version || version.content === null) return prompt;
  const { content, variables, defaults } = version;
  const values = Object.fromEntries(defaults.map(({ name, value }) => [name, value]));
  // Left out: the short text of the library says nothing of the member's version.
  return { ...prompt, content, variables, shortContent: null, defaults: values };
}
