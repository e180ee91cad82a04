import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../../ui/Toaster.tsx';
import { useRecordUse } from '../../usage/useRecordUse.ts';

/** How long the button says that it has copied. */
const SAID_FOR = 2500;

interface Outcome {
  /** The text that was copied: as soon as the person changes it, the outcome is history. */
  text: string;
  message: string;
}

const keptNames = (labels: readonly string[]): string =>
  labels.length === 0 ? '' : ` Still empty, so its bracketed name stayed: ${labels.join(', ')}.`.replace('its bracketed name', labels.length > 1 ? 'their bracketed names' : 'its bracketed name');

/** Writes the text to the clipboard, then records the use, then says what it did. */
export function useCopyPrompt(promptId: string) {
  const toast = useToast();
  const recordUse = useRecordUse();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [justCopied, setJustCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (text: string, emptyLabels: readonly string[]) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast({ title: 'Error', description: 'Failed to copy prompt', variant: 'destructive' });
      return;
    }
    setJustCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setJustCopied(false), SAID_FOR);

    const isRecorded = await recordUse(promptId);
    const copied = isRecorded
      ? 'Copied to the clipboard.'
      : 'Copied to the clipboard, but the use could not be recorded: Recent and your statistics do not show it.';
    setOutcome({ text, message: copied + keptNames(emptyLabels) });
  };

  return { copy, justCopied, outcome };
}
