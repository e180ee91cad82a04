import { useEffect, useRef } from 'react';

/** Short enough to feel immediate, long enough that a word is one question and not eight. */
const DELAY = 200;

/** Calls with the latest value once no newer one has come for a moment. Undefined calls off what was to come. */
export function useDebouncedCallback<Value>(call: (value: Value) => void): (value: Value | undefined) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    if (value !== undefined) timer.current = setTimeout(() => latest.current(value), DELAY);
  };
}
