import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { CollectionRowFragmentDoc, type CollectionRowFragment } from './Collections.generated.ts';

/** The name of a collection, and how many prompts it has. */
export function CollectionName({ collection }: { collection: { id: string } & FragmentType<CollectionRowFragment> }) {
  const { data, complete } = useFragment({ fragment: CollectionRowFragmentDoc, from: collection });
  if (!complete) return null;
  const { name, entryCount } = data;
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
      <bdi>{name}</bdi>{' '}
      <Box component="span" sx={{ color: 'text.secondary', typography: 'caption', ml: 1 }}>
        {entryCount === 1 ? '1 prompt' : `${entryCount} prompts`}
      </Box>
    </Box>
  );
}
