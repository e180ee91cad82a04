import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';

interface Props {
  name: string;
  label: string;
  value: string;
  isHighlighted: boolean;
  onPick: () => void;
}

/**
 * A variable in the text: outlined while empty, filled once it has a value. It is an inline element instead of a
 * <button>, because a button does not wrap, and a value can be a page long.
 */
export function VariableChip({ name, label, value, isHighlighted, onPick }: Props) {
  const isEmpty = value.trim() === '';
  const shown = isEmpty ? `[${name}]` : value;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onPick();
  };
  return (
    <Box
      component="span"
      role="button"
      tabIndex={0}
      data-variable={name}
      data-empty={isEmpty || undefined}
      data-highlighted={isHighlighted || undefined}
      title={label}
      onClick={onPick}
      onKeyDown={onKeyDown}
      sx={{
        cursor: 'pointer',
        px: 0.5,
        py: '1px',
        borderRadius: 0.5,
        boxDecorationBreak: 'clone',
        WebkitBoxDecorationBreak: 'clone',
        border: 1,
        borderColor: 'primary.main',
        borderStyle: isEmpty ? 'dashed' : 'solid',
        color: isEmpty ? 'primary.main' : 'primary.contrastText',
        bgcolor: isEmpty ? 'transparent' : 'primary.main',
        transition: 'box-shadow 120ms',
        boxShadow: (theme) =>
          isHighlighted ? `0 0 0 3px ${theme.vars?.palette.category.yellow.main ?? theme.palette.category.yellow.main}` : 'none',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {shown}
    </Box>
  );
}
