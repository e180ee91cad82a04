import { useEffect, useState } from 'react';
import { type Choices, noChoices, type ReadyChoices } from './choices.ts';
import { type GeneratedPrompt, generatePrompt } from './generatePrompt.ts';

/** The pause that the specification asks for. Generating itself takes no time. */
const DELAY = 2000;

/** The state of the generator. None of it leaves the browser. */
export function useGenerator() {
  const [choices, setChoices] = useState<Choices>(noChoices);
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
    choose: (change: Partial<Choices>) => setChoices((last) => ({ ...last, ...change })),
    generate: (ready: ReadyChoices) => {
      setPrompt(null);
      setPending(ready);
    },
    clear: () => {
      setChoices(noChoices);
      setPending(null);
      setPrompt(null);
    },
  };
}
