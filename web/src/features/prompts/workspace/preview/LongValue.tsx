import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { onPickKey } from './pickKey.ts';
import { blockSx, valueSx } from './previewStyles.ts';
import { formatCount } from '../../../../ui/format.ts';

interface Props {
  name: string;
  label: string;
  value: string;
  isHighlighted: boolean;
  onPick: () => void;
}

const wordCount = (text: string): number => text.trim().split(/\s+/).length;

/** A long value: folded to its label and number of words until it is opened. What is copied has all of it. */
export function LongValue({ name, label, value, isHighlighted, onPick }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      component="span"
      data-variable={name}
      data-highlighted={isHighlighted || undefined}
      sx={[valueSx(isHighlighted), blockSx]}
    >
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 0.75, userSelect: 'none' }}>
        <Box
          component="span"
          role="button"
          tabIndex={0}
          onClick={onPick}
          onKeyDown={onPickKey(onPick)}
          sx={{ cursor: 'pointer', fontWeight: 600, '&:hover': { textDecoration: 'underline' } }}
        >
          {label}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {`· ${formatCount(wordCount(value))} words ·`}
        </Box>
        <Button
          size="small"
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${label}`}
          onClick={() => setOpen(!isOpen)}
          sx={{ minWidth: 0, px: 0.75, mx: -0.75 }}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Box>
      {isOpen && <bdi>{value}</bdi>}
    </Box>
  );
}
