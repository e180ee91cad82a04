import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CopyBox } from '../../../ui/CopyBox.tsx';
import { firstCurl, KEY_VARIABLE } from '../firstCalls.ts';
import type { KeyFactsFragment } from '../KeyList.generated.ts';

interface Props {
  apiKey: KeyFactsFragment;
  period: number;
}

/** Shown instead of an empty chart. Explains how to send the first request. */
export function NoRequests({ apiKey: { lastUsedAt, isAlive, scopes }, period }: Props) {
  if (lastUsedAt !== null || !isAlive)
    return (
      <Frame title={lastUsedAt === null ? 'No requests' : `No requests in the last ${period} days`}>
        {lastUsedAt === null && <Typography color="textSecondary">This key was never used.</Typography>}
      </Frame>
    );
  return (
    <Frame title="No requests yet">
      <Typography color="textSecondary">{`Make the first one, with the key in ${KEY_VARIABLE}:`}</Typography>
      <CopyBox label="With curl" text={firstCurl(window.location.origin, KEY_VARIABLE, scopes)} />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 640 }}>
        <Typography variant="h3">{title}</Typography>
        {children}
      </Box>
    </Paper>
  );
}
