import Close from '@mui/icons-material/Close';
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';

interface Props {
  /** How many filters are set. */
  activeCount: number;
  /** The label of the button that shows the result. */
  doneLabel: string;
  children: ReactNode;
}

/** On a phone: a button that opens the filters at the bottom edge, so that the list begins on the first screen. */
export function FilterSheet({ activeCount, doneLabel, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const headingId = useId();
  const close = () => setOpen(false);
  return (
    <Box sx={phoneOnly}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Tune />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ height: 44, borderColor: 'divider' }}
      >
        {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
      </Button>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={close}
        slotProps={{ root: { sx: phoneOnly }, paper: { 'aria-labelledby': headingId, sx: sheetSx } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography id={headingId} variant="h2">
            Filters
          </Typography>
          <IconButton edge="end" aria-label="Close filters" onClick={close}>
            <Close />
          </IconButton>
        </Box>
        {children}
        <Button variant="contained" size="large" onClick={close}>
          {doneLabel}
        </Button>
      </Drawer>
    </Box>
  );
}

const phoneOnly = { display: { sm: 'none' }, flexShrink: 0 } as const;

const sheetSx = {
  display: 'grid',
  gap: 2,
  p: 2,
  pt: 1,
  pb: 'max(16px, env(safe-area-inset-bottom))',
  maxHeight: '85dvh',
  borderRadius: '10px 10px 0 0',
} as const;
