import { useEffect, useRef } from 'react';

/** Short enough to feel immediate, long enough to send one request per word. */
const DELAY = 200;

/** Calls with the latest value after a pause without a newer one. Undefined cancels the pending call. */
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
