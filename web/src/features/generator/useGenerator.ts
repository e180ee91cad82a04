import { useEffect, useState } from 'react';
import { type Choices, noChoices, type ReadyChoices } from './choices.ts';
import { type GeneratedPrompt, generatePrompt } from './generatePrompt.ts';

/** The specified pause; the work itself takes no time. */
const DELAY = 2000;

/** The wizard's state. Nothing of it leaves the browser. */
export function useGenerator() {
  const [choices, setChoices] = useState<Choices>(noChoices);
  const [ordered, setOrdered] = useState<ReadyChoices | null>(null);
  const [prompt, setPrompt] = useState<GeneratedPrompt | null>(null);

  useEffect(() => {
    if (!ordered) return;
    const timer = setTimeout(() => {
      setPrompt(generatePrompt(ordered));
      setOrdered(null);
    }, DELAY);
    return () => clearTimeout(timer);
  }, [ordered]);

  return {
    choices,
    prompt,
    isGenerating: ordered !== null,
    choose: (change: Partial<Choices>) => setChoices((last) => ({ ...last, ...change })),
    generate: (ready: ReadyChoices) => {
      setPrompt(null);
      setOrdered(ready);
    },
    clear: () => {
      setChoices(noChoices);
      setOrdered(null);
      setPrompt(null);
    },
  };
}
