import type { Book } from '../../../api/clientSets/clientSet.ts';
import { useGuard } from '../../guard/useGuard.ts';
import type { useTypedValues } from './fields/useTypedValues.ts';
import { EDITED, guardedFields, promptTextOf } from './guardedFields.ts';
import { namesIn } from './filledText.ts';
import { dividedTexts, guardedForOthers } from './kept/guardedForOthers.ts';
import type { useFilled } from './kept/useFilled.ts';
import { withoutClientSetValues } from './kept/withoutClientSetValues.ts';
import type { OpenPrompt } from './openPrompt.ts';

interface Options {
  userId: string;
  prompt: OpenPrompt;
  book: Book | null;
  typed: ReturnType<typeof useTypedValues>;
  filled: ReturnType<typeof useFilled>;
}

/** The guard over the fields of a prompt and the text that was edited by hand. */
export function usePromptGuard({ userId, prompt, book, typed, filled: { values, sourceOf, profile } }: Options) {
  const guarded = guardedFields(prompt.variables, {
    values,
    sourceOf,
    edited: typed.isExample ? null : typed.edited,
    editedFor: typed.editOfOther?.setId,
    promptText: promptTextOf(prompt),
    isOwn: (name) => profile[name] !== undefined && sourceOf(name) !== 'set',
  });
  const guard = useGuard({
    userId,
    promptId: prompt.id,
    book,
    fields: [...guarded, ...guardedForOthers(prompt.variables, typed.typedFor)],
    ownTexts: Object.values(profile),
    onChange: (texts) => {
      const { [EDITED]: edited, ...rest } = Object.fromEntries(texts);
      const { shown, ofOthers } = dividedTexts(rest);
      typed.setTexts(withoutClientSetValues(book, shown), edited, ofOthers);
    },
  });
  const names = guarded.map(({ name }) => name);
  const copiedNames = (text: string) => (typed.edited === null ? namesIn(text, names) : [EDITED]);
  return {
    guard,
    /** The fields of the guard that are copied with a text, in full or in short, if it proposes to replace what was found in them. */
    proposedNames: (text: string) => (prompt.sensitivity === 'confidential' ? copiedNames(text) : []),
  };
}
