import { useState } from 'react';

/**
 * The text of a field whose value is in the URL. Typing changes the URL later, and must not be overwritten by what this field has
 * put there. Any other change of the URL, such as Back, changes the field.
 */
export function useTypedText(value: string) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  /** What this field has put into the URL. */
  const [written, setWritten] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== written) {
      setText(value);
      setWritten(value);
    }
  }
  return { text, setText, setWritten };
}
