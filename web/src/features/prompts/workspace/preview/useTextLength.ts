import { useState } from 'react';

export type TextLength = 'full' | 'short';

const KEY = 'promptory.text-length';

function read(): TextLength {
  try {
    return sessionStorage.getItem(KEY) === 'short' ? 'short' : 'full';
  } catch {
    return 'full';
  }
}

/** Whether prompts show their short version where they have one. Remembered for the session of the tab. */
export function useTextLength(): readonly [TextLength, (length: TextLength) => void] {
  const [length, setLength] = useState(read);
  const choose = (next: TextLength) => {
    setLength(next);
    try {
      sessionStorage.setItem(KEY, next);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  };
  return [length, choose];
}
