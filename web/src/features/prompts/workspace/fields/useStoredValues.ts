import { useEffect, useEffectEvent, useState } from 'react';
import {
  mergeTyped,
  onTypedElsewhere,
  readTypedValues,
  writeTypedValues,
  type PromptInfo,
  type TypedValues,
} from '../typedValues.ts';

/** The stored values of one prompt. What other tabs of the browser change appears here, unless what this one has could not be stored. */
export function useStoredValues(userId: string, promptId: string, prompt: PromptInfo) {
  /** What this tab shows, and what was stored when it last looked, which differs where storing has failed. */
  const [{ typed, base }, setState] = useState(() => {
    const stored = readTypedValues(userId, promptId);
    return { typed: stored, base: stored };
  });
  const follow = useEffectEvent(() => {
    const stored = readTypedValues(userId, promptId);
    if (JSON.stringify(stored) === JSON.stringify(base)) return;
    setState({ typed: mergeTyped(base, typed, stored), base: stored });
  });
  useEffect(() => onTypedElsewhere(userId, promptId, () => follow()), [userId, promptId]);

  const save = (next: TypedValues) => {
    const merged = mergeTyped(base, next, readTypedValues(userId, promptId));
    const isStored = writeTypedValues(userId, promptId, merged, prompt);
    setState({ typed: merged, base: isStored ? merged : base });
  };
  return [typed, save] as const;
}
