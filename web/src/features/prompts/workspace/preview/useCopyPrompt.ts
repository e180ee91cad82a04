import { useCopyText } from '../../../../ui/useCopyText.ts';
import { useFleeting } from '../../../../ui/useFleeting.ts';
import { useRecordUse, type UseNote } from '../useRecordUse.ts';

/** How long the message stays, in milliseconds. */
const MESSAGE_DURATION = 10_000;

/** A prompt with its fields filled in. */
interface Filled {
  text: string;
  /** The fields that are still empty. */
  emptyLabels: readonly string[];
  use: UseNote;
}

interface Outcome {
  /** The text that was copied. The message is hidden once the text changes. */
  text: string;
  message: string;
}

const unrecordedMessages = {
  waiting: 'Copied to the clipboard. It is recorded once you are online, as long as this tab is open.',
  failed:
    'Copied to the clipboard, but this use could not be recorded: Recent, your statistics and your AI-use record do not show it.',
} as const;

/** With more of them, the message would cover the text. */
const NAMED = 2;

function emptyFieldsNote(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  const more = labels.length > NAMED ? ` and ${labels.length - NAMED} more` : '';
  // A label may have commas.
  return ` Still empty, kept in brackets: ${labels.slice(0, NAMED).join('; ')}${more}.`;
}

/**
 * Copies the text to the clipboard, records the use and reports the result. `copy` resolves to whether it was copied. It
 * also takes a prompt that is still loading: undefined if there is nothing to copy in the end. A text with the example in it is no
 * use, and what a member does with an own prompt is not recorded at all.
 */
export function useCopyPrompt(
  promptId: string,
  { isExample, isOwn = false }: { isExample: boolean; isOwn?: boolean | undefined },
) {
  const recordUse = useRecordUse();
  const [outcome, setOutcome] = useFleeting<Outcome | null>(null, MESSAGE_DURATION);
  const { copy: copyText, justCopied } = useCopyText('Failed to copy prompt');

  const record = async (text: string, note: string, use: UseNote) => {
    const outcomeOfUse = await recordUse(promptId, use);
    if (outcomeOfUse !== 'recorded') setOutcome({ text, message: unrecordedMessages[outcomeOfUse] + note });
  };

  const copy = async (given: Filled | Promise<Filled | undefined>): Promise<boolean> => {
    // Cleared first, or a screen reader would not announce the same message twice.
    setOutcome(null);
    const isCopied = await copyText('text' in given ? given.text : given.then((loaded) => loaded?.text));
    const filled = await given;
    if (!isCopied || !filled) return false;
    const { text, emptyLabels, use } = filled;
    const note = emptyFieldsNote(emptyLabels);
    const exampleNote = isExample ? ' It has the example in it, so it does not count as a use.' : '';
    setOutcome({ text, message: `Copied to the clipboard.${exampleNote}${note}` });
    if (!isExample && !isOwn) void record(text, note, use);
    return true;
  };

  return { copy, justCopied, outcome };
}
