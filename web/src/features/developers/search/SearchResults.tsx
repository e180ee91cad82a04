import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { dropdownMaxHeight, useDropdownRef } from '../layout/useDropdownRef.ts';
import type { Entry } from './entries.ts';

interface Props {
  id: string;
  shown: readonly Entry[];
  active: number;
  text: string;
  status: string;
  onPick: (entry: Entry) => void;
}

/** The entries whose name matches the typed text. */
export function SearchResults({ id, shown, active, text, status, onPick }: Props) {
  const panel = useDropdownRef<HTMLDivElement>(true);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, text]);
  return (
    <Paper
      ref={panel}
      variant="outlined"
      // Keeps the focus in the search field when a result is clicked.
      onMouseDown={(event) => event.preventDefault()}
      sx={panelSx}
    >
      <Box component="ul" ref={list} role="listbox" id={id} aria-label="Search results" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((entry, index) => (
          <Box
            component="li"
            // Not the URL: several entries can share one.
            key={`${entry.kind} ${entry.name}`}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => onPick(entry)}
            sx={optionSx}
          >
            <Box component="span" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
              {entry.name}
            </Box>
            <Typography component="span" variant="caption" color="textSecondary">
              {entry.kind}
            </Typography>
          </Box>
        ))}
      </Box>
      {/* The field announces it. */}
      <Typography variant="caption" color="textSecondary" component="p" aria-hidden sx={{ px: 2, py: 1 }}>
        {status}
      </Typography>
    </Paper>
  );
}

const panelSx = {
  position: 'absolute',
  top: '100%',
  left: 0,
  width: { xs: 'calc(100vw - 32px)', sm: 400 },
  mt: 0.5,
  zIndex: 'modal',
  boxShadow: 4,
  maxHeight: dropdownMaxHeight,
  overflowY: 'auto',
} as const;

const optionSx = {
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 2,
  px: 2,
  py: 1.25,
  typography: 'body2',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  // The muted text color has too little contrast on the selected background.
  '&[aria-selected="true"]': { bgcolor: 'action.selected', '& span': { color: 'text.primary' } },
} as const;
