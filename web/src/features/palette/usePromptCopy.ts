import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { activeSet, attachedName } from '../../api/clientSets/activeSet.ts';
import { readSets } from '../../api/clientSets/readSets.ts';
import { fillValues } from '../prompts/workspace/fillValues.ts';
import { filledCount, filledText } from '../prompts/workspace/filledText.ts';
import { isEditOfOther } from '../prompts/workspace/kept/isEditOfOther.ts';
import { readTyped } from '../prompts/workspace/kept/readTyped.ts';
import { isEditOutdated } from '../prompts/workspace/outdatedEdit.ts';
import { PracticeValuesDocument } from '../prompts/workspace/practice/PracticeValues.generated.ts';
import { practiceValues } from '../prompts/workspace/practice/practiceValues.ts';
import { useCopyPrompt } from '../prompts/workspace/preview/useCopyPrompt.ts';
import { noTypedValues } from '../prompts/workspace/typedValues.ts';
import { withVersion } from '../prompts/workspace/version/withVersion.ts';
import { SearchOptionFragmentDoc } from '../prompts/search/SearchOption.generated.ts';
import { PalettePromptDocument } from './PalettePrompt.generated.ts';
import { readNow } from './readNow.ts';
import { withOfflineNote } from '../../ui/states/offline.ts';

interface Props {
  /** The selected prompt. */
  promptId: string | undefined;
  /** The member whose typed values are filled in. */
  userId: string | undefined;
  onCopied: (promptId: string) => void;
}

interface Notice {
  promptId: string;
  text: string;
  /** Whether the prompt was copied. Then the text follows the message of every copy. */
  isCopied: boolean;
}

const AS_LAST_LOADED = ' It could not be loaded again, so this is how it was last loaded here.';

const IS_LOCKED = 'Not copied: this prompt is part of Pro. Enter opens its page.';

const whereFrom = (setName: string | undefined): string =>
  ` Its fields have what you last typed, or what ${setName === undefined ? '' : `${setName} or `}your profile has.`;

const needsFields = (labels: readonly string[]): string =>
  labels.length === 1
    ? `Not copied: the required field ${labels[0]} is empty. Tab goes to the fields.`
    : `Not copied: ${labels.length} required fields are empty: ${labels.join('; ')}. Tab goes to the fields.`;

/**
 * Copies a prompt whose required fields are filled, from the last time, the client set or the practice profile. Says so if it needs some.
 * Empty ones that are optional keep their bracketed names, as on the page of the prompt.
 */
export function usePromptCopy({ promptId, userId, onCopied }: Props) {
  const client = useApolloClient();
  const { copy, outcome } = useCopyPrompt(promptId ?? '', { isExample: false });
  const [notice, setNotice] = useState<Notice | null>(null);
  /** A copy ends the one before it, whose prompt may take longer to load. So does closing the palette. */
  const attempts = useRef(0);
  useEffect(() => () => void (attempts.current += 1), []);

  /** A prompt with its fields filled in, and what to say once it is copied. Undefined if it is not: then that was said. */
  const fill = async (id: string, say: (text: string) => undefined, isOver: () => boolean) => {
    const [loaded, practice] = await Promise.all([
      readNow(client, { query: PalettePromptDocument, variables: { id } }),
      readNow(client, { query: PracticeValuesDocument }),
    ]);
    const prompt = loaded.data?.prompt;
    if (isOver()) return undefined;
    if (!prompt) return say(withOfflineNote('The prompt could not be loaded. Check your connection and try again.'));
    const { content, variables, defaults } = withVersion(prompt, loaded.data?.myVersion);
    if (prompt.isLocked || content === null) return say(IS_LOCKED);
    if (!practice.data)
      return say(withOfflineNote('Not copied: your practice profile could not be loaded. Check your connection and try again.'));
    const profile = practiceValues(practice.data);
    const book = await readSets(userId).catch(() => undefined);
    if (book === undefined)
      return say('Not copied: your client sets cannot be read at the moment. Reload the page to try again.');
    const set = activeSet(book);
    const typed = userId === undefined ? noTypedValues : await readTyped(userId, id, book).catch(() => null);
    if (typed === null)
      return say('Not copied: the names that were replaced in it cannot be read at the moment. Reload the page to try again.');
    if (isEditOutdated(typed, content))
      return say('Not copied: its text was edited by hand before the prompt changed. Open it to choose one of both.');
    if (isEditOfOther(typed, book))
      return say('Not copied: its text was edited by hand for another client set, or without one. Open it to check the text.');
    const own = { set: set?.values ?? {}, profile, defaults };
    const { values } = fillValues(variables, { typed: typed.values, isExample: false, ...own });
    const { text, emptyLabels, neededLabels } = filledText(content, variables, values, typed.edited);
    if (neededLabels.length > 0) return say(needsFields(neededLabels));
    if (isOver()) return undefined;
    const age = loaded.isOld || practice.isOld ? AS_LAST_LOADED : '';
    const source = filledCount(variables, values) > 0 ? whereFrom(set?.name) : '';
    return { text, emptyLabels, use: { matter: attachedName(book) }, note: age + source };
  };

  const copyPrompt = async (id: string) => {
    const attempt = (attempts.current += 1);
    const isOver = () => attempt !== attempts.current;
    const say = (text: string, isCopied = false): undefined => {
      if (!isOver()) setNotice({ promptId: id, text, isCopied });
    };
    const cached = client.cache.identify({ __typename: 'Prompt', id });
    if (client.readFragment({ id: cached, fragment: SearchOptionFragmentDoc })?.isLocked) return say(IS_LOCKED);
    say('Copying…');
    const filling = fill(id, say, isOver);
    // A failure is a toast.
    const isCopied = await copy(filling);
    const filled = await filling;
    if (!filled) return;
    say(isCopied ? filled.note : '', isCopied);
    if (isCopied) onCopied(id);
  };

  const shown = notice?.promptId === promptId ? notice : null;
  const copied = outcome === null ? '' : outcome.message + (shown?.text ?? '');
  return {
    copySelected: () => void (promptId !== undefined && copyPrompt(promptId)),
    /** What to say about the selected prompt. */
    message: shown?.isCopied ? copied : (shown?.text ?? ''),
  };
}
