import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

/** How a value of a field relates to what is kept for all prompts. */
export interface KeptState {
  /** The name of the client set; undefined for the practice profile. */
  setName?: string;
  /** Whether the value is the one that is kept. */
  isKept: boolean;
  onKeep: () => void;
}

/** Says that the value comes from the client set or the practice profile, or offers to keep it there. */
export function KeptNote({ isKept, onKeep, setName, label }: KeptState & { label: string }) {
  if (isKept) {
    const source = setName ?? 'your profile';
    return (
      <Link
        component={RouterLink}
        to={setName === undefined ? '/account/practice' : '/account/client-sets'}
        variant="caption"
        aria-label={`${label}: from ${source}`}
        sx={nameSx}
      >
        {`From ${source}`}
      </Link>
    );
  }
  const place = setName ?? 'profile';
  return (
    <Button size="small" onClick={onKeep} aria-label={`${label}: save to ${place}`} sx={keepSx}>
      <Box component="span" sx={nameSx}>{`Save to ${place}`}</Box>
    </Button>
  );
}

const nameSx = { maxWidth: '32em', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const keepSx = {
  minWidth: 0,
  flexShrink: 0,
  maxWidth: '100%',
  minHeight: 24,
  py: 0,
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;
