import { useEffect, useRef, useState } from 'react';
import { useFailureToast } from '../../../../ui/toasts/useFailureToast.ts';
import { useRecordUse } from '../useRecordUse.ts';

/** How long the button says "Copied", in milliseconds. */
const COPIED_LABEL_DURATION = 2500;
/** How long the message stays, in milliseconds. */
const MESSAGE_DURATION = 10_000;

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

/** A value that is forgotten after a while. */
function useFleeting<Value>(none: Value, duration: number) {
  const [value, setValue] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: Value) => {
    setValue(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setValue(none), duration);
  };
  return [value, show] as const;
}

/** Copies the text to the clipboard, records the use and reports the result. `copy` resolves to whether it was copied. */
export function useCopyPrompt(promptId: string) {
  const failure = useFailureToast();
  const recordUse = useRecordUse();
  const [outcome, setOutcome] = useFleeting<Outcome | null>(null, MESSAGE_DURATION);
  const [justCopied, setJustCopied] = useFleeting(false, COPIED_LABEL_DURATION);

  const record = async (text: string, note: string) => {
    if (await recordUse(promptId)) return;
    const message = 'Copied to the clipboard, but this use could not be recorded: Recent and your statistics do not show it.';
    setOutcome({ text, message: message + note });
  };

  const copy = async (text: string, emptyLabels: readonly string[]): Promise<boolean> => {
    // Cleared first, or a screen reader would not announce the same message twice.
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      failure.show({ title: 'Error', description: 'Failed to copy prompt' });
      return false;
    }
    failure.end();
    const note = emptyFieldsNote(emptyLabels);
    setOutcome({ text, message: `Copied to the clipboard.${note}` });
    setJustCopied(true);
    void record(text, note);
    return true;
  };

  return { copy, justCopied, outcome };
}
