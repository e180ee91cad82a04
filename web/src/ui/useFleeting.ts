import { useEffect, useRef, useState } from 'react';

/** A value that returns to `none` after a while, in milliseconds. */
export function useFleeting<Value>(none: Value, duration: number) {
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
