import Box from '@mui/material/Box';
import { onPickKey } from './pickKey.ts';
import { blockSx, valueSx } from './previewStyles.ts';
import { tint } from '../../../../ui/tint.ts';

interface Props {
  name: string;
  label: string;
  value: string;
  isHighlighted: boolean;
  onPick: () => void;
}

/** In characters. Longer values take about two lines of the preview, where a block reads better. */
const INLINE_MAX = 160;

const isBlock = (value: string): boolean => value.length > INLINE_MAX || value.trim().includes('\n');

/**
 * A variable in the text: tinted with a dashed edge while empty, tinted once it has a value. It is an inline element instead
 * of a <button>, because a button does not wrap, and a value can have several lines.
 */
export function VariableChip({ name, label, value, isHighlighted, onPick }: Props) {
  const isEmpty = value.trim() === '';
  return (
    <Box
      component="span"
      role="button"
      dir="auto"
      tabIndex={0}
      data-variable={name}
      data-highlighted={isHighlighted || undefined}
      title={label}
      onClick={onPick}
      onKeyDown={onPickKey(onPick)}
      sx={[
        valueSx(isHighlighted),
        { cursor: 'pointer', '&:hover': { textDecoration: 'underline' } },
        isBlock(value) ? blockSx : inlineSx,
        isEmpty && { color: 'primary.main', borderStyle: 'dashed', borderColor: 'primary.main', bgcolor: tint(0.06) },
      ]}
    >
      {isEmpty ? `[${name}]` : value}
    </Box>
  );
}

const inlineSx = {
  px: 0.5,
  py: '1px',
  borderRadius: 0.5,
  boxDecorationBreak: 'clone',
  WebkitBoxDecorationBreak: 'clone',
  border: '1px solid transparent',
} as const;
