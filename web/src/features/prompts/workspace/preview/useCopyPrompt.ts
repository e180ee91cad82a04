import { useEffect, useRef, useState } from 'react';
import { useFailureToast } from '../../../../ui/toasts/useFailureToast.ts';
import { useRecordUse } from '../useRecordUse.ts';

/** How long the button says "Copied", in milliseconds. */
const COPIED_LABEL_DURATION = 2500;

interface Outcome {
  /** The text that was copied. The message is hidden once the text changes. */
  text: string;
  message: string;
}

function emptyFieldsNote(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  const names = labels.length === 1 ? 'its bracketed name' : 'their bracketed names';
  return ` Still empty, kept with ${names}: ${labels.join(', ')}.`;
}

/** Copies the text to the clipboard, records the use and reports the result. */
export function useCopyPrompt(promptId: string) {
  const failure = useFailureToast();
  const recordUse = useRecordUse();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [justCopied, setJustCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (text: string, emptyLabels: readonly string[]) => {
    // Cleared first, or a screen reader would not announce the same message twice.
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      failure.show({ title: 'Error', description: 'Failed to copy prompt' });
      return;
    }
    failure.end();
    setOutcome({ text, message: `Copied to the clipboard.${emptyFieldsNote(emptyLabels)}` });
    setJustCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setJustCopied(false), COPIED_LABEL_DURATION);

    if (await recordUse(promptId)) return;
    const message = 'Copied to the clipboard, but this use could not be recorded: Recent and your statistics do not show it.';
    setOutcome({ text, message: message + emptyFieldsNote(emptyLabels) });
  };

  return { copy, justCopied, outcome };
}
