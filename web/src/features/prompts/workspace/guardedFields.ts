import { asksForClient } from '../../guard/clientField.ts';
import type { GuardedField } from '../../guard/types.ts';
import type { Variable } from './fields/VariableField.tsx';
import type { FillSource } from './fillValues.ts';
import type { FillValues } from './filledText.ts';
import type { OpenPrompt } from './openPrompt.ts';

/** Such a field asks for a place, which is nobody unless it is known as a name. A long text may have more. */
const PLACE = /^(?:JURISDICTION|STATE|COUNTY|CITY|MARKET_AREA)$/;

/** Stands for the text that was edited by hand. No variable has such a name. */
export const EDITED = 'edited text';

type PromptTexts = Pick<OpenPrompt, 'isOwn' | 'libraryText' | 'content' | 'shortContent'>;

/** The words that are the library's, in full and in short. A member's own prompt has none: all of its words are the member's. */
export const promptTextOf = ({ isOwn, libraryText, content, shortContent }: PromptTexts) =>
  isOwn ? undefined : (libraryText ?? [content, shortContent].join('\n'));

interface Filled {
  values: FillValues;
  sourceOf: (name: string) => FillSource;
  edited: string | null;
  /** The client set that it was edited for, if that need not be the chosen one. */
  editedFor?: string | undefined;
  /** The text of the library that was edited. */
  promptText?: string | undefined;
  /** Whether the variable is one of the practice profile, and what fills it is the member's own. */
  isOwn: (name: string) => boolean;
}

/**
 * What the guard looks through: what was typed and what is the client's, not the profile or the example. A date or a choice
 * cannot hold a token, and the text that was edited by hand has the values of the example in it as well.
 */
export function guardedFields(
  variables: readonly Variable[],
  { values, sourceOf, edited, editedFor, promptText, isOwn }: Filled,
): readonly GuardedField[] {
  const fields = variables
    .filter(({ name, type }) => ['typed', 'set', 'default'].includes(sourceOf(name)) && type !== 'select' && type !== 'date')
    .map(({ name, label, type }) => ({
      name,
      label,
      text: values[name] ?? '',
      isClient: asksForClient(name),
      isOwn: isOwn(name) || (PLACE.test(name) && type !== 'longtext'),
    }));
  return edited === null
    ? fields
    : [
        ...fields,
        {
          name: EDITED,
          label: 'Edited text',
          text: edited,
          isClient: false,
          isOwn: false,
          setId: editedFor,
          promptText,
          madeOf: fields.map(({ name }) => name),
        },
      ];
}
