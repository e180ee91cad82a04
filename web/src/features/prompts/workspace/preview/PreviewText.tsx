import Box from '@mui/material/Box';
import { parseTemplate } from '@promptory/sdk/fill';
import { useEffect, useMemo, useRef } from 'react';
import type { FillValues } from '../filledText.ts';
import { VariableChip } from './VariableChip.tsx';
import type { Variable } from '../fields/VariableField.tsx';

interface Props {
  content: string;
  variables: readonly Variable[];
  values: FillValues;
  /** The variable whose field has focus. */
  focused: string | null;
  onPick: (name: string) => void;
}

/** Scrolls the box to the first chip of a variable. The page itself never scrolls. */
function scrollToChip(box: HTMLElement, name: string) {
  const chip = box.querySelector<HTMLElement>(`[data-variable="${name}"]`);
  if (!chip || box.scrollHeight <= box.clientHeight) return;
  const offset = chip.getBoundingClientRect().top - box.getBoundingClientRect().top;
  const isVisible = offset >= 0 && offset < box.clientHeight - 48;
  if (!isVisible) box.scrollTop += offset - box.clientHeight / 3;
}

/** The prompt as it will be copied. The text of this element is exactly the text on the clipboard. */
export function PreviewText({ content, variables, values, focused, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const labels = useMemo(() => new Map(variables.map(({ name, label }) => [name, label])), [variables]);
  const segments = useMemo(() => parseTemplate(content, labels.keys()), [content, labels]);
  useEffect(() => {
    if (focused !== null && box.current) scrollToChip(box.current, focused);
  }, [focused]);

  return (
    <Box
      ref={box}
      data-testid="preview"
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        typography: 'body2',
        overflowY: { md: 'auto' },
        flex: '1 1 auto',
        p: 2,
      }}
    >
      {segments.map((segment, index) =>
        segment.kind === 'text' ? (
          segment.text
        ) : (
          <VariableChip
            key={index}
            name={segment.name}
            label={labels.get(segment.name) ?? segment.name}
            value={values[segment.name] ?? ''}
            isHighlighted={focused === segment.name}
            onPick={() => onPick(segment.name)}
          />
        ),
      )}
    </Box>
  );
}
