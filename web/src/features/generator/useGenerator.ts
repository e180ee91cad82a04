import { useEffect, useMemo, useState } from 'react';
import { type Choices, noChoices, type ReadyChoices } from './choices.ts';
import { readChoices, writeChoices } from './storedChoices.ts';
import { type GeneratedPrompt, generatePrompt } from './generatePrompt.ts';

/** The pause that the specification asks for. Generating itself takes no time. */
const DELAY = 2000;

/** The state of the generator. None of it leaves the browser, which keeps the choices of the member. */
export function useGenerator(userId: string | undefined) {
  const stored = useMemo(() => (userId === undefined ? noChoices : readChoices(userId)), [userId]);
  /** Null until something is chosen. What was chosen while the member was loading is not replaced by what is stored. */
  const [chosenHere, setChoices] = useState<Choices | null>(null);
  const choices = chosenHere ?? stored;
  const change = (next: Choices) => {
    setChoices(next);
    if (userId !== undefined) writeChoices(userId, next);
  };
  const [pending, setPending] = useState<ReadyChoices | null>(null);
  const [prompt, setPrompt] = useState<GeneratedPrompt | null>(null);

  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => {
      setPrompt(generatePrompt(pending));
      setPending(null);
    }, DELAY);
    return () => clearTimeout(timer);
  }, [pending]);

  return {
    choices,
    prompt,
    isGenerating: pending !== null,
    choose: (chosen: Partial<Choices>) => change({ ...choices, ...chosen }),
    generate: (ready: ReadyChoices) => {
      setPrompt(null);
      setPending(ready);
    },
    clear: () => {
      change(noChoices);
      setPending(null);
      setPrompt(null);
    },
  };
}
