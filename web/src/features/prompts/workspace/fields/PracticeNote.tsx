import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

/** How a value of a field relates to the practice profile. */
export interface PracticeState {
  /** Whether the value is that of the profile. */
  isKept: boolean;
  onKeep: () => void;
}

/** Says that the value comes from the practice profile, or offers to keep it there. */
export function PracticeNote({ isKept, onKeep, label }: PracticeState & { label: string }) {
  if (isKept)
    return (
      <Link component={RouterLink} to="/account/practice" variant="caption" aria-label={`${label}: from your profile`}>
        From your profile
      </Link>
    );
  return (
    <Button size="small" onClick={onKeep} aria-label={`${label}: save to profile`} sx={keepSx}>
      Save to profile
    </Button>
  );
}

const keepSx = { flexShrink: 0, minHeight: 24, py: 0, '@media (pointer: coarse)': { minHeight: 44 } } as const;
