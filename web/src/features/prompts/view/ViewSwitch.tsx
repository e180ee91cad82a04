import GridView from '@mui/icons-material/GridView';
import ViewList from '@mui/icons-material/ViewList';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useListView } from './useListView.ts';

const views = [
  { view: 'cards', label: 'Show as cards', Icon: GridView },
  { view: 'rows', label: 'Show as rows', Icon: ViewList },
] as const;

/** Switches all lists of prompts between cards and rows. */
export function ViewSwitch() {
  const [current, choose] = useListView();
  return (
    <Box role="group" aria-label="View" sx={{ display: 'flex', flexShrink: 0 }}>
      {views.map(({ view, label, Icon }) => (
        <Tooltip key={view} title={label}>
          <IconButton
            aria-label={label}
            aria-pressed={view === current}
            color={view === current ? 'primary' : 'default'}
            onClick={() => choose(view)}
          >
            <Icon fontSize="small" />
          </IconButton>
        </Tooltip>
      ))}
    </Box>
  );
}
