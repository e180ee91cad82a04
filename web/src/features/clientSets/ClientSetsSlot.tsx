import Box from '@mui/material/Box';
import { useHasClientSets } from '../../api/clientSets/useHasClientSets.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';

const options = { fallback: null, errorTitle: 'Client sets could not be loaded' };

/** For the page of a prompt. */
export const LazyPromptSets = lazyPart(() => import('./parts.ts').then((m) => m.PromptSets), options);
// Without it, the account menu still leads to the page of the sets.
const HeaderSets = lazyPart(() => import('./parts.ts').then((m) => m.HeaderSets), { ...options, frame: () => null });

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
