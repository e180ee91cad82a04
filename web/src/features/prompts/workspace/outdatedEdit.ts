import type { TypedValues } from './typedValues.ts';

/** Tells one text of a prompt from another. */
export function digestOf(content: string): string {
  let hash = 0;
  for (const letter of content) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return String(hash);
}

/** Whether the text was edited by hand when the prompt had another one. */
export const isEditOutdated = ({ edited, editedOf }: TypedValues, content: string): boolean =>
  edited !== null && editedOf !== digestOf(content);
