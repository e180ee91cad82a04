import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../../../ui/toasts/Toaster.tsx';
import { useRecordUse } from '../useRecordUse.ts';

/** How long the button says that it has copied. */
const SAID_FOR = 2500;

interface Outcome {
  /** The text that was copied: as soon as the person changes it, the outcome is history. */
  text: string;
  message: string;
}

function keptNames(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  const names = labels.length === 1 ? 'its bracketed name' : 'their bracketed names';
  return ` Still empty, kept with ${names}: ${labels.join(', ')}.`;
}

/** Writes the text to the clipboard, then records the use, and says what it did. */
export function useCopyPrompt(promptId: string) {
  const toast = useToast();
  const recordUse = useRecordUse();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [justCopied, setJustCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (text: string, emptyLabels: readonly string[]) => {
    // Emptied first, or a screen reader would not hear the same words a second time.
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast({ title: 'Error', description: 'Failed to copy prompt', variant: 'destructive' });
      return;
    }
    setOutcome({ text, message: `Copied to the clipboard.${keptNames(emptyLabels)}` });
    setJustCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setJustCopied(false), SAID_FOR);

    if (await recordUse(promptId)) return;
    const message = 'Copied to the clipboard, but this use could not be recorded: Recent and your statistics do not show it.';
    setOutcome({ text, message: message + keptNames(emptyLabels) });
  };

  return { copy, justCopied, outcome };
}
