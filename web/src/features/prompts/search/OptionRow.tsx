import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  id: string;
  icon: ReactNode;
  title: ReactNode;
  caption: ReactNode;
  isActive: boolean;
  onPick: () => void;
  children?: ReactNode;
}

/** A row of the list below the search box. */
export function OptionRow({ id, icon, title, caption, isActive, onPick, children }: Props) {
  const option = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box
      component="li"
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onPick}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 56,
        px: 2,
        py: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: isActive ? 'action.selected' : 'action.hover' },
      }}
    >
      {icon}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" dir="auto">
          {title}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: isActive ? 'text.primary' : 'text.secondary' }}>
          {caption}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
