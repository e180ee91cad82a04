import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { filledText, validValues } from '../prompts/workspace/filledText.ts';
import { useCopyPrompt } from '../prompts/workspace/preview/useCopyPrompt.ts';
import { noTypedValues, readTypedValues } from '../prompts/workspace/typedValues.ts';
import { SearchOptionFragmentDoc } from '../prompts/search/SearchOption.generated.ts';
import { PalettePromptDocument } from './PalettePrompt.generated.ts';

interface Props {
  /** The selected prompt. */
  promptId: string | undefined;
  /** The member whose typed values are filled in. */
  userId: string | undefined;
  /** A locked prompt is never copied: its page says what opens it. */
  onLocked: (promptId: string) => void;
  onCopied: (promptId: string) => void;
}

interface Notice {
  promptId: string;
  text: string;
  /** Whether the prompt was copied. Then the text follows the message of every copy. */
  isCopied: boolean;
}

const FILLED = ' Its fields have what you last typed into them.';

const needsFields = (labels: readonly string[]): string =>
  labels.length === 1
    ? `Not copied: it needs its field ${labels[0]}. Tab goes there.`
    : `Not copied: it needs its ${labels.length} fields. Tab goes to the first, ${labels[0]}.`;

/** Copies a prompt that needs no field, or whose fields are filled from the last time. Says so if it needs some. */
export function usePromptCopy({ promptId, userId, onLocked, onCopied }: Props) {
  const client = useApolloClient();
  const { copy, outcome } = useCopyPrompt(promptId ?? '', { isExample: false });
  const [notice, setNotice] = useState<Notice | null>(null);

  const copyPrompt = async (id: string) => {
    const say = (text: string, isCopied = false) => setNotice({ promptId: id, text, isCopied });
    const cached = client.cache.identify({ __typename: 'Prompt', id });
    if (client.readFragment({ id: cached, fragment: SearchOptionFragmentDoc })?.isLocked) return onLocked(id);
    say('Copying…');
    const loaded = await client.query({ query: PalettePromptDocument, variables: { id } }).catch(() => null);
    const prompt = loaded?.data?.prompt;
    if (!prompt) return say('The prompt could not be loaded. Check your connection and try again.');
    const { content, variables } = prompt;
    if (prompt.isLocked || content === null) return onLocked(id);
    const typed = userId === undefined ? noTypedValues : readTypedValues(userId, id);
    const { text, emptyLabels } = filledText(content, variables, validValues(variables, typed.values), typed.edited);
    if (emptyLabels.length > 0) return say(needsFields(emptyLabels));
    // A failure is a toast.
    const isCopied = await copy(text, []);
    say(isCopied && variables.length > 0 ? FILLED : '', isCopied);
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
