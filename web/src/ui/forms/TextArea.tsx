import { useForkRef } from '@mui/material/utils';
import { useLayoutEffect, useRef, type ComponentProps, type CSSProperties } from 'react';

interface Props extends ComponentProps<'textarea'> {
  value?: string;
  /** With these, it grows with its text, where the browser can; otherwise it scrolls. */
  minRows?: number;
  maxRows?: number;
}

/**
 * A textarea whose Undo takes back what was typed, as in every other. React's own takes back single letters: at every key it
 * writes the value into the document as the default value, too, and the browser ends a step of Undo there.
 */
export function TextArea({ ref, value = '', rows, minRows, maxRows, style, ...props }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const refs = useForkRef(area, ref);
  useLayoutEffect(() => {
    // Writing the same value would move the cursor.
    if (area.current && area.current.value !== value) area.current.value = value;
  });
  const size: CSSProperties | undefined =
    minRows === undefined
      ? undefined
      : { fieldSizing: 'content', minHeight: `${minRows}lh`, maxHeight: maxRows && `${maxRows}lh`, resize: 'none' };
  return <textarea {...props} rows={rows ?? minRows} style={{ ...style, ...size }} ref={refs} />;
}

/** Props for a multi-line `TextField` that grows with its text. */
export const growingArea = (minRows: number, maxRows?: number, htmlInput?: ComponentProps<'textarea'>) => ({
  input: { inputComponent: TextArea },
  htmlInput: { ...htmlInput, minRows, maxRows },
});
