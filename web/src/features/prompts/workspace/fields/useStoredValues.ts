import { useEffect, useEffectEvent, useState } from 'react';
import {
  mergeTyped,
  onTypedElsewhere,
  readTypedValues,
  writeTypedValues,
  type PromptInfo,
  type TypedValues,
} from '../typedValues.ts';

/** The stored values of one prompt. What other tabs of the browser change appears here, except in the field one is typing in. */
export function useStoredValues(userId: string, promptId: string, prompt: PromptInfo, focused: string | null) {
  /** What this tab shows, and what was stored when it last looked, which differs where storing has failed. */
  const [{ typed, base }, setState] = useState(() => {
    const stored = readTypedValues(userId, promptId);
    return { typed: stored, base: stored };
  });
  const follow = useEffectEvent(() => {
    const stored = readTypedValues(userId, promptId);
    if (JSON.stringify(stored) === JSON.stringify(base)) return;
    const merged = mergeTyped(base, typed, stored);
    const isHere = document.hasFocus();
    const own = focused === null ? undefined : typed.values[focused];
    const kept = isHere && focused !== null && own !== undefined ? { [focused]: own } : {};
    const withEdit = isHere && typed.edited !== null ? typed : merged;
    const { values, typedFor } = merged;
    setState({ typed: { ...withEdit, values: { ...values, ...kept }, typedFor }, base: stored });
  });
  useEffect(() => onTypedElsewhere(userId, promptId, () => follow()), [userId, promptId]);

  const save = (next: TypedValues) => {
    const merged = mergeTyped(base, next, readTypedValues(userId, promptId));
    const isStored = writeTypedValues(userId, promptId, merged, prompt);
    setState({ typed: merged, base: isStored ? merged : base });
  };
  return [typed, save] as const;
}
