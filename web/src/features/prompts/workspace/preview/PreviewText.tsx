import Box from '@mui/material/Box';
import { Fragment, useEffect, useMemo, useRef } from 'react';
import type { FillValues } from '../filledText.ts';
import type { Variable } from '../fields/VariableField.tsx';
import { LongValue } from './LongValue.tsx';
import { previewLines, type Piece } from './previewLines.ts';
import { textSx } from './previewStyles.ts';
import { VariableChip } from './VariableChip.tsx';

interface Props {
  content: string;
  variables: readonly Variable[];
  values: FillValues;
  /** The variable whose field has focus. */
  focused: string | null;
  onPick: (name: string) => void;
}

/** A longer value is folded, or the text of the prompt would be lost between pages of material. */
const FOLDED_FROM = 600;

/** Scrolls the box to the first chip of a variable. The page itself never scrolls. */
function scrollToChip(box: HTMLElement, name: string) {
  const chip = box.querySelector<HTMLElement>(`[data-variable="${name}"]`);
  if (!chip || box.scrollHeight <= box.clientHeight) return;
  const offset = chip.getBoundingClientRect().top - box.getBoundingClientRect().top;
  const isVisible = offset >= 0 && offset < box.clientHeight - 48;
  if (!isVisible) box.scrollTop += offset - box.clientHeight / 3;
}

/** The prompt as it will be copied: every character of it, except that long values are folded. */
export function PreviewText({ content, variables, values, focused, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const labels = useMemo(() => new Map(variables.map(({ name, label }) => [name, label])), [variables]);
  const lines = useMemo(() => previewLines(content, labels.keys()), [content, labels]);
  useEffect(() => {
    if (focused !== null && box.current) scrollToChip(box.current, focused);
  }, [focused]);

  const pieceOf = (piece: Piece, index: number) => {
    if (piece.kind !== 'variable')
      return (
        <span key={index} data-piece={piece.kind}>
          {piece.text}
        </span>
      );
    const { name } = piece;
    const value = values[name] ?? '';
    const Shown = value.length > FOLDED_FROM ? LongValue : VariableChip;
    return (
      <Shown
        key={index}
        name={name}
        label={labels.get(name) ?? name}
        value={value}
        isHighlighted={focused === name}
        onPick={() => onPick(name)}
      />
    );
  };

  return (
    <Box ref={box} data-testid="preview" sx={textSx}>
      {lines.map(({ kind, pieces }, index) => (
        <Fragment key={index}>
          <div data-line={kind} dir="auto">
            {pieces.length === 0 ? <br /> : pieces.map(pieceOf)}
          </div>
          {/* Every line is a separate block. The line break is only there for what reads the text of the whole box. */}
          {index < lines.length - 1 && <span hidden>{'\n'}</span>}
        </Fragment>
      ))}
    </Box>
  );
}
