import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { OPEN_KEYS } from '../preview/keys.ts';
import { assistants, type Assistant } from './assistants.ts';

export interface MenuAction {
  label: string;
  run: () => void;
}

interface Props {
  anchor: HTMLElement | null;
  last: Assistant | null;
  actions: readonly MenuAction[];
  onOpen: (assistant: Assistant) => void;
  onOwnAddress: () => void;
  onClose: () => void;
}

/** The assistants, the member's own address, and what else can be done with the text. */
export function OpenInMenu({ anchor, last, actions, onOpen, onOwnAddress, onClose }: Props) {
  const own = last && !assistants.some(({ url }) => url === last.url) ? [last] : [];
  const choose = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        list: { 'aria-label': 'Open in an assistant, save or print', subheader: <Subheader /> },
        paper: {
          variant: 'outlined',
          // Outside of the page's landmarks, it needs one.
          role: 'region',
          'aria-label': 'What to do with the text',
          sx: { width: 288, boxShadow: 1 },
        },
      }}
    >
      {[...own, ...assistants].map((assistant) => (
        <MenuItem key={assistant.url} onClick={choose(() => onOpen(assistant))}>
          <Box component="span" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {assistant.name}
          </Box>
          {assistant.url === last?.url && (
            <Typography variant="caption" color="textSecondary" aria-hidden sx={{ ml: 2 }}>
              {OPEN_KEYS}
            </Typography>
          )}
        </MenuItem>
      ))}
      <MenuItem onClick={choose(onOwnAddress)}>Custom address…</MenuItem>
      <Divider component="li" />
      {actions.map(({ label, run }) => (
        <MenuItem key={label} onClick={choose(run)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

function Subheader() {
  return (
    <Typography component="li" role="presentation" variant="caption" color="textSecondary" sx={{ px: 2, py: 0.5 }}>
      Copy, and open in a new tab
    </Typography>
  );
}
