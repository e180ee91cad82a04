import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useFocusWhenDone } from '../../../../ui/page/useFocusWhenDone.ts';

/** How a value of a field relates to what is kept for it. */
export interface KeptState {
  /** The name of the client set; undefined if it is kept elsewhere. */
  setName?: string;
  /** Whether it is what the member's version begins with, instead of the practice profile. */
  isOfVersion?: boolean;
  /** Whether the value is the one that is kept. */
  isKept: boolean;
  onKeep: () => void;
}

/** Says that the value comes from the client set, the member's version or the practice profile, or offers to keep it there. */
export function KeptNote({ isKept, onKeep, setName, isOfVersion, label }: KeptState & { label: string }) {
  const [wasPressed, setPressed] = useState(false);
  const link = useFocusWhenDone<HTMLAnchorElement>(isKept && wasPressed);
  if (isKept) {
    const source = isOfVersion ? 'my version' : (setName ?? 'your profile');
    const ofMember = isOfVersion ? '/my-versions' : '/account/practice';
    return (
      <Link
        ref={link}
        component={RouterLink}
        to={setName === undefined ? ofMember : '/account/client-sets'}
        variant="caption"
        aria-label={`${label}: from ${source}`}
        sx={nameSx}
      >
        {`From ${source}`}
      </Link>
    );
  }
  const place = setName ?? 'profile';
  const keep = () => {
    setPressed(true);
    onKeep();
  };
  return (
    <Button size="small" onClick={keep} aria-label={`${label}: save to ${place}`} sx={keepSx}>
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
