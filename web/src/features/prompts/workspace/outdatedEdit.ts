import type { TypedValues } from './typedValues.ts';

/** Tells one text of a prompt from another. */
export const digestOf = (content: string): string =>
  String([...content].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, 0));

/** Whether the text was edited by hand when the prompt had another one. */
export const isEditOutdated = ({ edited, editedOf }: TypedValues, content: string): boolean =>
  edited !== null && editedOf !== digestOf(content);
