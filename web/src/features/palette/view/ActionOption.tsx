import type SvgIcon from '@mui/material/SvgIcon';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface Props {
  id: string;
  label: string;
  note?: string;
  Icon: typeof SvgIcon;
  isActive: boolean;
  onPick: () => void;
}

export function ActionOption({ id, label, note, Icon, isActive, onPick }: Props) {
  return (
    <Box component="li" id={id} role="option" aria-selected={isActive} onClick={onPick} sx={optionSx}>
      <Box aria-hidden sx={iconSx}>
        <Icon fontSize="small" />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {label}
        {note !== undefined && (
          <Typography variant="caption" component="p" color="textSecondary">
            {note}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const optionSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  '@media (pointer: coarse)': { minHeight: 56 },
  px: 2,
  py: 0.5,
  typography: 'body2',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected="true"]': { bgcolor: 'action.selected' },
} as const;

/** As wide as the icon of a category, so that all labels begin at one line. */
const iconSx = { width: 32, flexShrink: 0, display: 'grid', placeItems: 'center', color: 'text.secondary' } as const;
