import Box from '@mui/material/Box';
import { useHasClientSets } from '../../api/clientSets/useHasClientSets.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';

/** What is kept free for them by the page. */
export const slotOptions = { fallback: null, errorTitle: 'Client sets could not be loaded' };

// Without it, the account menu still leads to the page of the sets.
const HeaderSets = lazyPart(() => import('./parts.ts').then((m) => m.HeaderSets), { ...slotOptions, frame: () => null });

/** The place of the client sets in the header, which boot.ts keeps from the first paint if this device has some. */
export function ClientSetsSlot({ userId }: { userId: string | undefined }) {
  const hasSets = useHasClientSets(userId);
  return <Box sx={slotSx}>{hasSets && userId && <HeaderSets userId={userId} />}</Box>;
}

const slotSx = {
  width: { xs: 44, lg: 176 },
  flexShrink: 0,
  display: 'none',
  '&:not(:empty), [data-client-sets] &': { display: 'block' },
} as const;
